/**
 * Two rows of a file that write one record: if they say the same, the first does it, and if not, neither does until
 * somebody says which. Decided in the database, as the file may be longer than memory.
 */
import { type SQL, sql } from 'drizzle-orm';
import type { ImportCounts } from '#contract/import-reviews.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { importReviewRows } from './import-reviews.table.ts';

type Database = Pick<VisitorContext, 'db'>;

/** Of all rows of a review, or of those with certain claims. */
export async function settleClaims(
  { db }: Database,
  reviewId: string,
  claims?: readonly string[],
): Promise<void> {
  if (claims?.length === 0) return;
  const among = sql`${importReviewRows.reviewId} = ${reviewId} and ${importReviewRows.claim} ${
    claims ? sql`= any(${sql.param([...claims])}::text[])` : sql`is not null`
  } and ${importReviewRows.found} in ('create', 'update')`;
  if (claims)
    await db.execute(
      sql`update ${importReviewRows} set outcome = found where ${among} and outcome <> found`,
    );
  await db.execute(sql`
    with rival as (
      select claim, min(line) as first, count(distinct digest) as ways,
        count(*) filter (where answer = 'same') as said,
        min(line) filter (where answer = 'same') as winner
      from ${importReviewRows} where ${among} group by claim having count(*) > 1
    )
    update ${importReviewRows} set outcome = case
        when rival.said = 1 then case when line = rival.winner then found else 'conflict' end
        when rival.ways > 1 then 'conflict'
        when line = rival.first then found
        else 'unchanged' end
    from rival where ${among} and ${importReviewRows}.claim = rival.claim`);
}

/** The other lines that want what each of these claims is. */
export async function findRivals(
  { db }: Database,
  reviewId: string,
  claims: readonly string[],
): Promise<Map<string, number[]>> {
  if (claims.length === 0) return new Map();
  const { rows } = await db.execute<{ claim: string; lines: number[] }>(sql`
    select asked.claim, array(
      select line from ${importReviewRows}
      where ${importReviewRows.reviewId} = ${reviewId} and ${importReviewRows.claim} = asked.claim
        and ${importReviewRows.found} in ('create', 'update') order by line limit 4
    ) as lines from unnest(${sql.param([...new Set(claims)])}::text[]) as asked(claim)`);
  return new Map(rows.map(({ claim, lines }) => [claim, lines]));
}

export const noCounts: ImportCounts = {
  create: 0,
  update: 0,
  unchanged: 0,
  conflict: 0,
  duplicate: 0,
  dropped: 0,
};

export async function countOutcomes(
  { db }: Database,
  reviewId: string,
  which: SQL = sql`true`,
): Promise<ImportCounts> {
  const { rows } = await db.execute<{ outcome: keyof ImportCounts; count: number }>(sql`
    select outcome, count(*)::int as count from ${importReviewRows}
    where ${importReviewRows.reviewId} = ${reviewId} and ${which} group by outcome`);
  const counts = { ...noCounts };
  for (const { outcome, count } of rows) counts[outcome] = count;
  return counts;
}
