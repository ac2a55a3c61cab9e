/** The iCalendar feed, as a calendar program reads it: fetched by its address, parsed with ical.js. */
import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import type { CalendarFeed } from '#contract/calendar.ts';
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { anEvent, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { printCalendar } from './icalendar.rules.ts';

const app = await openTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });
const account = '/api/account/calendar-feed';

async function aMember() {
  const user = await aUser(await app.as());
  return { user, ctx: await app.as(user), client: await app.signIn(user) };
}

/** Makes the address, and returns its path. */
async function make(client: TestClient, events?: 'team' | 'own'): Promise<string> {
  const reply = await client.post<{ address: string }>(account, events ? { events } : {});
  expect(reply.status).toBe(200);
  const { origin, pathname } = new URL(reply.body.address);
  expect(origin).toBe('https://crm.example.com');
  return pathname;
}

interface Entry {
  uid: string;
  summary: string;
  start: string;
  end: string | undefined;
  isDate: boolean;
  description: string;
  url: unknown;
}

function entriesOf(text: string): Entry[] {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    return {
      uid: event.uid,
      summary: event.summary,
      start: event.startDate.toString(),
      end: component.hasProperty('dtend') ? event.endDate.toString() : undefined,
      isDate: event.startDate.isDate,
      description: event.description,
      url: component.getFirstPropertyValue('url'),
    };
  });
}

async function read(path: string): Promise<Entry[]> {
  const reply = await app.visitor.get<string>(path);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/calendar; charset=utf-8');
  return entriesOf(reply.body);
}

describe('the feed', () => {
  test('carries timed and all-day events and open tasks, as instants and as days', async () => {
    const { ctx, client } = await aMember();
    const organization = await anOrganization(ctx, { name: 'Hill, Trucks; & Sons' });
    const person = await aPerson(ctx, { name: 'Ada Fleet', organizationId: organization.id });
    const timed = await anEvent(ctx, {
      title: 'Ute demo, again; with \\ "Bob"',
      description: 'First line\nsecond line, and more',
      eventDate: '2026-03-11T20:30:00+11:00',
      endDate: '2026-03-11T21:30:00+11:00',
      personId: person.id,
      organizationId: organization.id,
    });
    const whole = await anEvent(ctx, { title: 'Holiday', eventDate: '2026-03-09' });
    const fair = await anEvent(ctx, {
      title: 'Fair',
      eventDate: '2026-02-27',
      endDate: '2026-03-01',
    });
    const task = await aTask(ctx, { title: 'Call back', dueDate: '2026-03-12T06:00:00Z' });
    const entries = await read(await make(client));
    const of = ({ id }: { id: string }) => entries.find(({ uid }) => uid.includes(id));

    expect(of(timed)).toMatchObject({
      uid: `event-${timed.id}@dealer-crm`,
      summary: 'Ute demo, again; with \\ "Bob"',
      start: '2026-03-11T09:30:00Z',
      end: '2026-03-11T10:30:00Z',
      isDate: false,
      url: `https://crm.example.com/calendar?event=${timed.id}`,
    });
    expect(of(timed)?.description).toMatch(
      /^First line\nsecond line, and more\n\nAda Fleet, Hill,/,
    );
    expect(of(whole)).toMatchObject({ start: '2026-03-09', end: '2026-03-10', isDate: true });
    // The end of the standard is the day after the last, here over the end of February.
    expect(of(fair)).toMatchObject({ start: '2026-02-27', end: '2026-03-02', isDate: true });
    expect(of(task)).toMatchObject({
      uid: `task-${task.id}@dealer-crm`,
      summary: 'Task: Call back',
      start: '2026-03-12T06:00:00Z',
      end: undefined,
      url: `https://crm.example.com/tasks?task=${task.id}`,
    });
  });

  test('leaves out what is done, deleted, without a date, a colleague’s task, or far away', async () => {
    const { ctx, client } = await aMember();
    const colleague = await aMember();
    await aTask(ctx, { title: 'Open', dueDate: '2020-01-01T00:00:00Z' });
    await aTask(ctx, { title: 'No date' });
    await aTask(colleague.ctx, { title: 'Theirs', dueDate: '2026-03-12T00:00:00Z' });
    await aTask(ctx, {
      title: 'Done',
      dueDate: '2026-03-12T00:00:00Z',
      status: 'completed',
      completionReason: 'Sold',
    });
    const gone = await aTask(ctx, { title: 'Gone', dueDate: '2026-03-12T00:00:00Z' });
    await client.delete(`/api/tasks/${gone.id}`);
    await anEvent(ctx, { title: 'Mine' });
    await anEvent(ctx, { title: 'Long ago', eventDate: '2025-11-01T00:00:00Z' });
    await anEvent(ctx, { title: 'Far ahead', eventDate: '2028-06-01T00:00:00Z' });
    await anEvent(colleague.ctx, { title: 'Their event' });
    const summaries = async (path: string) => (await read(path)).map(({ summary }) => summary);

    const path = await make(client, 'own');
    expect(await summaries(path)).toEqual(['Mine', 'Task: Open']);
    expect((await client.patch(account, { events: 'team' })).status).toBe(200);
    const team = await summaries(path);
    expect(team).toEqual(expect.arrayContaining(['Mine', 'Their event', 'Task: Open']));
    expect(team).not.toContain('Long ago');
    expect(team).not.toContain('Far ahead');
    expect(team).not.toContain('Task: Theirs');
  });

  test('of more events than it can hold carries those to come', async () => {
    const { user, ctx, client } = await aMember();
    const now = app.clock.now();
    await app.database.pool.query(
      `insert into calendar_events
         (id, title, event_date, all_day, event_type, created_by_id, created_at, updated_at)
       select gen_random_uuid(), 'Over ' || n, $1::timestamptz - interval '2 days' - n * interval '1 minute',
         false, 'call', $2, $1, $1
       from generate_series(1, 2001) as n`,
      [now, user.id],
    );
    const soon = new Date(now.getTime() + 3_600_000).toISOString();
    await anEvent(ctx, { title: 'To come', eventDate: soon });
    const entries = await read(await make(client, 'own'));
    expect(entries).toHaveLength(2_000);
    expect(entries.at(-1)?.summary).toBe('To come');
    // The last that is over, and the first of those there is still room for.
    expect(entries.at(-2)?.summary).toBe('Over 1');
    expect(entries[0]?.summary).toBe('Over 1999');
  });

  test('keeps the uid of what changes, and says when it changed', async () => {
    const { ctx, client } = await aMember();
    const path = await make(client, 'own');
    const event = await anEvent(ctx, { title: 'Before' });
    const first = await app.visitor.get<string>(path);
    app.clock.advance(60_000);
    await client.patch(`/api/calendar-events/${event.id}`, { title: 'After' });
    const second = await app.visitor.get<string>(path);
    expect(entriesOf(first.body)[0]?.uid).toBe(entriesOf(second.body)[0]?.uid);
    const stamp = (text: string) => /^DTSTAMP:(\S+)\r$/m.exec(text)?.[1] ?? '';
    expect(stamp(first.body) < stamp(second.body)).toBe(true);
  });
});

