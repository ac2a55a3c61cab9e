/** Numbers and values of opportunities by when they were created or won, without reading most of them. */
import { eq, isNull, type SQL, sql } from 'drizzle-orm';
import { countedAt, opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { nobody } from '#server/kernel/kept-sums.ts';
import { type Bounds, findPlace, fromRecords, selectPlaced } from '#server/kernel/placed-sums.ts';
import { type OpportunityEvent, opportunitySums } from './opportunity-sums.table.ts';

interface Wanted extends Bounds {
  event: OpportunityEvent;
  /** Of one owner or of nobody (`none`). */
  owner?: string | undefined;
}

/** Rows of `place`, `count` and `value`, a text. */
export function selectOpportunitySums(wanted: Wanted): SQL {
  const { event, bounds, within, owner } = wanted;
  const parts = selectPlaced({
    bounds,
    within,
    table: opportunitySums,
    columns: sql`number, value`,
    isWanted: sql`event = ${event}`,
    whose: owner === 'none' ? nobody : owner,
    counted: (days) => selectCounted(wanted, days),
  });
  return sql`
    select place, sum(number)::int as count, sum(value)::text as value from (${parts}) as parts
    group by place having sum(number) <> 0`;
}

function selectCounted({ event, owner, ...bounds }: Wanted, days?: readonly number[]): SQL {
  const { assignedToId, createdAt, deletedAt, stage, value } = opportunities;
  const isWon = event === 'won' ? eq(stage, 'closed_won') : undefined;
  // Reports count what is won when it was, and an index has that.
  const instant = isWon ? countedAt(opportunities) : createdAt;
  return sql`
    select coalesce(${assignedToId}, ${nobody}) as whose, ${findPlace(instant, bounds)} as place,
      1 as number, coalesce(${value}, 0) as value
    ${fromRecords(opportunities, instant, bounds, days, [
      isNull(deletedAt),
      isWon,
      isOwnedBy(assignedToId, owner),
    ])}`;
}
