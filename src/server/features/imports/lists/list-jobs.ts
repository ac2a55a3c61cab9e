/** Lists import jobs of a kind, the newest first. */
import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { ImportFilter } from '#contract/imports.ts';
import type { Context } from '#server/kernel/context.ts';
import { boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import { type JobKind, type JobRow, selectJobs } from './import-jobs.ts';
import { importJobs } from './imports.table.ts';

const orderings = {
  '-createdAt': { by: sql`${importJobs.createdAt}`, direction: 'desc', type: 'timestamptz' },
} as const;

export async function listJobs<Wire>(
  ctx: Context,
  kind: JobKind,
  filter: ImportFilter,
  toWire: (row: JobRow) => Wire,
) {
  const window = planWindow(filter, orderings, '-createdAt', sql`${importJobs.id}`);
  const rows = await ctx.db
    .select({ id: importJobs.id, job: importJobs, cursorKey: window.cursorKey })
    .from(importJobs)
    .where(and(conditions(ctx, kind, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toWire(row.job));
}

export function countJobs(ctx: Context, kind: JobKind, filter: ImportFilter): Promise<string> {
  const where = conditions(ctx, kind, filter);
  return boundedTotal(ctx.db, sql`select 1 from ${importJobs} where ${where}`, filter);
}

function conditions(
  ctx: Context,
  kind: JobKind,
  { entity, createdById, q }: ImportFilter,
): SQL | undefined {
  return and(
    selectJobs(ctx, kind),
    entity ? eq(importJobs.entity, entity) : undefined,
    createdById ? eq(importJobs.createdById, createdById) : undefined,
    q ? contains(importJobs.fileName, q) : undefined,
  );
}
