/** Events both ways: series across daylight saving, their exceptions, whole days, moving and deleting. */
import { expect, test } from 'vitest';
import { anEvent, aPerson } from '#test/factories.ts';
import { anEventThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

// The clock stands at 11 March 2026; Sydney leaves daylight saving on 5 April.
const { there, app, boss, sync, entries, conflicts, events, changeCount, startAfresh } =
  await openMailSync();

const weekly = (given: object = {}) =>
  anEventThere({
    title: 'Sales meeting',
    start: { instant: '2026-03-22T22:00:00.000Z' },
    end: { instant: '2026-03-22T23:00:00.000Z' },
    series: {
      lines: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260329T220000Z'],
      timeZone: 'Australia/Sydney',
      exceptions: [],
    },
    ...given,
  });

const starts = async () => (await events()).map(({ eventDate }) => eventDate);

test('a guest is known by any of their addresses', async () => {
  await startAfresh();
  const bo = await aPerson(await app.as(), {
    name: 'Bo Reed',
    email: 'bo@work.example',
    furtherEmails: [{ type: 'home', value: 'Bo@home.example' }],
  });
  there.put('cal', 'lunch', anEventThere({ attendees: ['bo@HOME.example'] }));
  await sync('calendar');
  expect(await events()).toMatchObject([{ personId: bo.id }]);
});

test('events come in with place, guests and whole days; a second sync changes nothing', async () => {
  await startAfresh();
  const ada = await aPerson(await app.as(), { name: 'Ada King', email: 'Ada@x.example' });
  there.put(
    'cal',
    'drive',
    anEventThere({
      description: 'Bring the keys',
      location: 'Yard 2',
      attendees: ['ada@x.example', 'nobody@x.example'],
    }),
  );
  there.put(
    'cal',
    'fair',
    anEventThere({ title: ' ', start: { day: '2026-04-01' }, end: { day: '2026-04-03' } }),
  );
  there.put(
    'cal',
    'old',
    anEventThere({ title: 'Long ago', start: { instant: '2020-01-01T00:00:00.000Z' }, end: null }),
  );
  there.put('cal', 'off', anEventThere({ title: 'Cancelled', isCancelled: true }));
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { created: 2 }, skipped: 1, read: 4 });
  expect(await events()).toMatchObject([
    {
      title: 'Test drive',
      description: 'Location: Yard 2\n\nBring the keys',
      eventDate: '2026-03-20T06:00:00.000Z',
      endDate: '2026-03-20T07:00:00.000Z',
      allDay: false,
      eventType: 'meeting',
      personId: ada.id,
    },
    {
      title: '(No title)',
      eventDate: '2026-04-01T00:00:00.000Z',
      endDate: '2026-04-03T00:00:00.000Z',
      allDay: true,
      eventType: 'other',
    },
  ]);
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { name: 'Long ago', reason: expect.stringContaining('outside of the time') },
  ]);
  const changes = await changeCount();
  expect(await sync('calendar')).toMatchObject({
    in: { created: 0, updated: 0, deleted: 0 },
    skipped: 0,
  });
  expect(await changeCount()).toBe(changes);
});

test('a series keeps its hour across daylight saving, without the removed occurrences', async () => {
  await startAfresh();
  there.put('cal', 'weekly', weekly());
  await sync('calendar');
  // 9:00 in Sydney on each of these days.
  expect(await starts()).toEqual([
    '2026-03-22T22:00:00.000Z',
    '2026-04-05T23:00:00.000Z',
    '2026-04-12T23:00:00.000Z',
  ]);
  // One occurrence was changed, another was removed.
  const [, second] = await events();
  there.put(
    'cal',
    'moved',
    anEventThere({
      title: 'Sales lunch',
      start: { instant: '2026-04-06T02:00:00.000Z' },
      end: null,
      exceptionOf: { remoteId: 'weekly', originalStart: { instant: '2026-04-05T23:00:00.000Z' } },
    }),
  );
  there.put(
    'cal',
    'out',
    anEventThere({
      isCancelled: true,
      exceptionOf: { remoteId: 'weekly', originalStart: { instant: '2026-04-12T23:00:00.000Z' } },
    }),
  );
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { updated: 1, deleted: 1, created: 0 } });
  expect(await events()).toMatchObject([
    { title: 'Sales meeting' },
    { id: second?.id, title: 'Sales lunch', eventDate: '2026-04-06T02:00:00.000Z', endDate: null },
  ]);
  there.drop('cal', 'moved');
  await sync('calendar');
  expect(await starts()).toEqual(['2026-03-22T22:00:00.000Z', '2026-04-05T23:00:00.000Z']);
});

