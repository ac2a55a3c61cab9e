/** The last start of events as the database works it out, beside the rules by which the calendar shows them. */
import { type SQL, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EventSeries, seriesRules, weekdays } from '#contract/event-series.ts';
import { type By, lastStart } from '#server/features/conditions/last-start.ts';
import { openTestApp } from '#test/app.ts';
import { listOccurrences, type Recurring, seriesDay } from './series.rules.ts';
import { decideSeries } from './series-changes.rules.ts';

const app = await openTestApp();
const { db } = await app.as('staff');

const names = { eventDate: 'event_date', allDay: 'all_day', series: 'series' };
const column = (key: keyof typeof names) => sql`e.${sql.identifier(names[key])}`;

async function readLast(
  event: Omit<Recurring, 'endDate' | 'series'> & { series: EventSeries | null },
  by: By,
) {
  const at: SQL = lastStart(column, by);
  const { rows } = await db.execute<{ at: number | null }>(sql`
    select extract(epoch from ${at})::float8 * 1000 as at
    from (select ${event.eventDate.toISOString()}::timestamptz as event_date, ${event.allDay}::boolean as all_day,
      ${event.series && JSON.stringify(event.series)}::jsonb as series) e`);
  return rows[0]?.at ?? null;
}

const day = 86_400_000;
const begin = Date.parse('2026-01-01T12:00:00Z');

test('an event that does not repeat has begun once, if at all', async () => {
  const event = { eventDate: new Date(begin), allDay: false, series: null };
  expect(await readLast(event, { now: new Date(begin) })).toBe(begin);
  expect(await readLast(event, { now: new Date(begin - 1) })).toBeNull();
  expect(await readLast(event, { now: new Date(begin), before: new Date(begin) })).toBeNull();
});

const drafts = fc.record({
  rule: fc.constantFrom(...seriesRules),
  interval: fc.integer({ min: 1, max: 5 }),
  weekdays: fc.subarray([...weekdays]),
  ends: fc.constantFrom('never', 'until', 'count'),
  lasts: fc.integer({ min: 0, max: 900 }),
  count: fc.integer({ min: 1, max: 30 }),
  weekStart: fc.constantFrom(...weekdays),
  timeZone: fc.constantFrom('Europe/Berlin', 'Australia/Sydney', 'UTC', '+10:00', '-0330'),
});
const questions = fc.record({
  starts: fc.integer({ min: 0, max: 1500 }),
  // Not while clocks go back, when a time of the clock is two.
  hour: fc.integer({ min: 10, max: 22 }),
  allDay: fc.boolean(),
  now: fc.integer({ min: -10, max: 2500 }),
  before: fc.option(fc.integer({ min: -10, max: 2500 })),
  left: fc.array(fc.nat(20), { maxLength: 4 }),
});

test('of one that repeats, it is the last occurrence by then', async () => {
  await fc.assert(
    fc.asyncProperty(drafts, questions, async (draft, asked) => {
      const { rule, interval, timeZone } = draft;
      const eventDate = new Date(
        Date.parse('2023-01-01T00:00:00Z') +
          asked.starts * day +
          (asked.allDay ? 0 : asked.hour * 3_600_000),
      );
      const times = { eventDate, endDate: null, allDay: asked.allDay };
      const until = new Date(eventDate.getTime() + (draft.lasts + 1) * day)
        .toISOString()
        .slice(0, 10);
      const decided = decideSeries(
        {
          rule,
          interval,
          weekdays: draft.weekdays,
          until: draft.ends === 'until' ? until : null,
          count: draft.ends === 'count' ? draft.count : null,
          timeZone,
        },
        null,
        times,
        timeZone,
      );
      if (!('series' in decided) || !decided.series) throw new Error('It is no series');
      // As a move of it would leave it.
      const { weekStart } = draft;
      const whole = { ...times, series: { ...decided.series, weekStart } };
      const now = new Date(eventDate.getTime() + asked.now * day + 3_600_000);
      const before =
        asked.before === null ? undefined : new Date(eventDate.getTime() + asked.before * day);
      const to = before && before <= now ? before : new Date(now.getTime() + 1);
      const span = { from: eventDate, to };
      const all = to > eventDate ? listOccurrences(whole, span) : [];
      // Some of the last ones are left out.
      const exceptions = asked.left.flatMap((back) => all.at(-1 - back)?.day ?? []);
      const series = { ...whole.series, exceptions };
      const event = { ...times, series };
      const left = to > eventDate ? listOccurrences(event, span) : [];
      const expected = left.at(-1)?.eventDate.getTime() ?? null;
      expect(await readLast(event, { now, before })).toBe(expected);
    }),
    { numRuns: 120 },
  );
});

test('the 31st, the 29th of February and a daily one of ten years', async () => {
  const plain = {
    interval: 1,
    weekdays: [],
    monthDay: null,
    until: null,
    count: null,
    timeZone: 'Australia/Sydney',
    exceptions: [],
  };
  const on = (text: string, series: Partial<EventSeries> & Pick<EventSeries, 'rule'>) => ({
    eventDate: new Date(text),
    allDay: false,
    series: { ...plain, ...series },
  });
  const last = async (event: ReturnType<typeof on>, now: string) => {
    const at = await readLast(event, { now: new Date(now) });
    if (at === null) return null;
    return seriesDay({ ...event, eventDate: new Date(at), endDate: null }, plain.timeZone);
  };
  const monthly = on('2025-12-31T00:00:00Z', { rule: 'monthly', monthDay: 31 });
  expect(await last(monthly, '2026-03-01T12:00:00Z')).toBe('2026-02-28');
  const yearly = on('2024-02-29T00:00:00Z', { rule: 'yearly', monthDay: 29 });
  expect(await last(yearly, '2027-06-01T00:00:00Z')).toBe('2027-02-28');
  expect(await last(yearly, '2028-06-01T00:00:00Z')).toBe('2028-02-29');
  const daily = on('2016-01-04T00:00:00Z', { rule: 'daily' });
  expect(await last(daily, '2026-03-11T09:30:00Z')).toBe('2026-03-11');
});
