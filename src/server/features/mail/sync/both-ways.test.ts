/** Outgoing contacts, and changes on both sides: three-way merge, conflicts and how they are settled, loop guard. */
import { expect, test } from 'vitest';
import { aPerson } from '#test/factories.ts';
import { aContactThere } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';
import { mustSurvive } from '#test/must-survive.ts';

const {
  there,
  app,
  boss,
  sync,
  entries,
  conflicts,
  people,
  changeCount,
  dump,
  direct,
  startAfresh,
} = await openMailSync();

async function idOf(name: string): Promise<string> {
  const found = (await people()).find((person) => person.name === name);
  if (!found) throw new Error(`Nobody is called ${name}`);
  return found.id;
}

test('new and changed records go out once, and the etag of our own write is no change', async () => {
  await startAfresh('both');
  const ctx = await app.as();
  await aPerson(ctx, { name: 'Olga Out', email: 'olga@x.example', phone: '0400 1' });
  const dry = await sync('contacts', '?dryRun=1');
  expect(dry).toMatchObject({ out: { created: 1 } });
  expect(there.contacts()).toEqual([]);
  const run = await sync('contacts');
  expect(run).toMatchObject({ out: { created: 1 }, in: { created: 0 } });
  expect(there.contacts()).toMatchObject([
    { name: 'Olga Out', emails: ['olga@x.example'], phones: ['0400 1'] },
  ]);
  const changes = await changeCount();
  expect(await sync('contacts')).toMatchObject({
    in: { created: 0, updated: 0 },
    out: { created: 0, updated: 0 },
  });
  await boss.patch(`/api/people/${await idOf('Olga Out')}`, { phone: '0400 2', jobTitle: 'Boss' });
  expect(await sync('contacts')).toMatchObject({ out: { updated: 1 }, in: { updated: 0 } });
  expect(there.contacts()).toMatchObject([{ phones: ['0400 2'], jobTitle: 'Boss' }]);
  expect(await sync('contacts')).toMatchObject({ out: { updated: 0 }, in: { updated: 0 } });
  expect(await changeCount()).toBe(changes + 1);
  expect(there.calls.filter((call) => /^(create|update|remove) /.test(call))).toHaveLength(2);
});

test('different fields merge; the same field is a conflict, and both stay until it is settled', async () => {
  await startAfresh('both');
  const contact = aContactThere({
    name: 'Mia Merge',
    emails: ['mia@x.example', 'second@x.example'],
    phones: ['0400 111 111'],
    location: 'Cairns',
  });
  there.put('book', 'mia', contact);
  await sync('contacts');
  const id = await idOf('Mia Merge');
  await boss.patch(`/api/people/${id}`, {
    email: 'mia@new.example',
    phone: '0400 222 222',
    location: 'Perth',
  });
  there.put('book', 'mia', {
    ...contact,
    phones: ['0400 333 333'],
    jobTitle: 'Dr',
    location: 'Hobart',
  });
  const run = await sync('contacts');
  expect(run).toMatchObject({ in: { updated: 1 }, out: { updated: 1 }, conflicts: 1 });
  expect((await people())[0]).toMatchObject({
    jobTitle: 'Dr',
    phone: '0400 222 222',
    location: 'Perth',
  });
  expect(there.contact('mia')).toMatchObject({
    emails: ['mia@new.example', 'second@x.example'],
    phones: ['0400 333 333'],
    location: 'Hobart',
  });
  const open = await conflicts();
  expect(open).toMatchObject([
    {
      kind: 'contacts',
      recordId: id,
      name: 'Mia Merge',
      field: 'Phone',
      ours: '0400 222 222',
      theirs: '0400 333 333',
    },
    { field: 'Location', ours: 'Perth', theirs: 'Hobart' },
  ]);
  const changes = await changeCount();
  expect(await sync('contacts')).toMatchObject({
    in: { updated: 0 },
    out: { updated: 0 },
    conflicts: 0,
  });
  expect(await conflicts()).toEqual(open);
  expect(await changeCount()).toBe(changes);
  const settle = (place: number, keep: string) =>
    boss.post(`/api/mail-service/conflicts/${open[place]?.id}/settle`, { keep });
  expect((await settle(0, 'ours')).status).toBe(200);
  expect((await settle(1, 'theirs')).status).toBe(200);
  expect((await settle(1, 'theirs')).status).toBe(404);
  expect((await people())[0]).toMatchObject({ phone: '0400 222 222', location: 'Hobart' });
  expect(await sync('contacts')).toMatchObject({
    out: { updated: 1 },
    in: { updated: 0 },
    conflicts: 0,
  });
  expect(there.contact('mia')).toMatchObject({ phones: ['0400 222 222'], location: 'Hobart' });
  expect(await conflicts()).toEqual([]);
  expect(await sync('contacts')).toMatchObject({ out: { updated: 0 }, in: { updated: 0 } });
  mustSurvive('R-18', {
    figure: `${open.length} conflicts listed, 0 lost`,
    limit: 'conflicts listed, none lost',
  });
});

test('a conflict settles itself when both sides become the same', async () => {
  await startAfresh('both');
  const contact = aContactThere({ name: 'Ann Agree', emails: ['ann@x.example'], jobTitle: 'A' });
  there.put('book', 'ann', contact);
  await sync('contacts');
  const id = await idOf('Ann Agree');
  await boss.patch(`/api/people/${id}`, { jobTitle: 'B' });
  there.put('book', 'ann', { ...contact, jobTitle: 'C' });
  await sync('contacts');
  expect(await conflicts()).toHaveLength(1);
  await boss.patch(`/api/people/${id}`, { jobTitle: 'C' });
  await sync('contacts');
  expect(await conflicts()).toEqual([]);
});

