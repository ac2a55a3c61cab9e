/** Writes what rows of an imported list say: new tasks, and changes of those that are here, with all that follows from them. */
import type { ImportedTask } from '#contract/tasks.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { getAssigner, getNewAssigner } from '#server/kernel/assigners.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context } from '#server/kernel/context.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { continued, holdKeptDone, whyKeptDone } from './find-kept-done.ts';
import { emptyTask } from './task-values.ts';
import { changeTask } from './tasks.commands.ts';
import type { TaskRow } from './tasks.queries.ts';
import { changeTasks, newTask, prepareToWrite } from './write-tasks.ts';

type Row = ImportedTask & { organizationId: string | undefined };

/**
 * What comes back writes them. What was done elsewhere is no activity of today, and a series that comes with the list
 * has its next task there.
 */
export function importTasks(
  ctx: Context,
  importId: string,
  rows: readonly Row[],
): Promise<() => Promise<void>> {
  authorize(ctx, 'task.create');
  return prepareToWrite(
    ctx,
    rows.map((row) => taskFromRow(ctx, row, importId)),
  );
}

function taskFromRow(ctx: Context, row: Row, importId: string): TaskRow {
  const status = row.status ?? emptyTask.status;
  const isDone = status === 'completed';
  const assigneeId = row.assigneeId === undefined ? ctx.actor.id : row.assigneeId;
  const completedAt = row.completedAt ? new Date(row.completedAt) : ctx.clock.now();
  return newTask(ctx, {
    ...emptyTask,
    importId,
    title: row.title,
    description: row.description ?? null,
    dueDate: row.dueDate ? new Date(row.dueDate) : null,
    hasDueTime: row.dueDate ? (row.hasDueTime ?? null) : null,
    priority: row.priority ?? emptyTask.priority,
    status,
    activityType: row.activityType ?? emptyTask.activityType,
    recurrenceType: row.recurrenceType ?? emptyTask.recurrenceType,
    completionReason: isDone ? (row.completionReason ?? null) : null,
    completedAt: isDone ? completedAt : null,
    assigneeId,
    assignedById: getAssigner(ctx, assigneeId),
    personId: row.personId ?? null,
    organizationId: row.organizationId ?? null,
    opportunityId: row.opportunityId ?? null,
    tags: row.tags ?? [],
  });
}

interface Changed {
  before: TaskRow;
  after: TaskRow;
}

/** By id: why locked ones cannot be opened again as a list says. */
export async function refuseImportedTasks(
  ctx: Context,
  changed: readonly Changed[],
): Promise<Map<string, string>> {
  const reopened = changed.filter(({ before, after }) => isDone(before) && !isDone(after));
  const kept = await holdKeptDone(
    ctx,
    reopened.map(({ before }) => before.id),
  );
  const all = new Set(changed.map(({ before }) => before.id));
  return new Map(
    reopened.flatMap(({ before, after }): [string, string][] => {
      // The list changes the next one as well.
      if (before.nextTaskId !== null && all.has(before.nextTaskId)) return [[before.id, continued]];
      const links = ['personId', 'organizationId', 'opportunityId'] as const;
      const given = links.filter((link) => before[link] !== after[link]);
      const moved = Object.fromEntries(given.map((link) => [link, after[link]]));
      const reason = whyKeptDone(kept.get(before.id), moved);
      return reason === null ? [] : [[before.id, reason]];
    }),
  );
}

const isDone = ({ status }: TaskRow) => status === 'completed';

/** Saves locked ones. Those that are completed or opened again are so as by hand, one after the other. */
export async function changeImportedTasks(
  ctx: Context,
  changed: readonly Changed[],
): Promise<void> {
  const [turned, others] = [
    changed.filter(({ before, after }) => isDone(before) !== isDone(after)),
    changed.filter(({ before, after }) => isDone(before) === isDone(after)),
  ];
  await changeTasks(
    ctx,
    others.map(({ before, after }) => ({ before, after: settled(ctx, before, after) })),
  );
  for await (const { before, after } of unhurried(turned)) await turn(ctx, before, after);
}

function settled(ctx: Context, before: TaskRow, after: TaskRow): TaskRow {
  const isMoved = before.dueDate?.getTime() !== after.dueDate?.getTime();
  const isOtherSeries = before.recurrenceType !== after.recurrenceType;
  return {
    ...after,
    ...getNewAssigner(ctx, before.assigneeId, after.assigneeId),
    seriesDay: isMoved || isOtherSeries ? null : after.seriesDay,
  };
}

async function turn(ctx: Context, before: TaskRow, after: TaskRow): Promise<void> {
  const { dueDate, completedAt } = after;
  const reason = after.status === 'completed' ? after.completionReason : null;
  const patch = {
    title: after.title,
    description: after.description,
    dueDate: dueDate?.toISOString() ?? null,
    hasDueTime: after.hasDueTime,
    priority: after.priority,
    status: after.status,
    activityType: after.activityType,
    recurrenceType: after.recurrenceType,
    completionReason: reason,
    assigneeId: after.assigneeId,
    personId: after.personId,
    organizationId: after.organizationId,
    opportunityId: after.opportunityId,
    tags: after.tags,
  };
  try {
    await changeTask(ctx, before, patch, { doneAt: completedAt ?? undefined });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    // One row of many stops them all, so it says which.
    throw new AppError(error.code, `“${before.title}”: ${error.message}`);
  }
}
