/** Names of time zones that were stored before only known ones were: the migration gives them the name that is known. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { findTimeZone } from '#contract/time-zones.ts';
import { planReminderMails } from '#server/features/reminders/reminder-mails.ts';
import { shippedMigrations } from '#server/kernel/postgres/migrations.ts';
import { openTestApp } from '#test/app.ts';
import { anEvent, aUser } from '#test/factories.ts';

const app = await openTestApp();
const ctx = await app.as('staff');
const { pool } = app.database;

const nicknames =
  'ACT AET AGT ART AST BET BST CAT CNT CST CTT EAT ECT IET IST JST MIT NET NST PLT PNT PRT PST SST VST aet';
const stored = [
  ...nicknames.split(' '),
  'Canada/East-Saskatchewan',
  'US/Pacific-New',
  'Australia/Perth',
  '+10:00',
  'Europe/Berlin',
];

async function migrate(): Promise<void> {
  const text = await readFile(`${shippedMigrations}/0095_known_zones.sql`, 'utf8');
  const client = await pool.connect();
  await client.query('begin');
  for (const statement of text.split('--> statement-breakpoint')) await client.query(statement);
  await client.query('commit');
  client.release();
}

test('what is stored by a nickname is known by its name, and fails nothing of anybody', async () => {
  const user = await aUser(ctx);
  const event = await anEvent(ctx, {
    title: 'Stand-up',
    eventDate: '2026-03-01T00:00:00Z',
    series: { rule: 'daily', timeZone: 'UTC' },
  });
  const client = await app.signIn('staff');
  for (const name of stored) {
    await pool.query('update users set time_zone = $2 where id = $1', [user.id, name]);
    await pool.query(
      `update calendar_events set series = jsonb_set(series, '{timeZone}', to_jsonb($2::text)) where id = $1`,
      [event.id, name],
    );
    await migrate();
    const { rows } = await pool.query('select time_zone as zone from users where id = $1', [
      user.id,
    ]);
    expect([name, rows]).toEqual([name, [{ zone: findTimeZone(name) }]]);
    const { body } = await client.get<CalendarEvent>(`/api/calendar-events/${event.id}`);
    expect([name, body.series?.timeZone]).toEqual([name, findTimeZone(name)]);
    const calendar = await client.get('/api/calendar?from=2026-03-01&to=2026-03-08');
    expect([name, calendar.status]).toEqual([name, 200]);
    expect((await client.get('/api/reminders')).status).toBe(200);
    await planReminderMails(ctx);
  }
});
