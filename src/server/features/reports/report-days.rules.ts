/** The days of a report, and how they are divided into the bars of its trend. */
import type { DaySpan, ReportPeriod, TrendUnit } from '#contract/reports.ts';
import { addDays, firstsOfMonths, getLocalDay, windowOfDays } from '#server/kernel/local-days.ts';

/** The product did not exist before; older imported records get a bar of their own. */
const firstMonth = '2000-01';

/** The days of a period that ends today; all time has no ends. */
export function findDays(now: Date, timeZone: string, period: ReportPeriod): DaySpan {
  if (period === 'all') return { from: null, to: null };
  const today = getLocalDay(now, timeZone);
  return { from: addDays(today, 1 - Number(period)), to: today };
}

/**
 * Adjacent spans of days. SQL counts by place, `width_bucket(instant, starts)`: 0 is before the
 * first span, and the last place is after the last one.
 */
export interface Bars {
  starts: Date[];
  /** The spans by place, with one more at either end. */
  spans: DaySpan[];
  /** Whether to leave out the ends, and empty spans at the beginning, if nothing is in them. */
  open: boolean;
}

/** Days for up to a month, weeks that end today for a quarter, months for all time. */
export function planTrend(
  now: Date,
  timeZone: string,
  period: ReportPeriod,
): { unit: TrendUnit; bars: Bars } {
  const { from, to } = findDays(now, timeZone, period);
  if (from === null || to === null) {
    return { unit: 'month', bars: listMonths(now, timeZone, null) };
  }
  const step = period === '90' ? 7 : 1;
  const firsts = [];
  for (let first = addDays(to, 1 - step); first > from; first = addDays(first, -step)) {
    firsts.unshift(first);
  }
  const bars = barsOf([from, ...firsts], to, timeZone, false);
  return { unit: step === 1 ? 'day' : 'week', bars };
}

/** The months from that of a day, or from the first possible one, to the current one. */
export function listMonths(now: Date, timeZone: string, from: string | null): Bars {
  const present = getLocalDay(now, timeZone).slice(0, 7);
  const firsts = firstsOfMonths(from?.slice(0, 7) ?? firstMonth, present);
  const [, afterLast = present] = firstsOfMonths(present, addDays(`${present}-28`, 4).slice(0, 7));
  return barsOf(firsts, addDays(afterLast, -1), timeZone, true);
}

function barsOf(firsts: string[], last: string, timeZone: string, open: boolean): Bars {
  const bounds = [...firsts, addDays(last, 1)];
  return {
    starts: bounds.flatMap((day) => windowOfDays({ from: day }, timeZone).from ?? []),
    spans: [null, ...bounds].map((from, place) => {
      const next = bounds[place];
      return { from, to: next === undefined ? null : addDays(next, -1) };
    }),
    open,
  };
}

/** The counted bars in order, with empty ones in the gaps. */
export function fillBars<Counted extends { place: number }, Numbers extends object>(
  bars: Bars,
  counted: readonly Counted[],
  numbersOf: (row: Counted | undefined) => Numbers,
): (DaySpan & Numbers)[] {
  const places = counted.map(({ place }) => place);
  const present = bars.spans.length - 2;
  if (bars.open && places.length === 0) return [];
  const first = bars.open ? Math.min(...places) : 1;
  const last = Math.max(present, ...places);
  const byPlace = new Map(counted.map((row) => [row.place, row]));
  return bars.spans
    .map((span, place) => ({ place, bar: { ...span, ...numbersOf(byPlace.get(place)) } }))
    .filter(({ place }) => place >= first && place <= last)
    .map(({ bar }) => bar);
}
