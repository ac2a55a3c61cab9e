import { inArray } from 'drizzle-orm';
import { taskTexts } from '#contract/tasks.ts';
import { SourceTask } from '#server/features/crm-services/service/service-port.ts';
import { emptyTask } from '#server/features/tasks/task-values.ts';
import type { TaskRow } from '#server/features/tasks/tasks.queries.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { changeTasks, newTask, writeTasks } from '#server/features/tasks/write-tasks.ts';
import { getAssigner, getNewAssigner } from '#server/kernel/assigners.ts';
import type { Context } from '#server/kernel/context.ts';
import { changedAt } from '#server/kernel/http/etags.ts';
import type { Adapter, Merged, Prepared } from './apply-batch.ts';
import { dueInstant, fitted, pastInstant, readActivityType } from './sync.rules.ts';
import { type KnownParty, readParties, type Tools } from './tools.ts';

// Type aliases have an index signature, which merging needs; interfaces have none.
type TaskValues = Pick<
  TaskRow,
  'title' | 'description' | 'activityType' | 'status' | 'assigneeId' | 'personId' | 'organizationId'
> & { dueDate: string | null };

export const tasksAdapter: Adapter<SourceTask, TaskValues, TaskRow> = {
  entity: 'tasks',
  labels: {
    title: 'Title',
    description: 'Description',
    activityType: 'Activity type',
    status: 'Status',
    assigneeId: 'Assignee',
    personId: 'Person',
    organizationId: 'Organization',
    dueDate: 'Due date',
  },
  parse: (item) => SourceTask.parse(item),

  async prepare(ctx, tools, items) {
    const parties = await readParties(
      ctx,
      tools.serviceKey,
      items.map(({ partyId }) => partyId),
    );
    const prepared = new Map<string, Prepared<TaskValues>>();
    for (const item of items) {
      const party = item.partyId === null ? null : parties.get(item.partyId);
      prepared.set(item.externalId, prepareTask(tools, item, party));
    }
    return prepared;
  },

  match: async () => new Map(),

  read: (ctx, ids) =>
    ctx.db
      .select()
      .from(tasks)
      .where(inArray(tasks.id, [...ids]))
      .for('no key update'),

  valuesOf: (row) => ({
    title: row.title,
    description: row.description,
    activityType: row.activityType,
    status: row.status,
    assigneeId: row.assigneeId,
    personId: row.personId,
    organizationId: row.organizationId,
    dueDate: row.dueDate?.toISOString() ?? null,
  }),

  insert(ctx, tools, made) {
    const now = ctx.clock.now();
    const rows = made.map(({ id, item, values }) => {
      const task = {
        ...emptyTask,
        ...values,
        ...completionOf(tools, item, now),
        dueDate: values.dueDate === null ? null : new Date(values.dueDate),
        hasDueTime: hasTime(item),
        assignedById: getAssigner(ctx, values.assigneeId),
      };
      return newTask(ctx, task, { id, createdAt: pastInstant(item.createdAt, now) });
    });
    return writeTasks(ctx, rows);
  },

  update: (ctx, tools, merged) =>
    changeTasks(
      ctx,
      merged.map((task) => changeOf(ctx, tools, task)),
    ),
};

function changeOf(ctx: Context, tools: Tools, task: Merged<SourceTask, TaskValues, TaskRow>) {
  const { row, item, values } = task;
  const completes = values.status === 'completed' && row.status !== 'completed';
  const reopens = values.status !== 'completed' && row.status === 'completed';
  const after: TaskRow = {
    ...row,
    ...values,
    ...getNewAssigner(ctx, row.assigneeId, values.assigneeId),
    ...(completes ? completionOf(tools, item, ctx.clock.now()) : {}),
    ...(reopens ? { completedAt: null, completionReason: null } : {}),
    dueDate: values.dueDate === null ? null : new Date(values.dueDate),
    ...(values.dueDate !== (row.dueDate?.toISOString() ?? null) && { hasDueTime: hasTime(item) }),
    updatedAt: changedAt(ctx, row),
  };
  return { before: row, after, verb: completes ? 'completed' : 'updated' };
}

function hasTime({ dueOn, dueTime }: SourceTask): boolean | null {
  return dueOn === null ? null : dueTime !== null;
}

function prepareTask(
  tools: Tools,
  item: SourceTask,
  party: KnownParty | null | undefined,
): Prepared<TaskValues> {
  // Open tasks of what was deleted are hidden with it; one more must not stand out.
  if (party?.isDeleted) return { skip: `Its contact was deleted here` };
  const partial: string[] = [];
  if (party === undefined) partial.push('Its contact has not been imported yet');
  const title = fitted(item.name, taskTexts.title.limit, 'The title', partial) ?? item.name;
  // What the title cannot hold stands whole in the description.
  const description = [title === item.name ? null : item.name, item.description]
    .filter(Boolean)
    .join('\n\n');
  const dueDate = dueInstant(item.dueOn, item.dueTime, tools.timeZone);
  if (item.dueOn !== null && dueDate === null) partial.push('The due date could not be read');
  const link = (entity: KnownParty['entity']) => (party?.entity === entity ? party.recordId : null);
  const values: TaskValues = {
    title,
    description: fitted(
      description || null,
      taskTexts.description.limit,
      'The description',
      partial,
    ),
    dueDate,
    activityType: readActivityType(item.category),
    status: item.isCompleted ? 'completed' : 'pending',
    assigneeId: tools.staff.assigneeFor(item.owner),
    personId: link('people'),
    organizationId: link('organizations'),
  };
  const { personId, organizationId, ...rest } = values;
  return {
    values: party === undefined ? rest : { ...rest, personId, organizationId },
    fallback: values,
    partial,
    unresolved: party === undefined,
  };
}

function completionOf(tools: Tools, item: SourceTask, now: Date) {
  if (!item.isCompleted) return { completedAt: null, completionReason: null };
  const by = item.completedBy === null ? '' : ` by ${item.completedBy.slice(0, 200)}`;
  return {
    completedAt: pastInstant(item.completedAt, now),
    completionReason: `Completed in ${tools.serviceName}${by}`,
  };
}