test('a series that moves to another hour keeps its events, and loses them when it is deleted', async () => {
  await startAfresh();
  there.put('cal', 'weekly', weekly());
  await sync('calendar');
  const before = await events();
  const kept = await boss.patch(`/api/calendar-events/${before[0]?.id}`, { eventType: 'demo' });
  expect(kept.status).toBe(200);
  there.put(
    'cal',
    'weekly',
    weekly({
      start: { instant: '2026-03-22T23:30:00.000Z' },
      end: { instant: '2026-03-23T00:30:00.000Z' },
      series: {
        lines: ['RRULE:FREQ=WEEKLY;COUNT=4', 'EXDATE:20260329T233000Z'],
        timeZone: 'Australia/Sydney',
        exceptions: [],
      },
    }),
  );
  expect(await sync('calendar')).toMatchObject({ in: { updated: 3, created: 0, deleted: 0 } });
  const after = await events();
  expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(after[1]?.eventDate).toBe('2026-04-06T00:30:00.000Z');
  there.drop('cal', 'weekly');
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { deleted: 2 }, skipped: 1 });
  expect(await events()).toMatchObject([{ eventType: 'demo' }]);
  expect((await boss.post(`/api/calendar-events/${before[1]?.id}/restore`)).status).toBe(200);
});

test('a rule that is not supported is skipped at once, with the reason', async () => {
  await startAfresh();
  const series = { timeZone: 'UTC', exceptions: [] };
  there.put(
    'cal',
    'each-second',
    weekly({ title: 'Ticking', series: { ...series, lines: ['RRULE:FREQ=SECONDLY'] } }),
  );
  there.put(
    'cal',
    'nonsense',
    weekly({ title: 'Nonsense', series: { ...series, lines: ['RRULE:FREQ=SOMETIMES'] } }),
  );
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { created: 0 }, skipped: 2 });
  expect(await entries(run)).toMatchObject([
    { name: 'Nonsense', reason: 'The rule by which it repeats cannot be read' },
    { name: 'Ticking', reason: expect.stringContaining('more than 1,000 times') },
  ]);
});

test('the synced period moves on even if the service reports no change', async () => {
  await startAfresh();
  there.put(
    'cal',
    'yearly',
    weekly({
      title: 'Yearly',
      series: { lines: ['RRULE:FREQ=YEARLY'], timeZone: null, exceptions: [] },
    }),
  );
  await sync('calendar');
  expect(await starts()).toEqual(['2026-03-22T22:00:00.000Z']);
  app.clock.set('2026-08-11T09:30:00.000Z');
  expect(await sync('calendar')).toMatchObject({ read: 0, in: { created: 1, deleted: 0 } });
  expect(await starts()).toEqual(['2026-03-22T22:00:00.000Z', '2027-03-22T22:00:00.000Z']);
  app.clock.set('2026-03-11T09:30:00.000Z');
});

test('events go out; single ones are changed there, those of a series are not', async () => {
  await startAfresh('both');
  const made = await anEvent(await app.as(), {
    title: 'Delivery',
    eventDate: '2026-03-25T01:00:00Z',
    endDate: '2026-03-25T02:00:00Z',
    description: 'At the gate',
  });
  await anEvent(await app.as(), { title: 'Fair', eventDate: '2026-04-01' });
  there.put('cal', 'weekly', weekly());
  there.put(
    'cal',
    'placed',
    anEventThere({ title: 'Placed', location: 'Yard 2', description: 'Old' }),
  );
  expect(await sync('calendar')).toMatchObject({ out: { created: 2 }, in: { created: 4 } });
  expect(there.events().filter(({ title }) => /Delivery|Fair/.test(title))).toMatchObject([
    {
      title: 'Delivery',
      start: { instant: '2026-03-25T01:00:00.000Z' },
      end: { instant: '2026-03-25T02:00:00.000Z' },
    },
    { title: 'Fair', start: { day: '2026-04-01' } },
  ]);
  const all = await events();
  const placed = all.find(({ title }) => title === 'Placed');
  const [first] = all.filter(({ title }) => title === 'Sales meeting');
  await boss.patch(`/api/calendar-events/${made.id}`, {
    eventDate: '2026-03-26T01:00:00Z',
    endDate: '2026-03-26T03:00:00Z',
  });
  await boss.patch(`/api/calendar-events/${placed?.id}`, {
    description: 'Location: Yard 2\n\nNew',
  });
  await boss.patch(`/api/calendar-events/${first?.id}`, { title: 'Only this one' });
  const run = await sync('calendar');
  expect(run).toMatchObject({ out: { updated: 2 }, skipped: 1 });
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { name: 'Only this one', direction: 'out', reason: expect.stringContaining('one of a series') },
  ]);
  expect(there.event('placed')).toMatchObject({ location: 'Yard 2', description: 'New' });
  expect(there.events().find(({ title }) => title === 'Delivery')).toMatchObject({
    start: { instant: '2026-03-26T01:00:00.000Z' },
    end: { instant: '2026-03-26T03:00:00.000Z' },
  });
  const changes = await changeCount();
  await sync('calendar');
  expect(await changeCount()).toBe(changes);
  expect(await events()).toHaveLength(6);
  // An occurrence cannot be removed there; a single event can.
  await boss.delete(`/api/calendar-events/${first?.id}`);
  await boss.delete(`/api/calendar-events/${placed?.id}`);
  const removed = await sync('calendar');
  expect(removed).toMatchObject({ out: { deleted: 1 }, skipped: 1 });
  expect(there.event('placed')).toBeNull();
  expect(there.event('weekly')).not.toBeNull();
  expect(await sync('calendar')).toMatchObject({ skipped: 0, out: { deleted: 0 } });
});

