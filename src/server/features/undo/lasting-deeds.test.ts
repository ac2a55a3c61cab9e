/** Deeds that nobody can take back are lines of the history all the same, with why, and with what of the server did them. */
import { expect, test } from 'vitest';
import { type Deed, mostCounted, mostUndone } from '#contract/deeds.ts';
import type { Person } from '#contract/people.ts';
import { asOneDeed, recordChange } from '#server/kernel/change-log.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const schedule = asOneDeed(contextOfSchedule({ db: app.database.orm, clock: app.clock }));

const everyones = async () => (await boss.get<Deed[]>('/api/deeds?of=everyone&limit=5')).body;

/** Changes of one deed, without the records that they are about. */
async function aDeedOf(count: number): Promise<string> {
  const id = newId();
  await app.database.pool.query(
    `insert into changes (id, at, actor_id, verb, record_type, record_id, after, batch_id)
     select gen_random_uuid(), $1, $2, 'person.imported', 'person', gen_random_uuid(), '{"name":"Many"}', $3
     from generate_series(1, $4::int)`,
    [app.clock.now(), ctx.actor.id, id, count],
  );
  return id;
}

test.each([
  [mostCounted, 'Imported 20,000 people', null],
  [mostCounted + 1, 'Imported over 20,000 people', null],
  [
    mostUndone + 1,
    'Imported over 20,000 people',
    'More than 200,000 changes, too many to take back',
  ],
])('one of %i changes', async (count, title, stays) => {
  const id = await aDeedOf(count);
  const [line] = (await boss.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({ id, title, stays, mayUndo: stays === null });
  if (stays === null) return;
  const refused = await boss.post(`/api/deeds/${id}/undo`);
  expect(refused.status).toBe(409);
  expect(JSON.stringify(refused.body)).toContain(
    'It has more than 200,000 changes, too many to take back at once.',
  );
});

test('the nightly removal says what it removed, and that it did it', async () => {
  app.clock.advance(1_000);
  await inTransaction({ ...schedule, deed: { id: newId(), isNotable: false } }, (ctx) =>
    recordChange(ctx, 'deletion.purged', {
      before: null,
      after: { id: newId(), person: 2, file: 1 },
    }),
  );
  const [line] = await everyones();
  expect(line).toMatchObject({
    actor: null,
    server: 'The nightly removal',
    title: 'Removed 2 people and a file for good',
    stays: 'What is removed cannot be brought back',
    mayUndo: false,
  });
  expect((await boss.get<Deed[]>('/api/deeds?limit=1')).body[0]?.id).not.toBe(line?.id);
});

test('the sync with the mail service is named, which alone changes records by itself', async () => {
  app.clock.advance(1_000);
  await inTransaction({ ...schedule, deed: { id: newId(), isNotable: false } }, (ctx) =>
    recordChange(ctx, 'person.imported', { before: null, after: { id: newId(), name: 'Synced' } }),
  );
  const [line] = await everyones();
  expect(line).toMatchObject({ actor: null, server: 'The mail sync', mayUndo: true });
});

test('somebody’s own names nobody of the server; erasing says that it stays, and not whom', async () => {
  app.clock.advance(1_000);
  const person = await aPerson(ctx, { name: 'Forgotten Fiona' });
  const erased = await boss.post(`/api/people/${person.id}/erase`, { name: person.name });
  expect(erased.status, JSON.stringify(erased.body)).toBe(200);
  const lines = await everyones();
  expect(lines[0]).toMatchObject({
    server: null,
    title: 'Erased a contact',
    name: null,
    stays: 'What is erased cannot be brought back',
    mayUndo: false,
  });
  expect(JSON.stringify(lines)).not.toContain('Fiona');
});

test('a record’s own history has what was added to it and to whom was merged into it', async () => {
  const survivor = await aPerson(ctx, { name: 'Stays' });
  const merged = await aPerson(ctx, { name: 'Goes' });
  app.clock.advance(1_000);
  const note = await boss.post('/api/notes', { content: 'Said', personId: merged.id });
  app.clock.advance(1_000);
  const body = { kind: 'person', survivorId: survivor.id, ids: [merged.id] };
  const merge = await boss.post<{ id: string }>('/api/merges', body);
  expect(merge.status, JSON.stringify(merge.body)).toBeLessThan(300);
  const own = async () => (await boss.get<Deed[]>(`/api/deeds?recordId=${survivor.id}`)).body;
  const ids = [merge, note].map(({ headers }) => headers['x-deed-id']);
  expect((await own()).slice(0, 2).map(({ id }) => id)).toEqual(ids);
  app.clock.advance(1_000);
  const undone = await boss.post(`/api/deeds/${ids[0]}/undo`);
  const after = await own();
  expect(after[0]).toMatchObject({ id: undone.headers['x-deed-id'], undoes: ids[0] });
  expect(after.find(({ id }) => id === ids[0])).toMatchObject({
    undone: { id: undone.headers['x-deed-id'], kept: 0 },
  });
  expect(after.map(({ id }) => id)).not.toContain(ids[1]);
});

test('an organization’s has no edits of its people, which are theirs', async () => {
  const { body: organization } = await boss.post<{ id: string }>('/api/organizations', {
    name: 'Acme',
  });
  const { body } = await boss.post<Person>('/api/people', {
    name: 'Pat',
    organizationId: organization.id,
  });
  await boss.patch(`/api/people/${body.id}`, { phone: '5' });
  const lines = (await boss.get<Deed[]>(`/api/deeds?recordId=${organization.id}`)).body;
  expect(lines.map(({ title }) => title)).toEqual(['Added an organization']);
});
