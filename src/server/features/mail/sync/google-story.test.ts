/** A Google account through the whole engine: linked, synced both ways, changed on both sides, lost and linked again. */
import { expect, test } from 'vitest';
import { trouble } from '#test/capsule-server.ts';
import { anEvent, aPerson } from '#test/factories.ts';
import { googleTrouble, openGoogleServer } from '#test/google-server.ts';
import { openLinkedMailSync } from '#test/linked-mail-sync.ts';

const google = await openGoogleServer();
const { app, boss, oidc, start, people, events, settings, link, syncBothWays, sync } =
  await openLinkedMailSync('google', google);
const ctx = await app.as();
const calendar = google.calendars.get(google.account)?.events ?? new Map();

const put = (name: string, more: Record<string, unknown> = {}, id?: string) =>
  google.putPerson({ names: [{ displayName: name }], ...more }, id);
const mail = (value: string) => ({ emailAddresses: [{ value }] });
const namesThere = () =>
  [...google.persons.values()]
    .filter(({ isDeleted }) => !isDeleted)
    .map(({ fields }) => String((fields.names as { displayName: string }[])[0]?.displayName))
    .sort();
const namesHere = async () => (await people()).map(({ name }) => name).sort();
const nothing = { created: 0, updated: 0, deleted: 0 };
const waitsForNothing = { 'retry-after': '0' };

