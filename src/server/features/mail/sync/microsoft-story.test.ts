/** A Microsoft 365 account through the whole engine: linked, synced both ways, changed on both sides, lost and linked again. */
import { expect, test } from 'vitest';
import { trouble } from '#test/capsule-server.ts';
import { anEvent, aPerson } from '#test/factories.ts';
import { openLinkedMailSync } from '#test/linked-mail-sync.ts';
import { microsoftTrouble, openMicrosoftServer } from '#test/microsoft-server.ts';

const graph = await openMicrosoftServer();
const { app, boss, oidc, start, people, events, settings, link, syncBothWays, sync } =
  await openLinkedMailSync('microsoft', graph);
const ctx = await app.as();

const mail = (address: string) => ({ emailAddresses: [{ name: address, address }] });
const there = (records: typeof graph.contacts, field: string) =>
  [...records.values()]
    .filter(({ isDeleted, fields }) => !isDeleted && fields.type !== 'seriesMaster')
    .map(({ fields }) => String(fields[field]))
    .sort();
const namesHere = async () => (await people()).map(({ name }) => name).sort();
const namesThere = () => there(graph.contacts, 'displayName');
const nothing = { created: 0, updated: 0, deleted: 0 };

test('contacts of several folders', async () => {
  graph.folders.set('vip', { name: 'VIP', parent: null });
  graph.hasEmptyPages = true;
  graph.perPage = 2;
  const anna = graph.putContact({
    displayName: 'Anna Berg',
    ...mail('anna@one.example'),
    businessPhones: ['02 5550 1111'],
  });
  const bea = graph.putContact({ displayName: 'Bea Coe', ...mail('bea@one.example') });
  const vera = graph.putContact(
    { displayName: 'Vera Vip', ...mail('vera@one.example') },
    undefined,
    'vip',
  );
  const here = await aPerson(ctx, { name: 'Anna Berg', email: 'anna@one.example', phone: null });
  await aPerson(ctx, { name: 'Carl Crm', email: 'carl@one.example' });
  await link();
  await syncBothWays();
  expect(await settings()).toMatchObject({ state: 'connected', account: graph.account });
  await sync('contacts');
  const all = ['Anna Berg', 'Bea Coe', 'Carl Crm', 'Vera Vip'];
  expect(await namesHere()).toEqual(all);
  expect(namesThere()).toEqual(all);
  expect((await people()).find(({ id }) => id === here.id)).toMatchObject({
    phone: '02 5550 1111',
  });
  const second = await sync('contacts');
  expect(second).toMatchObject({ run: { in: nothing, out: nothing }, entries: [] });

  graph.putContact({ jobTitle: 'Buyer' }, anna);
  graph.remove(vera);
  const emil = graph.putContact({ displayName: 'Emil Ek', ...mail('emil@one.example') });
  const beaHere = (await people()).find(({ name }) => name === 'Bea Coe');
  const patched = await boss.patch(`/api/people/${beaHere?.id}`, { phone: '02 5550 2222' });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  await aPerson(ctx, { name: 'Finn Fox', email: 'finn@one.example' });
  const waitsForNothing = { 'retry-after': '0' };
  graph.mishaps = [
    trouble.cut,
    microsoftTrouble.fault(429, 'ApplicationThrottled', waitsForNothing),
    undefined,
    microsoftTrouble.fault(503, 'serviceNotAvailable', waitsForNothing),
  ];
  await sync('contacts');
  const changed = ['Anna Berg', 'Bea Coe', 'Carl Crm', 'Emil Ek', 'Finn Fox'];
  expect(await namesHere()).toEqual(changed);
  expect(namesThere()).toEqual(changed);
  expect((await people()).find(({ id }) => id === here.id)).toMatchObject({ jobTitle: 'Buyer' });
  expect(graph.contacts.get(bea)?.fields.businessPhones).toEqual(['02 5550 2222']);

  // Graph no longer accepts the sync token: everything is read again, and nothing is created twice.
  graph.forget();
  graph.putContact({ displayName: 'Emil Ekman' }, emil);
  const full = await sync('contacts');
  expect(full.run).toMatchObject({ isFull: true, in: { ...nothing, updated: 1 }, out: nothing });
  expect(await namesHere()).toEqual(namesThere());
  expect(await namesHere()).toHaveLength(5);

  // Deleted here and changed there since: the change wins.
  const gone = (await people()).find(({ name }) => name === 'Emil Ekman');
  expect((await boss.delete(`/api/people/${gone?.id}`)).status).toBe(204);
  graph.putContact({ jobTitle: 'Owner' }, emil);
  expect((await sync('contacts')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect((await people()).find(({ id }) => id === gone?.id)).toMatchObject({ jobTitle: 'Owner' });
  expect(namesThere()).toContain('Emil Ekman');
});

test('calendar', async () => {
  const at = (dateTime: string) => ({ dateTime: `${dateTime}.0000000`, timeZone: 'UTC' });
  const put = (subject: string, day: string, more: Record<string, unknown> = {}, id?: string) =>
    graph.putEvent(
      { subject, start: at(`${day}T01:00:00`), end: at(`${day}T02:00:00`), ...more },
      id,
    );
  const drive = put('Test drive', '2026-03-20');
  const gone = put('Called off', '2026-03-21');
  const isAllDay = true;
  put('Fair', '2026-03-22', {
    isAllDay,
    start: at('2026-03-22T00:00:00'),
    end: at('2026-03-24T00:00:00'),
  });
  const seriesMasterId = put('Stand-up', '2026-03-25', { type: 'seriesMaster' });
  const occurrences = ['2026-03-25', '2026-04-01', '2026-04-08'].map((day) =>
    put('Stand-up', day, { type: 'occurrence', seriesMasterId }),
  );
  await anEvent(ctx, { title: 'Of our own', eventDate: '2026-03-19T00:00:00.000Z' });
  await sync('calendar');
  const shown = async () =>
    (await events()).map(({ title, eventDate }) => `${eventDate.slice(0, 10)} ${title}`).sort();
  expect(await shown()).toEqual([
    '2026-03-19 Of our own',
    '2026-03-20 Test drive',
    '2026-03-21 Called off',
    '2026-03-22 Fair',
    '2026-03-25 Stand-up',
    '2026-04-01 Stand-up',
    '2026-04-08 Stand-up',
  ]);
  expect(there(graph.events, 'subject')).toHaveLength(7);
  const second = await sync('calendar');
  expect(second).toMatchObject({ run: { in: nothing, out: nothing }, entries: [] });

  graph.putEvent({ subject: 'Long test drive' }, drive);
  graph.putEvent({ type: 'exception', subject: 'Stand-up, moved' }, occurrences[1]);
  graph.remove(occurrences[2] ?? '');
  graph.remove(gone);
  const own = (await events()).find(({ title }) => title === 'Of our own');
  const patched = await boss.patch(`/api/calendar-events/${own?.id}`, { title: 'Ours, renamed' });
  expect(patched.status, JSON.stringify(patched.body)).toBe(200);
  await sync('calendar');
  const changed = [
    '2026-03-19 Ours, renamed',
    '2026-03-20 Long test drive',
    '2026-03-22 Fair',
    '2026-03-25 Stand-up',
    '2026-04-01 Stand-up, moved',
  ];
  expect(await shown()).toEqual(changed);
  expect(there(graph.events, 'subject')).toEqual(changed.map((each) => each.slice(11)).sort());

  const drives = (await events()).find(({ title }) => title === 'Long test drive');
  expect((await boss.delete(`/api/calendar-events/${drives?.id}`)).status).toBe(204);
  graph.putEvent({ subject: 'Long test drive', location: { displayName: 'Yard 3' } }, drive);
  expect((await sync('calendar')).run).toMatchObject({ in: { updated: 1 }, out: nothing });
  expect(await shown()).toEqual(changed);

  // Over a month later the window has moved on: events that have left it stay.
  app.clock.set('2026-07-20T09:30:00.000Z');
  const late = await sync('calendar');
  expect(late.run).toMatchObject({ isFull: true, in: nothing, out: nothing });
  expect(await shown()).toEqual(changed);
});

test('consent taken back, and given again', async () => {
  const before = [await namesHere(), namesThere(), (await events()).length];
  await oidc.endAccess();
  expect((await start('contacts')).status).not.toBe(200);
  expect(await settings()).toMatchObject({ state: 'reconnect' });
  const calls = graph.server.calls.length;
  expect((await start('contacts')).status).toBe(409);
  expect((await start('calendar')).status).toBe(409);
  expect(graph.server.calls).toHaveLength(calls);

  await link();
  for (const kind of ['contacts', 'calendar'] as const) {
    expect((await sync(kind)).run).toMatchObject({ in: nothing, out: nothing });
  }
  expect([await namesHere(), namesThere(), (await events()).length]).toEqual(before);
});

test('a calendar that reports no changes is read completely, and what is gone there goes here', async () => {
  graph.calendars.set('team', { name: 'Team', canEdit: true });
  const at = (day: string) => ({ dateTime: `${day}T01:00:00.0000000`, timeZone: 'UTC' });
  const [kept, gone] = ['2026-07-22', '2026-07-23'].map((day) =>
    graph.putEvent({ subject: `Team ${day}`, start: at(day), end: at(day) }, undefined, 'team'),
  );
  const before = (await events()).length;
  const ofTeam = async () =>
    (await events()).flatMap(({ title }) => (title.startsWith('Team') ? title : [])).sort();
  expect((await sync('calendar')).run).toMatchObject({ in: { ...nothing, created: 2 } });
  expect(await ofTeam()).toEqual(['Team 2026-07-22', 'Team 2026-07-23']);
  // Everything is read again, and nothing is new.
  expect((await sync('calendar')).run).toMatchObject({ in: nothing, out: nothing });
  graph.remove(gone ?? '');
  graph.putEvent({ subject: 'Team lunch' }, kept, 'team');
  expect((await sync('calendar')).run).toMatchObject({
    in: { created: 0, updated: 1, deleted: 1 },
  });
  expect(await ofTeam()).toEqual(['Team lunch']);
  expect(await events()).toHaveLength(before + 1);
});
