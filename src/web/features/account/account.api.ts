/** The user's own account: profile, picture, password, sessions. */
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '#contract/account.ts';
import { singleSignOnApi } from '#contract/single-sign-on.ts';
import { queryOf, reread, writeOf } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';

export const signOnQuery = queryOf(singleSignOnApi.status);
export const sessionsQuery = queryOf(accountApi.sessions);

export function useUpdateAccount() {
  return useMutation(writeOf(accountApi.update, 'profile'));
}

/** Resolves to the address at the provider where the account is connected. */
export function useConnectSignOn() {
  return useMutation(writeOf(singleSignOnApi.connect));
}

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

export function useRemovePicture() {
  return useMutation(writeOf(accountApi.removePicture, 'profile'));
}

export function useChangePassword() {
  return useMutation(writeOf(accountApi.changePassword, 'access'));
}

export function useEndSession() {
  return useMutation(writeOf(accountApi.endSession, 'access'));
}

export function useEndOtherSessions() {
  return useMutation(writeOf(accountApi.endOtherSessions, 'access'));
}
