/** The part of the event form that says how it repeats, and how a series is turned into it and back. */
import type { EventSeries, SeriesRule, SeriesScope } from '#contract/event-series.ts';
import { mostRepeats } from '#contract/event-series.ts';
import type { EventBody } from './events.api.ts';

export interface SeriesValues {
  repeats: SeriesRule | 'none';
  /** Every so many days, weeks, months or years; other programs may set more than one. */
  repeatInterval: number;
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
  repeatEnds: 'never',
  repeatUntil: '',
  repeatCount: 10,
};

export function valuesOfSeries(series: EventSeries | null): SeriesValues {
  if (!series) return noSeries;
  const { rule, interval, until, count } = series;
  return {
    repeats: rule,
    repeatInterval: interval,
    repeatEnds: until !== null ? 'until' : count !== null ? 'count' : 'never',
    repeatUntil: until ?? '',
    repeatCount: count ?? noSeries.repeatCount,
  };
}

export function bodyOfSeries(values: SeriesValues): EventBody['series'] {
  const { repeats, repeatInterval, repeatEnds, repeatUntil, repeatCount } = values;
  if (repeats === 'none') return null;
  return {
    rule: repeats,
    interval: repeatInterval,
    until: repeatEnds === 'until' ? repeatUntil : null,
    count: repeatEnds === 'count' ? Number(repeatCount) : null,
  };
}

export function faultsOfSeries(values: SeriesValues, eventDate: string): Record<string, string> {
  const { repeats, repeatEnds, repeatUntil, repeatCount } = values;
  if (repeats === 'none') return {};
  if (repeatEnds === 'until' && repeatUntil === '') return { repeatUntil: 'Is required' };
  if (repeatEnds === 'until' && repeatUntil < eventDate) {
    return { repeatUntil: 'Must not be before the start' };
  }
  const count = Number(repeatCount);
  const isCount = Number.isInteger(count) && count >= 1 && count <= mostRepeats;
  if (repeatEnds === 'count' && !isCount) {
    return { repeatCount: `Must be a number from 1 to ${mostRepeats}` };
  }
  return {};
}
