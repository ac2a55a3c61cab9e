/** The user's organizations of whose units something comes up, the first to come up first. */
import { and, eq, isNull, sql } from 'drizzle-orm';
import { nameUnit } from '#contract/units.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { type SignalRow, selectSignals } from '#server/features/units/unit-signals.queries.ts';
import { units } from '#server/features/units/units.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { carried, type Workload } from './facts.ts';

type Row = { [Key in keyof SignalRow]: SignalRow[Key] } & {
  name: string;
  hasOpenTask: boolean;
  count: number;
};

export async function findSignalled(ctx: Context): Promise<Workload['units']> {
  const mine = and(eq(organizations.assignedToId, ctx.actor.id), isNull(organizations.deletedAt));
  const signals = selectSignals(
    ctx,
    sql`${units.organizationId} in (select ${organizations.id} from ${organizations} where ${mine})`,
  );
  const { rows } = await ctx.db.execute<Row>(sql`
    select first.*, ${organizations.name} as name, (count(*) over ())::int as count, exists (
      select from ${tasks} where ${tasks.deletedAt} is null and ${tasks.status} <> 'completed'
        and ${tasks.organizationId} = first."organizationId") as "hasOpenTask"
    from (
      select distinct on ("organizationId") * from (${signals}) as signals order by "organizationId", day, "unitId", by
    ) as first
    join ${organizations} on ${organizations.id} = first."organizationId"
    order by first.day, first."organizationId" limit ${carried}`);
  return {
    count: rows[0]?.count ?? 0,
    first: rows.map(({ unitId, organizationId, by, day, days, name, hasOpenTask, ...unit }) => ({
      type: 'organization',
      id: organizationId,
      name,
      hasOpenTask,
      signal: { unitId, unitName: nameUnit(unit), by, day, days },
    })),
  };
}
