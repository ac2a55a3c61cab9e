import { isNull, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { isOpen, opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { carried, type Waiting, type Workload } from './facts.ts';

const living = isNull(opportunities.deletedAt);

/** The newest change of the records in a condition; a card's place on the board does not count. */
function latest(column: PgColumn, id: SQL): SQL {
  return sql`(select ${changes.at} from ${changes}
    where ${column} = ${id} and ${changes.verb} <> 'opportunity.reordered'
    order by ${changes.at} desc, ${changes.id} desc limit 1)`;
}

/**
 * The user's people and organizations that have an open opportunity, with their last change: their
 * own, one of their opportunities or, for an organization, one of its people.
 */
export async function findUntouched(ctx: Context, since: Date): Promise<Workload['untouched']> {
  const me = ctx.actor.id;
  const before = sql`${since.toISOString()}::timestamptz`;
  const ofPerson = latest(changes.personId, sql`${people.id}`);
  const ofOrganization = latest(changes.organizationId, sql`${organizations.id}`);
  const ofOpportunity = latest(changes.opportunityId, sql`${opportunities.id}`);
  const result = await ctx.db.execute<Waiting & { people: number; organizations: number }>(sql`
    with mine as (
      select 'person' as type, ${people.id} as id, ${people.name} as name,
        greatest(${people.updatedAt}, ${ofPerson}, (
          select max(${ofOpportunity}) from ${opportunities}
          where ${opportunities.personId} = ${people.id} and ${living}
        )) as touched
      from ${people}
      where ${people.deletedAt} is null and ${people.assignedToId} = ${me} and ${people.updatedAt} < ${before} and exists (
        select from ${opportunities}
        where ${opportunities.personId} = ${people.id} and ${living} and ${isOpen()})
      union all
      select 'organization', ${organizations.id}, ${organizations.name},
        greatest(${organizations.updatedAt}, ${ofOrganization}, (
          select max(${ofOpportunity}) from ${opportunities}
          where ${opportunities.organizationId} = ${organizations.id} and ${living}
        ), (
          select max(${ofPerson}) from ${people}
          where ${people.organizationId} = ${organizations.id} and ${people.deletedAt} is null
        ))
      from ${organizations}
      where ${organizations.deletedAt} is null and ${organizations.assignedToId} = ${me} and ${organizations.updatedAt} < ${before} and exists (
        select from ${opportunities}
        where ${opportunities.organizationId} = ${organizations.id} and ${living} and ${isOpen()})
    )
    select type, id, name,
      to_char(touched at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as touched,
      exists (
        select from ${tasks} where ${tasks.deletedAt} is null and ${tasks.status} <> 'completed'
          and case type when 'person' then ${tasks.personId} else ${tasks.organizationId} end = mine.id
      ) as "hasOpenTask",
      (count(*) filter (where type = 'person') over ())::int as people,
      (count(*) filter (where type = 'organization') over ())::int as organizations
    from mine where touched < ${before}
    order by mine.touched, id limit ${carried}`);
  const [row] = result.rows;
  return {
    people: row?.people ?? 0,
    organizations: row?.organizations ?? 0,
    first: result.rows.map(({ people: _, organizations: __, ...waiting }) => waiting),
  };
}
