/** The open deal of a task: its own opportunity, or else the newest of whoever it is for. */
import { and, desc, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { canonicalAmount } from '#contract/amounts.ts';
import { openStages, type Stage } from '#contract/opportunities.ts';
import type { QueuedTask } from '#contract/queue.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';

export interface Deal {
  id: string;
  name: string;
  value: string | null;
  stage: Stage;
}

type Of = SQLWrapper | string | null;

const deals = alias(opportunities, 'deals');

/** As a table of one row at most, also to be joined laterally to tasks. */
export function openDeal(whom: { opportunityId: Of; personId: Of; organizationId: Of }): SQL {
  const places = [
    { column: deals.id, id: whom.opportunityId },
    { column: deals.personId, id: whom.personId },
    { column: deals.organizationId, id: whom.organizationId },
  ];
  const firsts = places.map(
    ({ column, id }, place) => sql`(
    select ${deals.id} as id, ${deals.name} as name, ${deals.value}::text as value, ${deals.stage} as stage, ${place}::int as place
    from ${opportunities} as deals
    where ${and(sql`${column} = ${id}`, isNull(deals.deletedAt), inArray(deals.stage, openStages))}
    order by ${desc(deals.createdAt)}, ${desc(deals.id)} limit 1)`,
  );
  return sql`(
    select id, name, value, stage from (${sql.join(firsts, sql` union all `)}) as found
    order by place limit 1) as deal`;
}

export function toDeal(row: Deal | undefined): QueuedTask['deal'] {
  if (!row) return null;
  return { ...row, value: row.value === null ? null : canonicalAmount(row.value) };
}
