/** Reads the access tokens of the signed-in user. */
import { and, desc, eq, isNull } from 'drizzle-orm';
import type { AccessToken } from '#contract/access-tokens.ts';
import { accessTokens } from '#server/kernel/access-tokens.table.ts';
import type { Context } from '#server/kernel/context.ts';

export async function listAccessTokens(ctx: Context): Promise<AccessToken[]> {
  const rows = await ctx.db
    .select()
    .from(accessTokens)
    .where(and(eq(accessTokens.userId, ctx.actor.id), isNull(accessTokens.revokedAt)))
    .orderBy(desc(accessTokens.createdAt), desc(accessTokens.id));
  return rows.map((row) => toAccessToken(ctx, row));
}

export function toAccessToken(ctx: Context, row: typeof accessTokens.$inferSelect): AccessToken {
  return {
    id: row.id,
    name: row.name,
    lastFour: row.lastFour,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    isExpired: row.expiresAt !== null && row.expiresAt <= ctx.clock.now(),
    lastUsedAt: row.lastUsedAt?.toISOString() ?? null,
  };
}
