/** The due date of a task between the wire and the screen, in the viewer's own days. */
import dayjs from 'dayjs';
import type { Task } from '#contract/tasks.ts';
import { endOfWorkOn } from '#web/lib/format.ts';

/** A day, and a time ('14:30') where one was picked, as an instant; without a time it is 17:00. */
export function dueInstant(day: string, time: string): string {
  return time ? dayjs(`${day}T${time}`).toISOString() : endOfWorkOn(day);
}

/** The time somebody picked ('14:30'), or '' where it is just the end of work. */
export function dueTimeOf(dueDate: string | null): string {
  const time = dueDate ? dayjs(dueDate).format('HH:mm') : '17:00';
  return time === '17:00' ? '' : time;
}

const steps = { daily: 'day', weekly: 'week', monthly: 'month' } as const;

/**
 * When the task that follows a completed one is due, by the same calendar as the server's; null for none, and
 * where only the server knows: the last day of a short month may stand for a later one (decision 0031).
 */
export function nextDueOf(
  task: Pick<Task, 'recurrenceType' | 'dueDate' | 'completedAt'>,
): string | null {
  if (task.recurrenceType === 'none') return null;
  const from = dayjs(task.dueDate ?? task.completedAt ?? undefined);
  const mayBeMoved = from.date() < 31 && from.date() === from.daysInMonth();
  if (task.recurrenceType === 'monthly' && mayBeMoved) return null;
  return from.add(1, steps[task.recurrenceType]).toISOString();
}

/** What colour the due date of an open task wears: red before today, amber today. */
export function dueStateOf(dueDate: string, now = dayjs()): 'overdue' | 'today' | 'later' {
  const due = dayjs(dueDate);
  if (due.isBefore(now.startOf('day'))) return 'overdue';
  return due.isSame(now, 'day') ? 'today' : 'later';
}
