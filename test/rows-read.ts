import type pg from 'pg';
import type { QueryConfig } from 'pg';

interface Plan {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Plan[];
}

/** How many rows and entries of indexes a statement looks at, those that a filter takes away included, by its plan. */
export async function rowsReadBy(
  db: Pick<pg.ClientBase, 'query'>,
  { text, values }: QueryConfig,
): Promise<number> {
  const { rows } = await db.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  return rows
    .flatMap((row) => row['QUERY PLAN'])
    .reduce((sum, { Plan: plan }) => sum + countRead(plan), 0);
}

function countRead(plan: Plan): number {
  const isScan = /^(Seq|Index|Index Only|Bitmap Heap|Bitmap Index) Scan$/.test(plan['Node Type']);
  const looked =
    (plan['Actual Rows'] + (plan['Rows Removed by Filter'] ?? 0)) * plan['Actual Loops'];
  return (plan.Plans ?? []).reduce((sum, part) => sum + countRead(part), isScan ? looked : 0);
}
