/** Lost updates: a change that names the version it was made from is refused when that is no longer the last. */
import { type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { makeEtag } from '#contract/concurrency.ts';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';

/** Throws 412 when the caller sent `If-Match` and the record has changed since. */
export function assertUnchanged(ctx: Context, record: { id: string; updatedAt: Date }): void {
  if (ctx.ifMatch === undefined || ctx.ifMatch.trim() === '*') return;
  const current = makeEtag({ id: record.id, updatedAt: record.updatedAt.toISOString() });
  const accepted = ctx.ifMatch.split(',').map((etag) => etag.trim());
  if (!accepted.includes(current)) {
    throw new AppError(
      'changed_meanwhile',
      'Somebody else changed this record in the meantime. Load it again to see their change.',
    );
  }
}

/** The time of a change: now, and later than the last one even within a millisecond, so that ETags differ. */
export function changedAt(ctx: Pick<Context, 'clock'>, before: { updatedAt: Date }): Date {
  return new Date(Math.max(ctx.clock.now().getTime(), before.updatedAt.getTime() + 1));
}

/** The same for rows that are changed together; `before` is their column. */
export function changedAtInSql(ctx: Context, before: AnyPgColumn): SQL<Date> {
  const now = ctx.clock.now().toISOString();
  return sql`greatest(${now}::timestamptz, ${before} + interval '1 millisecond')`;
}
