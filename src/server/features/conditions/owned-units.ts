/** Whether an organization owns a unit of which all that is asked is so. */
import { type SQL, sql } from 'drizzle-orm';
import type { Condition } from '#contract/conditions.ts';
import { addDays } from '#server/kernel/local-days.ts';
import { lowerCaseContains } from '#server/kernel/matching.ts';
import { column, type Row } from './condition-rows.ts';

/** Any unit, unless the condition says more. */
export function ownsUnit(row: Row, condition: Condition, today: string): SQL {
  const unit = { as: 'unit' };
  const asked = condition.is === 'owns' ? condition.value : {};
  const { words = '', olderThan, by, days = 0 } = asked;
  const conditions = [
    sql`${column(unit, 'organizationId')} = ${column(row, 'id')}`,
    sql`${column(unit, 'deletedAt')} is null`,
    ...words
      .split(/\s/)
      .filter((word) => word !== '')
      .map((word) => lowerCaseContains(column(unit, 'searchText'), word)),
    // Of a model year before the one that long ago.
    ...(olderThan === undefined
      ? []
      : [sql`${column(unit, 'year')} < ${Number(today.slice(0, 4)) - olderThan}`]),
    ...(by === undefined
      ? []
      : [
          sql`${column(unit, by)} >= ${today}::date`,
          sql`${column(unit, by)} <= ${addDays(today, days)}::date`,
        ]),
  ];
  return sql`exists (select from units as unit where ${sql.join(conditions, sql` and `)})`;
}
