/** The user's own account: profile, picture, password, sessions. */
import { useMutation } from '@tanstack/react-query';
import { accountApi, type PasswordChange } from '#contract/account.ts';
import { singleSignOnApi } from '#contract/single-sign-on.ts';
import { call, holdReads } from '#web/lib/call.ts';
import { markStale } from '#web/lib/mark-stale.ts';
import { makeQuery, reread } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const signOnQuery = makeQuery(singleSignOnApi.status);
export const sessionsQuery = makeQuery(accountApi.sessions);

export const useUpdateAccount = writeHook(accountApi.update, 'profile');

/** Resolves to the provider's address where the account is connected. */
export const useConnectSignOn = writeHook(singleSignOnApi.connect);

export function useSetPicture() {
  return useMutation({
    mutationFn: async (picture: File, { client }) => {
      const form = new FormData();
      form.set('file', picture, picture.name);
      const signal = new AbortController().signal;
      const me = await upload(accountApi.setPicture, form, { onProgress: () => {}, signal });
      reread(client, 'profile');
      return me;
    },
  });
}

export const useRemovePicture = writeHook(accountApi.removePicture, 'profile');

/** The session is another one afterwards: what is read meanwhile would be refused, so it is read again after it. */
export function useChangePassword() {
  return useMutation({
    mutationFn: async (body: PasswordChange, { client }) => {
      const goOn = holdReads();
      await client.cancelQueries();
      try {
        await call(accountApi.changePassword, { body });
        reread(client, 'access');
      } finally {
        goOn();
        void markStale(client);
      }
    },
  });
}

export const useEndSession = writeHook(accountApi.endSession, 'access');
export const useEndOtherSessions = writeHook(accountApi.endOtherSessions, 'access');