test('contacts', async () => {
  const anna = put('Anna Berg', {
    ...mail('anna@one.example'),
    phoneNumbers: [{ value: '02 5550 1111' }],
  });
  const bea = put('Bea Coe', mail('bea@one.example'));
  const dora = put('Dora Dunn', mail('dora@one.example'));
  const here = await aPerson(ctx, { name: 'Anna Berg', email: 'anna@one.example', phone: null });
  await aPerson(ctx, { name: 'Carl Crm', email: 'carl@one.example' });
  await link();
  await syncBothWays();
  expect(await settings()).toMatchObject({ state: 'connected', account: google.account });

  await sync('contacts');
  const all = ['Anna Berg', 'Bea Coe', 'Carl Crm', 'Dora Dunn'];
  expect(await namesHere()).toEqual(all);
  expect(namesThere()).toEqual(all);
  // Matched by the address: linked and completed, not created again.
  expect((await people()).find(({ id }) => id === here.id)).toMatchObject({
    phone: '02 5550 1111',
  });
  const second = await sync('contacts');
  expect(second).toMatchObject({ run: { in: nothing, out: nothing }, entries: [] });

  put('Anna Berg', { organizations: [{ title: 'Buyer' }] }, anna);
  google.removePerson(dora);
  put('Emil Ek', mail('emil@one.example'));
  const [beaHere] = (await people()).filter(({ name }) => name === 'Bea Coe');
  const patched = await boss.patch(`/api/people/${beaHere?.id}`, { phone: '02 5550 2222' });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  await aPerson(ctx, { name: 'Finn Fox', email: 'finn@one.example' });
  google.mishaps = [
    trouble.cut,
    googleTrouble.fault(429, 'rateLimitExceeded', waitsForNothing),
    undefined,
    googleTrouble.fault(403, 'userRateLimitExceeded', waitsForNothing),
  ];
  await sync('contacts');
  const changed = ['Anna Berg', 'Bea Coe', 'Carl Crm', 'Emil Ek', 'Finn Fox'];
  expect(await namesHere()).toEqual(changed);
  expect(namesThere()).toEqual(changed);
  expect((await people()).find(({ id }) => id === here.id)).toMatchObject({ jobTitle: 'Buyer' });
  expect(google.persons.get(bea)?.fields.phoneNumbers).toMatchObject([{ value: '02 5550 2222' }]);

  // Google no longer accepts the sync token: everything is read again, and nothing is created twice.
  google.forget();
  put('Emil Ekman', mail('emil@one.example'), [...google.persons.keys()].at(-2));
  const full = await sync('contacts');
  expect(full.run).toMatchObject({ isFull: true, out: nothing });
  expect(await namesHere()).toEqual(namesThere());
  expect(await namesHere()).toHaveLength(5);

  // Deleted here and changed there since: the change wins.
  const emil = (await people()).find(({ name }) => name === 'Emil Ekman');
  expect((await boss.delete(`/api/people/${emil?.id}`)).status).toBe(204);
  put('Emil Eklund', mail('emil@one.example'), [...google.persons.keys()].at(-2));
  expect((await sync('contacts')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect((await people()).find(({ id }) => id === emil?.id)).toMatchObject({ name: 'Emil Eklund' });
  expect(namesThere()).toContain('Emil Eklund');
});

test('calendar', async () => {
  const at = (dateTime: string) => ({ dateTime, timeZone: 'Australia/Sydney' });
  const drive = google.putEvent({
    summary: 'Test drive',
    start: at('2026-03-20T10:00:00+11:00'),
    end: at('2026-03-20T11:00:00+11:00'),
  });
  google.putEvent({ summary: 'Fair', start: { date: '2026-03-21' }, end: { date: '2026-03-23' } });
  const series = google.putEvent({
    summary: 'Stand-up',
    start: at('2026-03-25T09:00:00+11:00'),
    end: at('2026-03-25T09:15:00+11:00'),
    // Across the end of daylight saving on 5 April.
    recurrence: ['RRULE:FREQ=WEEKLY;COUNT=4'],
  });
  google.putEvent({
    summary: 'Stand-up, later',
    recurringEventId: series,
    originalStartTime: at('2026-04-01T09:00:00+11:00'),
    start: at('2026-04-01T15:00:00+11:00'),
    end: at('2026-04-01T15:15:00+11:00'),
  });
  google.putEvent({
    status: 'cancelled',
    recurringEventId: series,
    originalStartTime: at('2026-04-08T09:00:00+10:00'),
  });
  await anEvent(ctx, { title: 'Of our own', eventDate: '2026-03-19T00:00:00.000Z' });
  await sync('calendar');
  const shown = async () =>
    (await events()).map(({ title, eventDate }) => `${eventDate} ${title}`).sort();
  expect(await shown()).toEqual([
    '2026-03-19T00:00:00.000Z Of our own',
    '2026-03-19T23:00:00.000Z Test drive',
    '2026-03-21T00:00:00.000Z Fair',
    '2026-03-24T22:00:00.000Z Stand-up',
    '2026-04-01T04:00:00.000Z Stand-up, later',
    '2026-04-14T23:00:00.000Z Stand-up',
  ]);
  const titlesThere = () =>
    [...calendar.values()]
      .filter(({ isDeleted }) => !isDeleted)
      .map(({ fields }) => fields.summary);
  expect(titlesThere()).toContain('Of our own');
  const before = await shown();
  const second = await sync('calendar');
  expect(second).toMatchObject({ run: { in: nothing, out: nothing }, entries: [] });

  google.putEvent({ summary: 'Long test drive' }, drive);
  const own = (await events()).find(({ title }) => title === 'Of our own');
  const patched = await boss.patch(`/api/calendar-events/${own?.id}`, { title: 'Ours, renamed' });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  await sync('calendar');
  expect(await shown()).toEqual(
    before.map((each) =>
      each.replace('Test drive', 'Long test drive').replace('Of our own', 'Ours, renamed'),
    ),
  );
  expect(titlesThere()).toContain('Ours, renamed');
  google.forget();
  expect((await sync('calendar')).run).toMatchObject({ isFull: true, in: nothing, out: nothing });
  expect(await shown()).toHaveLength(6);

  const gone = (await events()).find(({ title }) => title === 'Long test drive');
  expect((await boss.delete(`/api/calendar-events/${gone?.id}`)).status).toBe(204);
  google.putEvent({ summary: 'Longer test drive' }, drive);
  expect((await sync('calendar')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect(await shown()).toContain('2026-03-19T23:00:00.000Z Longer test drive');
  expect(titlesThere()).toContain('Longer test drive');
});

test('consent taken back, and given again', async () => {
  const before = [await namesHere(), namesThere(), (await events()).length];
  await oidc.endAccess();
  expect((await start('contacts')).status).not.toBe(200);
  expect(await settings()).toMatchObject({ state: 'reconnect' });
  const calls = google.server.calls.length;
  expect((await start('contacts')).status).toBe(409);
  expect((await start('calendar')).status).toBe(409);
  expect(google.server.calls).toHaveLength(calls);

  await link();
  for (const kind of ['contacts', 'calendar'] as const) {
    expect((await sync(kind)).run).toMatchObject({ in: nothing, out: nothing });
  }
  expect([await namesHere(), namesThere(), (await events()).length]).toEqual(before);
});
