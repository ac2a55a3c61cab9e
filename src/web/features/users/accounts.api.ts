/** Accounts and one-time links, for the super users who manage them and the people who use a link. */
import { handOverApi } from '#contract/hand-over.ts';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** Read again each time the page is opened: accounts come and go elsewhere. */
export const accountsQuery = { ...makeQuery(usersApi.list), staleTime: 0 };
export const invitationsQuery = { ...makeQuery(usersApi.invitations), staleTime: 0 };

export function openedLinkQuery(token: string) {
  return makeQuery(usersApi.openLink, { body: { token } });
}

export const useUpdateUser = writeHook(usersApi.update, 'user');

/** How many records somebody has, counted each time it is asked for. */
export function handOverQuery(id: string) {
  return { ...makeQuery(handOverApi.count, { params: { id } }), staleTime: 0 };
}

export const useHandOver = writeHook(handOverApi.handOver, 'hand-over');
export const useResetPassword = writeHook(usersApi.resetPassword);
export const useInvite = writeHook(usersApi.invite, 'invitation');
export const useWithdrawInvitation = writeHook(usersApi.withdrawInvitation, 'invitation');
export const useAcceptInvitation = writeHook(sessionApi.acceptInvitation);
export const useSetPassword = writeHook(sessionApi.setPassword, 'signedIn');
