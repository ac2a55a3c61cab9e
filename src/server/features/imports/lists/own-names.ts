/**
 * What rows of a list of organizations are called, of the names that merged organizations had: such a row is another
 * organization, and whose parent is called so is its branch. Other names of merged ones lead to the survivors.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { mergedRecords, merges } from '#server/kernel/merged-records.table.ts';
import { importReviewRows } from './import-reviews.table.ts';

type Database = Pick<VisitorContext, 'db'>;
const mergedName = sql<string>`lower(${mergedRecords.name})`;

/** In lower case. Nothing is read where nothing was merged. */
export async function findOwnNames(
  { db }: Database,
  batches: () => AsyncIterable<readonly { name?: string | undefined }[]>,
): Promise<ReadonlySet<string>> {
  const own = new Set<string>();
  const [any] = await selectMerged({ db }, sql`true`).limit(1);
  if (!any) return own;
  for await (const rows of batches()) {
    const names = rows.flatMap(({ name }) => (name ? name.toLowerCase() : []));
    if (names.length === 0) continue;
    const found = await selectMerged(
      { db },
      sql`${mergedName} = any(${sql.param([...new Set(names)])}::text[])`,
    );
    for (const { name } of found) own.add(name);
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
        sql`${name} in ${selectMerged({ db }, sql`true`)}`,
      ),
    );
  return new Set(rows.map((row) => row.name));
}

function selectMerged({ db }: Database, condition: SQL) {
  return db
    .select({ name: mergedName })
    .from(mergedRecords)
    .innerJoin(merges, and(eq(merges.id, mergedRecords.mergeId), eq(merges.kind, 'organization')))
    .where(and(isNull(mergedRecords.undoneAt), condition));
}
