/** The user's own account: profile, password, sessions. */
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '#contract/account.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const sessionsQuery = queryOf(accountApi.sessions);

/** The name shows in the header, and beside whatever the user looks after. */
export function useUpdateAccount() {
  return useMutation(writeOf(accountApi.update, ['auth', 'staff-users', 'notes', 'stats']));
}

export function useChangePassword() {
  return useMutation(writeOf(accountApi.changePassword, ['account']));
}

export function useEndSession() {
  return useMutation(writeOf(accountApi.endSession, ['account']));
}

export function useEndOtherSessions() {
  return useMutation(writeOf(accountApi.endOtherSessions, ['account']));
}
