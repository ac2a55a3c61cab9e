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
}

// Spelled out, because these features build on this one and not the other way round.
const upTo = (rows: string) =>
  sql.raw(`(select count(*)::int from (${rows} limit ${mostCounted + 1}) as counted)`);
const contacts = upTo(
  `select 1 from people where people.organization_id = branch.id and people.deleted_at is null
    union all select 1 from memberships join people on people.id = memberships.person_id
    where memberships.organization_id = branch.id and memberships.until_on is null
      and people.organization_id is distinct from branch.id and people.deleted_at is null`,
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
    ), branch as materialized (
      select * from below where deleted_at is null and id <> ${id} limit ${mostBranches + 1}
    )
    select id, name, location, parent_id as "parentId", ${contacts} as contacts,
      ${opportunities} as opportunities, ${tasks} as tasks
    from branch order by lower(name), id`);
  const branches = rows.slice(0, mostBranches).map(
    ({ contacts, opportunities, tasks, ...branch }): Branch => ({
      ...branch,
      contacts: counted(contacts),
      openOpportunities: counted(opportunities),
      openTasks: counted(tasks),
    }),
  );
  const sum = (key: 'contacts' | 'openOpportunities' | 'openTasks') => ({
    count: branches.reduce((total, branch) => total + branch[key].count, 0),
    more: branches.some((branch) => branch[key].more),
  });
  return {
    contacts: sum('contacts'),
    openOpportunities: sum('openOpportunities'),
    openTasks: sum('openTasks'),
    branches,
    more: rows.length > mostBranches,
  };
}

function counted(found: number) {
  return { count: Math.min(found, mostCounted), more: found > mostCounted };
}
