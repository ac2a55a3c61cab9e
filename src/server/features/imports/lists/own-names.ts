/**
 * What rows of a list of organizations are called, of the names that merged organizations had: such a row is another
 * organization, and whose parent is called so is its branch. Other names of merged ones lead to the survivors.
 */
import { and, eq, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { selectFormerNames } from '#server/kernel/former-names.ts';
import { importReviewRows } from './import-reviews.table.ts';

type Database = Pick<VisitorContext, 'db'>;
const former = sql`${selectFormerNames('organization')} as former`;

/** In lower case. Nothing is read where nothing was merged. */
export async function findOwnNames(
  { db }: Database,
  batches: () => AsyncIterable<readonly { name?: string | undefined }[]>,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  const any = await db.execute(sql`select from ${former} limit 1`);
  if (any.rowCount === 0) return own;
  for await (const rows of batches()) {
    const names = rows.flatMap(({ name }) => (name ? name.toLowerCase() : []));
    if (names.length === 0) continue;
    const found = await db.execute<{ name: string }>(
      sql`select name from ${former} where name = any(${sql.param([...new Set(names)])}::text[])`,
    );
    for (const { name } of found.rows) own.add(name);
  }
  return own;
}

/** The same of a review whose rows are read; `made` for those alone that will be made. */
export async function readOwnNames(
  { db }: Database,
  reviewId: string,
  { made = false } = {},
): Promise<ReadonlySet<string>> {
  const name = sql<string>`lower(${importReviewRows.content} -> 'draft' ->> 'name')`;
  const rows = await db
    .selectDistinct({ name })
    .from(importReviewRows)
    .where(
      and(
        eq(importReviewRows.reviewId, reviewId),
        made ? eq(importReviewRows.outcome, 'create') : undefined,
        sql`${name} in (select former.name from ${former})`,
      ),
    );
  return new Set(rows.map((row) => row.name));
}
