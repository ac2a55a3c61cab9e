/** The instants that the days and times of a row mean, by the calendar of whoever imports them. */
import type { VisitorContext } from '#server/kernel/context.ts';
import { instantAt } from '#server/kernel/local-days.ts';

/** A row, as far as it says when. Instants that were found before stay. */
export interface Meaning {
  due?: string | null;
  dueDate?: string | null;
  completed?: string | null;
  completedAt?: string | null;
  closed?: string | null;
  stageSince?: string | null;
}

interface Moments {
  dueDate?: string;
  hasDueTime?: boolean | null;
  completedAt?: string;
  stageSince?: string;
}

type Here = Pick<VisitorContext, 'clock' | 'timeZone'>;

/** `future`: the field that says of what is done that it is still to come, if one does. */
export function findMoments(
  ctx: Here,
  row: Meaning,
): { moments: Moments; future: 'completedAt' | 'closedAt' | null } {
  const due = row.due && !row.dueDate ? toInstant(row.due, ctx.timeZone) : null;
  const completed = row.completed && !row.completedAt ? pastInstant(ctx, row.completed) : null;
  const closed = row.closed && !row.stageSince ? pastInstant(ctx, row.closed) : null;
  const moments = {
    ...(due && { dueDate: due.at.toISOString(), hasDueTime: due.hasTime }),
    ...(completed instanceof Date && { completedAt: completed.toISOString() }),
    ...(closed instanceof Date && { stageSince: closed.toISOString() }),
  };
  const future = completed === 'future' ? 'completedAt' : closed === 'future' ? 'closedAt' : null;
  return { moments, future };
}

/** Of a day that is not over, its end of work may be still to come. */
function pastInstant({ clock, timeZone }: Here, moment: string): Date | 'future' {
  const { at, hasTime } = toInstant(moment, timeZone);
  const now = clock.now();
  if (at <= now) return at;
  if (hasTime) return 'future';
  return instantAt(moment, '00:00', timeZone) <= now ? now : 'future';
}

/** As `readMoment` writes them; a day alone is its end of work. */
function toInstant(moment: string, timeZone: string): { at: Date; hasTime: boolean } {
  if (moment.endsWith('Z')) return { at: new Date(moment), hasTime: true };
  const [day = '', time] = moment.split('T');
  return { at: instantAt(day, time ?? '17:00', timeZone), hasTime: time !== undefined };
}
