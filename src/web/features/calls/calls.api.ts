import { callsApi } from '#contract/calls.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { editHook, writeHook } from '#web/ui/write-hook.ts';

/** Whom the call was with, and what it was about; one of the three at least. */
export interface CallLink {
  personId?: string | null;
  organizationId?: string | null;
  opportunityId?: string | null;
}

export function callQuery(id: string) {
  return makeQuery(callsApi.get, { params: { id } });
}

export const useLogCall = writeHook(callsApi.create, 'call');

export const useUpdateCall = editHook(callsApi, 'call');
export const useDeleteCall = writeHook(callsApi.remove, 'call');
export const useRestoreCall = writeHook(callsApi.restore, 'call');