test('a time that was changed on both sides is one conflict', async () => {
  await startAfresh('both');
  there.put('cal', 'drive', anEventThere());
  await sync('calendar');
  const [event] = await events();
  await boss.patch(`/api/calendar-events/${event?.id}`, { endDate: '2026-03-20T08:00:00Z' });
  there.put('cal', 'drive', anEventThere({ start: { instant: '2026-03-20T06:30:00.000Z' } }));
  expect(await sync('calendar')).toMatchObject({ conflicts: 1 });
  const [conflict] = await conflicts();
  expect(conflict).toMatchObject({
    kind: 'calendar',
    field: 'Time',
    ours: '2026-03-20T06:00:00.000Z/2026-03-20T08:00:00.000Z',
    theirs: '2026-03-20T06:30:00.000Z/2026-03-20T07:00:00.000Z',
  });
  await boss.post(`/api/mail-service/conflicts/${conflict?.id}/settle`, { keep: 'theirs' });
  expect(await events()).toMatchObject([
    { eventDate: '2026-03-20T06:30:00.000Z', endDate: '2026-03-20T07:00:00.000Z' },
  ]);
  expect(await sync('calendar')).toMatchObject({
    conflicts: 0,
    out: { updated: 0 },
    in: { updated: 0 },
  });
});

test('an event that is there twice is here once', async () => {
  await startAfresh();
  const mine = await anEvent(await app.as(), {
    title: 'test DRIVE',
    eventDate: '2026-03-20T06:00:00Z',
    endDate: '2026-03-20T07:00:00Z',
  });
  there.put('cal', 'one', anEventThere());
  there.put('cal', 'two', anEventThere());
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { created: 0 }, skipped: 1 });
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { reason: expect.stringContaining('there twice') },
  ]);
  expect(await events()).toMatchObject([{ id: mine.id }]);
});

test('a series made here stays here, and none of there is taken for it; one that is changed by itself goes out', async () => {
  await startAfresh('both');
  const series = { rule: 'weekly' as const, count: 4 };
  const at = { eventDate: '2026-03-22T22:00:00.000Z', endDate: '2026-03-22T23:00:00.000Z' };
  const { id } = await anEvent(await app.as(), { title: 'Sales meeting', ...at, series });
  await sync('calendar');
  expect(there.events()).toEqual([]);
  there.put(
    'cal',
    'same',
    anEventThere({
      title: 'Sales meeting',
      start: { instant: at.eventDate },
      end: { instant: at.endDate },
    }),
  );
  await sync('calendar');
  await sync('calendar');
  expect(await events()).toHaveLength(2);
  const path = `/api/calendar-events/${id}/occurrences/2026-03-29`;
  const single = await boss.patch(path, { title: 'Sales party' });
  expect(single.status).toBe(200);
  await sync('calendar');
  expect(
    there
      .events()
      .map(({ title }) => title)
      .toSorted(),
  ).toEqual(['Sales meeting', 'Sales party']);
});

test('what repeats here since it came moves along with its first occurrence there', async () => {
  await startAfresh('both');
  there.put('cal', 'visit', anEventThere({ title: 'Visit' }));
  await sync('calendar');
  const [visit] = await events();
  // A Friday.
  expect(visit?.eventDate).toBe('2026-03-20T06:00:00.000Z');
  const series = {
    rule: 'weekly',
    timeZone: 'UTC',
    exceptions: ['2026-03-27'],
    until: '2026-04-10',
  };
  const made = await boss.patch(`/api/calendar-events/${visit?.id}`, { series });
  expect(made).toMatchObject({ status: 200, body: { series: { weekdays: ['FR'] } } });
  await sync('calendar');
  there.put(
    'cal',
    'visit',
    anEventThere({
      title: 'Visit',
      start: { instant: '2026-03-21T05:00:00.000Z' },
      end: { instant: '2026-03-21T06:00:00.000Z' },
    }),
  );
  await sync('calendar');
  expect(await events()).toMatchObject([
    {
      eventDate: '2026-03-21T05:00:00.000Z',
      series: { weekdays: ['SA'], exceptions: ['2026-03-28'], until: '2026-04-11' },
    },
  ]);
});
