/** Writes tasks: one and many, each with its change in the log. Nothing outside of this folder does. */

import { ne } from 'drizzle-orm';
import { linksInRow } from '#server/features/links/link-columns.ts';
import { hideWith, type Leaving, passOn, showWith } from '#server/features/links/linked-writes.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { readNames } from '#server/kernel/linked-names.ts';
import { mergeWrites } from '#server/kernel/merge-rows.ts';
import { purgeWrites } from '#server/kernel/purge-rows.ts';
import { newRow, recordedWrites } from '#server/kernel/recorded-writes.ts';
import type { TaskValues } from './task-values.ts';
import { getTaskOrThrow, type TaskRow, taskWrites, toTask } from './tasks.queries.ts';
import { tasks } from './tasks.table.ts';

export const {
  lock: lockTask,
  lockToDelete: lockTaskToDelete,
  lockToRestore: lockTaskToRestore,
  add: addTask,
  edit: editTask,
  editNoting: editTaskNoting,
  write: writeTasks,
  prepareWrite: prepareToWrite,
  writeWithHistory: writeTasksWithHistory,
  change: changeTasks,
  hideAll: hideTasks,
  hide: hideTask,
  show: showTask,
  showAll: showTasks,
} = recordedWrites({
  table: tasks,
  noun: 'task',
  links: linksInRow,
  read: getTaskOrThrow,
  writes: taskWrites,
  async wires(ctx, rows: readonly TaskRow[]) {
    const ids = <Key extends keyof TaskRow>(key: Key) => rows.map((row) => row[key]);
    const personNames = await readNames(ctx, people, ids('personId'));
    const organizationNames = await readNames(ctx, organizations, ids('organizationId'));
    const opportunityNames = await readNames(ctx, opportunities, ids('opportunityId'));
    return rows.map((row) =>
      toTask(row, {
        personName: personNames.get(row.personId) ?? null,
        organizationName: organizationNames.get(row.organizationId) ?? null,
        opportunityName: opportunityNames.get(row.opportunityId) ?? null,
      }),
    );
  },
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
export function hideTasksOf(ctx: Context, leaving: Leaving): Promise<string[]> {
  return hideWith(ctx, tasks, tasks[leaving.link], leaving, ne(tasks.status, 'completed'));
}

export function showTasksOf(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return showWith(ctx, tasks, deletionIds);
}

export const purgeOfTasks = purgeWrites(tasks);

export const mergeOfTasks = mergeWrites(tasks);

export function passOnTasks(ctx: VisitorContext, deletionIds: readonly string[]): Promise<void> {
  return passOn(ctx, tasks, deletionIds);
}
