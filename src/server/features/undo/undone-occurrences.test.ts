/** Changes of single occurrences of an event, taken back after their series was changed once more. */
import { expect, test } from 'vitest';
import type { CalendarDay } from '#contract/calendar.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { CalendarEvent } from '#contract/events.ts';
import { openTestApp } from '#test/app.ts';
import { followDeeds } from '#test/deeds.ts';
import { aUser } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const path = '/api/calendar-events';

let made = 0;
async function aSeries(series: object): Promise<CalendarEvent> {
  made += 1;
  const at = { eventDate: '2027-03-22T08:00:00Z', endDate: '2027-03-22T08:30:00Z' };
  const reply = await staff.post<CalendarEvent>(path, { title: `Visit ${made}`, ...at, series });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return reply.body;
}

/** The occurrences with this title, by day, with their times. */
async function shown(title: string) {
  const { body } = await staff.get<CalendarDay[]>('/api/calendar?from=2027-03-20&to=2027-04-05');
  return body.flatMap(({ events, date }) =>
    events
      .filter((event) => event.title === title)
      .map((event) => `${date} ${event.eventDate.slice(11, 16)} ${event.occurrence ?? '-'}`),
  );
}

const daysShown = async (title: string) =>
  (await shown(title)).map((each) => each.slice(8, 10)).join(' ');

function change(id: string, day: string, body: object) {
  app.clock.advance(1_000);
  return staff.patch<CalendarEvent>(`${path}/${id}/occurrences/${day}`, body);
}

const { undoWhole } = followDeeds(app);
const undo = (reply: { headers: Record<string, string> }) =>
  undoWhole(staff, reply.headers['x-deed-id']);

test('an occurrence that was changed is one of the series again, also if another one was changed since', async () => {
  const { id, title } = await aSeries({ rule: 'daily', count: 4 });
  const first = await change(id, '2027-03-23', {
    eventDate: '2027-03-23T15:00:00Z',
    endDate: null,
  });
  const second = await change(id, '2027-03-24', {
    eventDate: '2027-03-24T16:00:00Z',
    endDate: null,
  });
  await undo(first);
  expect(await shown(title)).toEqual([
    '2027-03-22 08:00 2027-03-22',
    '2027-03-23 08:00 2027-03-23',
    '2027-03-24 16:00 -',
    '2027-03-25 08:00 2027-03-25',
  ]);
  await undo(second);
  expect(await daysShown(title)).toBe('22 23 24 25');
});

test('it stays an event of its own where its series was moved since', async () => {
  const { id, title } = await aSeries({ rule: 'daily', count: 4 });
  const reply = await change(id, '2027-03-23', {
    eventDate: '2027-03-23T15:00:00Z',
    endDate: null,
  });
  await change(id, '2027-03-22', {
    scope: 'all',
    eventDate: '2027-03-24T08:00:00Z',
    endDate: null,
  });
  const before = await shown(title);
  app.clock.advance(1_000);
  const undone = await staff.post<ErrorReply>(`/api/deeds/${reply.headers['x-deed-id']}/undo`);
  expect(undone).toMatchObject({
    status: 409,
    body: { message: 'Nothing was taken back: everything was changed since.' },
  });
  expect(await shown(title)).toEqual(before);
  expect(before).toContain('2027-03-23 15:00 -');
});

test('all from one on are of the series again, also if an earlier one was left out since', async () => {
  const { id, title } = await aSeries({
    rule: 'daily',
    count: 6,
    exceptions: ['2027-03-26'],
  });
  const reply = await change(id, '2027-03-25', { scope: 'following', description: 'Later' });
  expect((await staff.delete(`${path}/${id}/occurrences/2027-03-23`)).status).toBe(204);
  await undo(reply);
  expect(await daysShown(title)).toBe('22 24 25 27');
  expect((await staff.get<CalendarEvent>(`${path}/${id}`)).body.series).toMatchObject({
    until: null,
    count: 6,
    exceptions: ['2027-03-23', '2027-03-26'],
  });
});

test('all that were moved stay where they are if one was left out there since', async () => {
  const { id, title } = await aSeries({ rule: 'weekly', count: 3 });
  const reply = await change(id, '2027-03-22', {
    scope: 'all',
    eventDate: '2027-03-23T08:00:00Z',
    endDate: '2027-03-23T08:30:00Z',
  });
  expect((await staff.delete(`${path}/${id}/occurrences/2027-03-30`)).status).toBe(204);
  const before = await shown(title);
  expect(before).toHaveLength(1);
  app.clock.advance(1_000);
  const undone = await staff.post<ErrorReply>(`/api/deeds/${reply.headers['x-deed-id']}/undo`);
  expect(undone).toMatchObject({
    status: 409,
    body: { message: 'Nothing was taken back: everything was changed since.' },
  });
  expect(await shown(title)).toEqual(before);
  expect((await staff.get<CalendarEvent>(`${path}/${id}`)).body).toMatchObject({
    eventDate: '2027-03-23T08:00:00.000Z',
    series: { weekdays: ['TU'] },
  });
});

test('a colleague who changed an occurrence takes that back, and does it once more', async () => {
  const { id, title } = await aSeries({ rule: 'daily', count: 2 });
  const colleague = await app.signIn(await aUser(await app.as()));
  app.clock.advance(1_000);
  const reply = await colleague.patch(`${path}/${id}/occurrences/2027-03-23`, {
    eventDate: '2027-03-23T15:00:00Z',
    endDate: null,
  });
  const changed = await shown(title);
  const undone = await undoWhole(colleague, reply.headers['x-deed-id']);
  expect(await daysShown(title)).toBe('22 23');
  await undoWhole(colleague, undone);
  expect(await shown(title)).toEqual(changed);
});
