/** Events that repeat, over HTTP: made, shown on their days, changed and deleted one by one, from one on, or all, and undone. */
import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '#contract/calendar.ts';
import type { Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { CalendarEvent } from '#contract/events.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { anEvent, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const inBerlin = { 'Time-Zone': 'Europe/Berlin' };
const path = '/api/calendar-events';

let made = 0;
/** A series of its own month, so that none is in the way of another. */
async function aSeries(given: object = {}): Promise<CalendarEvent> {
  made += 1;
  const body = {
    title: `Stand-up ${made}`,
    eventDate: '2027-03-22T08:00:00Z',
    endDate: '2027-03-22T08:30:00Z',
    series: { rule: 'daily' },
    ...given,
  };
  const reply = await staff.post<CalendarEvent>(path, body, inBerlin);
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

/** The occurrences with this title, by day, with their times in the viewer's zone. */
async function shown(title: string, from = '2027-03-20', to = '2027-04-05') {
  const reply = await staff.get<CalendarDay[]>(`/api/calendar?from=${from}&to=${to}`, inBerlin);
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body.flatMap(({ events, date }) =>
    events
      .filter((event) => event.title === title)
      .map(
        ({ eventDate, occurrence }) => `${date} ${eventDate.slice(11, 16)} ${occurrence ?? '-'}`,
      ),
  );
}

const daysShown = async (title: string) =>
  (await shown(title)).map((each) => each.slice(8, 10)).join(' ');

async function change(id: string, day: string, body: object) {
  app.clock.advance(1_000);
  return staff.patch<CalendarEvent>(`${path}/${id}/occurrences/${day}`, body, inBerlin);
}

async function drop(id: string, day: string, scope?: string) {
  app.clock.advance(1_000);
  const query = scope ? `?scope=${scope}` : '';
  return staff.delete(`${path}/${id}/occurrences/${day}${query}`, inBerlin);
}

const { undoWhole } = followDeeds(app);
const undo = (reply: { headers: Record<string, string> }) =>
  undoWhole(staff, reply.headers['x-deed-id']);

describe('making', () => {
  test('one row in the list, each occurrence on its day, at the same time of the clock', async () => {
    const { id, title, series } = await aSeries({
      series: { rule: 'daily', interval: 3, count: 4 },
    });
    expect(series).toEqual({
      rule: 'daily',
      interval: 3,
      weekdays: [],
      monthDay: null,
      until: null,
      count: 4,
      timeZone: 'Europe/Berlin',
      exceptions: [],
    });
    // Clocks go forward on the 28th.
    expect(await shown(title)).toEqual([
      '2027-03-22 08:00 2027-03-22',
      '2027-03-25 08:00 2027-03-25',
      '2027-03-28 07:00 2027-03-28',
      '2027-03-31 07:00 2027-03-31',
    ]);
    const list = await staff.get<CalendarEvent[]>(`${path}?q=${encodeURIComponent(title)}`);
    expect(list.body.map((event) => [event.id, event.series?.count])).toEqual([[id, 4]]);
    const one = await staff.get<CalendarEvent>(`${path}/${id}/occurrences/2027-03-28`);
    expect(one.body).toMatchObject({ id, eventDate: '2027-03-28T07:00:00.000Z', repeatsLeft: 2 });
    expect((await staff.get(`${path}/${id}/occurrences/2027-03-29`)).status).toBe(404);
    const next = await staff.get(`${path}/${id}/next-occurrence`, inBerlin);
    expect(next).toMatchObject({ status: 200, body: { day: '2027-03-22' } });
  });

  test('the weekday of the start is one of a weekly series', async () => {
    const { title, series } = await aSeries({ series: { rule: 'weekly', weekdays: ['FR', 'FR'] } });
    expect(series?.weekdays).toEqual(['MO', 'FR']);
    expect(await daysShown(title)).toBe('22 26 29 02 05');
  });

  test('whole days, also those that last some', async () => {
    const { title } = await aSeries({
      eventDate: '2027-03-22',
      endDate: '2027-03-23',
      series: { rule: 'weekly', until: '2027-03-29' },
    });
    expect(await daysShown(title)).toBe('22 23 29 30');
  });

  test('an event that does not repeat has no series and no occurrences', async () => {
    const { id, title, series } = await aSeries({ series: null });
    expect(series).toBeNull();
    expect(await shown(title)).toEqual(['2027-03-22 08:00 -']);
    expect((await drop(id, '2027-03-22')).status).toBe(404);
  });

  test.each([
    ['series.rule', { rule: 'hourly' }],
    ['series.interval', { rule: 'daily', interval: 0 }],
    ['series.interval', { rule: 'daily', interval: 100 }],
    ['series.count', { rule: 'daily', count: 3, until: '2027-04-01' }],
    ['series.count', { rule: 'daily', count: 1_000 }],
    ['series.until', { rule: 'daily', until: '2027-03-21' }],
    ['series.until', { rule: 'daily', until: 'soon' }],
    ['series.weekdays.0', { rule: 'weekly', weekdays: ['XX'] }],
    ['series.timeZone', { rule: 'daily', timeZone: 'Mars' }],
    ['series.exceptions', { rule: 'daily', count: 1, exceptions: ['2027-03-22'] }],
    [
      'series.exceptions',
      { rule: 'daily', until: '2027-03-23', exceptions: ['2027-03-23', '2027-03-22'] },
    ],
  ])('refuses a wrong %s', async (field, series) => {
    const body = { title: 'Wrong', eventDate: '2027-03-22T08:00:00Z', series };
    const reply = await staff.post<ErrorReply>(path, body, inBerlin);
    expect(reply.status).toBe(400);
    expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
  });

  test('refuses one that lasts for months', async () => {
    const body = { title: 'Long', eventDate: '2027-03-01', endDate: '2027-05-01' };
    const reply = await staff.post<ErrorReply>(path, { ...body, series: { rule: 'yearly' } });
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['endDate']);
  });
});

describe('one of them', () => {
  test('changed becomes an event of its own; undone it is one of the series again', async () => {
    const { id, title } = await aSeries({ series: { rule: 'daily', count: 4 } });
    const reply = await change(id, '2027-03-23', {
      eventDate: '2027-03-23T15:00:00Z',
      endDate: null,
    });
    expect(reply).toMatchObject({ status: 200, body: { title, series: null } });
    expect(reply.body.id).not.toBe(id);
    expect(await shown(title)).toEqual([
      '2027-03-22 08:00 2027-03-22',
      '2027-03-23 15:00 -',
      '2027-03-24 08:00 2027-03-24',
      '2027-03-25 08:00 2027-03-25',
    ]);
    await undo(reply);
    expect(await shown(title)).toHaveLength(4);
    expect((await shown(title))[1]).toBe('2027-03-23 08:00 2027-03-23');
    expect((await staff.get(`${path}/${reply.body.id}`)).status).toBe(404);
  });

  test('deleted is left out; undone it is there', async () => {
    const { id, title } = await aSeries({ series: { rule: 'daily', count: 3 } });
    const reply = await drop(id, '2027-03-22');
    expect(reply.status).toBe(204);
    expect(await daysShown(title)).toBe('23 24');
    expect((await drop(id, '2027-03-22')).status).toBe(404);
    await undo(reply);
    expect(await daysShown(title)).toBe('22 23 24');
  });

  test('the last one that is left is the event itself', async () => {
    const { id } = await aSeries({ series: { rule: 'daily', count: 2 } });
    await drop(id, '2027-03-22');
    const reply = await drop(id, '2027-03-23');
    expect(reply.status).toBe(204);
    expect((await staff.get(`${path}/${id}`)).status).toBe(404);
    await undo(reply);
    expect((await staff.get(`${path}/${id}`)).status).toBe(200);
  });

  test('the last one that is left becomes the event itself, and nothing deleted stays behind', async () => {
    const { id, title } = await aSeries({ series: { rule: 'daily', count: 2 } });
    await drop(id, '2027-03-22');
    const reply = await change(id, '2027-03-23', {
      eventDate: '2027-03-24T15:00:00Z',
      endDate: null,
      description: 'Moved',
    });
    expect(reply).toMatchObject({ status: 200, body: { id, series: null, description: 'Moved' } });
    expect(await shown(title)).toEqual(['2027-03-24 15:00 -']);
    expect((await staff.post(`${path}/${id}/restore`)).status).toBe(404);
    await undo(reply);
    expect(await shown(title)).toEqual(['2027-03-23 08:00 2027-03-23']);
  });

  test('cannot repeat by itself', async () => {
    const { id } = await aSeries();
    const reply = await staff.patch<ErrorReply>(`${path}/${id}/occurrences/2027-03-23`, {
      series: { rule: 'weekly' },
    });
    expect(Object.keys(reply.body.fields ?? {})).toEqual(['series']);
  });

  test('of a colleague can be changed by anybody, and stays theirs; only whoever may delete the event deletes one', async () => {
    const { id, title, createdById } = await aSeries({ series: { rule: 'daily', count: 3 } });
    const other = await app.signIn(await aUser(await app.as(), { role: 'staff' }));
    const at = `${path}/${id}/occurrences/2027-03-23`;
    app.clock.advance(1_000);
    const reply = await other.patch<CalendarEvent>(at, { description: 'Bring cake' });
    expect(reply).toMatchObject({ status: 200, body: { createdById, description: 'Bring cake' } });
    expect((await other.delete(`${path}/${id}/occurrences/2027-03-24`)).status).toBe(403);
    const deed = reply.headers['x-deed-id'];
    app.clock.advance(1_000);
    const undone = await other.post<Undone>(`/api/deeds/${deed}/undo`);
    expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
    expect(await daysShown(title)).toBe('22 23 24');
  });

  test('is not changed from an old version', async () => {
    const { id } = await aSeries();
    const { headers } = await staff.get(`${path}/${id}`);
    app.clock.advance(1_000);
    await staff.patch(`${path}/${id}`, { description: 'Newer' });
    const old = { 'If-Match': headers.etag ?? '' };
    const reply = await staff.patch(`${path}/${id}/occurrences/2027-03-23`, { title: 'Old' }, old);
    expect(reply.status).toBe(412);
  });
});

describe('one and those that follow', () => {
  test('become a new series with what is left of the count', async () => {
    const { id, title } = await aSeries({
      series: { rule: 'daily', count: 6, exceptions: ['2027-03-26'] },
    });
    const reply = await change(id, '2027-03-25', {
      scope: 'following',
      eventDate: '2027-03-25T10:00:00Z',
      endDate: '2027-03-25T11:00:00Z',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: { series: { rule: 'daily', count: 3, exceptions: ['2027-03-26'] } },
    });
    expect((await staff.get<CalendarEvent>(`${path}/${id}`)).body.series).toMatchObject({
      until: '2027-03-24',
      count: null,
      exceptions: [],
    });
    expect(await shown(title)).toEqual([
      '2027-03-22 08:00 2027-03-22',
      '2027-03-23 08:00 2027-03-23',
      '2027-03-24 08:00 2027-03-24',
      '2027-03-25 10:00 2027-03-25',
      '2027-03-27 10:00 2027-03-27',
    ]);
    await undo(reply);
    expect(await daysShown(title)).toBe('22 23 24 25 27');
    expect((await shown(title))[3]).toBe('2027-03-25 08:00 2027-03-25');
  });

  test('from the end of a short month on are still on the last days', async () => {
    const { id, title } = await aSeries({
      eventDate: '2027-01-31T08:00:00Z',
      endDate: null,
      series: { rule: 'monthly' },
    });
    const reply = await change(id, '2027-02-28', { scope: 'following', description: 'Later' });
    expect(reply.body.series).toMatchObject({ rule: 'monthly', monthDay: 31 });
    expect(await shown(title)).toEqual(['2027-03-31 07:00 2027-03-31']);
  });

  test('deleted end the series the day before; from the first one on that is all', async () => {
    const { id, title } = await aSeries();
    const reply = await drop(id, '2027-03-24', 'following');
    expect(reply.status).toBe(204);
    expect(await daysShown(title)).toBe('22 23');
    await undo(reply);
    expect(await shown(title)).toHaveLength(15);
    await drop(id, '2027-03-22');
    const all = await drop(id, '2027-03-23', 'following');
    expect((await staff.get(`${path}/${id}`)).status).toBe(404);
    await undo(all);
    expect(await shown(title)).toHaveLength(14);
  });
});

describe('all of them', () => {
  test('move along with any one of them, with weekdays, end and what is left out', async () => {
    const { id, title } = await aSeries({
      series: {
        rule: 'weekly',
        weekdays: ['MO', 'WE'],
        until: '2027-03-31',
        exceptions: ['2027-03-29'],
      },
    });
    expect(await daysShown(title)).toBe('22 24 31');
    const reply = await change(id, '2027-03-31', {
      scope: 'all',
      eventDate: '2027-04-01T09:15:00Z',
      endDate: '2027-04-01T10:00:00Z',
    });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        id,
        eventDate: '2027-03-23T10:15:00.000Z',
        endDate: '2027-03-23T11:00:00.000Z',
        series: { weekdays: ['TU', 'TH'], until: '2027-04-01', exceptions: ['2027-03-30'] },
      },
    });
    expect(await daysShown(title)).toBe('23 25 01');
    await undo(reply);
    expect(await daysShown(title)).toBe('22 24 31');
  });

  test('get another rule, or none, by the event itself', async () => {
    const { id, title } = await aSeries();
    app.clock.advance(1_000);
    const reply = await staff.patch<CalendarEvent>(`${path}/${id}`, {
      series: { rule: 'weekly', count: 2 },
    });
    expect(reply.body.series).toMatchObject({ rule: 'weekly', timeZone: 'Europe/Berlin' });
    expect(await daysShown(title)).toBe('22 29');
    await staff.patch(`${path}/${id}`, { series: null });
    expect(await shown(title)).toEqual(['2027-03-22 08:00 -']);
  });

  test('are not left out one and all, whatever is changed', async () => {
    const { id } = await aSeries({
      series: { rule: 'daily', count: 3, exceptions: ['2027-03-22'] },
    });
    const fieldsOf = async (series: object, at = `${path}/${id}`, more: object = {}) => {
      const reply = await staff.patch<ErrorReply>(at, { series, ...more }, inBerlin);
      expect(reply.status).toBe(400);
      return Object.keys(reply.body.fields ?? {});
    };
    expect(await fieldsOf({ rule: 'daily', count: 1 })).toEqual(['series.count']);
    expect(await fieldsOf({ rule: 'daily', until: '2027-03-22' })).toEqual(['series.until']);
    const all = ['2027-03-22', '2027-03-23', '2027-03-24'];
    expect(await fieldsOf({ rule: 'daily', count: 3, exceptions: all })).toEqual([
      'series.exceptions',
    ]);
    const rest = { rule: 'daily', count: 2, exceptions: all };
    const last = `${path}/${id}/occurrences/2027-03-23`;
    expect(await fieldsOf(rest, last, { scope: 'all' })).toEqual(['series.exceptions']);
    const { status } = await staff.patch(`${path}/${id}`, { series: { rule: 'daily', count: 2 } });
    expect(status).toBe(200);
  });

  test('are counted on each day, and cut to what is shown', async () => {
    const day = '2031-06-02';
    const at = { eventDate: `${day}T08:00:00Z`, endDate: null };
    await Promise.all([1, 2, 3].map(() => aSeries(at)));
    await anEvent(await app.as('staff'), { ...at, title: 'Alone' });
    const { body } = await staff.get<CalendarDay[]>(
      `/api/calendar?from=2031-06-02&to=2031-06-04&perDay=2&only=events`,
      inBerlin,
    );
    const ours = body.map(({ eventCount, events }) => [eventCount >= 3, events.length]);
    expect(ours).toEqual([
      [true, 2],
      [true, 2],
      [true, 2],
    ]);
  });

  test('are shown, however many that ended after so many times came later', async () => {
    const { title, createdById } = await aSeries({ eventDate: '2019-01-01', endDate: null });
    const { pool } = app.database;
    const series = { rule: 'daily', interval: 1, weekdays: [], monthDay: null, until: null };
    const over = { ...series, count: 5, timeZone: 'UTC', exceptions: [] };
    await pool.query(
      `insert into calendar_events (id, title, event_date, all_day, event_type, series, created_by_id, created_at, updated_at)
       select gen_random_uuid(), 'Over', '2019-02-01', true, 'other', $1, $2, now(), now() from generate_series(1, 2000)`,
      [JSON.stringify(over), createdById],
    );
    expect(await shown(title)).toHaveLength(17);
    await pool.query(`delete from calendar_events where title = 'Over'`);
  });

  test('are deleted at once', async () => {
    const { id, title } = await aSeries();
    const reply = await drop(id, '2027-03-25', 'all');
    expect(await shown(title)).toEqual([]);
    await undo(reply);
    expect(await shown(title)).toHaveLength(15);
  });
});
