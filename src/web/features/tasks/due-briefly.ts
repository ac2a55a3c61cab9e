import dayjs from 'dayjs';
import { formatDate, formatTime } from '#web/lib/format.ts';
import { type Due, getDueTime } from './due-date.ts';

/** Where the day itself is told beside it: '3 d late', 'today 2:30 PM', 'tomorrow', 'Fri', 'Nov 20', 'Nov 20, 2027'. */
export function dueWordsBriefly(due: Due & { dueDate: string }, now = dayjs()): string {
  const day = dayjs(due.dueDate);
  const ahead = day.startOf('day').diff(now.startOf('day'), 'day');
  if (ahead < 0) return `${-ahead} d late`;
  if (ahead === 0) return getDueTime(due) ? `today ${formatTime(due.dueDate)}` : 'today';
  if (ahead === 1) return 'tomorrow';
  if (ahead < 7) return day.format('ddd');
  return day.isSame(now, 'year') ? day.format('MMM D') : formatDate(due.dueDate);
}
