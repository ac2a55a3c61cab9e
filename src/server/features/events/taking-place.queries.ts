/** Reads what takes place from one day up to another: single events, and of those that repeat each occurrence. */
import { type CalendarEvent, EventFilter } from '#contract/events.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { addDays, startsOfDays } from '#server/kernel/local-days.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { listEvents, listSeries } from './events.queries.ts';
import { asRecurring, listOccurrences } from './series.rules.ts';

const mostSeries = 500;
/** Of a longer time, occurrences are listed for so many days. */
const longest = 366;
/** How far the days of UTC may begin before or after those of a place. */
const furthest = 14 * 60 * 60 * 1_000;

/** The first to begin first, at most so many. */
export async function listTakingPlace(
  ctx: VisitorContext,
  days: { from: string; before: string },
  most: number,
): Promise<CalendarEvent[]> {
  const { from, before } = days;
  if (before <= from) return [];
  // Those that repeat are among them, and left out.
  const filter = EventFilter.parse({ limit: most + mostSeries, from, to: before });
  const [{ items }, occurrences] = await Promise.all([
    listEvents(ctx, filter),
    listAllOccurrences(ctx, days),
  ]);
  return [...items.filter(({ series }) => series === null), ...occurrences]
    .toSorted((one, other) => Date.parse(one.eventDate) - Date.parse(other.eventDate))
    .slice(0, most);
}

async function listAllOccurrences(
  ctx: VisitorContext,
  { from, before }: { from: string; before: string },
): Promise<CalendarEvent[]> {
  const end = [before, addDays(from, longest)].toSorted()[0] ?? before;
  const [start = new Date(from)] = startsOfDays(from, from, ctx.timeZone);
  const [stop = new Date(end)] = startsOfDays(end, end, ctx.timeZone);
  // Whole days are days of UTC.
  const span = {
    from: new Date(start.getTime() - furthest),
    to: new Date(stop.getTime() + furthest),
  };
  const series = await listSeries(ctx, {
    from: span.from,
    attendedById: undefined,
    most: mostSeries,
  });
  const found: CalendarEvent[] = [];
  for await (const event of unhurried(series)) {
    const { allDay, endDate } = event;
    const recurring = asRecurring({
      eventDate: new Date(event.eventDate),
      endDate: endDate === null ? null : new Date(endDate),
      allDay,
      series: event.series,
    });
    for (const each of recurring ? listOccurrences(recurring, span) : []) {
      const day = each.eventDate.toISOString().slice(0, 10);
      const isIn = allDay
        ? day >= from && day < end
        : each.eventDate >= start && each.eventDate < stop;
      if (!isIn) continue;
      const ends = each.endDate?.toISOString() ?? null;
      found.push({ ...event, eventDate: each.eventDate.toISOString(), endDate: ends });
    }
  }
  return found;
}
