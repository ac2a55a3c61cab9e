import { callsApi } from '#contract/calls.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { editHook, writeHook } from '#web/ui/write-hook.ts';

/** Who the call was with and what it was about; at least one of the three. */
export interface CallLink {
  personId?: string | null;
  organizationId?: string | null;
  opportunityId?: string | null;
}

export function callQuery(id: string) {
  return makeQuery(callsApi.get, { params: { id } });
}

export const useLogCall = writeHook(callsApi.create, 'call');
export const useLogCallAndNext = writeHook(callsApi.create, 'call.planned');

export const useUpdateCall = editHook(callsApi, 'call');
export const useDeleteCall = writeHook(callsApi.remove, 'call');
