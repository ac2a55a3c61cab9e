/** Why a task is in the queue: 'Overdue by 3 days, since Nov 20, 2026', 'Due today at 2:30 PM'. */
import dayjs from 'dayjs';
import type { Task } from '#contract/tasks.ts';
import { dueWords, getDueTime } from '#web/features/tasks/due-date.ts';
import { formatTime, plural } from '#web/lib/format.ts';

export function whyDue(
  { dueDate, hasDueTime }: Pick<Task, 'dueDate' | 'hasDueTime'>,
  now = dayjs(),
): string {
  if (dueDate === null) return 'No due date';
  const late = daysLate(dueDate, now);
  if (late > 0) {
    return `Overdue by ${plural(late, 'day')}, since ${dueWords({ dueDate, hasDueTime })}`;
  }
  if (late < 0) return `Due on ${dueWords({ dueDate, hasDueTime })}`;
  return getDueTime({ dueDate, hasDueTime }) ? `Due today at ${formatTime(dueDate)}` : 'Due today';
}

/** In a list, where the day itself says little: 'Overdue by 3 days'. */
export function whyDueBriefly(due: Pick<Task, 'dueDate' | 'hasDueTime'>, now = dayjs()): string {
  const late = due.dueDate === null ? 0 : daysLate(due.dueDate, now);
  return late > 0 ? `Overdue by ${plural(late, 'day')}` : whyDue(due, now);
}

function daysLate(dueDate: string, now: dayjs.Dayjs): number {
  return now.startOf('day').diff(dayjs(dueDate).startOf('day'), 'day');
}
