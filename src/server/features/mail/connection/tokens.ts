/**
 * The tokens of a linked account: encrypted, valid for one connection, and renewed by one server at a time, as
 * a service that gives a new refresh token may no longer accept the old one.
 */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import type { MailConnection } from '#server/features/mail/mail-variables.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import {
  type ConnectionTools,
  identifyConnection,
  opened,
  purposes,
  readLink,
  theRow,
} from './connection.ts';
import { mailSettings } from './mail-connection.table.ts';

const Tokens = z.object({
  accessToken: z.string(),
  /** Milliseconds since 1970; null if the service does not say. */
  accessExpiresAt: z.number().nullable(),
  refreshToken: z.string().nullable(),
});
export type Tokens = z.output<typeof Tokens>;

export interface TokenStore {
  /**
   * The current tokens. `renew` gets the stored ones, under a lock, and returns either the same
   * (if they are still valid) or new ones, which are stored before anybody else may use them. Null if there are none.
   */
  fresh(renew: (tokens: Tokens) => Promise<Tokens>): Promise<Tokens | null>;
}

type Ctx = Pick<VisitorContext, 'db' | 'clock'>;

/** A context without a transaction: renewed tokens are committed at once. */
export function openTokenStore(
  ctx: VisitorContext,
  connection: MailConnection,
  tools: ConnectionTools,
): TokenStore {
  return {
    fresh: (renew) =>
      // The service has issued the new ones, so they are stored, whatever happens to the call.
      inTransaction(forNotes(ctx), async (ctx) => {
        const row = await theRow(ctx);
        const { sealedTokens } = readLink(row, connection);
        const text = opened(sealedTokens, purposes.tokens, tools.encryption);
        if (text === null) return null;
        const kept = Tokens.parse(JSON.parse(text));
        const next = await renew(kept);
        if (next !== kept) await write(ctx, next, tools);
        return next;
      }),
  };
}

/** Stores the first tokens of a newly linked account in place of the earlier link. */
export async function saveLink(
  ctx: VisitorContext,
  connection: MailConnection,
  { account, tokens }: { account: string; tokens: Tokens },
  tools: ConnectionTools,
): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    await ctx.db
      .update(mailSettings)
      .set({ linkedTo: identifyConnection(connection), account, problem: null })
      .where(eq(mailSettings.id, row.id));
    await write(ctx, tokens, tools);
  });
}

async function write(ctx: Ctx, tokens: Tokens, { encryption }: ConnectionTools): Promise<void> {
  const sealedTokens = encryption.seal(JSON.stringify(tokens), purposes.tokens);
  await ctx.db.update(mailSettings).set({ sealedTokens });
}
