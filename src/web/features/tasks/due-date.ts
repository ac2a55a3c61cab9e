/** Converts the due date of a task between the wire and the screen, in the viewer's own days. */
import dayjs from 'dayjs';
import type { Task } from '#contract/tasks.ts';
import { endOfWork } from '#web/lib/due-on.ts';
import { formatDate, formatTimestamp } from '#web/lib/format.ts';

/** When a task is due, and whether a time was set, if that is stored. */
export type Due = Pick<Task, 'hasDueTime'> & { dueDate: string | null };

/** The picked time ('14:30'), or '' if only the day counts: 17:00, unless that was picked. */
export function getDueTime({ dueDate, hasDueTime }: Due): string {
  if (dueDate === null || hasDueTime === false) return '';
  const time = dayjs(dueDate).format('HH:mm');
  return time === endOfWork && !hasDueTime ? '' : time;
}

/** 'Nov 20, 2026', or 'Nov 20, 2026 - 2:30 PM' if a time was picked. */
export function dueWords(due: Due & { dueDate: string }): string {
  return getDueTime(due) ? formatTimestamp(due.dueDate) : formatDate(due.dueDate);
}

const steps = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/**
 * When the next task of a series is due, by the same calendar as the server's; null if there is
 * none, or if only the server knows: the last day of a short month may stand for a later one
 * (decision 0031).
 */
export function getNextDue(
  task: Pick<Task, 'recurrenceType' | 'dueDate' | 'completedAt'>,
): string | null {
  if (task.recurrenceType === 'none') return null;
  const from = dayjs(task.dueDate ?? task.completedAt ?? undefined);
  const mayBeMoved = from.date() < 31 && from.date() === from.daysInMonth();
  if (task.recurrenceType === 'monthly' && mayBeMoved) return null;
  return from.add(1, steps[task.recurrenceType]).toISOString();
}

/** The colour of an open task's due date: red before today, amber today. */
export function getDueState(dueDate: string, now = dayjs()): 'overdue' | 'today' | 'later' {
  const due = dayjs(dueDate);
  if (due.isBefore(now.startOf('day'))) return 'overdue';
  return due.isSame(now, 'day') ? 'today' : 'later';
}
