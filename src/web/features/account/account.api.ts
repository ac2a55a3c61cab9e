/** The user's own account: profile, picture, password, sessions. */
import { useMutation } from '@tanstack/react-query';
import { accountApi } from '#contract/account.ts';
import { singleSignOnApi } from '#contract/single-sign-on.ts';
import { makeQuery, makeWrite, reread } from '#web/lib/queries.ts';
import { upload } from '#web/lib/upload.ts';

export const signOnQuery = makeQuery(singleSignOnApi.status);
export const sessionsQuery = makeQuery(accountApi.sessions);

export function useUpdateAccount() {
  return useMutation(makeWrite(accountApi.update, 'profile'));
}

/** Resolves to the address at the provider where the account is connected. */
export function useConnectSignOn() {
  return useMutation(makeWrite(singleSignOnApi.connect));
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
  return useMutation(makeWrite(accountApi.removePicture, 'profile'));
}

export function useChangePassword() {
  return useMutation(makeWrite(accountApi.changePassword, 'access'));
}

export function useEndSession() {
  return useMutation(makeWrite(accountApi.endSession, 'access'));
}

export function useEndOtherSessions() {
  return useMutation(makeWrite(accountApi.endOtherSessions, 'access'));
}
