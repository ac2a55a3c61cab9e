/** Who is signed in, signing up, and signing in. */
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { confirmationApi } from '#contract/confirmation.ts';
import { can, type Owned, type Permission } from '#contract/permissions.ts';
import { sessionApi } from '#contract/session.ts';
import { type CurrentUser, usersApi } from '#contract/users.ts';
import { call, takeReply } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';
import { keepDraftsOf } from '#web/ui/use-draft.ts';
import { writeHook } from '#web/ui/write-hook.ts';

/** The server marks a page that was requested without a session: then there is nobody to ask about. */
export const isVisitor =
  document.querySelector('meta[name="session"]')?.getAttribute('content') === 'none';

/** The signed-in user, or null for a visitor. */
const currentUserQuery = queryOptions({
  queryKey: ['auth'],
  initialData: () => (isVisitor ? null : takeUser()),
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      const user = await call(usersApi.current, { signal });
      keepDraftsOf(user.id);
      return user;
    } catch (error) {
      if (error instanceof CallError && error.status === 401) return null;
      throw error;
    }
  },
});

/** If the HTML has asked who it is. */
function takeUser(): CurrentUser | undefined {
  const user = takeReply(usersApi.current);
  if (user) keepDraftsOf(user.id);
  return user;
}

export function useSession() {
  return useQuery(currentUserQuery);
}

/** The signed-in user, on pages that only signed-in users see. */
export function useCurrentUser(): CurrentUser {
  const user = useSession().data;
  if (!user) throw new Error('useCurrentUser is only for what signed-in users see');
  return user;
}

/** Whether the signed-in user may do it. The server decides; this only hides what it would refuse. */
export function useMay(permission: Permission, record?: Owned): boolean {
  return can(useCurrentUser(), permission, record);
}

/** Whether links for a new password are sent by e-mail; read once per page load. */
export const passwordMailsQuery = makeQuery(sessionApi.passwordMails);

export const useAskForPasswordMail = writeHook(sessionApi.askForPasswordMail);
export const useConfirmPassword = writeHook(confirmationApi.withPassword);
export const useSignUp = writeHook(sessionApi.signUp);

/** Signs in, then reads the current user again. */
export function useLogIn() {
  const client = useQueryClient();
  return useMutation({
    ...makeWrite(sessionApi.logIn),
    onSuccess: () => markStale(client, { queryKey: currentUserQuery.queryKey }),
  });
}
