/** The access tokens of the signed-in user. */
import { accessTokensApi } from '#contract/access-tokens.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const accessTokensQuery = makeQuery(accessTokensApi.list);

export const useMakeAccessToken = writeHook(accessTokensApi.make, 'access');
export const useRevokeAccessToken = writeHook(accessTokensApi.revoke, 'access');
