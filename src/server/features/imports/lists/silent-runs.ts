import { and, eq } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { isSilent } from '#server/kernel/jobs/background-runs.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { importJobs } from './imports.table.ts';

const silence = 30_000;

const interrupted =
  'The import was interrupted: the server stopped while it ran. Nothing was imported. Start it again.';

/**
 * Marks runs as failed whose server has died: those silent for 30 s, or, where no other server can
 * be running them, all. What such a run had written was never committed, and cannot be any more.
 */
export async function giveUpSilentRuns(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  { all = false } = {},
): Promise<boolean> {
  const now = ctx.clock.now();
  const given = await forNotes(ctx)
    .db.update(importJobs)
    .set({ status: 'failed', error: interrupted, finishedAt: now, updatedAt: now })
    .where(
      and(
        eq(importJobs.status, 'running'),
        all ? undefined : isSilent(ctx.clock, importJobs.heartbeatAt, silence),
      ),
    )
    .returning({ id: importJobs.id });
  return given.length > 0;
}
