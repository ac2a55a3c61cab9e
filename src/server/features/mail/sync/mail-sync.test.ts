/** Incoming contacts: created, matched, changed, deleted, skipped; and none twice. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import { aNote, anOrganization, aPerson } from '#test/factories.ts';
import { aContactThere, outOfOrder } from '#test/mail-service.ts';
import { openMailSync } from '#test/mail-sync.ts';
import { mustSurvive } from '#test/must-survive.ts';

const { there, app, boss, sync, entries, people, changeCount, dump, startAfresh } =
  await openMailSync();

test('contacts come in complete and unassigned, and a second sync changes nothing', async () => {
  await startAfresh();
  await anOrganization(await app.as(), { name: 'Northside Motors' });
  there.put(
    'book',
    'ada',
    aContactThere({
      name: ' Ada King ',
      emails: ['ada@north.example', 'ada@home.example'],
      phones: ['0400 111 222', '07 1'],
      company: 'NORTHSIDE MOTORS PTY LTD',
      jobTitle: 'Buyer',
      location: '1 High St, Cairns',
    }),
  );
  there.put('book', 'bob', aContactThere({ name: 'Bob Bare', company: 'Nowhere Inc' }));
  there.put('book', 'blank', aContactThere({ name: ' ', emails: ['x@y.example'] }));
  there.put('book', 'bad', aContactThere({ name: 'Bad Mail', emails: ['not an address'] }));
  const run = await sync('contacts');
  expect(run).toMatchObject({
    status: 'complete',
    isFull: true,
    isDryRun: false,
    read: 4,
    in: { created: 3, updated: 0, deleted: 0 },
    skipped: 1,
    startedByName: 'Sam Seller',
  });
  expect(await people()).toMatchObject([
    {
      name: 'Ada King',
      email: 'ada@north.example',
      phone: '0400 111 222',
      organizationName: 'Northside Motors',
      jobTitle: 'Buyer',
      location: '1 High St, Cairns',
      assignedToId: null,
      tags: [],
    },
    { name: 'Bad Mail', email: null },
    { name: 'Bob Bare', organizationId: null },
  ]);
  expect(await entries(run)).toMatchObject([
    { name: 'Ada King', outcome: 'created', direction: 'in', reason: null },
    { name: 'Bad Mail', reason: 'E-mail was left out: it must be a valid e-mail address' },
    { name: 'Bob Bare', reason: 'Organization was left out: none here is called “Nowhere Inc”' },
    { name: 'x@y.example', outcome: 'skipped', reason: 'It has no name' },
  ]);
  const changes = await changeCount();
  const again = await sync('contacts');
  expect(again).toMatchObject({ isFull: false, read: 0, in: { created: 0, updated: 0 } });
  expect(await changeCount()).toBe(changes);
});

test('existing people are linked and completed; a likely match is not enough, and nobody is created twice', async () => {
  await startAfresh();
  const ctx = await app.as();
  const ada = await aPerson(ctx, { name: 'Ada King', email: 'ada@north.example', phone: null });
  const bob = await aPerson(ctx, { name: 'Bob Stone', email: 'bob@one.example' });
  there.put(
    'book',
    'ada',
    aContactThere({ name: 'Ada King', emails: ['ADA@north.example'], phones: ['0400 111 222'] }),
  );
  there.put('book', 'bob', aContactThere({ name: 'Bob Stone', emails: ['bob@two.example'] }));
  const twin = aContactThere({ name: 'Tina Twin', emails: ['tina@twin.example'] });
  there.put('book', 'twin-1', twin);
  there.put('book', 'twin-2', twin);
  const first = await sync('contacts');
  expect(first).toMatchObject({ in: { created: 1, updated: 1 }, skipped: 2 });
  expect(await entries(first, '&outcome=skipped')).toMatchObject([
    {
      name: 'Bob Stone',
      reason: expect.stringContaining('likely “Bob Stone” (same name)'),
      recordId: bob.id,
    },
    { name: 'Tina Twin', reason: 'It is there twice: the same as “Tina Twin”' },
  ]);
  const now = await people();
  expect(now.map(({ name }) => name)).toEqual(['Ada King', 'Bob Stone', 'Tina Twin']);
  expect(now[0]).toMatchObject({ id: ada.id, email: 'ada@north.example', phone: '0400 111 222' });
  // A change here that makes the match certain is enough; nothing has to change there.
  await boss.patch(`/api/people/${bob.id}`, { email: 'bob@two.example' });
  const second = await sync('contacts');
  expect(second).toMatchObject({ in: { created: 0, updated: 0 }, read: 0, skipped: 1 });
  there.put(
    'book',
    'bob',
    aContactThere({ name: 'Bob Stone', emails: ['bob@two.example'], jobTitle: 'Smith' }),
  );
  expect(await sync('contacts')).toMatchObject({ in: { created: 0, updated: 1 }, skipped: 1 });
  expect((await people())[1]).toMatchObject({ id: bob.id, jobTitle: 'Smith' });
});

test('a contact deleted there is hidden here if nobody has touched it, and can be restored', async () => {
  await startAfresh();
  for (const name of ['Free Frank', 'Noted Nora', 'Edited Eve']) {
    there.put('book', name, aContactThere({ name, emails: [`${name.slice(-3)}@x.example`] }));
  }
  const here = await aPerson(await app.as(), { name: 'Here Before', email: 'here@x.example' });
  there.put('book', 'Here', aContactThere({ name: 'Here Before', emails: ['here@x.example'] }));
  await sync('contacts');
  const all = new Map((await people()).map((person) => [person.name, person]));
  await aNote(await app.as(), { personId: all.get('Noted Nora')?.id ?? '' });
  await boss.patch(`/api/people/${all.get('Edited Eve')?.id}`, { location: 'Cairns' });
  for (const id of ['Free Frank', 'Noted Nora', 'Edited Eve', 'Here']) there.drop('book', id);
  const run = await sync('contacts');
  expect(run).toMatchObject({ in: { deleted: 1 }, skipped: 3 });
  expect((await people()).map(({ name }) => name)).toEqual([
    'Edited Eve',
    'Here Before',
    'Noted Nora',
  ]);
  expect(await entries(run)).toMatchObject([
    { name: 'Edited Eve', outcome: 'skipped', reason: expect.stringContaining('changed here') },
    {
      name: 'Free Frank',
      outcome: 'deleted',
      direction: 'in',
      reason: expect.stringContaining('restored'),
    },
    { name: 'Here Before', outcome: 'skipped', recordId: here.id },
    {
      name: 'Noted Nora',
      outcome: 'skipped',
      reason: expect.stringContaining('something is kept'),
    },
  ]);
  const frank = all.get('Free Frank');
  const audit = await boss.get<{ verb: string; actorId: string }[]>(
    `/api/audit?recordId=${frank?.id}`,
  );
  expect(audit.body[0]).toMatchObject({
    verb: 'person.deleted',
    actorId: (await app.userOf('super_user')).id,
  });
  expect((await boss.post(`/api/people/${frank?.id}/restore`)).status).toBe(200);
  const changes = await changeCount();
  expect(await sync('contacts')).toMatchObject({ in: { deleted: 0 }, skipped: 0 });
  expect(await changeCount()).toBe(changes);
});

test('a record deleted here is not brought back, and one that comes back there is restored here', async () => {
  await startAfresh();
  const contact = aContactThere({ name: 'Gone Here', emails: ['gone@x.example'] });
  there.put('book', 'gone', contact);
  const back = aContactThere({ name: 'Back There', emails: ['back@x.example'] });
  there.put('book', 'back', back);
  await sync('contacts');
  const [person] = (await people()).filter(({ name }) => name === 'Gone Here');
  expect((await boss.delete(`/api/people/${person?.id}`)).status).toBe(204);
  there.put('book', 'gone', { ...contact, jobTitle: 'Ghost' });
  there.drop('book', 'back');
  const run = await sync('contacts');
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { name: 'Gone Here', reason: 'It was deleted here, and is not brought back' },
  ]);
  expect(await people()).toEqual([]);
  there.put('book', 'back', { ...back, jobTitle: 'Returner' });
  await sync('contacts');
  expect(await people()).toMatchObject([{ name: 'Back There', jobTitle: 'Returner' }]);
  // Restored here, it is synced again.
  await boss.post(`/api/people/${person?.id}/restore`);
  there.put('book', 'gone', { ...contact, jobTitle: 'Alive' });
  await sync('contacts');
  expect(await people()).toMatchObject([
    { name: 'Back There' },
    { name: 'Gone Here', jobTitle: 'Alive' },
  ]);
});

test('a dry run says what it would do, and writes nothing', async () => {
  await startAfresh();
  there.put('book', 'old', aContactThere({ name: 'Old One', emails: ['old@x.example'] }));
  there.put('book', 'lost', aContactThere({ name: 'Lost One', emails: ['lost@x.example'] }));
  await sync('contacts');
  there.put('book', 'old', aContactThere({ name: 'Old One', emails: ['new@x.example'] }));
  there.put('book', 'new', aContactThere({ name: 'New One' }));
  there.drop('book', 'lost');
  const before = await dump();
  const dry = await sync('contacts', '?dryRun=1');
  expect(dry).toMatchObject({ isDryRun: true, in: { created: 1, updated: 1, deleted: 1 } });
  expect(await dump()).toBe(before);
  expect((await entries(dry)).map(({ name, outcome }) => `${outcome} ${name}`)).toEqual([
    'deleted Lost One',
    'created New One',
    'updated Old One',
  ]);
  const real = await sync('contacts');
  expect(real.in).toEqual(dry.in);
});

test('unreadable items, pages that break off and refused tokens lose nothing', async () => {
  await startAfresh();
  there.pageSize = 2;
  for (let n = 0; n < 6; n += 1) {
    there.put('book', `c${n}`, aContactThere({ name: `Page ${n}`, emails: [`p${n}@x.example`] }));
  }
  there.unreadable.set('c1', 'Its vCard has no end');
  there.onCall = (call, detail) => {
    if (call === 'changes' && detail.endsWith(' 4')) outOfOrder();
  };
  const broken = await boss.post('/api/mail-service/sync-contacts');
  expect(broken).toMatchObject({
    status: 503,
    body: { message: 'The mail service is out of order.' },
  });
  expect(await people()).toEqual([]);
  there.onCall = () => undefined;
  const run = await sync('contacts');
  expect(run).toMatchObject({ in: { created: 5 }, read: 6, skipped: 1 });
  expect(await entries(run, '&outcome=skipped')).toMatchObject([
    { reason: 'Its vCard has no end' },
  ]);
  const staged = await app.database.pool.query('select from mail_staged');
  expect(staged.rowCount).toBe(0);
  there.unreadable.clear();
  const changes = await changeCount();
  there.tokensFrom = 1_000_000;
  there.calls = [];
  const full = await sync('contacts');
  expect(full).toMatchObject({ isFull: true, read: 6, in: { created: 1, deleted: 0 } });
  expect(
    there.calls.filter((call) => call.startsWith('changes')).map((call) => call.split(' ')[2]),
  ).toEqual([expect.stringMatching(/^\d+$/), 'all', 'all', 'all']);
  expect(await changeCount()).toBe(changes + 1);
});

test('a full read in which much is missing stops, unless somebody allows it', async () => {
  await startAfresh();
  for (let n = 0; n < 40; n += 1) {
    there.put('book', `m${n}`, aContactThere({ name: `Many ${n}`, emails: [`m${n}@x.example`] }));
  }
  await sync('contacts');
  for (let n = 0; n < 15; n += 1) there.drop('book', `m${n}`);
  there.tokensFrom = 1_000_000;
  const stopped = await boss.post('/api/mail-service/sync-contacts');
  expect(stopped).toMatchObject({
    status: 503,
    body: { message: expect.stringContaining('15 items of 40') },
  });
  expect(await people()).toHaveLength(40);
  expect(await sync('contacts', '?dryRun=1')).toMatchObject({ in: { deleted: 15 } });
  expect(await sync('contacts', '?allowDeletions=1')).toMatchObject({ in: { deleted: 15 } });
  expect(await people()).toHaveLength(25);
  mustSurvive('R-18', { figure: 'stopped at 15 of 40', limit: 'stops above 20 % deletions' });
});

test('a sync is one deed: named by its reply, a line of the history, and taken back as a whole', async () => {
  await startAfresh();
  const ctx = await app.as();
  await aPerson(ctx, { name: 'Una Known', email: 'una@known.example', phone: null });
  const phones = ['0400 111 333'];
  there.put(
    'book',
    'una',
    aContactThere({ name: 'Una Known', emails: ['una@known.example'], phones }),
  );
  there.put('book', 'new', aContactThere({ name: 'Nia New' }));
  const before = await people();
  const dry = await boss.post('/api/mail-service/sync-contacts?dryRun=1');
  expect([dry.status, dry.headers['x-deed-id']]).toEqual([200, undefined]);
  const { headers } = await boss.post('/api/mail-service/sync-contacts');
  const deed = headers['x-deed-id'];
  const [line] = (await boss.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({ id: deed, mayUndo: true, changes: 2 });
  expect(line?.title).toMatch(/^(?:Imported|Added) a contact and changed a contact$/);
  expect(await people()).toHaveLength(2);
  const undone = await boss.post(`/api/deeds/${deed}/undo`);
  expect(undone).toMatchObject({ status: 200, body: { records: 2, kept: [] } });
  const without = (list: Awaited<ReturnType<typeof people>>) =>
    list.map(({ updatedAt: _, ...rest }) => rest);
  expect(without(await people())).toEqual(without(before));
});
