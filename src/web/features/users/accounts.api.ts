/** Accounts and one-time links, as super users manage them and as whoever holds a link uses it. */
import { useMutation } from '@tanstack/react-query';
import { handOverApi } from '#contract/hand-over.ts';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

/** Read again each time the page is opened: people come and go elsewhere. */
export const accountsQuery = { ...queryOf(usersApi.list), staleTime: 0 };
export const invitationsQuery = { ...queryOf(usersApi.invitations), staleTime: 0 };

export function openedLinkQuery(token: string) {
  return queryOf(usersApi.openLink, { body: { token } });
}

export function useUpdateUser() {
  return useMutation(writeOf(usersApi.update, 'user'));
}

/** What somebody has now, counted each time it is asked. */
export function handOverQuery(id: string) {
  return { ...queryOf(handOverApi.count, { params: { id } }), staleTime: 0 };
}

export function useHandOver() {
  return useMutation(writeOf(handOverApi.handOver, 'hand-over'));
}

export function useResetPassword() {
  return useMutation(writeOf(usersApi.resetPassword));
}

export function useInvite() {
  return useMutation(writeOf(usersApi.invite, 'invitation'));
}

export function useWithdrawInvitation() {
  return useMutation(writeOf(usersApi.withdrawInvitation, 'invitation'));
}

export function useAcceptInvitation() {
  return useMutation(writeOf(sessionApi.acceptInvitation));
}

export function useSetPassword() {
  return useMutation(writeOf(sessionApi.setPassword, 'signedIn'));
}
