import { beforeEach, describe, expect, test } from 'vitest';
import { ItemChanged, TokenRefused } from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { trouble } from '#test/capsule-server.ts';
import { googleTrouble, openGoogleServer } from '#test/google-server.ts';
import { openGoogleService } from './google-service.ts';

const google = await openGoogleServer();
const service = openGoogleService({
  url: google.url,
  web: openSafeFetch({ allow: [`127.0.0.1:${google.server.port}`] }),
  accessToken: async () => 'google-token',
  pause: async () => undefined,
});
const { signal } = new AbortController();
const calendar = google.account;
const events = () => google.calendars.get(calendar)?.events ?? new Map();

beforeEach(() => {
  events().clear();
  google.mishaps = [];
  google.perPage = 2_500;
  google.server.calls.length = 0;
});

async function round(token: string | null = null) {
  const request = { collection: calendar, token, signal };
  const pages = [await service.events.changes({ ...request, page: null })];
  for (let page = pages[0]; page?.nextPage; page = pages.at(-1)) {
    pages.push(await service.events.changes({ ...request, page: page.nextPage }));
  }
  return {
    items: pages.flatMap(({ items }) => items),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
    deleted: pages.flatMap(({ deleted }) => deleted),
    token: pages.at(-1)?.token ?? null,
    pages: pages.length,
  };
}

const at = (dateTime: string, timeZone?: string) => ({ dateTime, ...(timeZone && { timeZone }) });
const sydney = 'Australia/Sydney';
const meeting = {
  summary: 'Test drive',
  description: 'Bring the <b>keys</b>&nbsp;&amp; papers<br>Gate 2',
  location: 'Yard',
  start: at('2026-11-20T17:00:00+11:00', sydney),
  end: at('2026-11-20T18:00:00+11:00', sydney),
  attendees: [
    { email: 'anna@example.com', responseStatus: 'accepted' },
    { email: 'room-1@resource.example', resource: true },
  ],
};

test('the calendars that can be read, and which of them can be written', async () => {
  const others = [
    ['team', 'writer'],
    ['en.australian#holiday@group.v.calendar.google.com', 'reader'],
    ['busy', 'freeBusyReader'],
  ] as const;
  for (const [id, accessRole] of others) {
    google.calendars.set(id, { summary: id, accessRole, timeZone: 'UTC', events: new Map() });
  }
  google.perPage = 2;
  expect(await service.collections(signal)).toEqual([
    { kind: 'contacts', remoteId: 'people/me', name: 'Google Contacts', canWrite: true },
    { kind: 'calendar', remoteId: calendar, name: 'Sales', canWrite: true },
    { kind: 'calendar', remoteId: 'team', name: 'team', canWrite: true },
    { kind: 'calendar', remoteId: others[1][0], name: others[1][0], canWrite: false },
  ]);
  const request = { collection: others[1][0], token: null, page: null, signal };
  expect((await service.events.changes(request)).items).toEqual([]);
});

