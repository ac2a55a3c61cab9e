/** Writes tasks: one and many, each with its change in the log. Nothing outside of this folder does. */
import { ne, sql } from 'drizzle-orm';
import { belongsTo, hideWith, type Owner, showWith } from '#server/features/links/linked-writes.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { type Deletion, newRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import type { TaskValues } from './task-values.ts';
import { getTaskOrThrow, type TaskRow, taskWrites, toTask } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

const noNames = { personName: null, organizationName: null, opportunityName: null };

export const {
  lock: lockTask,
  lockToDelete: lockTaskToDelete,
  lockToRestore: lockTaskToRestore,
  add: addTask,
  edit: editTask,
  write: writeTasks,
  writeWithHistory: writeTasksWithHistory,
  change: changeTasks,
  hide: hideTask,
  show: showTask,
} = recordedWrites({
  table: tasks,
  noun: 'task',
  read: getTaskOrThrow,
  writes: taskWrites,
  wires: (_ctx, rows: readonly TaskRow[]) => rows.map((row) => toTask(row, noNames)),
});

/** The row of a new task, made by the caller. */
export function newTask(
  ctx: VisitorContext,
  values: TaskValues & Pick<TaskRow, 'completedAt'>,
  made: Partial<Pick<TaskRow, 'id' | 'createdById' | 'createdAt'>> = {},
): TaskRow {
  return { ...values, ...newRow(ctx), ...made };
}

/** Hides the open ones; completed tasks stay. */
export function hideTasksOf(ctx: Context, owner: Owner, deletion: Deletion): Promise<void> {
  const open = ne(tasks.status, 'completed');
  return hideWith(ctx, tasks, sql`${belongsTo(tasks, owner)} and ${open}`, deletion);
}

export function showTasksOf(ctx: VisitorContext, deletionId: string): Promise<void> {
  return showWith(ctx, tasks, deletionId);
}
