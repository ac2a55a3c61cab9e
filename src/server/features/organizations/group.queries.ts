/** Reads the branches of an organization. Every count has its end, so that a large group costs no more than its page. */
import { sql } from 'drizzle-orm';
import { openStages } from '#contract/opportunities.ts';
import { type Branch, type Group, mostBranches, mostCounted } from '#contract/organizations.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getOrganizationOrThrow } from './organizations.queries.ts';
import { organizations } from './organizations.table.ts';

interface BranchRow extends Record<string, unknown> {
  id: string;
  name: string;
  location: string | null;
  parentId: string;
  contacts: number;
  opportunities: number;
  tasks: number;
  /** Of the whole group: how often somebody was counted once more, at another branch. */
  again: number;
  branches: number;
}

// Spelled out, because these features build on this one and not the other way round.
const upTo = (rows: string) =>
  sql.raw(`(select count(*)::int from (${rows} limit ${mostCounted + 1}) as counted)`);
const employed = upTo(
  'select 1 from people where people.organization_id = branch.id and people.deleted_at is null',
);
const opportunities = upTo(
  `select 1 from opportunities where opportunities.organization_id = branch.id
    and opportunities.deleted_at is null and opportunities.stage in (${openStages.map((stage) => `'${stage}'`).join()})`,
);
const tasks = upTo(
  `select 1 from tasks where tasks.organization_id = branch.id
    and tasks.deleted_at is null and tasks.status <> 'completed'`,
);

export async function readGroup(ctx: VisitorContext, id: string): Promise<Group> {
  await getOrganizationOrThrow(ctx, id);
  // A branch of a deleted branch is found through it.
  const { rows } = await ctx.db.execute<BranchRow>(sql`
    with recursive below as (
      select id, parent_id, name, location, deleted_at from ${organizations} where parent_id = ${id}
      union
      select next.id, next.parent_id, next.name, next.location, next.deleted_at
      from ${organizations} next join below on next.parent_id = below.id
    ), found as materialized (
      select * from below where deleted_at is null and id <> ${id} limit ${mostBranches + 1}
    ), branch as materialized (
      select branch.*, ${employed} as employed
      from (select * from found order by lower(name), id limit ${mostBranches}) as branch
    ), guest as materialized (
      select branch.id as branch_id, guest.id, guest.organization_id
      from branch cross join lateral (
        select people.id, people.organization_id from memberships join people on people.id = memberships.person_id
        where memberships.organization_id = branch.id and memberships.until_on is null
          and people.organization_id is distinct from branch.id and people.deleted_at is null
        limit ${mostCounted + 1} - branch.employed
      ) as guest
    ), guests as (select branch_id, count(*)::int as count from guest group by branch_id)
    select id, name, location, parent_id as "parentId", employed + coalesce(guests.count, 0) as contacts,
      ${opportunities} as opportunities, ${tasks} as tasks, (select count(*)::int from found) as branches,
      (select count(*) - count(distinct guest.id) filter (
        where guest.organization_id is null or guest.organization_id not in (select id from branch)
      ) from guest)::int as again
    from branch left join guests on guests.branch_id = branch.id
    order by lower(name), id`);
  const [first] = rows;
  const branches = rows.map(
    ({ id, name, location, parentId, contacts, opportunities, tasks }): Branch => ({
      ...{ id, name, location, parentId },
      contacts: counted(contacts),
      openOpportunities: counted(opportunities),
      openTasks: counted(tasks),
    }),
  );
  const sum = (key: 'contacts' | 'openOpportunities' | 'openTasks') => ({
    count: branches.reduce((total, branch) => total + branch[key].count, 0),
    more: branches.some((branch) => branch[key].more),
  });
  const contacts = sum('contacts');
  return {
    // Whoever works at two branches is one contact of the group.
    contacts: { ...contacts, count: contacts.count - (first?.again ?? 0) },
    openOpportunities: sum('openOpportunities'),
    openTasks: sum('openTasks'),
    branches,
    more: (first?.branches ?? 0) > mostBranches,
  };
}

function counted(found: number) {
  return { count: Math.min(found, mostCounted), more: found > mostCounted };
}
