/** A create that names an `Idempotency-Key` happens once, however often it is sent. */
import { createHash } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { recordKinds } from '#contract/records.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { databaseTime } from '#server/kernel/clock.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { idempotencyKeys } from './idempotency.table.ts';

const longestKey = 255;
const keptFor = 24 * 60 * 60 * 1_000;

/** What identifies a request beside its key. */
export interface RequestMark {
  key: string;
  method: string;
  path: string;
  body: unknown;
}

/** For a request whose body is read piece by piece, so known only at its end; undefined if it has no key. */
export type UploadMark = Omit<RequestMark, 'body'> | undefined;

/**
 * Runs `work` once for a user's key and remembers its reply in the same transaction; a repeat gets that
 * reply with its deed, and a 409 with `Retry-After: 1` while the first is still running. A failed `work` leaves the key
 * free. The same key with another request is a 409 without.
 */
export async function once<Reply>(
  ctx: Context,
  mark: RequestMark,
  work: (ctx: Context) => Promise<Reply>,
): Promise<Reply> {
  if (mark.key === '' || mark.key.length > longestKey) {
    throw invalid({ 'Idempotency-Key': `must be 1 to ${longestKey} characters` });
  }
  const fingerprint = createHash('sha256')
    .update(JSON.stringify([mark.method, mark.path, mark.body]))
    .digest('hex');
  return inTransaction(ctx, async (ctx) => {
    const mine = and(eq(idempotencyKeys.userId, ctx.actor.id), eq(idempotencyKeys.key, mark.key));
    // The lock shows that the first request is still running; waiting for it would hold a connection.
    const claimed = await ctx.db.execute(sql`
      insert into ${idempotencyKeys} (user_id, key, fingerprint, created_at)
      select ${ctx.actor.id}, ${mark.key}, ${fingerprint}, ${databaseTime(ctx.clock)}
      where pg_try_advisory_xact_lock(hashtextextended(${`${ctx.actor.id} ${mark.key}`}, 0))
      on conflict do nothing returning key`);
    if (claimed.rowCount === 0) {
      const [earlier] = await ctx.db.select().from(idempotencyKeys).where(mine);
      if (!earlier) {
        const words = 'The same request is still under way. Please ask again in a second.';
        throw new AppError('conflict', words, { retryAfter: 1 });
      }
      if (earlier.fingerprint !== fingerprint) {
        throw new AppError('conflict', 'This Idempotency-Key was used for another request.');
      }
      if (earlier.deedId !== null) await nameAgain(ctx, earlier.deedId);
      return earlier.reply as Reply; // Written below by the same request, so of the same shape.
    }
    const reply = await work(ctx);
    const deedId = ctx.deed?.id ?? null;
    await ctx.db.update(idempotencyKeys).set({ reply, deedId }).where(mine);
    return reply;
  });
}

/** The repeat has done nothing itself: it names what the first one did, if that has changed a record. */
async function nameAgain({ db, deed }: Context, deedId: string): Promise<void> {
  if (!deed) return;
  const [change] = await db
    .select({ id: changes.id })
    .from(changes)
    .where(and(eq(changes.batchId, deedId), inArray(changes.recordType, recordKinds)))
    .limit(1);
  if (change) Object.assign(deed, { id: deedId, isNotable: true });
}

/**
 * Of records that were erased: what was answered when they were made, and whatever else names one of the `named`. Who
 * sends such a create again gets a 409, so that it makes nobody anew.
 */
export async function forgetReplies(
  { db }: Pick<VisitorContext, 'db'>,
  ids: readonly string[],
  named: readonly string[],
): Promise<void> {
  const names = named.map((id) => sql`strpos(${idempotencyKeys.reply}::text, ${id}) > 0`);
  const made = sql`${idempotencyKeys.reply} ->> 'id' = any(${sql.param([...ids])}::text[])`;
  await db
    .update(idempotencyKeys)
    .set({ reply: null, fingerprint: '' })
    .where(sql.join([made, ...names], sql` or `));
}

/** Forgets replies older than a day. */
export async function pruneIdempotencyKeys({
  db,
  clock,
}: Pick<VisitorContext, 'db' | 'clock'>): Promise<void> {
  await db
    .delete(idempotencyKeys)
    .where(lt(idempotencyKeys.createdAt, databaseTime(clock, -keptFor)));
}