describe('reading', () => {
  test('an event with a time', async () => {
    google.putEvent(meeting);
    const { items } = await round();
    expect(items.map(({ event }) => event)).toEqual([
      {
        title: 'Test drive',
        description: 'Bring the keys & papers\nGate 2',
        location: 'Yard',
        start: { instant: '2026-11-20T06:00:00.000Z' },
        end: { instant: '2026-11-20T07:00:00.000Z' },
        attendees: ['anna@example.com'],
        isCancelled: false,
        series: null,
        exceptionOf: null,
      },
    ]);
  });

  test('the end of whole days is the last day', async () => {
    const days = (start: string, end: string) =>
      google.putEvent({ start: { date: start }, end: { date: end } });
    days('2026-11-20', '2026-11-21');
    days('2026-11-20', '2026-11-23');
    const { items } = await round();
    expect(items.map(({ event: { title, start, end } }) => ({ title, start, end }))).toEqual([
      { title: '(No title)', start: { day: '2026-11-20' }, end: null },
      { title: '(No title)', start: { day: '2026-11-20' }, end: { day: '2026-11-22' } },
    ]);
  });

  test('a series with a changed and a cancelled occurrence', async () => {
    const id = google.putEvent({
      ...meeting,
      recurrence: [
        'RRULE:FREQ=WEEKLY;UNTIL=20270101',
        'EXDATE;TZID=Australia/Sydney:20261127T170000,20261204T170000',
        'RDATE;VALUE=DATE:20261201',
      ],
    });
    const original = (dateTime: string) => ({
      recurringEventId: id,
      originalStartTime: at(dateTime, sydney),
    });
    google.putEvent({
      ...meeting,
      ...original('2026-12-11T17:00:00+11:00'),
      start: at('2026-12-12T09:00:00+11:00'),
      end: at('2026-12-12T10:00:00+11:00'),
    });
    google.putEvent({ status: 'cancelled', ...original('2026-12-18T17:00:00+11:00') });
    const { items, deleted } = await round();
    expect(deleted).toEqual([]);
    expect(items[0]?.event.series).toEqual({
      lines: [
        // The whole of that day in Sydney.
        'RRULE:FREQ=WEEKLY;UNTIL=20270101T125959Z',
        'EXDATE:20261127T060000Z,20261204T060000Z',
        'RDATE:20261201T060000Z',
      ],
      timeZone: sydney,
      exceptions: [],
    });
    expect(items[1]?.event).toMatchObject({
      start: { instant: '2026-12-11T22:00:00.000Z' },
      series: null,
      exceptionOf: { remoteId: id, originalStart: { instant: '2026-12-11T06:00:00.000Z' } },
    });
    expect(items[2]?.event).toMatchObject({
      isCancelled: true,
      exceptionOf: { remoteId: id, originalStart: { instant: '2026-12-18T06:00:00.000Z' } },
    });
  });

  test('a series of whole days is given in days', async () => {
    google.putEvent({
      start: { date: '2026-11-20' },
      end: { date: '2026-11-21' },
      recurrence: ['RRULE:FREQ=DAILY;UNTIL=20261201T000000Z', 'EXDATE;VALUE=DATE:20261122'],
    });
    expect((await round()).items[0]?.event.series).toEqual({
      lines: ['RRULE:FREQ=DAILY;UNTIL=20261201', 'EXDATE;VALUE=DATE:20261122'],
      timeZone: null,
      exceptions: [],
    });
  });

  test('unreadable events are reported, and the rest of the page comes', async () => {
    google.putEvent({ summary: 'No start' });
    google.putEvent({ ...meeting, recurrence: ['EXRULE:FREQ=DAILY'] });
    google.putEvent({ ...meeting, start: at('soon') });
    google.putEvent({ ...meeting, eventType: 'workingLocation' });
    google.putEvent({ ...meeting, eventType: 'birthday' });
    google.putEvent(meeting);
    const { items, unreadable } = await round();
    expect(items).toHaveLength(1);
    expect(unreadable.map(({ reason }) => reason)).toEqual([
      'It has no start.',
      expect.stringContaining('EXRULE'),
      'It has no start.',
    ]);
  });

  test('short pages are followed by others, and the next round only has changes', async () => {
    google.perPage = 2;
    const ids = [1, 2, 3, 4, 5].map((number) =>
      google.putEvent({ ...meeting, summary: `${number}` }),
    );
    const first = await round();
    expect([first.items.length, first.pages]).toEqual([5, 3]);
    expect(await round(first.token)).toMatchObject({ items: [], deleted: [] });
    google.putEvent({ summary: 'Later' }, ids[1]);
    google.removeEvent(ids[3] ?? '');
    const next = await round(first.token);
    expect(next.items).toMatchObject([{ remoteId: ids[1], event: { title: 'Later' } }]);
    expect(next.deleted).toEqual([ids[3]]);
  });

  test('an answer that ends without a token is an error', async () => {
    google.mishaps = [trouble.answering('{"items":[]}')];
    await expect(round()).rejects.toThrow(/leads nowhere/);
  });

  test('an expired token leads to a full read', async () => {
    const { token } = await round();
    google.forget();
    await expect(round(token)).rejects.toBeInstanceOf(TokenRefused);
  });
});

