/** Changes tasks: authorise, then check, change and record in one transaction. */
import { and, eq, isNull } from 'drizzle-orm';
import type { NextTask, Task, TaskDraft, TaskPatch, TaskUpdate } from '#contract/tasks.ts';
import { forgetTaskActivity } from '#server/features/activity/activity.commands.ts';
import { assertLinks, assertLinksNotDeleted } from '#server/features/links/links.queries.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { findSeriesHeir } from '#server/features/users/users.queries.ts';
import { AppError, invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged } from '#server/kernel/http/etags.ts';
import { keepUntold } from '#server/kernel/keep-untold.ts';
import { dayOfMonth } from '#server/kernel/local-days.ts';
import { newDeletion } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { continued, isEdited } from './find-kept-done.ts';
import { logCompletion } from './log-completion.ts';
import { completedAt, emptyTask, given, type TaskValues } from './task-values.ts';
import { getTaskOrThrow, type TaskRow } from './tasks.queries.ts';
import { nextDueDate, taskFaults } from './tasks.rules.ts';
import { tasks } from './tasks.table.ts';
import {
  addTask,
  editTask,
  editTaskNoting,
  hideTask,
  lockTask,
  lockTaskToDelete,
  lockTaskToRestore,
  newTask,
  showTask,
} from './write-tasks.ts';

export async function createTask(ctx: Context, draft: TaskDraft): Promise<Task> {
  authorize(ctx, 'task.create');
  return inTransaction(ctx, async (ctx) => {
    const { title } = draft;
    const values = { ...emptyTask, assigneeId: ctx.actor.id, ...given(ctx, draft), title };
    await assertStorable(ctx, values, null);
    return insertTask(ctx, values, ctx.actor.id);
  });
}

/** For a call whose body has the task under a name: a fault of the task is named by both. */
export async function createTaskWithin(
  ctx: Context,
  name: string,
  draft: TaskDraft,
): Promise<Task> {
  try {
    return await createTask(ctx, draft);
  } catch (error) {
    if (!(error instanceof AppError && error.fields)) throw error;
    const faults = Object.entries(error.fields).map(([field, why]) => [`${name}.${field}`, why]);
    throw invalid(Object.fromEntries(faults));
  }
}

/** All of them, or none. */
export async function createTasks(
  ctx: Context,
  drafts: readonly TaskDraft[],
): Promise<{ tasks: Task[] }> {
  return inTransaction(ctx, async (ctx) => {
    const created: Task[] = [];
    for (const draft of drafts) created.push(await createTask(ctx, draft));
    return { tasks: created };
  });
}

export async function updateTask(
  ctx: Context,
  id: string,
  { next, ...patch }: TaskUpdate,
): Promise<Task> {
  authorize(ctx, 'task.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTask(ctx, id);
    assertUnchanged(ctx, row);
    // One that was for somebody who is deleted can be opened again without them.
    const opens = row.status === 'completed' && (patch.status ?? row.status) !== 'completed';
    const read = () => getTaskOrThrow(ctx, id);
    const links = ['personId', 'organizationId', 'opportunityId'] as const;
    const kept = opens ? patch : await keepUntold(links, patch, { row, read });
    const after = await changeTask(ctx, row, kept);
    if (next && after.status !== 'completed') {
      throw invalid({ next: 'can only follow a task that is completed' });
    }
    if (next) await createNext(ctx, after, next);
    return after;
  });
}

/** What follows a completed task; it is the user's own unless it is given whose, whose ever that one was. */
export function createNext(
  ctx: Context,
  completed: Task,
  next: NextTask & Partial<TaskDraft>,
): Promise<Task> {
  const { title, activityType, priority, personId, organizationId, opportunityId } = completed;
  return createTaskWithin(ctx, 'next', {
    ...{ activityType, priority, personId, organizationId, opportunityId },
    ...next,
    title: next.title ?? title,
  });
}

interface Completion {
  /** Now, unless it was another time. */
  doneAt?: Date | undefined;
  /** Whether it is said that nothing follows. */
  withoutNext?: boolean;
}

