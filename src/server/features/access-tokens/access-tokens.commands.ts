/** Makes and revokes the access tokens of the signed-in user. */
import { randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import {
  type AccessToken,
  type AccessTokenDraft,
  mostTokens,
  type TokenLifetime,
  tokenPrefix,
} from '#contract/access-tokens.ts';
import { lockUser } from '#server/features/users/users.queries.ts';
import { accessTokens } from '#server/kernel/access-tokens.table.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { hashOfSecret } from '#server/kernel/http/bearer-tokens.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { listAccessTokens, toAccessToken } from './access-tokens.queries.ts';

const days: Record<Exclude<TokenLifetime, 'never'>, number> = {
  '30-days': 30,
  '90-days': 90,
  '1-year': 365,
};
const day = 24 * 60 * 60 * 1_000;

/** Only the reply contains the secret: the database stores its hash, the change log its name. */
export async function makeAccessToken(
  ctx: Context,
  { name, expires }: AccessTokenDraft,
): Promise<AccessToken & { token: string }> {
  authorize(ctx, 'account.manage');
  const token = tokenPrefix + randomBytes(32).toString('base64url');
  const now = ctx.clock.now();
  return inTransaction(ctx, async (ctx) => {
    // If two calls create the last allowed token at once, the second must see the first.
    const { epoch } = await lockUser(ctx, ctx.actor.id);
    if ((await listAccessTokens(ctx)).length >= mostTokens) {
      throw new AppError(
        'conflict',
        `You have ${mostTokens} access tokens. Revoke one that is not needed any more.`,
      );
    }
    const [row] = await ctx.db
      .insert(accessTokens)
      .values({
        userId: ctx.actor.id,
        epoch,
        name,
        tokenHash: hashOfSecret(token),
        lastFour: token.slice(-4),
        createdAt: now,
        expiresAt: expires === 'never' ? null : new Date(now.getTime() + days[expires] * day),
      })
      .returning();
    if (!row) throw new Error('The access token was not returned');
    const made = toAccessToken(ctx, row);
    await recordChange(ctx, 'access-token.made', { before: null, after: made });
    return { ...made, token };
  });
}

/** 404 if the user never had such a token, or no longer has it. */
export async function revokeAccessToken(ctx: Context, id: string): Promise<void> {
  authorize(ctx, 'account.manage');
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db
      .update(accessTokens)
      .set({ revokedAt: ctx.clock.now() })
      .where(
        and(
          eq(accessTokens.id, id),
          eq(accessTokens.userId, ctx.actor.id),
          isNull(accessTokens.revokedAt),
        ),
      )
      .returning();
    if (!row) throw notFound('Access token');
    const before = toAccessToken(ctx, row);
    await recordChange(ctx, 'access-token.revoked', { before, after: null });
  });
}
