/** Reads the events that repeat and may take place in a span of time, and their occurrences in it. */
import { and, desc, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { isRunning } from './events.queries.ts';
import { calendarEvents } from './events.table.ts';
import { asRecurring, findNearest, listOccurrences, type Occurrence } from './series.rules.ts';

/** The most series whose occurrences are read at once, those that began last first. */
const mostSeries = 2_000;

export async function readOccurrences(
  { db }: Pick<VisitorContext, 'db'>,
  { from, to, which }: { from: Date; to: Date; which?: SQL | undefined },
): Promise<(Occurrence & { id: string })[]> {
  const { id, eventDate, endDate, allDay, series } = calendarEvents;
  const rows = await db
    .select({ id, eventDate, endDate, allDay, series })
    .from(calendarEvents)
    .where(and(isRunning(from), lt(eventDate, to), which))
    .orderBy(desc(eventDate), id)
    .limit(mostSeries);
  const found: (Occurrence & { id: string })[] = [];
  for await (const row of unhurried(rows)) {
    const event = asRecurring(row);
    if (!event) continue;
    for (const occurrence of listOccurrences(event, { from, to })) {
      found.push({ ...occurrence, id: event.id });
    }
  }
  return found;
}

/** Of those that repeat: when each takes place next, which one that is under way does, or when it last did. */
export async function readNextStarts(
  ctx: VisitorContext,
  ids: readonly string[],
): Promise<Map<string, Date>> {
  if (ids.length === 0) return new Map();
  const { id, eventDate, endDate, allDay, series } = calendarEvents;
  const rows = await ctx.db
    .select({ id, eventDate, endDate, allDay, series })
    .from(calendarEvents)
    .where(and(inArray(id, [...ids]), isNotNull(series)));
  const now = ctx.clock.now();
  const starts = new Map<string, Date>();
  for (const row of rows) {
    const event = asRecurring(row);
    const next = event && findNearest(event, now, ctx.timeZone);
    if (next) starts.set(row.id, next.eventDate);
  }
  return starts;
}

/**
 * Occurrences as rows beside those of events, in the columns `id`, `day`, `event_date`, `end_date` and `all_day`.
 */
export function rowsOfOccurrences(found: readonly (Occurrence & { id: string })[]): SQL {
  const rows = found.map(({ id, day, eventDate, endDate, allDay }) => {
    return { id, day, event_date: eventDate, end_date: endDate, all_day: allDay };
  });
  return sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as occurrences(id uuid, day text, event_date timestamptz, end_date timestamptz, all_day boolean)`;
}
