/** Reads tasks as wire shapes: one, a page of the list, counts. */

import {
  and,
  eq,
  getTableColumns,
  gte,
  inArray,
  isNull,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import type { ChosenIds } from '#contract/list-exports.ts';
import {
  activityTypes,
  recurrenceTypes,
  Task,
  type TaskCountFilter,
  type TaskCounts,
  type TaskFilter,
  taskPriorities,
  taskStatuses,
} from '#contract/tasks.ts';
import { meetsWhere } from '#server/features/conditions/condition-sql.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import {
  choiceKey,
  instantKey,
  linkedKey,
  ownerKey,
  tagsKey,
} from '#server/features/tables/sort-keys.ts';
import { isOwnedBy } from '#server/features/users/owned-columns.ts';
import { keptTaskCounts } from '#server/features/workload/kept-counts.queries.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import {
  bothWays,
  boundedTotal,
  type Counted,
  isAmong,
  isUnfiltered,
  planWindow,
} from '#server/kernel/lists.ts';
import { dueWindows } from '#server/kernel/local-days.ts';
import { contains, onDays } from '#server/kernel/matching.ts';
import { printedRecords } from '#server/kernel/printed-records.ts';
import { countedAt, tasks } from './tasks.table.ts';

export type TaskRow = typeof tasks.$inferSelect;

interface LinkedNames {
  personName: string | null;
  organizationName: string | null;
  opportunityName: string | null;
}

