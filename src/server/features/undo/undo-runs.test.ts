/** A deed of more changes than one should wait for is taken back by a run: told of its progress, and called off. */
import { expect, test, vi } from 'vitest';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { changeAs, endOfBulk } from '#test/bulk.ts';
import { aPerson, aTask } from '#test/factories.ts';

// As if so few were more than one should wait for.
vi.mock('#contract/deeds.ts', async (original) => ({
  ...(await original<object>()),
  mostCounted: 3,
  mostUndone: 6,
}));

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');
const admin = await app.signIn('admin');
const ctx = await app.as('staff');

async function tagMany(count: number) {
  const tag = newId();
  const people: { id: string }[] = [];
  for (let n = 0; n < count; n += 1) people.push(await aPerson(ctx, { tags: [tag] }));
  const order = { entity: 'people', filter: { tag }, change: { action: 'tags', add: ['spring'] } };
  const { run } = await changeAs(staff, order);
  app.clock.advance(1_000);
  return { tag, people, deedId: run.deedId ?? '' };
}

async function tagsOf(tag: string): Promise<string[]> {
  const { body } = await staff.get<Person[]>(`/api/people?tag=${tag}`);
  return [...new Set(body.flatMap(({ tags }) => tags))];
}

async function beginUndo(deedId: string): Promise<string> {
  const { status, body } = await staff.post<Undone>(`/api/deeds/${deedId}/undo`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body.runId ?? '';
}

const lineOf = async (id: string) =>
  (await staff.get<Deed[]>('/api/deeds?limit=20')).body.find((deed) => deed.id === id);

test('what somebody has changed since stays and is counted; the run is a deed, which is taken back too', async () => {
  const { tag, people, deedId } = await tagMany(5);
  const [first] = people;
  await boss.patch(`/api/people/${first?.id}`, { tags: [tag, 'autumn'] });
  app.clock.advance(1_000);
  expect(await lineOf(deedId)).toMatchObject({
    title: 'Changed over 3 people',
    stays: null,
    mayUndo: true,
  });
  const asked = await staff.post<Undone>(`/api/deeds/${deedId}/undo`);
  const { runId = '', id } = asked.body;
  expect(asked.body).toMatchObject({ undoes: deedId, records: 5, kept: [] });
  expect(asked.headers['x-deed-id']).toBe(id);
  expect(await endOfBulk(staff, runId)).toMatchObject({
    status: 'done',
    entity: 'records',
    action: 'undo',
    total: 5,
    done: 5,
    changed: 4,
    refused: [{ reason: 'changed since', count: 1 }],
    deedId: id,
    error: null,
  });
  expect((await tagsOf(tag)).sort()).toEqual([tag, 'autumn'].sort());
  expect(await lineOf(deedId)).toMatchObject({ undone: { id, kept: 1 }, mayUndo: false });
  app.clock.advance(1_000);
  expect(await endOfBulk(staff, await beginUndo(id))).toMatchObject({ status: 'done', changed: 4 });
  expect((await tagsOf(tag)).sort()).toEqual([tag, 'autumn', 'spring'].sort());
  const again = await staff.post<ErrorReply>(`/api/deeds/${deedId}/undo`);
  expect(again.status).toBe(409);
  expect(again.body.message).toContain('has taken it back already');
});

test('while one runs or waits for its turn, another is not begun', async () => {
  const [running, waiting] = [await tagMany(4), await tagMany(4)];
  const letGo = await holdTable(app.database, 'people');
  const runs = [await beginUndo(running.deedId), await beginUndo(waiting.deedId)];
  const again = [
    await boss.post<ErrorReply>(`/api/deeds/${running.deedId}/undo`),
    await boss.post<ErrorReply>(`/api/deeds/${waiting.deedId}/undo`),
  ];
  await letGo();
  const message = 'Somebody is taking it back at this very moment.';
  const refusal = { status: 409, body: { message } };
  expect(again).toMatchObject([refusal, refusal]);
  for (const id of runs) expect(await endOfBulk(staff, id)).toMatchObject({ status: 'done' });
  for (const { tag } of [running, waiting]) expect(await tagsOf(tag)).toEqual([tag]);
});

test('it counts records, of which one may have changed twice', async () => {
  const rows = [await aTask(ctx), await aTask(ctx)];
  const ids = rows.map(({ id }) => id);
  const body = { ids, action: 'complete', completionReason: 'Done' };
  const done = await staff.post('/api/tasks/bulk', body);
  const deed = done.headers['x-deed-id'] ?? '';
  await app.database.pool.query(
    `insert into changes (id, at, actor_id, verb, record_type, record_id, before, after, batch_id)
     select gen_random_uuid(), at + interval '1 millisecond', actor_id, 'task.updated', record_type, record_id,
       after, after, batch_id
     from changes where batch_id = $1`,
    [deed],
  );
  app.clock.advance(1_000);
  const asked = await staff.post<Undone>(`/api/deeds/${deed}/undo`);
  expect(asked.body.records).toBe(2);
  expect(await endOfBulk(staff, asked.body.runId ?? '')).toMatchObject({ total: 2, changed: 2 });
  app.clock.advance(1_000);
  const redone = await staff.post<Undone>(`/api/deeds/${asked.body.id}/undo`);
  expect(redone.body.records).toBe(2);
});

test('one that is cancelled leaves nothing, and can be begun again', async () => {
  const { tag, deedId } = await tagMany(4);
  const letGo = await holdTable(app.database, 'people');
  const runId = await beginUndo(deedId);
  expect((await staff.delete(`/api/bulk/${runId}`)).status).toBe(204);
  await letGo();
  expect(await endOfBulk(staff, runId)).toMatchObject({
    status: 'failed',
    error: 'It was cancelled. Nothing was changed.',
    changed: 0,
  });
  await (await holdTable(app.database, 'people'))();
  expect((await tagsOf(tag)).sort()).toEqual([tag, 'spring'].sort());
  expect(await endOfBulk(staff, await beginUndo(deedId))).toMatchObject({ status: 'done' });
  expect(await tagsOf(tag)).toEqual([tag]);
});

test('nobody else begins one, and none is begun of what is unknown or has too many changes', async () => {
  const { deedId } = await tagMany(4);
  expect((await admin.post(`/api/deeds/${deedId}/undo`)).status).toBe(403);
  expect((await staff.post(`/api/deeds/${newId()}/undo`)).status).toBe(404);
  const { deedId: endless } = await tagMany(7);
  expect(await lineOf(endless)).toMatchObject({
    stays: 'More than 6 changes, too many to take back',
    mayUndo: false,
  });
  expect(await staff.post<ErrorReply>(`/api/deeds/${endless}/undo`)).toMatchObject({
    status: 409,
    body: { message: 'It has more than 6 changes, too many to take back at once.' },
  });
});

test('one that finds nothing to take back fails with why', async () => {
  const { people, deedId } = await tagMany(4);
  for (const { id } of people) await boss.patch(`/api/people/${id}`, { tags: [] });
  app.clock.advance(1_000);
  expect(await endOfBulk(staff, await beginUndo(deedId))).toMatchObject({
    status: 'failed',
    error: 'Nothing was taken back: everything was changed since. Nothing was changed.',
    deedId: null,
  });
});
