/** The calendar's read: every item on the right local day, counted whole, cut to what is shown. */
import { describe, expect, test } from 'vitest';
import type { CalendarDay } from '#contract/calendar.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aPerson, aTask, aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function read(query: string, timeZone = 'Australia/Sydney'): Promise<CalendarDay[]> {
  const reply = await staff.get<CalendarDay[]>(`/api/calendar?${query}`, { 'Time-Zone': timeZone });
  expect(reply.status, JSON.stringify(reply.body)).toBe(200);
  return reply.body;
}

/** The days that hold something, and what: `{ '2026-03-11': ['Call'] }`. */
async function titles(query: string, timeZone?: string): Promise<Record<string, string[]>> {
  const days = await read(query, timeZone);
  const held = days.map(({ date, events, tasks }) => [
    date,
    [...events, ...tasks].map(({ title }) => title),
  ]);
  return Object.fromEntries(held.filter(([, items]) => items?.length));
}

test('answers every day asked for, in order, also across a month and a leap day', async () => {
  const days = await read('from=2028-02-27&to=2028-03-02');
  expect(days).toEqual(
    ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02'].map((date) => ({
      date,
      events: [],
      eventCount: 0,
      tasks: [],
      taskCount: 0,
    })),
  );
});

describe('local days', () => {
  test.each([
    // The night clocks go forward: 5 October 2025 has 23 hours in Sydney.
    ['Australia/Sydney', '2025-10-04T13:59:59.999Z', '2025-10-04'],
    ['Australia/Sydney', '2025-10-04T14:00:00.000Z', '2025-10-05'],
    ['Australia/Sydney', '2025-10-05T12:59:59.999Z', '2025-10-05'],
    ['Australia/Sydney', '2025-10-05T13:00:00.000Z', '2025-10-06'],
    // The night they go back: 5 April 2026 has 25.
    ['Australia/Sydney', '2026-04-04T13:00:00.000Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T13:59:59.999Z', '2026-04-05'],
    ['Australia/Sydney', '2026-04-05T14:00:00.000Z', '2026-04-06'],
    ['America/New_York', '2026-03-09T03:59:59.999Z', '2026-03-08'],
    ['America/New_York', '2026-03-09T04:00:00.000Z', '2026-03-09'],
    ['Europe/London', '2026-10-25T23:59:59.999Z', '2026-10-25'],
    ['Asia/Kathmandu', '2026-03-10T18:14:59.999Z', '2026-03-10'],
    ['Asia/Kathmandu', '2026-03-10T18:15:00.000Z', '2026-03-11'],
    ['Pacific/Kiritimati', '2026-03-10T10:00:00.000Z', '2026-03-11'],
    ['Pacific/Pago_Pago', '2026-03-11T10:59:59.999Z', '2026-03-10'],
    // Midnight did not exist: the day began at one.
    ['Africa/Cairo', '2026-04-23T21:59:59.999Z', '2026-04-23'],
    ['Africa/Cairo', '2026-04-23T22:00:00.000Z', '2026-04-24'],
    // 30 December 2011 was left out altogether.
    ['Pacific/Apia', '2011-12-30T09:59:59.999Z', '2011-12-29'],
    ['Pacific/Apia', '2011-12-30T10:00:00.000Z', '2011-12-31'],
  ])('in %s %s is on %s', async (timeZone, instant, day) => {
    const task = await aTask(ctx, { title: 'Task', dueDate: instant });
    const event = await anEvent(ctx, { title: 'Event', eventDate: instant });
    const at = Date.parse(day);
    const [from, to] = [-2, 2].map((days) => new Date(at + days * 86_400_000));
    const range = `from=${from?.toISOString().slice(0, 10)}&to=${to?.toISOString().slice(0, 10)}`;
    expect(await titles(range, timeZone)).toEqual({ [day]: ['Event', 'Task'] });
    await staff.delete(`/api/tasks/${task.id}`);
    await staff.delete(`/api/calendar-events/${event.id}`);
  });

  test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'UTC', 'Australia/Sydney'])(
    'an all-day event keeps its days in %s',
    async (timeZone) => {
      const one = await anEvent(ctx, { title: 'Holiday', eventDate: '2026-06-08' });
      const three = await anEvent(ctx, {
        title: 'Fair',
        eventDate: '2026-06-06',
        endDate: '2026-06-08',
      });
      expect(await titles('from=2026-06-01&to=2026-06-14', timeZone)).toEqual({
        '2026-06-06': ['Fair'],
        '2026-06-07': ['Fair'],
        '2026-06-08': ['Fair', 'Holiday'],
      });
      // Also where the range begins in its middle, or ends there.
      expect(await titles('from=2026-06-07&to=2026-06-07', timeZone)).toEqual({
        '2026-06-07': ['Fair'],
      });
      expect(await titles('from=2026-06-09&to=2026-06-20', timeZone)).toEqual({});
      for (const { id } of [one, three]) await staff.delete(`/api/calendar-events/${id}`);
    },
  );

  test('a timed event stands on the day it begins, unless it lasts for a day or longer', async () => {
    const late = await anEvent(ctx, {
      title: 'Dinner',
      eventDate: '2026-05-04T11:00:00Z', // 21:00 in Sydney
      endDate: '2026-05-04T16:00:00Z', // 02:00 of the next day
    });
    const long = await anEvent(ctx, {
      title: 'Tour',
      eventDate: '2026-05-04T00:00:00Z',
      endDate: '2026-05-06T14:00:00Z', // Midnight: the seventh has none of it.
    });
    expect(await titles('from=2026-05-03&to=2026-05-09')).toEqual({
      '2026-05-04': ['Tour', 'Dinner'],
      '2026-05-05': ['Tour'],
      '2026-05-06': ['Tour'],
    });
    for (const { id } of [late, long]) await staff.delete(`/api/calendar-events/${id}`);
  });
});

