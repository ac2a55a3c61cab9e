/** A series in a calendar file: a program that expands it finds the occurrences that the pages show. */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { EventSeriesDraft } from '#contract/event-series.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { asRecurring, listOccurrences } from '#server/features/events/series.rules.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aUser } from '#test/factories.ts';

const app = await openTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });
const user = await aUser(await app.as());
const ctx = await app.as(user);
const client = await app.signIn(user);
const made = await client.post<{ address: string }>('/api/account/calendar-feed', {
  events: 'own',
});
const feed = new URL(made.body.address).pathname;

async function read() {
  const { body } = await app.visitor.get<string>(feed);
  const calendar = new ICAL.Component(ICAL.parse(body));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) {
    ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  }
  return calendar.getAllSubcomponents('vevent').map((each) => new ICAL.Event(each));
}

/** The first starts as a calendar program expands them. */
function expand(event: ICAL.Event, most: number): string[] {
  const iterator = event.iterator();
  const found: string[] = [];
  for (let at = iterator.next(); at && found.length < most; at = iterator.next()) {
    found.push(at.isDate ? at.toString() : at.toJSDate().toISOString());
  }
  return found;
}

const berlin = 'Europe/Berlin';
const cases: [string, string, string | null, EventSeriesDraft][] = [
  [
    'daily over both changes',
    '2026-03-20T07:00:00Z',
    '2026-03-20T08:00:00Z',
    { rule: 'daily', timeZone: berlin },
  ],
  [
    'weekly, left out',
    '2026-03-23T21:30:00Z',
    null,
    {
      rule: 'weekly',
      interval: 2,
      weekdays: ['WE'],
      timeZone: 'Australia/Sydney',
      exceptions: ['2026-04-08', '2026-04-07'],
    },
  ],
  [
    'last day of months',
    '2026-01-31T12:00:00Z',
    null,
    { rule: 'monthly', until: '2027-03-31', timeZone: berlin },
  ],
  ['leap days', '2024-02-29', null, { rule: 'yearly', count: 6 }],
  [
    'whole days, left out',
    '2026-03-02',
    '2026-03-03',
    { rule: 'weekly', until: '2026-04-13', exceptions: ['2026-03-16'] },
  ],
];

describe('a series', () => {
  test.each(cases)('%s', async (title, eventDate, endDate, series) => {
    const event = await anEvent(ctx, { title, eventDate, endDate, series });
    const entry = (await read()).find(({ summary }) => summary === title);
    const rows = await ctx.db.select().from(calendarEvents);
    const row = rows.find(({ id }) => id === event.id);
    const recurring = row && asRecurring(row);
    if (!entry || !recurring) throw new Error('It is missing');
    const span = { from: new Date('2020-01-01'), to: new Date('2032-01-01') };
    const shown = listOccurrences(recurring, span).slice(0, 300);
    expect(expand(entry, 300)).toEqual(
      shown.map(({ day, eventDate }) => (event.allDay ? day : eventDate.toISOString())),
    );
    expect(shown.length).toBeGreaterThan(2);
  });

  test('every two weeks, moved a day earlier as a whole', async () => {
    const event = await anEvent(ctx, {
      title: 'Moved',
      eventDate: '2026-03-02T12:00:00Z',
      series: { rule: 'weekly', interval: 2, weekdays: ['TH'], count: 6, timeZone: 'UTC' },
    });
    await client.patch(`/api/calendar-events/${event.id}`, { eventDate: '2026-03-01T12:00:00Z' });
    const entry = (await read()).find(({ summary }) => summary === 'Moved');
    if (!entry) throw new Error('It is missing');
    expect(expand(entry, 9).map((each) => each.slice(0, 10))).toEqual([
      ...['2026-03-01', '2026-03-04', '2026-03-15', '2026-03-18', '2026-03-29', '2026-04-01'],
    ]);
  });

  test('that began long ago is there until it is over', async () => {
    const at = { eventDate: '2015-03-20T07:00:00Z', endDate: null };
    await anEvent(ctx, { ...at, title: 'Goes on', series: { rule: 'weekly' } });
    await anEvent(ctx, {
      ...at,
      title: 'Is over',
      series: { rule: 'weekly', until: '2020-01-01' },
    });
    await anEvent(ctx, { ...at, title: 'Was once' });
    const titles = (await read()).map(({ summary }) => summary);
    expect(titles).toContain('Goes on');
    expect(titles).not.toContain('Is over');
    expect(titles).not.toContain('Was once');
  });
});
