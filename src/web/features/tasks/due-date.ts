/** The due date of a task between the wire and the screen, in the viewer's own days. */
import dayjs from 'dayjs';
import type { Task } from '#contract/tasks.ts';
import { endOfWorkOn, formatDate, formatTimestamp } from '#web/lib/format.ts';

const endOfWork = '17:00';

/** A day, and a time ('14:30') where one was picked, as an instant; without a time it is 17:00. */
function dueInstant(day: string, time: string): string {
  return time ? dayjs(`${day}T${time}`).toISOString() : endOfWorkOn(day);
}

/** When a task is due, as far as somebody said. */
type Due = Pick<Task, 'hasDueTime'> & { dueDate: string | null };

/** A day, and a time where one was picked, as a task takes them: only of 17:00 it has to be said that it was. */
export function dueOn(day: string, time: string): { dueDate: string; hasDueTime?: true } {
  return { dueDate: dueInstant(day, time), ...(time === endOfWork && { hasDueTime: true }) };
}

/** The time somebody picked ('14:30'), or '' where it is just the day: the end of work, unless it was picked. */
export function getDueTime({ dueDate, hasDueTime }: Due): string {
  if (dueDate === null || hasDueTime === false) return '';
  const time = dayjs(dueDate).format('HH:mm');
  return time === endOfWork && !hasDueTime ? '' : time;
}

/** 'Nov 20, 2026', or 'Nov 20, 2026 - 2:30 PM' where a time was picked. */
export function dueWords(due: Due & { dueDate: string }): string {
  return getDueTime(due) ? formatTimestamp(due.dueDate) : formatDate(due.dueDate);
}

const steps = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/**
 * When the task that follows a completed one is due, by the same calendar as the server's; null for none, and
 * where only the server knows: the last day of a short month may stand for a later one (decision 0031).
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

/** What colour the due date of an open task wears: red before today, amber today. */
export function getDueState(dueDate: string, now = dayjs()): 'overdue' | 'today' | 'later' {
  const due = dayjs(dueDate);
  if (due.isBefore(now.startOf('day'))) return 'overdue';
  return due.isSame(now, 'day') ? 'today' : 'later';
}
