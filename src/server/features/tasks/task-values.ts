/** The columns of a task, and how a body changes them. */
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
  withoutNext: false,
  reminderEnabled: true,
  reminderLead: null,
  completionReason: null,
  assignedById: null,
  personId: null,
  organizationId: null,
  opportunityId: null,
  forOrganizationId: null,
  importId: null,
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

/** If nothing is said of the time, 17:00 of the caller's day means the day only. */
function hasDueTime(
  { timeZone }: Context,
  { dueDate, hasDueTime }: TaskPatch,
): TaskPatch['hasDueTime'] {
  if (dueDate === null) return null;
  if (dueDate === undefined || hasDueTime !== undefined) return hasDueTime;
  // UTC also stands for callers without a zone, whose day is unknown.
  if (timeZone === 'UTC') return null;
  return isDueAtTime({ dueDate: new Date(dueDate), hasDueTime: null }, timeZone);
}

export function completedAt(ctx: Context, values: TaskValues, before: Date | null): Date | null {
  return values.status === 'completed' ? (before ?? ctx.clock.now()) : null;
}