describe('its address', () => {
  test('is unknown until it is made, shown once, and its secret stored nowhere', async () => {
    const { user, client } = await aMember();
    expect(await client.get(account)).toMatchObject({ status: 200, body: null });
    const path = await make(client);
    const token = /^\/api\/calendar-feed\/([\w-]{43})\.ics$/.exec(path)?.[1] ?? '';
    expect(token).not.toBe('');
    const known = await client.get<CalendarFeed>(account);
    expect(known.body).toEqual({ events: 'team', createdAt: app.clock.now().toISOString() });
    const { rows } = await app.database.pool.query(
      `select count(*)::int as count from (
         select to_jsonb(calendar_feeds)::text as row from calendar_feeds
         union all select to_jsonb(changes)::text from changes
         union all select to_jsonb(idempotency_keys)::text from idempotency_keys
       ) as rows where row like '%' || $1 || '%'`,
      [token],
    );
    expect(rows).toEqual([{ count: 0 }]);
    const log = await app.database.pool.query(
      `select verb from changes where record_id = $1 and record_type <> 'session' order by at, id`,
      [user.id],
    );
    expect(log.rows).toEqual([{ verb: 'calendar-feed.made' }]);
  });

  test('stops working when it is made anew, revoked, or its user is deactivated', async () => {
    const { user, client } = await aMember();
    const status = async (path: string) => (await app.visitor.get(path)).status;
    const first = await make(client);
    expect(await status(first)).toBe(200);
    const second = await make(client);
    expect(await status(first)).toBe(404);
    expect(await status(second)).toBe(200);
    expect((await client.delete(account)).status).toBe(204);
    expect(await status(second)).toBe(404);
    expect((await client.delete(account)).status).toBe(404);
    expect((await client.patch(account, { events: 'own' })).status).toBe(404);
    const third = await make(client);
    await app.database.pool.query('update users set deactivated_at = now() where id = $1', [
      user.id,
    ]);
    expect(await status(third)).toBe(404);
  });

  test.each(['/api/calendar-feed/.ics', '/api/calendar-feed/x.ics', '/api/calendar-feed/%00.ics'])(
    'leads nowhere as %s',
    async (path) => {
      expect((await app.visitor.get(path)).status).toBe(404);
    },
  );

  test('is of no use for anything but reading', async () => {
    const path = await make((await aMember()).client);
    expect((await app.visitor.delete(path)).status).toBe(404);
    expect((await app.visitor.send('HEAD', path)).status).toBe(200);
  });
});

