/** Accounts and one-time links, as super users manage them and as whoever holds a link uses it. */
import { useMutation } from '@tanstack/react-query';
import { handOverApi } from '#contract/hand-over.ts';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

/** Read again each time the page is opened: people come and go elsewhere. */
export const accountsQuery = { ...makeQuery(usersApi.list), staleTime: 0 };
export const invitationsQuery = { ...makeQuery(usersApi.invitations), staleTime: 0 };

export function openedLinkQuery(token: string) {
  return makeQuery(usersApi.openLink, { body: { token } });
}

export function useUpdateUser() {
  return useMutation(makeWrite(usersApi.update, 'user'));
}

/** What somebody has now, counted each time it is asked. */
export function handOverQuery(id: string) {
  return { ...makeQuery(handOverApi.count, { params: { id } }), staleTime: 0 };
}

export function useHandOver() {
  return useMutation(makeWrite(handOverApi.handOver, 'hand-over'));
}

export function useResetPassword() {
  return useMutation(makeWrite(usersApi.resetPassword));
}

export function useInvite() {
  return useMutation(makeWrite(usersApi.invite, 'invitation'));
}

export function useWithdrawInvitation() {
  return useMutation(makeWrite(usersApi.withdrawInvitation, 'invitation'));
}

export function useAcceptInvitation() {
  return useMutation(makeWrite(sessionApi.acceptInvitation));
}

export function useSetPassword() {
  return useMutation(makeWrite(sessionApi.setPassword, 'signedIn'));
}
