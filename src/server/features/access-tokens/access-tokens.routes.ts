/** The access tokens of the signed-in user. */
import type { FastifyInstance } from 'fastify';
import { accessTokensApi } from '#contract/access-tokens.ts';
import { serve } from '#server/kernel/http/http.ts';
import { makeAccessToken, revokeAccessToken } from './access-tokens.commands.ts';
import { listAccessTokens } from './access-tokens.queries.ts';

export function registerAccessTokens(app: FastifyInstance): void {
  serve(app, accessTokensApi.list, (_input, ctx) => listAccessTokens(ctx));
  serve(app, accessTokensApi.make, ({ body }, ctx) => makeAccessToken(ctx, body));
  serve(app, accessTokensApi.revoke, ({ params }, ctx) => revokeAccessToken(ctx, params.id));
}
