/** The part of the event form that says how it repeats, and how a series is turned into it and back. */
import dayjs from 'dayjs';
import {
  type EventSeries,
  mostInterval,
  mostRepeats,
  type SeriesRule,
  type SeriesScope,
  type Weekday,
  weekdays,
} from '#contract/event-series.ts';
import { findTimeZone } from '#contract/time-zones.ts';
import type { EventBody } from './events.api.ts';

export interface SeriesValues {
  repeats: SeriesRule | 'none';
  /** Every so many days, weeks, months or years. */
  repeatInterval: number | string;
  /** Of a weekly one; that of its start is always one of them. */
  repeatWeekdays: Weekday[];
  /** Whether they were chosen here; otherwise they move along with the start. */
  areWeekdaysChosen: boolean;
  /** Whether its days are those of another time zone, where the weekday may be another. */
  isElsewhere: boolean;
  repeatEnds: 'never' | 'until' | 'count';
  /** 'YYYY-MM-DD' */
  repeatUntil: string;
  repeatCount: number | string;
}

export const repeatOptions: { value: SeriesValues['repeats']; label: string }[] = [
  { value: 'none', label: 'Does not repeat' },
  { value: 'daily', label: 'Daily' },
  { value: 'weekly', label: 'Weekly' },
  { value: 'monthly', label: 'Monthly' },
  { value: 'yearly', label: 'Yearly' },
];

const units: Record<SeriesRule, string> = {
  daily: 'day',
  weekly: 'week',
  monthly: 'month',
  yearly: 'year',
};

/** 'weeks', after how many there are. */
export function nameUnits(rule: SeriesRule, count: number): string {
  return count === 1 ? units[rule] : `${units[rule]}s`;
}

export const endOptions: { value: SeriesValues['repeatEnds']; label: string }[] = [
  { value: 'never', label: 'Never' },
  { value: 'until', label: 'On a day' },
  { value: 'count', label: 'After some times' },
];

export const scopeOptions: { value: SeriesScope; label: string }[] = [
  { value: 'this', label: 'This event' },
  { value: 'following', label: 'This and following' },
  { value: 'all', label: 'All events' },
];

export const noSeries: SeriesValues = {
  repeats: 'none',
  repeatInterval: 1,
  repeatWeekdays: [],
  areWeekdaysChosen: false,
  isElsewhere: false,
  repeatEnds: 'never',
  repeatUntil: '',
  repeatCount: 10,
};

/** So that summer time counts. */
const monthsOfYear = Array.from({ length: 12 }, (_, month) => month);

export function valuesOfSeries(series: EventSeries | null): SeriesValues {
  if (!series) return noSeries;
  const { rule, interval, until, count, timeZone } = series;
  return {
    repeats: rule,
    repeatInterval: interval,
    repeatWeekdays: series.weekdays,
    areWeekdaysChosen: false,
    isElsewhere: !hasSameClock(timeZone),
    repeatEnds: until !== null ? 'until' : count !== null ? 'count' : 'never',
    repeatUntil: until ?? '',
    repeatCount: count ?? noSeries.repeatCount,
  };
}

/** That of this browser: by the same name, by another one for the same zone, or just by its hours. */
function hasSameClock(timeZone: string): boolean {
  if (findTimeZone(timeZone) === undefined) return false;
  const [here, there] = [undefined, timeZone].map(
    (zone) =>
      new Intl.DateTimeFormat('en', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }),
  );
  const now = dayjs();
  return monthsOfYear.every((month) => {
    const at = now.add(month, 'month').toDate();
    return here?.format(at) === there?.format(at);
  });
}

export function bodyOfSeries(values: SeriesValues): EventBody['series'] {
  const { repeats, repeatInterval, repeatEnds, repeatUntil, repeatCount } = values;
  if (repeats === 'none') return null;
  return {
    rule: repeats,
    interval: Number(repeatInterval),
    weekdays: repeats === 'weekly' && values.areWeekdaysChosen ? values.repeatWeekdays : null,
    until: repeatEnds === 'until' ? repeatUntil : null,
    count: repeatEnds === 'count' ? Number(repeatCount) : null,
  };
}

export function weekdayOn(day: string): Weekday | undefined {
  // Of Sunday it is 0, and the list begins on Monday.
  return weekdays[(dayjs(day).day() + 6) % weekdays.length];
}

/** They move along with the start, as the server moves them. */
export function movedWeekdays(given: readonly Weekday[], from: string, to: string): Weekday[] {
  const { length } = weekdays;
  const days = dayjs(to).diff(from, 'day') % length;
  if (Number.isNaN(days)) return [...given];
  return given.flatMap((each) => weekdays[(weekdays.indexOf(each) + days + length) % length] ?? []);
}

/** Whether it is sent: one that was not changed here moves along with its start. */
export function isSeriesChanged(values: SeriesValues, before: EventSeries | null): boolean {
  const [now, then] = [values, valuesOfSeries(before)].map(bodyOfSeries);
  return JSON.stringify(now) !== JSON.stringify(then);
}

/** The server's words about a series, by the fields of the form that they belong to. */
export function nameSeriesFields(fields: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([name, words]) => [fieldsOfSeries[name] ?? name, words]),
  );
}

const fieldsOfSeries: Partial<Record<string, keyof SeriesValues>> = {
  'series.interval': 'repeatInterval',
  'series.until': 'repeatUntil',
  'series.count': 'repeatCount',
};

/** What is wrong with it, by field. Without the day of its start, the server alone knows whether it ends before it. */
export function faultsOfSeries(values: SeriesValues, eventDate = ''): Record<string, string> {
  const { repeats, repeatEnds, repeatUntil, repeatCount } = values;
  if (repeats === 'none') return {};
  if (!isWholeTo(mostInterval, values.repeatInterval)) {
    return { repeatInterval: `Must be a number from 1 to ${mostInterval}` };
  }
  if (repeatEnds === 'until' && repeatUntil === '') return { repeatUntil: 'Is required' };
  if (repeatEnds === 'until' && repeatUntil < eventDate) {
    return { repeatUntil: 'Must not be before the start' };
  }
  if (repeatEnds === 'count' && !isWholeTo(mostRepeats, repeatCount)) {
    return { repeatCount: `Must be a number from 1 to ${mostRepeats}` };
  }
  return {};
}

function isWholeTo(most: number, said: number | string): boolean {
  const number = Number(said);
  return Number.isInteger(number) && number >= 1 && number <= most;
}
