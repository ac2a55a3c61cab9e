/** Reads and writes logged calls; every write reads again whatever counts or shows them. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Call, callsApi } from '#contract/calls.ts';
import { makeEtag } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { call } from '#web/lib/call.ts';
import { saveEdit } from '#web/lib/edits.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** Whom the call was with, and what it was about; one of the three at least. */
export interface CallLink {
  personId?: string | null;
  organizationId?: string | null;
  opportunityId?: string | null;
}

export type CallPatchInput = NonNullable<CallInput<typeof callsApi.update>['body']>;

export function callQuery(id: string) {
  return makeQuery(callsApi.get, { params: { id } });
}

export const useLogCall = writeHook(callsApi.create, 'call');

/** Changes some fields of a call; refused (412) only where somebody else has changed the very same. */
export function useUpdateCall() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, patch }: { seen: Call; patch: CallPatchInput }) => {
      const params = { id: seen.id };
      return saveEdit({
        seen,
        patch,
        send: (version) =>
          call(callsApi.update, { params, ifMatch: makeEtag(version), body: patch }),
        read: () => call(callsApi.get, { params }),
      });
    },
    // Also after a refusal: then what is on the screen is old.
    onSettled: () => reread(client, 'call'),
  });
}

export const useDeleteCall = writeHook(callsApi.remove, 'call');
export const useRestoreCall = writeHook(callsApi.restore, 'call');
