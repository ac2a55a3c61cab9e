import { type SQL, sql } from 'drizzle-orm';
import { correctKeptSums, everybody, nobody, spreadNewSums } from '#server/kernel/kept-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { activityLog } from './activity.table.ts';
import { activitySums } from './activity-sums.table.ts';

const isNew = `span = 'new'`;
export const newActivitySums = `activity_sums where ${isNew}`;

const kept = {
  table: activitySums,
  isNew,
  keys: ['span', 'whose', 'activity_type', 'quarter'],
  sums: ['number'],
  spread: spreadSums,
};

/** The sums that a difference belongs to. */
function spreadSums(differences: SQL): SQL {
  return sql`
    select sums.span, sums.whose, sums.activity_type, sums.quarter, sum(number) as number
    from (${differences}) as differences
    cross join lateral (values
      ('quarter', ${everybody}::uuid, '', differences.quarter),
      ('day', ${everybody}, '', crm_day(differences.quarter)),
      ('day', differences.whose, differences.activity_type, crm_day(differences.quarter)),
      ('all', differences.whose, differences.activity_type, 0)
    ) as sums (span, whose, activity_type, quarter)
    group by 1, 2, 3, 4`;
}

export function addUpActivitySums(db: Handle): Promise<void> {
  return spreadNewSums(db, kept);
}

/** Corrects them where they are not those of the activities; returns how many were wrong. */
export function correctActivitySums(database: Database): Promise<number> {
  const { userId, activityType, createdAt } = activityLog;
  return correctKeptSums(
    database,
    kept,
    sql`
      select coalesce(${userId}, ${nobody}) as whose, ${activityType} as activity_type,
        crm_quarter(${createdAt}) as quarter, count(*) as number
      from ${activityLog} group by 1, 2, 3`,
  );
}
