/** A task as its columns, and what a body makes of them. */
import type { TaskPatch } from '#contract/tasks.ts';
import type { Context } from '#server/kernel/context.ts';
import type { TaskRow } from './tasks.queries.ts';
import { isDueAtTime } from './tasks.rules.ts';

export type TaskValues = Omit<
  TaskRow,
  'id' | 'createdAt' | 'updatedAt' | 'deletedAt' | 'deletionId' | 'createdById' | 'completedAt'
>;

export const emptyTask: Omit<TaskValues, 'title' | 'assigneeId'> = {
  description: null,
  dueDate: null,
  hasDueTime: null,
  priority: 'medium',
  status: 'pending',
  activityType: 'other',
  recurrenceType: 'none',
  seriesDay: null,
  nextTaskId: null,
  reminderEnabled: true,
  completionReason: null,
  assignedById: null,
  personId: null,
  organizationId: null,
  opportunityId: null,
  tags: [],
};

/** The columns that a body sets; null means the column's empty value, left out means untouched. */
export function given(ctx: Context, patch: TaskPatch): Partial<TaskValues> {
  const { dueDate, ...rest } = patch;
  const values = {
    ...rest,
    dueDate: dueDate ? new Date(dueDate) : dueDate,
    hasDueTime: hasDueTime(ctx, patch),
    tags: patch.tags === null ? [] : patch.tags,
  };
  const empty: Partial<TaskValues> = { ...emptyTask, assigneeId: null };
  return Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([column, value]) => [column, value ?? Reflect.get(empty, column)]),
  );
}

/** Where a date comes without a word on its time, the end of the caller's work is a day alone. */
function hasDueTime(
  { timeZone }: Context,
  { dueDate, hasDueTime }: TaskPatch,
): TaskPatch['hasDueTime'] {
  if (dueDate === null) return null;
  if (dueDate === undefined || hasDueTime !== undefined) return hasDueTime;
  // That is also the zone of whoever names none, whose day nobody knows.
  if (timeZone === 'UTC') return null;
  return isDueAtTime({ dueDate: new Date(dueDate), hasDueTime: null }, timeZone);
}

export function completedAt(ctx: Context, values: TaskValues, before: Date | null): Date | null {
  return values.status === 'completed' ? (before ?? ctx.clock.now()) : null;
}
