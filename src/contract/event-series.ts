/** How an event repeats: by a rule, on days of the series' own time zone, always at the same time of the clock. */
import { z } from 'zod';
import { Day, FilterDay, Id } from './primitives.ts';

export const seriesRules = ['daily', 'weekly', 'monthly', 'yearly'] as const;
export const SeriesRule = z.enum(seriesRules);
export type SeriesRule = z.output<typeof SeriesRule>;

/** As iCalendar names them, from Monday on. */
export const weekdays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;
export const Weekday = z.enum(weekdays);
export type Weekday = z.output<typeof Weekday>;

export const mostInterval = 99;
export const mostRepeats = 999;
/** The most days that are left out of one series. */
export const mostExceptions = 500;
/** The most days that an event that repeats may last. */
export const longestRepeated = 31;

export const whole = (most: number) => {
  const fault = `must be a whole number from 1 to ${most}`;
  return z.int(fault).min(1, fault).max(most, fault);
};

/** How it repeats; what is left out is as usual, or stays. */
export const EventSeriesDraft = z
  .object({
    rule: SeriesRule,
    /** Every so many days, weeks, months or years. */
    interval: whole(mostInterval).nullish(),
    /** For weekly; the weekday of the start is always one of them. */
    weekdays: z
      .array(Weekday)
      .max(weekdays.length, `must be at most ${weekdays.length} weekdays`)
      .nullish(),
    /** Its last day; it may end before it. */
    until: FilterDay.nullish(),
    /** After so many times, those left out included. */
    count: whole(mostRepeats).nullish(),
    /** In which its days and times are; left out: the caller's. */
    timeZone: z.string().max(100, 'must be at most 100 characters').nullish(),
    /** Days by the rule on which it does not take place. */
    exceptions: z
      .array(FilterDay)
      .max(mostExceptions, `must be at most ${mostExceptions} days`)
      .nullish(),
  })
  .refine(({ until, count }) => until == null || count == null, {
    path: ['count'],
    error: 'must be left out when there is a last day',
  });
export type EventSeriesDraft = z.output<typeof EventSeriesDraft>;

export const EventSeries = z.object({
  rule: SeriesRule,
  interval: z.int(),
  /** None, unless weekly. */
  weekdays: z.array(Weekday),
  /** The day its weeks begin on, of every so many; missing: Monday. It moves along with the series. */
  weekStart: Weekday.optional(),
  /** Of monthly and yearly ones: the day of the month, or the last of a shorter month. */
  monthDay: z.int().nullable(),
  until: Day.nullable(),
  count: z.int().nullable(),
  timeZone: z.string(),
  exceptions: z.array(Day),
});
export type EventSeries = z.output<typeof EventSeries>;

/** Which of its occurrences a change or a deletion is of: one, it and those that follow it, or all. */
export const seriesScopes = ['this', 'following', 'all'] as const;
export const SeriesScope = z.enum(seriesScopes, {
  error: `must be one of ${seriesScopes.join(', ')}`,
});
export type SeriesScope = z.output<typeof SeriesScope>;

/** An occurrence is named by its day in the series, whatever its time. */
export const OccurrenceParams = z.object({ id: Id, day: FilterDay });
