/** Personal access tokens, which a user's programs send instead of a password. */
import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdParams, Instant, requiredText } from './primitives.ts';

/** The beginning of every token, so that a scanner for leaked secrets recognizes one. */
export const tokenPrefix = 'dcrm_';
/** The most tokens that a user can have at a time. */
export const mostTokens = 50;

export const tokenLifetimes = ['30-days', '90-days', '1-year', 'never'] as const;
export const TokenLifetime = z.enum(tokenLifetimes);
export type TokenLifetime = z.output<typeof TokenLifetime>;

export const AccessTokenDraft = z.object({
  name: requiredText(100),
  expires: TokenLifetime.default('90-days'),
});
export type AccessTokenDraft = z.output<typeof AccessTokenDraft>;

export const AccessToken = z.object({
  id: Id,
  name: z.string(),
  /** The end of the secret, to tell tokens apart. */
  lastFour: z.string(),
  createdAt: Instant,
  /** Null: never. */
  expiresAt: Instant.nullable(),
  isExpired: z.boolean(),
  /** To the hour; null: never. */
  lastUsedAt: Instant.nullable(),
});
export type AccessToken = z.output<typeof AccessToken>;

export const accessTokensApi = {
  /** Newest first, including expired ones. */
  list: endpoint({
    method: 'GET',
    path: '/api/account/access-tokens',
    summary: 'Lists your own access tokens, newest first.',
    permission: 'account.manage',
    needsSession: true,
    reply: z.array(AccessToken),
  }),
  /** Answers 200, not 201: replies of creates are kept for retries, and this one contains a secret. */
  make: endpoint({
    method: 'POST',
    path: '/api/account/access-tokens',
    summary: 'Makes an access token; its secret is in this reply and never shown again.',
    permission: 'account.manage',
    confirmsPassword: true,
    body: AccessTokenDraft,
    reply: AccessToken.extend({ token: z.string() }),
  }),
  revoke: endpoint({
    method: 'DELETE',
    path: '/api/account/access-tokens/:id',
    summary: 'Revokes an access token at once and for good.',
    permission: 'account.manage',
    needsSession: true,
    params: IdParams,
  }),
};
