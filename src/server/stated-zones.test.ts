/** Programs state time zones by names that PostgreSQL does not know; one of them must not break what is read of everybody. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { planReminderMails } from '#server/features/reminders/reminder-mails.ts';
import { planViewMails } from '#server/features/views/view-mails.ts';
import { zoneInPostgres } from '#server/kernel/postgres/zone-in-postgres.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson, aUser } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');

test.each([
  ['AET', 'Australia/Sydney'],
  ['IST', 'Asia/Calcutta'],
  ['US/Pacific-New', 'America/Los_Angeles'],
  ['UTC', 'UTC'],
  ['+10', '+10:00'],
  ['Australia/Perth', 'Australia/Perth'],
])('%s', async (stated, known) => {
  const user = await aUser(ctx);
  const client = await app.signIn(user);
  const zone = { 'Time-Zone': stated };
  app.clock.advance(2 * 60 * 60 * 1_000);
  const view = { list: 'people', name: 'All', filter: {} };
  const { body: made } = await client.post<{ id: string }>('/api/views', view, zone);
  await client.patch(`/api/views/${made.id}`, { mails: true }, zone);
  await client.patch('/api/reminders/settings', { eventEmail: true }, zone);
  const { id: personId } = await aPerson(ctx);
  const today = app.clock.now().toISOString().slice(0, 10);
  const body = { title: 'Fair', eventDate: today, personId, series: { rule: 'daily' } };
  const event = await client.post<CalendarEvent>('/api/calendar-events', body, zone);
  expect(event.status).toBe(201);
  const timed = { eventDate: `${today}T00:00:00Z`, allDay: false };
  await client.patch(`/api/calendar-events/${event.body.id}`, timed);
  await client.post('/api/calendar-events', { title: 'Fair', eventDate: today }, zone);

  // Of everybody, and not only of whoever states it.
  const other = await app.signIn('staff');
  for (const path of [`/api/calendar?from=${today}&to=${today}`, '/api/reminders'])
    expect([path, (await other.get(path)).status]).toEqual([path, 200]);
  const where = JSON.stringify({ all: [{ field: 'lastTouch', is: 'lastDays', value: 3 }] });
  const query = encodeURIComponent(where);
  expect((await other.get(`/api/people?limit=5&where=${query}`)).status).toBe(200);
  expect((await client.get(`/api/timeline/standing?personId=${personId}`, zone)).status).toBe(200);
  const download = `/api/exports/people?format=csv&timeZone=${encodeURIComponent(stated)}`;
  expect((await client.get(download)).status).toBe(200);
  await planViewMails(ctx);
  await planReminderMails(ctx);
  expect(event.body.series).toMatchObject({ timeZone: known });
  const { rows } = await app.database.orm.execute(sql`
    select time_zone, now() at time zone ${zoneInPostgres(sql`time_zone`)} is not null as "isKnown"
    from users where id = ${user.id}`);
  expect(rows).toEqual([{ time_zone: known, isKnown: true }]);
});
