/** Settles a conflict: either ours is kept and goes out with the next sync, or theirs is taken. */
import { and, eq } from 'drizzle-orm';
import type { MailSyncConflict } from '#contract/mail-sync.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { Adapter, StoredRow } from './adapter.ts';
import { isEven } from './apply-units.ts';
import { peopleAdapter } from './contacts-adapter.ts';
import { eventsAdapter } from './events-adapter.ts';
import { findConflict } from './mail-sync.queries.ts';
import { mailConflicts, mailLinks } from './mail-sync.table.ts';

export async function settleConflict(
  ctx: Context,
  id: string,
  keep: 'ours' | 'theirs',
): Promise<MailSyncConflict> {
  authorize(ctx, 'mail-sync.manage');
  return inTransaction(ctx, async (ctx) => {
    const shown = await findConflict(ctx, id);
    const [conflict] = await ctx.db
      .select()
      .from(mailConflicts)
      .where(eq(mailConflicts.id, id))
      .for('update');
    if (!shown || !conflict) throw notFound('Conflict');
    await (shown.kind === 'contacts'
      ? settle(ctx, peopleAdapter, conflict, keep)
      : settle(ctx, eventsAdapter, conflict, keep));
    await ctx.db.delete(mailConflicts).where(eq(mailConflicts.id, id));
    return shown;
  });
}

async function settle<Row extends StoredRow>(
  ctx: Context,
  adapter: Adapter<Row>,
  conflict: typeof mailConflicts.$inferSelect,
  keep: 'ours' | 'theirs',
): Promise<void> {
  const { linkId, field, theirs } = conflict;
  const [link] = await ctx.db
    .select()
    .from(mailLinks)
    .where(and(eq(mailLinks.id, linkId)))
    .for('update');
  const [row] = link ? await adapter.read(ctx, [link.recordId]) : [];
  if (!link || !row || row.deletedAt) {
    throw new AppError('conflict', 'The record was deleted, so there is nothing to settle.');
  }
  const base = { ours: { ...link.ours }, theirs: { ...link.theirs, [field]: theirs } };
  let after = row;
  if (keep === 'theirs') {
    after = await adapter.changed(ctx, row, { [field]: theirs });
    await adapter.update(ctx, [{ before: row, after }]);
    base.ours[field] = adapter.fieldsOf(after)[field] ?? null;
  }
  const recordVersion = isEven(base.ours, adapter.fieldsOf(after))
    ? after.updatedAt
    : link.recordVersion;
  await ctx.db
    .update(mailLinks)
    .set({ ...base, recordVersion, isOwn: false })
    .where(eq(mailLinks.id, link.id));
}