test('a record deleted here is only removed there if changes go out, and a copy is kept', async () => {
  await startAfresh('in');
  there.put('book', 'dan', aContactThere({ name: 'Dan Delete', emails: ['dan@x.example'] }));
  await sync('contacts');
  const id = await idOf('Dan Delete');
  await boss.delete(`/api/people/${id}`);
  await boss.post('/api/mail-service/sync-contacts');
  expect(there.contact('dan')).not.toBeNull();
  await direct('both');
  const run = await sync('contacts');
  expect(run).toMatchObject({ out: { deleted: 1 } });
  expect(there.contact('dan')).toBeNull();
  expect(await entries(run)).toMatchObject([
    {
      name: 'Dan Delete',
      outcome: 'deleted',
      direction: 'out',
      copy: expect.stringContaining('dan@x.example'),
    },
  ]);
  // Restored here, it is created there again.
  await boss.post(`/api/people/${id}/restore`);
  expect(await sync('contacts')).toMatchObject({ out: { created: 1 } });
  expect(there.contacts()).toMatchObject([{ name: 'Dan Delete' }]);
});

test('direction out: nothing comes in, existing contacts are linked, none is created twice', async () => {
  await startAfresh('out');
  const ctx = await app.as();
  await aPerson(ctx, { name: 'Pat Pair', email: 'pat@x.example', phone: '0400 111 222' });
  const likely = await aPerson(ctx, { name: 'Lee Likely', email: 'lee@one.example' });
  there.put('book', 'pat', aContactThere({ name: 'Pat Pair', emails: ['pat@x.example'] }));
  there.put('book', 'lee', aContactThere({ name: 'Lee Likely', emails: ['lee@two.example'] }));
  there.put('book', 'sue', aContactThere({ name: 'Sue Stranger' }));
  const run = await sync('contacts');
  expect(run).toMatchObject({
    in: { created: 0, updated: 0 },
    out: { created: 0, updated: 1 },
    skipped: 1,
  });
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { name: 'Lee Likely', recordId: likely.id },
  ]);
  expect(await people()).toHaveLength(2);
  expect(there.contacts()).toHaveLength(3);
  expect(there.contact('pat')?.phones).toEqual(['0400 111 222']);
  there.drop('book', 'pat');
  const gone = await sync('contacts');
  expect(await entries(gone, '&outcome=skipped')).toMatchObject([
    { name: 'Lee Likely' },
    { name: 'Pat Pair', reason: expect.stringContaining('stays here') },
  ]);
  expect(there.contacts()).toHaveLength(2);
});

test('direction in: nothing is ever written there', async () => {
  await startAfresh('in');
  const contact = aContactThere({ name: 'Ina In', emails: ['ina@x.example'], jobTitle: 'A' });
  there.put('book', 'ina', contact);
  await sync('contacts');
  await aPerson(await app.as(), { name: 'Stays Here' });
  await boss.patch(`/api/people/${await idOf('Ina In')}`, { jobTitle: 'B', phone: '1' });
  there.put('book', 'ina', { ...contact, jobTitle: 'C', location: 'Cairns' });
  const run = await sync('contacts');
  expect(run).toMatchObject({
    in: { updated: 1 },
    conflicts: 1,
    out: { created: 0, updated: 0, deleted: 0 },
  });
  expect(there.calls.filter((call) => /^(create|update|remove)/.test(call))).toEqual([]);
});

test('an item that is changed there while we write is read again, and no change is lost', async () => {
  await startAfresh('both');
  const contact = aContactThere({ name: 'Rae Race', emails: ['rae@x.example'] });
  there.put('book', 'rae', contact);
  await sync('contacts');
  await boss.patch(`/api/people/${await idOf('Rae Race')}`, { phone: '0400 111 222' });
  let isFirst = true;
  there.onCall = (call) => {
    if (call !== 'update' || !isFirst) return;
    isFirst = false;
    there.put('book', 'rae', { ...contact, jobTitle: 'Racer' });
  };
  const run = await sync('contacts');
  expect(run).toMatchObject({ in: { updated: 1 }, out: { updated: 1 }, skipped: 1 });
  expect(there.contact('rae')).toMatchObject({ phones: ['0400 111 222'], jobTitle: 'Racer' });
  expect((await people())[0]).toMatchObject({ phone: '0400 111 222', jobTitle: 'Racer' });
});

test('a read-only address book is never written', async () => {
  await startAfresh('both');
  there.collections = there.collections.map((each) => ({ ...each, canWrite: false }));
  there.put('book', 'ro', aContactThere({ name: 'Ro Read', emails: ['ro@x.example'] }));
  await aPerson(await app.as(), { name: 'New Here' });
  await sync('contacts');
  await boss.patch(`/api/people/${await idOf('Ro Read')}`, { phone: '0400 111 222' });
  const run = await sync('contacts');
  expect(await entries(run)).toMatchObject([
    { name: 'Ro Read', outcome: 'skipped', reason: 'Contacts can only be read' },
    { name: 'What is new here', reason: 'No address book is chosen that can be written' },
  ]);
  const before = await dump();
  await sync('contacts');
  expect(await dump()).toBe(before);
});
