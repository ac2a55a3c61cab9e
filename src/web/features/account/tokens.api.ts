/** The access tokens of the signed-in user. */
import { useMutation } from '@tanstack/react-query';
import { accessTokensApi } from '#contract/access-tokens.ts';
import { queryOf, writeOf } from '#web/lib/queries.ts';

export const accessTokensQuery = queryOf(accessTokensApi.list);

export function useMakeAccessToken() {
  return useMutation(writeOf(accessTokensApi.make, 'access'));
}

export function useRevokeAccessToken() {
  return useMutation(writeOf(accessTokensApi.revoke, 'access'));
}