export function toTask(row: TaskRow, names: LinkedNames): Task {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    dueDate: row.dueDate?.toISOString() ?? null,
    hasDueTime: row.hasDueTime,
    priority: row.priority,
    status: row.status,
    activityType: row.activityType,
    recurrenceType: row.recurrenceType,
    reminderEnabled: row.reminderEnabled ? 'true' : 'false',
    reminderLead: row.reminderLead,
    completionReason: row.completionReason,
    completedAt: row.completedAt?.toISOString() ?? null,
    withoutNext: row.withoutNext,
    assigneeId: row.assigneeId,
    assignedById: row.assignedById,
    createdById: row.createdById,
    personId: row.personId,
    personName: names.personName,
    organizationId: row.organizationId,
    organizationName: names.organizationName,
    opportunityId: row.opportunityId,
    opportunityName: names.opportunityName,
    tags: row.tags,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Tasks without a due date come last. */
const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
const orderings = bothWays({
  dueDate: { by: due, type: 'timestamptz' },
  name: { by: sql`lower(${tasks.title})`, type: 'text' },
  createdAt: { by: sql`${tasks.createdAt}`, type: 'timestamptz' },
  updatedAt: { by: sql`${tasks.updatedAt}`, type: 'timestamptz' },
  priority: { by: choiceKey(tasks.priority, taskPriorities), type: 'integer' },
  status: { by: choiceKey(tasks.status, taskStatuses), type: 'integer' },
  activityType: { by: choiceKey(tasks.activityType, activityTypes), type: 'integer' },
  recurrenceType: { by: choiceKey(tasks.recurrenceType, recurrenceTypes), type: 'integer' },
  completedAt: { by: instantKey(tasks.completedAt), type: 'timestamptz' },
  assigneeId: { by: ownerKey('tasks.assignee_id'), type: 'text' },
  personId: { by: linkedKey('people', 'tasks.person_id'), type: 'text' },
  organizationId: { by: linkedKey('organizations', 'tasks.organization_id'), type: 'text' },
  opportunityId: { by: linkedKey('opportunities', 'tasks.opportunity_id'), type: 'text' },
  tags: { by: tagsKey(tasks.tags), type: 'text' },
});

/** The condition of a filter, without deleted ones. */
export function taskConditions(
  ctx: VisitorContext,
  filter: TaskCountFilter & Partial<TaskFilter> & ChosenIds,
): SQL | undefined {
  const { q } = filter;
  const window = filter.filter
    ? dueWindows(ctx.clock.now(), ctx.timeZone)[filter.filter]
    : undefined;
  return and(
    isNull(tasks.deletedAt),
    isAmong(tasks.id, filter),
    q ? or(contains(tasks.title, q), contains(tasks.description, q)) : undefined,
    filter.status ? inArray(tasks.status, filter.status) : undefined,
    window?.from ? gte(due, window.from.toISOString()) : undefined,
    window ? lt(due, window.before.toISOString()) : undefined,
    // A completed task is not late, whenever it was due.
    filter.filter === 'overdue' ? ne(tasks.status, 'completed') : undefined,
    isOwnedBy(tasks.assigneeId, filter.assigneeId),
    filter.personId ? eq(tasks.personId, filter.personId) : undefined,
    filter.organizationId ? eq(tasks.organizationId, filter.organizationId) : undefined,
    filter.opportunityId ? eq(tasks.opportunityId, filter.opportunityId) : undefined,
    filter.priority ? eq(tasks.priority, filter.priority) : undefined,
    filter.activityType ? eq(tasks.activityType, filter.activityType) : undefined,
    filter.tag ? sql`${tasks.tags} @> array[${filter.tag}]` : undefined,
    filter.progress ? eq(tasks.status, filter.progress) : undefined,
    onDays(tasks.createdAt, { from: filter.createdFrom, to: filter.createdTo }, ctx.timeZone),
    onDays(countedAt(tasks), { from: filter.countedFrom, to: filter.countedTo }, ctx.timeZone),
    filter.from ? gte(due, filter.from) : undefined,
    filter.to ? lt(due, filter.to) : undefined,
    meetsWhere(ctx, 'task', filter.where),
  );
}

const livingPerson = and(eq(people.id, tasks.personId), isNull(people.deletedAt));
const livingOrganization = and(
  eq(organizations.id, tasks.organizationId),
  isNull(organizations.deletedAt),
);
const livingOpportunity = and(
  eq(opportunities.id, tasks.opportunityId),
  isNull(opportunities.deletedAt),
);
/** A completed task stays when its person is deleted, but no longer names them. */
const livingLinks = {
  personId: people.id,
  organizationId: organizations.id,
  opportunityId: opportunities.id,
};

export function selectTasks(ctx: VisitorContext, cursorKey: SQL<string> = sql`''`) {
  return ctx.db
    .select({
      id: tasks.id,
      task: { ...getTableColumns(tasks), ...livingLinks },
      personName: people.name,
      organizationName: organizations.name,
      opportunityName: opportunities.name,
      cursorKey,
    })
    .from(tasks)
    .leftJoin(people, livingPerson)
    .leftJoin(organizations, livingOrganization)
    .leftJoin(opportunities, livingOpportunity)
    .$dynamic();
}

/** As objects, as exports read them. */
export async function listTasks(ctx: VisitorContext, filter: TaskFilter) {
  const window = planWindow(filter, orderings, 'dueDate', sql`${tasks.id}`);
  const rows = await selectTasks(ctx, window.cursorKey)
    .where(and(taskConditions(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toTask(row.task, row));
}

const reads = printedRecords<TaskFilter, typeof Task.shape>({
  names: { one: 'task', many: 'tasks' },
  shape: Task,
  table: tasks,
  joins: sql`left join ${people} on ${livingPerson}
    left join ${organizations} on ${livingOrganization}
    left join ${opportunities} on ${livingOpportunity}`,
  sources: {
    ...getTableColumns(tasks),
    reminderEnabled: sql`${tasks.reminderEnabled}::text`,
    ...livingLinks,
    personName: people.name,
    organizationName: organizations.name,
    opportunityName: opportunities.name,
  },
  orderings,
  usualSort: 'dueDate',
  conditions: taskConditions,
});

export const { printPage: printTasks, open: openTasks, writes: taskWrites } = reads;

export function countTasks(
  ctx: VisitorContext,
  filter: TaskFilter,
  counted: Counted = filter,
): Promise<string> {
  const query = selectCounted(taskConditions(ctx, filter), filter);
  return boundedTotal(ctx.db, query, counted);
}

/**
 * What is counted up to a limit. Those of a time in their order: PostgreSQL may otherwise look for the first thousand late
 * ones among all tasks, the oldest of which are long done.
 */
function selectCounted(where: SQL | undefined, { filter }: TaskCountFilter): SQL {
  const order = filter ? sql` order by ${due}` : sql``;
  return sql`select 1 from ${tasks} where ${where}${order}`;
}

/** How many tasks a filter lists that are still to be done, exactly. */
export async function countActiveTasks(
  ctx: VisitorContext,
  filter: TaskCountFilter,
): Promise<number> {
  const [row] = await ctx.db
    .select({ count: sql<number>`count(*)::int` })
    .from(tasks)
    .where(and(taskConditions(ctx, filter), ne(tasks.status, 'completed')));
  return row?.count ?? 0;
}

/** How many tasks the two tabs of the tasks page have under a filter: kept counted without one, else counted up to 10,000. */
export async function countTaskTabs(
  ctx: VisitorContext,
  filter: TaskCountFilter,
): Promise<TaskCounts> {
  const { assigneeId, ...others } = filter;
  if (isUnfiltered(others)) {
    return keptTaskCounts(ctx, assigneeId);
  }
  const count = async (status: SQL) => {
    const where = and(taskConditions(ctx, filter), status);
    const counted = { count: 'exact' } as const;
    const total = await boundedTotal(ctx.db, selectCounted(where, filter), counted);
    return { count: Number.parseInt(total, 10), more: total.endsWith('+') || undefined };
  };
  const none = { count: 0, more: undefined };
  const [active, completed] = await Promise.all([
    count(ne(tasks.status, 'completed')),
    // To look for late ones among them would read them all.
    filter.filter === 'overdue' ? none : count(eq(tasks.status, 'completed')),
  ]);
  return {
    active: active.count,
    activeMore: active.more,
    completed: completed.count,
    completedMore: completed.more,
  };
}

export async function getTaskOrThrow(ctx: VisitorContext, id: string): Promise<Task> {
  return (await reads.find(ctx, id)) ?? throwMissing();
}

export async function printTaskOrThrow(ctx: VisitorContext, id: string) {
  return (await reads.print(ctx, id)) ?? throwMissing();
}

function throwMissing(): never {
  throw notFound('Task');
}
