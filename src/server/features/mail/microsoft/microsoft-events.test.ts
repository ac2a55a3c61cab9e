import { beforeEach, describe, expect, test } from 'vitest';
import { ItemChanged, TokenRefused } from '#server/features/mail/providers/mail-provider.ts';
import { openSafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { TestClock } from '#test/app.ts';
import { trouble } from '#test/capsule-server.ts';
import { mainCalendar, microsoftTrouble, openMicrosoftServer } from '#test/microsoft-server.ts';
import { openMicrosoftService } from './microsoft-service.ts';

const graph = await openMicrosoftServer();
const { signal } = new AbortController();
const clock = new TestClock('2026-11-01T00:00:00.000Z');
const open = () =>
  openMicrosoftService({
    url: graph.url,
    web: openSafeFetch({ allow: [`127.0.0.1:${graph.server.port}`] }),
    accessToken: async () => 'graph-token',
    now: () => clock.now(),
    pause: async () => undefined,
  });
let service = open();

beforeEach(() => {
  graph.events.clear();
  graph.mishaps = [];
  graph.perPage = 100;
  graph.hasEmptyPages = false;
  graph.tracksEachCalendar = false;
  graph.server.calls.length = 0;
  clock.set('2026-11-01T00:00:00.000Z');
  service = open();
});

async function round(token: string | null = null, collection = mainCalendar) {
  const request = { collection, token, signal };
  const pages = [await service.events.changes({ ...request, page: null })];
  for (let page = pages[0]; page?.nextPage; page = pages.at(-1)) {
    pages.push(await service.events.changes({ ...request, page: page.nextPage }));
  }
  return {
    items: pages.flatMap(({ items }) => items),
    unreadable: pages.flatMap(({ unreadable }) => unreadable),
    deleted: pages.flatMap(({ deleted }) => deleted),
    token: pages.at(-1)?.token ?? null,
    windows: pages.map(({ window }) => window),
  };
}

const itemOf = async (remoteId: string) => {
  const found = (await round()).items.find((item) => item.remoteId === remoteId);
  if (!found) throw new Error(`${remoteId} did not come`);
  return found;
};

const at = (dateTime: string, timeZone = 'UTC') => ({ dateTime: `${dateTime}.0000000`, timeZone });
const meeting = {
  subject: 'Test drive',
  body: { contentType: 'text', content: 'Bring the keys' },
  location: { displayName: 'Yard' },
  start: at('2026-11-20T06:00:00'),
  end: at('2026-11-20T07:00:00'),
  originalStartTimeZone: 'AUS Eastern Standard Time',
  attendees: [
    { type: 'required', emailAddress: { name: 'Anna', address: 'anna@example.com' } },
    { type: 'resource', emailAddress: { name: 'Room', address: 'room@example.com' } },
  ],
};

/** A series with an occurrence on each of these days. */
function putSeries(days: string[]) {
  const master = graph.putEvent({ ...meeting, type: 'seriesMaster', recurrence: {} });
  const occurrences = days.map((day) =>
    graph.putEvent({
      ...meeting,
      type: 'occurrence',
      seriesMasterId: master,
      start: at(`${day}T06:00:00`),
      end: at(`${day}T07:00:00`),
    }),
  );
  return { master, occurrences };
}

describe('reading', () => {
  test('an event with a time', async () => {
    graph.putEvent(meeting);
    const { items, windows } = await round();
    expect(items.map(({ event }) => event)).toEqual([
      {
        title: 'Test drive',
        description: 'Bring the keys',
        location: 'Yard',
        start: { instant: '2026-11-20T06:00:00.000Z' },
        end: { instant: '2026-11-20T07:00:00.000Z' },
        attendees: ['anna@example.com'],
        isCancelled: false,
        series: null,
        exceptionOf: null,
      },
    ]);
    expect(windows).toEqual([{ from: '2026-08-02T00:00:00.000Z', to: '2027-12-06T00:00:00.000Z' }]);
  });

  test('whole days, text in HTML, times in another zone, and cancelled events', async () => {
    const zone = 'AUS Eastern Standard Time';
    const isAllDay = true;
    graph.putEvent({ isAllDay, start: at('2026-11-20T00:00:00'), end: at('2026-11-23T00:00:00') });
    // Midnight in Sydney, given in UTC.
    graph.putEvent({
      isAllDay,
      originalStartTimeZone: zone,
      start: at('2026-11-19T13:00:00'),
      end: at('2026-11-20T13:00:00'),
    });
    graph.putEvent({
      start: at('2026-11-20T17:00:00', zone),
      end: at('2026-11-20T17:00:00', zone),
      body: {
        contentType: 'html',
        content:
          '<html><head><style>p{}</style></head><body><p>Hello&nbsp;you</p><p>2 &lt; 3</p></body></html>',
      },
      isCancelled: true,
    });
    graph.putEvent({ start: at('soon'), end: at('later') });
    const found = (await round()).items.map(({ event }) => event);
    expect(found.map(({ start, end }) => [start, end])).toEqual([
      [{ day: '2026-11-20' }, { day: '2026-11-22' }],
      [{ day: '2026-11-20' }, null],
      [{ instant: '2026-11-20T06:00:00.000Z' }, null],
    ]);
    expect(found[2]).toMatchObject({ description: 'Hello you\n2 < 3', isCancelled: true });
  });

  test('a series comes as its complete occurrences, on whichever page it is itself', async () => {
    graph.perPage = 2;
    graph.hasEmptyPages = true;
    const { occurrences } = putSeries(['2026-11-20', '2026-11-27', '2026-12-04']);
    const { items } = await round();
    expect(items.map(({ remoteId }) => remoteId)).toEqual(occurrences);
    expect(items.map(({ event: { title, location, start } }) => [title, location, start])).toEqual([
      ['Test drive', 'Yard', { instant: '2026-11-20T06:00:00.000Z' }],
      ['Test drive', 'Yard', { instant: '2026-11-27T06:00:00.000Z' }],
      ['Test drive', 'Yard', { instant: '2026-12-04T06:00:00.000Z' }],
    ]);
    expect(new Set(items.map(({ etag }) => etag)).size).toBe(3);
    expect(graph.asked('GET /v1.0/me/events/')).toEqual([]);
  });

  test('the next round only has changes, and reads a series of an earlier run once', async () => {
    const { master, occurrences } = putSeries(['2026-11-20', '2026-11-27']);
    const single = graph.putEvent(meeting);
    const { token } = await round();
    service = open();
    expect(await round(token)).toMatchObject({ items: [], deleted: [] });
    graph.putEvent({ subject: 'Other' }, single);
    graph.putEvent({ type: 'exception', subject: 'Elsewhere' }, occurrences[0]);
    graph.putEvent(
      { start: at('2026-11-27T08:00:00'), end: at('2026-11-27T09:00:00') },
      occurrences[1],
    );
    const { items } = await round(token);
    expect(items.map(({ remoteId, event }) => [remoteId, event.title])).toEqual([
      [occurrences[0], 'Elsewhere'],
      [occurrences[1], 'Test drive'],
      [single, 'Other'],
    ]);
    const asked = graph.asked('GET /v1.0/me/events/').map(({ path }) => path);
    expect(asked).toEqual([`/v1.0/me/events/${encodeURIComponent(master)}`]);
  });

  test('of events reported as removed, only deleted ones are deleted; those moved far away are moved', async () => {
    const gone = graph.putEvent(meeting);
    const moved = graph.putEvent(meeting);
    const elsewhere = graph.putEvent(meeting);
    graph.calendars.set('other', { name: 'Other', canEdit: true });
    const { token } = await round();
    graph.remove(gone);
    graph.putEvent({ start: at('2031-01-01T06:00:00'), end: at('2031-01-01T07:00:00') }, moved);
    graph.putEvent({}, elsewhere, 'other');
    const { items, deleted } = await round(token);
    expect(new Set(deleted)).toEqual(new Set([gone, elsewhere]));
    expect(items).toMatchObject([
      { remoteId: moved, event: { start: { instant: '2031-01-01T06:00:00.000Z' } } },
    ]);
  });

  test('the window moves on after a month, by reading everything', async () => {
    const { token } = await round();
    clock.set('2026-11-30T00:00:00.000Z');
    await round(token);
    clock.set('2026-12-02T00:00:00.000Z');
    await expect(round(token)).rejects.toBeInstanceOf(TokenRefused);
    const { windows } = await round();
    expect(windows[0]).toMatchObject({ from: '2026-09-02T00:00:00.000Z' });
  });

  test('an expired token leads to a full read', async () => {
    const { token } = await round();
    graph.forget();
    await expect(round(token)).rejects.toBeInstanceOf(TokenRefused);
  });
});

describe('a calendar besides the main one', () => {
  beforeEach(() => graph.calendars.set('other', { name: 'Other', canEdit: true }));
  const asked = () =>
    graph.asked('calendarView').map(({ path }) => new URL(path, graph.url).pathname.slice(5));

  test('is read by its changes if they are reported', async () => {
    graph.tracksEachCalendar = true;
    const id = graph.putEvent(meeting, undefined, 'other');
    graph.putEvent(meeting);
    const { items, token } = await round(null, 'other');
    expect(items.map(({ remoteId }) => remoteId)).toEqual([id]);
    graph.remove(id);
    expect((await round(token, 'other')).deleted).toEqual([id]);
    expect(new Set(asked())).toEqual(new Set(['/me/calendars/other/calendarView/delta']));
  });

  test('is otherwise read completely each time, page by page, within the same period', async () => {
    graph.perPage = 2;
    const ids = ['2026-11-20', '2026-11-21', '2026-11-22'].map((day) =>
      graph.putEvent(
        { ...meeting, start: at(`${day}T06:00:00`), end: at(`${day}T07:00:00`) },
        undefined,
        'other',
      ),
    );
    const far = { start: at('2031-01-01T06:00:00'), end: at('2031-01-01T07:00:00') };
    graph.putEvent({ ...meeting, ...far }, undefined, 'other');
    graph.putEvent(meeting);
    const series = { ...meeting, type: 'seriesMaster', recurrence: {} };
    const seriesMasterId = graph.putEvent(series, undefined, 'other');
    const occurrence = { ...meeting, type: 'occurrence', seriesMasterId };
    ids.push(graph.putEvent(occurrence, undefined, 'other'));
    const first = await round(null, 'other');
    expect(first.items.map(({ remoteId }) => remoteId)).toEqual(ids);
    expect(first.items.map(({ event }) => event.title)).toEqual(ids.map(() => 'Test drive'));
    expect(first.windows).toEqual(
      Array.from(first.windows, () => ({
        from: '2026-08-02T00:00:00.000Z',
        to: '2027-12-06T00:00:00.000Z',
      })),
    );
    // Everything has to be read the next time; events that are missing then were deleted.
    expect(first.token).toBeNull();
    graph.remove(ids[0] ?? '');
    graph.putEvent({ subject: 'Moved' }, ids[1], 'other');
    const { items } = await round(first.token, 'other');
    expect(items.map(({ remoteId }) => remoteId)).toEqual(ids.slice(1));
    expect(asked().filter((path) => path.endsWith('/delta'))).toHaveLength(2);
  });

  test('the main calendar is asked for its changes as documented, whatever its name', async () => {
    graph.putEvent(meeting);
    const { token } = await round();
    await round(token);
    await round();
    expect(new Set(asked())).toEqual(new Set(['/me/calendarView/delta']));
    // Which one is the main calendar is asked once.
    expect(graph.asked('/me/calendar').filter(({ path }) => path.endsWith('r'))).toHaveLength(1);
  });

  test('a missing or unreadable calendar is reported, and none of its events is deleted', async () => {
    await expect(round(null, 'nowhere')).rejects.toThrow(/Microsoft 365 refused it/);
    // After which calendar is the main one, its changes are refused.
    graph.mishaps = [undefined, microsoftTrouble.fault(403, 'ErrorAccessDenied')];
    service = open();
    await expect(round(null, 'other')).rejects.toThrow(/ErrorAccessDenied/);
    graph.tracksEachCalendar = true;
    const { token } = await round(null, 'other');
    graph.forget();
    await expect(round(token, 'other')).rejects.toBeInstanceOf(TokenRefused);
  });
});

describe('writing', () => {
  const draft = {
    title: 'Handover',
    description: 'Keys',
    start: { instant: '2026-11-20T06:00:00.000Z' },
    end: { instant: '2026-11-20T07:00:00.000Z' },
  };
  const create = (key: string, change: object = draft) =>
    service.events.create(mainCalendar, key, change, signal);

  test('a created event comes back as it was created, once per key', async () => {
    const made = await create('key-1');
    expect(await create('key-1')).toEqual(made);
    expect(await itemOf(made.remoteId)).toMatchObject({ etag: made.etag, event: draft });
    expect(graph.events.size).toBe(1);
  });

  test('one that was created without an answer is found by its key', async () => {
    const made = await create('key-2');
    // The search does not find it yet, the calendar has it.
    graph.mishaps = [trouble.answering('{"value":[]}')];
    expect(await create('key-2')).toEqual(made);
    expect(graph.events.size).toBe(1);
    graph.mishaps = [undefined, trouble.cut];
    await expect(create('key-3')).rejects.toThrow(/did not say whether it was saved/);
    await create('key-3');
    expect(graph.events.size).toBe(2);
  });

  test('whole days are written with the day after the last, and can become timed', async () => {
    const days = { title: 'Fair', start: { day: '2026-11-20' }, end: { day: '2026-11-22' } };
    const made = await create('key-4', days);
    expect(graph.events.get(made.remoteId)?.fields).toMatchObject({
      isAllDay: true,
      start: { dateTime: '2026-11-20T00:00:00' },
      end: { dateTime: '2026-11-23T00:00:00' },
    });
    await service.events.update(mainCalendar, made, { start: draft.start, end: null }, signal);
    expect(graph.events.get(made.remoteId)?.fields).toMatchObject({ isAllDay: false });
    expect((await itemOf(made.remoteId)).event).toMatchObject({ start: draft.start, end: null });
  });

  test('a time is written in the zone in which the event was created, and the rest stays', async () => {
    const id = graph.putEvent(meeting);
    const end = { instant: '2026-11-20T08:00:00.000Z' };
    await service.events.update(mainCalendar, await itemOf(id), { title: 'Long', end }, signal);
    const zone = 'AUS Eastern Standard Time';
    expect(graph.events.get(id)?.fields).toMatchObject({
      ...meeting,
      subject: 'Long',
      start: { dateTime: '2026-11-20T17:00:00', timeZone: zone },
      end: { dateTime: '2026-11-20T19:00:00', timeZone: zone },
    });
    expect((await itemOf(id)).event).toMatchObject({ start: draft.start, end });
  });

  test('an occurrence is changed on its own, unless its series was changed meanwhile', async () => {
    const { master, occurrences } = putSeries(['2026-11-20', '2026-11-27']);
    const [first, second] = (await round()).items;
    if (!first || !second) throw new Error('The occurrences did not come');
    await service.events.update(mainCalendar, first, { title: 'Only this one' }, signal);
    expect(graph.events.get(occurrences[0] ?? '')?.fields.subject).toBe('Only this one');
    graph.putEvent({ subject: 'All others' }, master);
    await expect(
      service.events.update(mainCalendar, second, { title: 'This too' }, signal),
    ).rejects.toBeInstanceOf(ItemChanged);
  });

  test('the instructions for joining an online meeting are not overwritten', async () => {
    const id = graph.putEvent({ ...meeting, isOnlineMeeting: true });
    const item = await itemOf(id);
    const update = (change: object) => service.events.update(mainCalendar, item, change, signal);
    await expect(update({ description: 'New' })).rejects.toThrow(/says how to join/);
    await update({ title: 'New' });
  });

  test('a change is refused if the event was changed or deleted there meanwhile, even at the last moment', async () => {
    const id = graph.putEvent(meeting);
    const item = await itemOf(id);
    const update = () => service.events.update(mainCalendar, item, { title: 'X' }, signal);
    const remove = () => service.events.remove(mainCalendar, item, signal);
    for (const write of [update, remove]) {
      graph.mishaps = [undefined, microsoftTrouble.fault(412, 'ErrorIrresolvableConflict')];
      await expect(write()).rejects.toBeInstanceOf(ItemChanged);
    }
    graph.putEvent({ subject: 'Other' }, id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    await expect(remove()).rejects.toBeInstanceOf(ItemChanged);
    graph.remove(id);
    await expect(update()).rejects.toBeInstanceOf(ItemChanged);
    expect(await remove()).toBeNull();
  });

  test('a copy of what is deleted is kept', async () => {
    const id = graph.putEvent(meeting);
    const copy = await service.events.remove(mainCalendar, await itemOf(id), signal);
    expect(JSON.parse(copy?.text ?? '')).toMatchObject({ subject: 'Test drive' });
    expect((await round()).items).toEqual([]);
  });
});
