import { type SQL, sql } from 'drizzle-orm';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { correctKeptSums, everybody, nobody, spreadNewSums } from '#server/kernel/kept-sums.ts';
import type { Database, Handle } from '#server/kernel/postgres/database.ts';
import { opportunitySums } from './opportunity-sums.table.ts';

const isNew = `event in ('created', 'won') and span = 'new'`;
export const newOpportunitySums = `opportunity_sums where ${isNew}`;

const kept = {
  table: opportunitySums,
  isNew,
  keys: ['event', 'span', 'whose', 'quarter'],
  sums: ['number', 'value'],
  spread: spreadSums,
};

/** The sums that a difference belongs to: everybody's of the quarter, and its owner's and everybody's of the day. */
function spreadSums(differences: SQL): SQL {
  return sql`
    select event, sums.span, sums.whose, case sums.span when 'day' then crm_day(quarter) else quarter end as quarter,
      sum(number) as number, sum(value) as value
    from (${differences}) as differences
    cross join lateral (
      values ('quarter', ${everybody}::uuid), ('day', ${everybody}), ('day', differences.whose)
    ) as sums (span, whose)
    group by 1, 2, 3, 4`;
}

export function addUpOpportunitySums(db: Handle): Promise<void> {
  return spreadNewSums(db, kept);
}

/** Corrects them where they are not those of the opportunities; returns how many were wrong. */
export function correctOpportunitySums(database: Database): Promise<number> {
  const { assignedToId, createdAt, deletedAt, stage, stageSince, value } = opportunities;
  const wonAt = sql`case when ${stage} = 'closed_won' then ${stageSince} end`;
  return correctKeptSums(
    database,
    kept,
    sql`
      select events.event, coalesce(${assignedToId}, ${nobody}) as whose, crm_quarter(at) as quarter,
        count(*) as number, sum(coalesce(${value}, 0)) as value
      from ${opportunities}
      cross join lateral (values ('created', ${createdAt}), ('won', ${wonAt})) as events (event, at)
      where ${deletedAt} is null and at is not null group by 1, 2, 3`,
  );
}
