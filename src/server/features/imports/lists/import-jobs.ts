/** What all import jobs share, whatever their files contain: finding, showing, starting and cancelling them. */
import { and, eq, ne, type SQL } from 'drizzle-orm';
import type { ImportStatus } from '#contract/imports.ts';
import type { ImportSettings } from '#server/features/imports/files/import-settings.ts';
import { AppError, notFound } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { importRuns } from './import-runs.ts';
import { importChunks, importJobs } from './imports.table.ts';

export type JobRow = typeof importJobs.$inferSelect;
/** Lists of people or organizations, or mixed exports of a CRM service. */
export type JobKind = 'list' | 'crm';

/** The jobs of a kind that the actor may see: their own, or all of them for a super user. */
export function selectJobs(ctx: Context, kind: JobKind): SQL | undefined {
  return and(
    ne(importJobs.status, 'uploading'),
    kind === 'crm' ? eq(importJobs.entity, 'crm') : ne(importJobs.entity, 'crm'),
    ctx.actor.role === 'super_user' ? undefined : eq(importJobs.createdById, ctx.actor.id),
  );
}

/** The job if the actor may see it; for others it does not exist. */
export async function findJobOrThrow(ctx: Context, kind: JobKind, id: string): Promise<JobRow> {
  const [row] = await ctx.db
    .select()
    .from(importJobs)
    .where(and(eq(importJobs.id, id), selectJobs(ctx, kind)));
  if (!row) throw notFound('Import');
  return row;
}

/** If a run's server has died, that is noticed here at the latest. */
export async function readJobOrThrow(ctx: Context, kind: JobKind, id: string): Promise<JobRow> {
  const row = await findJobOrThrow(ctx, kind, id);
  const gaveUp = row.status === 'running' && (await importRuns.giveUpSilent(ctx));
  return gaveUp ? findJobOrThrow(ctx, kind, id) : row;
}

/** What every job shows of itself. */
export function jobFields(row: JobRow) {
  const done = row.fileSize === 0 ? 0 : Math.floor((row.processedBytes / row.fileSize) * 100);
  // A job that is still being uploaded is not shown to anybody.
  const status: ImportStatus = row.status === 'uploading' ? 'uploaded' : row.status;
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: row.fileSize,
    status,
    isWaiting: status === 'running' && row.beganAt === null,
    progress: row.status === 'done' ? 100 : Math.min(done, 99),
    error: row.error,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  };
}

/** 409 if it is running or done, or its file has been deleted. */
export async function assertStartable(ctx: Context, { id, status }: JobRow): Promise<void> {
  if (status === 'running') throw new AppError('conflict', 'The import is running already.');
  if (status === 'done') throw new AppError('conflict', 'The import is done already.');
  await assertFileKept(ctx, id);
}

/** 409 once the file of a job has been deleted. */
export async function assertFileKept(ctx: Context, id: string): Promise<void> {
  const [chunk] = await ctx.db
    .select({ position: importChunks.position })
    .from(importChunks)
    .where(eq(importChunks.jobId, id))
    .limit(1);
  if (chunk) return;
  throw new AppError('conflict', 'The file of this import is no longer kept. Choose it again.');
}

export async function markRunning(
  ctx: Context,
  { id }: JobRow,
  settings: ImportSettings,
): Promise<JobRow> {
  const afresh = { settings, beganAt: null, processedBytes: 0, updatedAt: ctx.clock.now() };
  return inTransaction(ctx, async (ctx) => {
    const isBegun = await importRuns.begin(ctx, id, ['uploaded', 'failed'], afresh);
    const [started] = await ctx.db.select().from(importJobs).where(eq(importJobs.id, id));
    if (isBegun && started) return started;
    throw new AppError('conflict', 'The import has been started already.');
  });
}

/** Cancels a job and deletes its file. A run under way finds its job gone, and rolls back. */
export async function removeJob(ctx: Context, id: string): Promise<void> {
  // Waits for a run that is committing, and then finds it done.
  const removed = await inTransaction(ctx, (ctx) =>
    ctx.db
      .delete(importJobs)
      .where(and(eq(importJobs.id, id), ne(importJobs.status, 'done')))
      .returning({ id: importJobs.id }),
  );
  if (removed.length === 0) throw new AppError('conflict', 'The import is done already.');
}
