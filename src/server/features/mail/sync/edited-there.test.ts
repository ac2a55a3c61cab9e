/** Deleted here and changed there since: the change wins, just as a record changed here survives a deletion there. */
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import { aNote, aPerson } from '#test/factories.ts';
import { aContactThere, anEventThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';

const { there, app, boss, sync, entries, people, events, dump, direct, startAfresh, conflicts } =
  await openMailSync();

const isBack = 'It was deleted here and changed there since, so it is here again';
const writesOut = () => there.calls.filter((call) => /^(create|update|remove) /.test(call));
const contact = aContactThere({ name: 'Eve Edited', emails: ['eve@x.example'] });

async function aDeletedPerson(): Promise<string> {
  there.put('book', 'eve', contact);
  await sync('contacts');
  const [person] = await people();
  if (!person) throw new Error('Nobody came in');
  expect((await boss.delete(`/api/people/${person.id}`)).status).toBe(204);
  return person.id;
}

test('contacts: it comes back with the change, with what went with it, and the report says so', async () => {
  await startAfresh('both');
  there.put('book', 'eve', contact);
  await sync('contacts');
  const [person] = await people();
  const personId = person?.id ?? '';
  await aNote(await app.as(), { content: 'Likes blue', personId });
  await boss.delete(`/api/people/${personId}`);
  there.put('book', 'eve', { ...contact, jobTitle: 'Fleet manager' });
  const run = await sync('contacts');
  expect(run).toMatchObject({ in: { updated: 1, deleted: 0 }, out: { deleted: 0 } });
  expect(await entries(run)).toMatchObject([
    { name: 'Eve Edited', direction: 'in', outcome: 'updated', reason: isBack, recordId: personId },
  ]);
  expect(await people()).toMatchObject([{ id: personId, jobTitle: 'Fleet manager' }]);
  expect((await boss.get<Note[]>(`/api/notes?personId=${personId}`)).body).toHaveLength(1);
  expect(there.contact('eve')).toMatchObject({ jobTitle: 'Fleet manager' });
  // It is synced as before, and a deletion without a conflict goes through.
  expect(await sync('contacts')).toMatchObject({ in: { updated: 0 }, out: { updated: 0 } });
  await boss.delete(`/api/people/${personId}`);
  expect(await sync('contacts')).toMatchObject({ out: { deleted: 1 } });
  expect(there.contact('eve')).toBeNull();
});

test.each([
  ['a second number, which the CRM does not keep', { phones: ['+61 2 5550 0100', '+61 4 1'] }],
  ['its name', { name: 'Eve E.' }],
  ['its address', { location: '1 Yard Street' }],
])('contacts: %s is a change', async (_what, change) => {
  await startAfresh('both');
  const id = await aDeletedPerson();
  there.put('book', 'eve', { ...contact, ...change });
  await sync('contacts');
  expect(await people()).toMatchObject([{ id }]);
  expect(there.contact('eve')).toMatchObject(change);
});

test('contacts: a new etag with the same content is no change', async () => {
  await startAfresh('both');
  await aDeletedPerson();
  there.put('book', 'eve', { ...contact });
  expect(await sync('contacts')).toMatchObject({ in: { updated: 0 }, out: { deleted: 1 } });
  expect(await people()).toEqual([]);
  expect(there.contact('eve')).toBeNull();
});

test('contacts: a change that came while only changes there come in counts once changes go out', async () => {
  await startAfresh('in');
  const id = await aDeletedPerson();
  there.put('book', 'eve', { ...contact, jobTitle: 'Buyer' });
  await sync('contacts');
  expect(await people()).toEqual([]);
  await direct('both');
  await sync('contacts');
  expect(await people()).toMatchObject([{ id, jobTitle: 'Buyer' }]);
  expect(there.contact('eve')).not.toBeNull();
});

test('contacts: if nothing comes in it stays there, which is reported once', async () => {
  await startAfresh('out');
  const person = await aPerson(await app.as(), { name: 'Olga Out', email: 'olga@x.example' });
  const olga = aContactThere({ name: 'Olga Out', emails: ['olga@x.example'] });
  there.put('book', 'olga', olga);
  await sync('contacts');
  await boss.delete(`/api/people/${person.id}`);
  there.put('book', 'olga', { ...olga, jobTitle: 'Buyer' });
  const run = await sync('contacts');
  expect(await entries(run)).toMatchObject([
    {
      name: 'Olga Out',
      outcome: 'skipped',
      reason: 'It was deleted here, and stays there: it was changed there since',
    },
  ]);
  expect(await people()).toEqual([]);
  expect(there.contact('olga')).toMatchObject({ jobTitle: 'Buyer' });
  expect(await sync('contacts')).toMatchObject({ skipped: 0, out: { deleted: 0 } });
});

test('contacts: the same field changed on both sides before the deletion is a conflict', async () => {
  await startAfresh('both');
  there.put('book', 'eve', contact);
  await sync('contacts');
  const [person] = await people();
  await boss.patch(`/api/people/${person?.id}`, { jobTitle: 'Buyer' });
  await boss.delete(`/api/people/${person?.id}`);
  there.put('book', 'eve', { ...contact, jobTitle: 'Owner' });
  expect(await sync('contacts')).toMatchObject({ conflicts: 1, out: { deleted: 0 } });
  expect(await people()).toMatchObject([{ jobTitle: 'Buyer' }]);
  expect(await conflicts()).toHaveLength(1);
});

test('a dry run says the same, and does nothing', async () => {
  await startAfresh('both');
  await aDeletedPerson();
  there.put('book', 'eve', { ...contact, jobTitle: 'Buyer' });
  const before = { dump: await dump(), writes: writesOut() };
  const run = await sync('contacts', '?dryRun=1');
  expect(await entries(run)).toMatchObject([{ outcome: 'updated', reason: isBack }]);
  expect({ dump: await dump(), writes: writesOut() }).toEqual(before);
});

test('a deletion that meets a change at the last moment is postponed, and the change wins in the next sync', async () => {
  await startAfresh('both');
  const id = await aDeletedPerson();
  there.onCall = (name) => {
    if (name !== 'remove') return;
    there.onCall = () => undefined;
    there.put('book', 'eve', { ...contact, jobTitle: 'Buyer' });
  };
  expect(await sync('contacts')).toMatchObject({ skipped: 1, out: { deleted: 0 } });
  await sync('contacts');
  expect(await people()).toMatchObject([{ id, jobTitle: 'Buyer' }]);
});

test('calendar: an event comes back, but only for a real change', async () => {
  await startAfresh('both');
  there.put('cal', 'drive', anEventThere({ title: 'Drive' }));
  there.put('cal', 'fair', anEventThere({ title: 'Fair' }));
  await sync('calendar');
  for (const { id } of await events()) await boss.delete(`/api/calendar-events/${id}`);
  there.put('cal', 'drive', anEventThere({ title: 'Drive', location: 'Yard 3' }));
  there.put('cal', 'fair', anEventThere({ title: 'Fair' }));
  const run = await sync('calendar');
  expect(run).toMatchObject({ in: { updated: 1 }, out: { deleted: 1 } });
  expect(await entries(run, '&outcome=updated')).toMatchObject([{ name: 'Drive', reason: isBack }]);
  expect(await events()).toMatchObject([{ title: 'Drive' }]);
  expect(there.event('drive')).toMatchObject({ location: 'Yard 3' });
  expect(there.event('fair')).toBeNull();
});