describe('a full day', () => {
  test('lists the first of each kind, and counts all', async () => {
    const person = await aPerson(ctx, { name: 'Ada Fleet' });
    const day = '2026-08-03';
    const at = (hour: number) => `${day}T0${hour}:00:00Z`;
    await anEvent(ctx, { title: 'Later', eventDate: at(5) });
    await anEvent(ctx, { title: 'Sooner', eventDate: at(2), personId: person.id });
    await anEvent(ctx, { title: 'All day', eventDate: day });
    await aTask(ctx, { title: 'Due late', dueDate: at(7) });
    await aTask(ctx, {
      title: 'Done',
      dueDate: at(1),
      status: 'completed',
      completionReason: 'Sold',
    });
    await aTask(ctx, { title: 'Due early', dueDate: at(2), priority: 'high' });
    const gone = await aTask(ctx, { title: 'Deleted', dueDate: at(2) });
    await staff.delete(`/api/tasks/${gone.id}`);

    const [cut] = await read(`from=${day}&to=${day}&perDay=2`);
    expect(cut).toMatchObject({ eventCount: 3, taskCount: 3 });
    expect(cut?.events.map(({ title }) => title)).toEqual(['All day', 'Sooner']);
    expect(cut?.tasks.map(({ title }) => title)).toEqual(['Due early', 'Due late']);
    expect(cut?.events[1]).toMatchObject({ personName: 'Ada Fleet', allDay: false });
    expect(cut?.tasks[0]).toMatchObject({ priority: 'high', status: 'pending' });

    expect(await titles(`from=${day}&to=${day}`)).toEqual({
      [day]: ['All day', 'Sooner', 'Later', 'Due early', 'Due late', 'Done'],
    });
    const [onlyTasks] = await read(`from=${day}&to=${day}&only=tasks`);
    expect(onlyTasks).toMatchObject({ events: [], eventCount: 0, taskCount: 3 });
    const [onlyEvents] = await read(`from=${day}&to=${day}&only=events`);
    expect(onlyEvents).toMatchObject({ tasks: [], taskCount: 0, eventCount: 3 });
  });

  test('is narrowed to one owner, or to what nobody owns', async () => {
    const day = '2026-09-01';
    const noon = `${day}T02:00:00Z`;
    const colleague = await app.as(await aUser(ctx));
    await aTask(ctx, { title: 'Mine', dueDate: noon });
    await aTask(ctx, { title: 'Theirs', dueDate: noon, assigneeId: colleague.actor.id });
    await aTask(ctx, { title: 'Nobody’s', dueDate: noon, assigneeId: null });
    await anEvent(ctx, { title: 'My event', eventDate: noon });
    await anEvent(colleague, { title: 'Their event', eventDate: noon });
    const of = (ownerId: string) => titles(`from=${day}&to=${day}&ownerId=${ownerId}`);
    expect(await of(ctx.actor.id)).toEqual({ [day]: ['My event', 'Mine'] });
    expect(await of(colleague.actor.id)).toEqual({ [day]: ['Their event', 'Theirs'] });
    expect(await of('none')).toEqual({ [day]: ['Nobody’s'] });
    // Whoever takes part has the event on their calendar too, and it is on it once.
    const both = [ctx.actor.id, colleague.actor.id];
    await anEvent(colleague, { title: 'Together', eventDate: noon, participantIds: both });
    expect(await of(ctx.actor.id)).toEqual({ [day]: ['My event', 'Together', 'Mine'] });
    expect(await of(colleague.actor.id)).toEqual({ [day]: ['Their event', 'Together', 'Theirs'] });
    const [{ events = [] } = {}] = await read(`from=${day}&to=${day}&only=events`);
    expect(events.at(-1)).toMatchObject({
      createdById: colleague.actor.id,
      participantIds: both,
    });
  });
});

test.each([
  ['from', 'to=2026-03-11'],
  ['to', 'from=2026-03-11'],
  ['from', 'from=2026-02-30&to=2026-03-11'],
  ['to', 'from=2026-03-11&to=2026-03-10'],
  ['to', 'from=2026-01-01&to=2026-03-04'],
  ['perDay', 'from=2026-03-11&to=2026-03-11&perDay=0'],
  ['perDay', 'from=2026-03-11&to=2026-03-11&perDay=201'],
  ['ownerId', 'from=2026-03-11&to=2026-03-11&ownerId=me'],
  ['only', 'from=2026-03-11&to=2026-03-11&only=notes'],
])('names %s in %s', async (field, query) => {
  const reply = await staff.get(`/api/calendar?${query}`);
  expect(reply).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
});