describe('writing', () => {
  const draft = {
    title: 'Handover',
    description: 'Keys',
    start: { instant: '2026-11-20T06:00:00.000Z' },
    end: { instant: '2026-11-20T07:00:00.000Z' },
  };
  const itemOf = async (remoteId: string) => {
    const found = (await round()).items.find((item) => item.remoteId === remoteId);
    if (!found) throw new Error(`${remoteId} did not come`);
    return found;
  };

  test('a created event comes back as it was created, once per key, and no guest is notified', async () => {
    const made = await service.events.create(calendar, 'key-1', draft, signal);
    expect(await service.events.create(calendar, 'key-1', draft, signal)).toEqual(made);
    expect(await itemOf(made.remoteId)).toMatchObject({ etag: made.etag, event: draft });
    expect(events().size).toBe(1);
    expect(google.asked('POST')[0]?.path).toContain('sendUpdates=none');
  });

  test('after a broken connection it tries again, without a second event', async () => {
    google.mishaps = [trouble.cut, trouble.broken];
    await service.events.create(calendar, 'key-2', draft, signal);
    expect(events().size).toBe(1);
  });

  test('one that was deleted there meanwhile is restored by its key', async () => {
    const { remoteId } = await service.events.create(calendar, 'key-3', draft, signal);
    google.removeEvent(remoteId);
    expect((await service.events.create(calendar, 'key-3', draft, signal)).remoteId).toBe(remoteId);
    expect((await itemOf(remoteId)).event.title).toBe('Handover');
  });

  test('whole days are written with the day after the last, and can become timed', async () => {
    const days = { title: 'Fair', start: { day: '2026-11-20' }, end: { day: '2026-11-22' } };
    const made = await service.events.create(calendar, 'key-4', days, signal);
    expect(events().get(made.remoteId)?.fields).toMatchObject({
      start: { date: '2026-11-20' },
      end: { date: '2026-11-23' },
    });
    const written = await service.events.update(
      calendar,
      made,
      { start: draft.start, end: null },
      signal,
    );
    expect(events().get(made.remoteId)?.fields).toMatchObject({
      start: { dateTime: '2026-11-20T06:00:00.000Z' },
      end: { dateTime: '2026-11-20T06:00:00.000Z' },
    });
    expect((await itemOf(made.remoteId)).event).toMatchObject({ start: draft.start, end: null });
    expect((await itemOf(made.remoteId)).etag).toBe(written.etag);
  });

  test('a change keeps zone, guests and everything else', async () => {
    const id = google.putEvent({ ...meeting, colorId: '7' });
    const item = await itemOf(id);
    const end = { instant: '2026-11-20T08:00:00.000Z' };
    await service.events.update(calendar, item, { title: 'Long drive', end }, signal);
    expect(events().get(id)?.fields).toMatchObject({
      ...meeting,
      summary: 'Long drive',
      start: { timeZone: sydney },
      end: { timeZone: sydney },
      colorId: '7',
    });
    expect((await itemOf(id)).event).toMatchObject({ start: item.event.start, end });
  });

  test('a series can be renamed but not moved', async () => {
    const id = google.putEvent({ ...meeting, recurrence: ['RRULE:FREQ=DAILY'] });
    const item = await itemOf(id);
    await expect(
      service.events.update(calendar, item, { start: draft.start, end: null }, signal),
    ).rejects.toThrow(/It repeats/);
    await service.events.update(calendar, item, { title: 'Daily' }, signal);
    expect(events().get(id)?.fields).toMatchObject({
      summary: 'Daily',
      recurrence: ['RRULE:FREQ=DAILY'],
    });
  });

  test('a change is refused if the event was changed or deleted there meanwhile, even at the last moment', async () => {
    const id = google.putEvent(meeting);
    const item = await itemOf(id);
    const update = () => service.events.update(calendar, item, { title: 'X' }, signal);
    const remove = () => service.events.remove(calendar, item, signal);
    google.mishaps = [undefined, googleTrouble.fault(412, 'conditionNotMet')];
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    google.mishaps = [undefined, googleTrouble.fault(412, 'conditionNotMet')];
    await expect(remove()).rejects.toBeInstanceOf(ItemChanged);
    google.putEvent({ summary: 'Other' }, id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    await expect(remove()).rejects.toBeInstanceOf(ItemChanged);
    google.removeEvent(id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    expect(await remove()).toBeNull();
  });

  test('a copy of what is deleted is kept', async () => {
    const id = google.putEvent(meeting);
    const copy = await service.events.remove(calendar, await itemOf(id), signal);
    expect(JSON.parse(copy?.text ?? '')).toMatchObject({ summary: 'Test drive' });
    expect((await round()).items).toEqual([]);
  });
});