/** Changes a locked task, with all consequences. */
export async function changeTask(
  ctx: Context,
  row: TaskRow,
  patch: TaskPatch,
  { doneAt, withoutNext = false }: Completion = {},
): Promise<Task> {
  const values = { ...row, ...given(ctx, patch) };
  const isMoved = values.dueDate?.getTime() !== row.dueDate?.getTime();
  if (isMoved || values.recurrenceType !== row.recurrenceType) values.seriesDay = null;
  await assertStorable(ctx, values, row);
  const completes = values.status === 'completed' && row.status !== 'completed';
  const reopens = values.status !== 'completed' && row.status === 'completed';
  if (completes || reopens) values.withoutNext = completes && withoutNext;
  // Open tasks of a deleted person are hidden, so a completed one must not be reopened.
  let lost: string | null = null;
  if (reopens) {
    await assertLinksNotDeleted(ctx, values);
    lost = (await takeBackNext(ctx, row)) ? null : row.nextTaskId;
    values.nextTaskId = null;
  }
  const set = {
    ...values,
    completedAt: completedAt(ctx, values, row.completedAt ?? doneAt ?? null),
  };
  // Of a next one that was deleted before, only this tells Undo whose it was.
  const noted = { was: { nextTaskId: lost }, noted: { nextTaskId: null } };
  const { after } =
    lost === null
      ? await editTask(ctx, row, set, completes ? 'task.completed' : 'task.updated')
      : await editTaskNoting(ctx, row, set, noted);
  if (completes) await afterCompletion(ctx, after, values, doneAt);
  if (reopens) await forgetTaskActivity(ctx, [row.id]);
  return after;
}

export async function deleteTask(ctx: Context, id: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await hideTask(ctx, await lockTaskToDelete(ctx, id));
  });
}

/** Deletes a locked task. */
export async function removeTask(ctx: Context, row: TaskRow): Promise<void> {
  authorize(ctx, 'task.delete', row);
  await hideTask(ctx, row);
}

export async function restoreTask(ctx: Context, id: string): Promise<Task> {
  return inTransaction(ctx, async (ctx) => {
    const row = await lockTaskToRestore(ctx, id);
    // A completed one stays without those it was for, so it comes back without them too.
    if (row.status !== 'completed') await assertLinksNotDeleted(ctx, row);
    return (await showTask(ctx, row)).wire;
  });
}

async function insertTask(
  ctx: Context,
  values: TaskValues,
  createdById: string | null,
): Promise<Task> {
  const done = { completedAt: completedAt(ctx, values, null) };
  const after = await addTask(ctx, newTask(ctx, { ...values, ...done }, { createdById }));
  if (after.status === 'completed') await afterCompletion(ctx, after, values);
  return after;
}

/** Logs the activity, and creates the next task of a series. */
async function afterCompletion(
  ctx: Context,
  task: Task,
  values: TaskValues,
  doneAt?: Date,
): Promise<void> {
  await logCompletion(ctx, task, doneAt);
  const from = values.dueDate ?? ctx.clock.now();
  const dueDate = nextDueDate(values.recurrenceType, from, ctx.timeZone, values.seriesDay);
  if (dueDate) {
    const isMonthly = values.recurrenceType === 'monthly';
    const seriesDay = isMonthly ? (values.seriesDay ?? dayOfMonth(from, ctx.timeZone)) : null;
    const { assignedById, createdById } = task;
    const next = {
      dueDate,
      seriesDay,
      status: 'pending',
      completionReason: null,
      nextTaskId: null,
      withoutNext: false,
      forOrganizationId: null,
      importId: null,
    } as const;
    // Not checked: a task can be completed even if its assignee has left without a successor.
    const assigneeId = values.assigneeId && (await findSeriesHeir(ctx, values.assigneeId));
    const isInherited = assigneeId !== values.assigneeId;
    // The next task goes to the assignee of this one, not to the user who completes it.
    const whose = { assigneeId, assignedById: isInherited ? null : assignedById };
    const { id } = await insertTask(ctx, { ...values, ...next, ...whose }, createdById);
    await ctx.db.update(tasks).set({ nextTaskId: id }).where(eq(tasks.id, task.id));
  }
}

/** Deletes the task that completing this one created, if it is there; refused if somebody has changed that one. */
async function takeBackNext(ctx: Context, { id, nextTaskId }: TaskRow): Promise<boolean> {
  if (nextTaskId === null) return false;
  const [next] = await ctx.db
    .select()
    .from(tasks)
    .where(and(eq(tasks.id, nextTaskId), isNull(tasks.deletedAt)))
    .for('update');
  if (!next) return false;
  const [edited] = await ctx.db
    .select({ id: changes.id })
    .from(changes)
    .where(isEdited(next.id))
    .limit(1);
  if (edited) throw new AppError('conflict', continued);
  await hideTask(ctx, next, newDeletion(ctx), { nextOf: id });
  return true;
}

/** Checks the rules, and those links that changed. */
async function assertStorable(
  ctx: Context,
  values: TaskValues,
  before: TaskValues | null,
): Promise<void> {
  const faults = taskFaults(values);
  if (Object.keys(faults).length > 0) throw invalid(faults);
  const changed = <Column extends keyof TaskValues>(column: Column) =>
    values[column] === before?.[column] ? null : values[column];
  await assertAssignable(ctx, 'assigneeId', changed('assigneeId'));
  await assertLinks(ctx, {
    personId: changed('personId'),
    organizationId: changed('organizationId'),
    opportunityId: changed('opportunityId'),
  });
}
