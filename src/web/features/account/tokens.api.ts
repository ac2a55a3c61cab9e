/** The access tokens of the signed-in user. */
import { useMutation } from '@tanstack/react-query';
import { accessTokensApi } from '#contract/access-tokens.ts';
import { makeQuery, makeWrite } from '#web/lib/queries.ts';

export const accessTokensQuery = makeQuery(accessTokensApi.list);

export function useMakeAccessToken() {
  return useMutation(makeWrite(accessTokensApi.make, 'access'));
}

export function useRevokeAccessToken() {
  return useMutation(makeWrite(accessTokensApi.revoke, 'access'));
}
