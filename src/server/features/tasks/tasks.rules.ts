/** The rules for changes of a task, and their consequences. */
import type { RecurrenceType, TaskStatus } from '#contract/tasks.ts';
import { addToDate, dayOfMonth, endOfWork, monthLater } from '#server/kernel/local-days.ts';

/** Why a task in this state may not be stored, by field; empty when it may. */
export function taskFaults(task: {
  status: TaskStatus;
  completionReason: string | null;
}): Record<string, string> {
  return task.status === 'completed' && !task.completionReason
    ? { completionReason: 'is required to complete a task' }
    : {};
}

/** Whether somebody set the time; a due date with only a day is at 17:00 for the reader. */
export function isDueAtTime(
  { dueDate, hasDueTime }: { dueDate: Date; hasDueTime: boolean | null },
  timeZone: string,
): boolean {
  if (hasDueTime !== null) return hasDueTime;
  // Time zones differ by quarters of an hour, so most tasks of a long list need no calendar.
  if (dueDate.getTime() % quarter !== 0) return true;
  return endOfWork(dueDate, timeZone).getTime() !== dueDate.getTime();
}

const quarter = 15 * 60_000;

/** When the next task of a series is due, by the viewer's calendar; null when there is none. */
export function nextDueDate(
  recurrence: RecurrenceType,
  dueDate: Date,
  timeZone: string,
  /** The intended day of the month of a monthly series; by default that of the due date. */
  seriesDay?: number | null,
): Date | null {
  switch (recurrence) {
    case 'none':
      return null;
    case 'daily':
      return addToDate(dueDate, timeZone, { days: 1 });
    case 'weekly':
      return addToDate(dueDate, timeZone, { weeks: 1 });
    case 'monthly':
      return monthLater(dueDate, timeZone, seriesDay ?? dayOfMonth(dueDate, timeZone));
  }
}
