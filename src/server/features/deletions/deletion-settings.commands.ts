/** How long what was deleted is kept: read and changed by super users, who may also remove it without a backup. */
import type { DeletionSettings } from '#contract/deletion-settings.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { deletionSettings } from './deletion-settings.table.ts';
import { findCutoff } from './purge.rules.ts';
import { countDue, readSettings, theOne } from './purge-deleted.ts';

export async function getDeletionSettings(ctx: Context): Promise<DeletionSettings> {
  authorize(ctx, 'deletion.purge');
  const row = await readSettings(ctx);
  return {
    keepDays: row.keepDays,
    countsFrom: row.countsFrom.toISOString(),
    purgedAt: row.purgedAt?.toISOString() ?? null,
    waiting: readWaiting(row),
    problem: row.problem,
    isPurging: row.allowedBefore !== null,
  };
}

function readWaiting({ waiting, waitingSince }: Awaited<ReturnType<typeof readSettings>>) {
  return waitingSince && { records: waiting, since: waitingSince.toISOString() };
}

/** For the page of the system. */
export async function findWaiting(ctx: Pick<VisitorContext, 'db' | 'clock'>) {
  return readWaiting(await readSettings(ctx));
}

export async function changeKeepDays(ctx: Context, keepDays: number | null): Promise<void> {
  authorize(ctx, 'deletion.purge');
  await readSettings(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(deletionSettings).where(theOne).for('update');
    if (!row || row.keepDays === keepDays) return;
    // What waits is counted again by the next removal.
    const none = { waiting: 0, waitingSince: null };
    await ctx.db
      .update(deletionSettings)
      .set({ keepDays, ...none })
      .where(theOne);
    await recordChange(ctx, 'deletion.kept', {
      before: { id: row.id, keepDays: row.keepDays },
      after: { id: row.id, keepDays },
    });
  });
}

/** Lets what is due now go without a backup; the removal itself is begun by the caller. */
export async function allowPurge(ctx: Context, records: number): Promise<void> {
  authorize(ctx, 'deletion.purge');
  await readSettings(ctx);
  await inTransaction(ctx, async (ctx) => {
    const [row] = await ctx.db.select().from(deletionSettings).where(theOne).for('update');
    const cutoff = row && findCutoff(ctx.clock.now(), row);
    if (!row || !cutoff || row.waiting !== records || (await countDue(ctx, cutoff)) < records)
      throw new AppError('conflict', 'The number of records has changed. Look at it again.');
    await ctx.db.update(deletionSettings).set({ allowedBefore: cutoff }).where(theOne);
    await recordChange(ctx, 'deletion.purge-allowed', {
      before: null,
      after: { id: row.id, records },
    });
  });
}