describe('what is printed', () => {
  const record = {
    id: '0190a1b2-0000-7000-8000-000000000001',
    description: null,
    personId: null,
    personName: null,
    organizationId: null,
    organizationName: null,
    participantIds: [],
    series: null,
    createdById: null,
    createdAt: '2026-03-11T09:30:00.000Z',
    updatedAt: '2026-03-11T09:30:00.000Z',
  };
  const event = (given: Partial<CalendarEvent>): CalendarEvent => ({
    ...record,
    title: 'Demo',
    eventDate: '2026-03-11T09:30:00.000Z',
    endDate: null,
    allDay: false,
    eventType: 'demo',
    reminderLead: null,
    ...given,
  });
  const print = (events: CalendarEvent[], tasks: Task[] = []) =>
    printCalendar({
      events,
      tasks,
      names: new Map(),
      timeZone: 'Australia/Sydney',
      origin: 'https://crm.example.com',
    });

  test.each([
    ['ASCII', 'x'.repeat(500)],
    ['two octets', 'é'.repeat(300)],
    ['three octets', '李'.repeat(300)],
    ['four octets', '🚚'.repeat(100)],
    ['a mixture', 'a李é🚚 '.repeat(60).trim()],
    ['signs', `${'\\;,'.repeat(40)}\n\n end`],
  ])('folds %s at 75 octets without cutting a character', (_, title) => {
    const text = print([event({ title })]);
    expect(text.endsWith('\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(text.isWellFormed()).toBe(true);
    expect(entriesOf(text)[0]?.summary).toBe(title);
  });

  test('drops what the standard cannot hold, and cannot be broken out of', () => {
    const title = 'A\u0007B\r\nEND:VEVENT\rBEGIN:VEVENT';
    const [entry, ...others] = entriesOf(print([event({ title })]));
    expect(others).toEqual([]);
    expect(entry?.summary).toBe('AB\nEND:VEVENT\nBEGIN:VEVENT');
  });

  test('is a calendar also when nothing is in it', () => {
    const calendar = new ICAL.Component(ICAL.parse(print([])));
    expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
    expect(calendar.getFirstPropertyValue('prodid')).toBeTruthy();
    expect(calendar.getAllSubcomponents()).toEqual([]);
  });

  test('says what it is, how often to look, and of each entry the standard’s types', () => {
    const text = print([
      event({ allDay: true, eventDate: '2026-03-09T00:00:00.000Z', eventType: 'call' }),
    ]);
    const lines = text.replaceAll('\r\n ', '').split('\r\n');
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Dealer CRM//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'NAME:Dealer CRM',
      'X-WR-CALNAME:Dealer CRM',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'X-PUBLISHED-TTL:PT1H',
      'BEGIN:VEVENT',
      `UID:event-${record.id}@dealer-crm`,
      'DTSTAMP:20260311T093000Z',
      'CREATED:20260311T093000Z',
      'LAST-MODIFIED:20260311T093000Z',
      'DTSTART;VALUE=DATE:20260309',
      'DTEND;VALUE=DATE:20260310',
      'SUMMARY:Demo',
      `DESCRIPTION:https://crm.example.com/calendar?event=${record.id}`,
      `URL:https://crm.example.com/calendar?event=${record.id}`,
      'CATEGORIES:CALL',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  test('leaves the end out where there is none or it is the start', () => {
    const text = print([event({}), event({ endDate: '2026-03-11T09:30:00.000Z' })]);
    expect(text).not.toContain('DTEND');
  });
});
