/** When what has rung is due, or begins. */
import dayjs from 'dayjs';
import type { Rung } from '#contract/reminders.ts';
import { dueWords } from '#web/features/tasks/due-date.ts';
import { formatDate, formatTime, formatTimestamp } from '#web/lib/format.ts';

/** 'Begins at 2:30 PM', 'Due Nov 20, 2026' */
export function rungWords({ type, at, hasTime }: Rung, now = dayjs()): string {
  if (type === 'task') return `Due ${dueWords({ dueDate: at, hasDueTime: hasTime })}`;
  const isToday = dayjs(at).isSame(now, 'day');
  if (!hasTime) return isToday ? 'Today' : formatDate(at);
  const verb = dayjs(at).isAfter(now) ? 'Begins' : 'Began';
  return isToday ? `${verb} at ${formatTime(at)}` : `${verb} ${formatTimestamp(at)}`;
}
