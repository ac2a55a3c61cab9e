/**
 * Everybody's workload in one statement, so that its numbers are consistent. Neither its answer nor its
 * work grows with what somebody owns: the database keeps the counts, and few records are read.
 */
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type StaffOverview, type StaffWorkload, shownRecords } from '#contract/staff-overview.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { selectOverdue } from '#server/features/tasks/overdue.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { displayName, toStaffUser } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { workloadCounts } from '#server/features/workload/workload-counts.table.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { startOfQuarter } from '#server/kernel/kept-sums.ts';

const aliveTasks = sql`${tasks.deletedAt} is null and ${tasks.assigneeId} = ${users.id}`;
const openTasks = sql`${aliveTasks} and ${tasks.status} <> 'completed'`;

/** A few records by name, the same as the top of the owner's list. */
function firstByName(table: typeof organizations | typeof people, shown: number) {
  return sql<StaffWorkload['organizations']>`array(
    select json_build_object('id', ${table.id}, 'name', ${table.name}) from ${table}
    where ${table.deletedAt} is null and ${table.assignedToId} = ${users.id}
    order by lower(${table.name}), ${table.id} limit ${shown})`;
}

const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
const few = sql`limit ${shownRecords.tasks}`;
/** Completed tasks are read only if there are too few pending ones. */
const firstTasks = sql<StaffWorkload['tasks']>`array(
  with open as (
    select 1 as place, row_number() over (order by ${due}, ${tasks.id}) as turn,
      ${tasks.id}, ${tasks.title}, ${tasks.status}
    from ${tasks} where ${openTasks} order by ${due}, ${tasks.id} ${few}
  ), done as (
    select 2 as place, row_number() over (order by ${due} desc, ${tasks.id} desc) as turn,
      ${tasks.id}, ${tasks.title}, ${tasks.status}
    from ${tasks}
    where (select count(*) from open) < ${shownRecords.tasks}
      and ${aliveTasks} and ${tasks.status} = 'completed'
    order by ${due} desc, ${tasks.id} desc ${few}
  )
  select json_build_object('id', id, 'title', title, 'status', status)
  from (select * from open union all select * from done) as both_kinds
  order by place, turn ${few})`;

export async function staffOverview(ctx: Context): Promise<StaffOverview> {
  authorize(ctx, 'staff-overview.read');
  const counted = ctx.db
    .select({
      ownerId: workloadCounts.ownerId,
      organizations: sumOf(workloadCounts.organizations).as('organizations'),
      contacts: sumOf(workloadCounts.contacts).as('contacts'),
      tasks: sumOf(workloadCounts.tasks).as('tasks'),
      pending: sumOf(workloadCounts.pending).as('pending'),
    })
    .from(workloadCounts)
    .groupBy(workloadCounts.ownerId)
    .as('counted');
  const everybodys = ctx.db
    .select({
      organizations: sumOf(workloadCounts.organizations).as('all_organizations'),
      pending: sumOf(workloadCounts.pending).as('all_pending'),
    })
    .from(workloadCounts)
    .as('everybodys');
  const now = ctx.clock.now();
  const quarter = startOfQuarter(now);
  const orNone = (count: SQL.Aliased<number>) => sql<number>`coalesce(${count}, 0)`;
  const rows = await ctx.db
    .select({
      user: users,
      work: {
        organizationCount: orNone(counted.organizations),
        contactCount: orNone(counted.contacts),
        taskCount: orNone(counted.tasks),
        pendingCount: orNone(counted.pending),
        overdueCount: sql<number>`coalesce(late.overdue, 0) + (
          select count(*)::int from ${tasks} where ${openTasks}
            and ${tasks.dueDate} >= ${quarter.toISOString()}::timestamptz
            and ${tasks.dueDate} < ${now.toISOString()}::timestamptz)`,
        organizations: firstByName(organizations, shownRecords.organizations),
        contacts: firstByName(people, shownRecords.contacts),
        tasks: firstTasks,
      },
      organizationCount: orNone(everybodys.organizations),
      activeTaskCount: orNone(everybodys.pending),
    })
    .from(users)
    .innerJoin(everybodys, sql`true`)
    .leftJoin(counted, eq(counted.ownerId, users.id))
    .leftJoin(sql`(${selectOverdue(quarter)}) as late`, sql`late.whose = ${users.id}`)
    .where(and(isNull(users.deactivatedAt)))
    .orderBy(displayName, users.id);
  return {
    // The caller has an active account, so there is a row.
    organizationCount: rows[0]?.organizationCount ?? 0,
    activeTaskCount: rows[0]?.activeTaskCount ?? 0,
    staff: rows.map(({ user, work }) => ({ ...toStaffUser(user), ...work })),
  };
}

function sumOf(
  column: (typeof workloadCounts)['tasks' | 'organizations' | 'contacts' | 'pending'],
) {
  return sql<number>`sum(${column})::int`;
}
