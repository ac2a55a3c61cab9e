/** What becomes of a change of many records on its way: cancelled, broken off, too large, and at its size. */
import pg from 'pg';
import { expect, test, vi } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { newPerson, writePeople } from '#server/features/people/write-people.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { holdTable } from '#test/brakes.ts';
import { beginAs, changeAs, endOfBulk, lookAs } from '#test/bulk.ts';
import { aNote, anOpportunity, anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const boss = await app.signIn('super_user');
const ctx = await app.as('staff');
const { pool } = app.database;

async function peopleTagged(tag: string, count: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, n) =>
    newPerson(ctx, { name: `Ann ${n}`, tags: [tag] }),
  );
  for (let place = 0; place < count; place += 2_000) {
    await writePeople(ctx, rows.slice(place, place + 2_000));
  }
}

/** A run that has begun and waits until the table is let go. */
async function beginHeld(tag: string) {
  const order = { entity: 'people', filter: { tag }, change: { action: 'tags', add: ['late'] } };
  const { fingerprint } = await lookAs(staff, order);
  const letGo = await holdTable(app.database, 'people');
  const { body } = await staff.post<{ run: { id: string } }>('/api/bulk', {
    ...order,
    fingerprint,
  });
  await expect
    .poll(async () => {
      const { rowCount } = await pool.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      return rowCount;
    })
    .toBe(1);
  return { id: body.run.id, letGo };
}

async function tagsOf(tag: string): Promise<string[]> {
  const { body } = await staff.get<Person[]>(`/api/people?tag=${tag}`);
  return [...new Set(body.flatMap(({ tags }) => tags))];
}

test('a run that is cancelled leaves nothing, and says so; a second time it has ended', async () => {
  const tag = newId();
  await peopleTagged(tag, 600);
  const { id, letGo } = await beginHeld(tag);
  expect((await (await app.signIn('admin')).delete(`/api/bulk/${id}`)).status).toBe(404);
  expect((await staff.delete(`/api/bulk/${id}`)).status).toBe(204);
  await letGo();
  expect(await endOfBulk(staff, id)).toMatchObject({
    status: 'failed',
    error: 'It was cancelled. Nothing was changed.',
    changed: 0,
    deedId: null,
  });
  // Its transaction is over once the table can be held.
  await (await holdTable(app.database, 'people'))();
  expect(await tagsOf(tag)).toEqual([tag]);
  expect(await staff.delete<ErrorReply>(`/api/bulk/${id}`)).toMatchObject({
    status: 409,
    body: { message: 'It has ended already.' },
  });
});

test('a run whose server has died is told failed by any other, and commits no more', async () => {
  const tag = newId();
  await aPerson(ctx, { tags: [tag] });
  const { id, letGo } = await beginHeld(tag);
  // As if its heartbeats had ended.
  await pool.query(
    `update bulk_runs set attempt = gen_random_uuid(), heartbeat_at = now() - interval '1 year' where id = $1`,
    [id],
  );
  expect(await endOfBulk(boss, id)).toMatchObject({
    status: 'failed',
    error: 'The change was interrupted: the server stopped while it ran. Nothing was changed.',
  });
  await letGo();
  await (await holdTable(app.database, 'people'))();
  expect(await tagsOf(tag)).toEqual([tag]);
});

test('a run says how far it has come, and whether it waits for its turn', async () => {
  const tag = newId();
  await aPerson(ctx, { tags: [tag] });
  const { id, letGo } = await beginHeld(tag);
  const waits = await beginAs(staff, {
    entity: 'tasks',
    ids: [(await staff.post<{ id: string }>('/api/tasks', { title: 'Ring Ada' })).body.id],
    change: { action: 'tags', add: ['late'] },
  });
  expect((await staff.get(`/api/bulk/${id}`)).body).toMatchObject({ isWaiting: false, total: 1 });
  expect((await staff.get(`/api/bulk/${waits}`)).body).toMatchObject({ isWaiting: true, done: 0 });
  await letGo();
  for (const each of [id, waits]) {
    expect(await endOfBulk(staff, each)).toMatchObject({
      status: 'done',
      done: 1,
      isWaiting: false,
    });
  }
});

/** The first call of a route is not watched for long turns of the event loop. */
async function undoOne(): Promise<void> {
  const { body } = await staff.post<Person>('/api/people', { name: 'Ada' });
  const { headers } = await staff.patch(`/api/people/${body.id}`, { tags: ['warm'] });
  expect((await staff.post(`/api/deeds/${headers['x-deed-id']}/undo`)).status).toBe(200);
}

test('10,000 are changed as one deed in few statements, and undone without long turns', async () => {
  await undoOne();
  const tag = newId();
  await peopleTagged(tag, 10_000);
  const order = { entity: 'people', filter: { tag }, change: { action: 'tags', add: ['spring'] } };
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const { run } = await changeAs(staff, order);
  const writes = query.mock.calls.filter(([asked]) => {
    const words = String(Object(asked).text ?? asked);
    return /^\s*(insert into "changes"|update "people"|select .* for no key update)/s.test(words);
  });
  query.mockRestore();
  // In each of 40 pieces the rows are read, written and logged; and all are held at first.
  expect(writes).toHaveLength(3 * 40 + 1);
  expect(run).toMatchObject({ changed: 10_000 });
  const { rows } = await pool.query(
    `select verb, count(*)::int, count(distinct record_id)::int as records from changes where batch_id = $1 group by verb`,
    [run.deedId],
  );
  expect(rows).toEqual([{ verb: 'person.updated', count: 10_000, records: 10_000 }]);
  app.clock.advance(1_000);
  const undone = await staff.post<{ records: number; kept: unknown[] }>(
    `/api/deeds/${run.deedId}/undo`,
  );
  expect(undone.body).toMatchObject({ records: 10_000, kept: [] });
}, 60_000);

test('each noun deletes many in a number of statements that does not depend on how many', async () => {
  const tag = newId();
  await peopleTagged(tag, 240);
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await changeAs(staff, { entity: 'people', filter: { tag }, change: { action: 'delete' } });
  const updates = query.mock.calls.filter(([asked]) =>
    /deleted_at = |update "people"|insert into "changes"/.test(String(Object(asked).text ?? asked)),
  );
  query.mockRestore();
  expect(updates.length).toBeLessThan(12);
});

test.each([
  ['people', 'personId', (each: string[]) => aPerson(ctx, { tags: each })],
  ['organizations', 'organizationId', (each: string[]) => anOrganization(ctx, { tags: each })],
  ['opportunities', 'opportunityId', (each: string[]) => anOpportunity(ctx, { tags: each })],
] as const)(
  'many %s come back with what belonged to them in a number of statements that does not depend on how many',
  async (entity, link, make) => {
    const tag = newId();
    const made = [];
    for (let n = 0; n < 40; n += 1) made.push(await make([tag]));
    for (const { id } of made) await aNote(ctx, { [link]: id });
    const { run } = await changeAs(staff, {
      entity,
      filter: { tag },
      change: { action: 'delete' },
    });
    app.clock.advance(1_000);
    const query = vi.spyOn(pg.Client.prototype, 'query');
    const undone = await staff.post<Undone>(`/api/deeds/${run.deedId}/undo`);
    const asked = query.mock.calls.length;
    query.mockRestore();
    expect(undone.body).toMatchObject({ records: 40, kept: [] });
    expect(asked).toBeLessThan(80);
    for (const { id } of [made[0], made.at(-1)].flatMap((each) => each ?? [])) {
      const { body } = await staff.get<unknown[]>(`/api/notes?${link}=${id}`);
      expect(body).toHaveLength(1);
    }
  },
);

test('no more than 10,000 are named by their ids', async () => {
  const ids = Array.from({ length: 10_001 }, () => newId());
  const order = { entity: 'people', ids, change: { action: 'delete' }, dryRun: true };
  expect(await staff.post<ErrorReply>('/api/bulk', order)).toMatchObject({
    status: 400,
    body: { fields: { ids: 'must name at most 10,000 records' } },
  });
});

test('the log, from which webhooks are told, has each record once', async () => {
  const tag = newId();
  await peopleTagged(tag, 3);
  const { run } = await changeAs(staff, {
    entity: 'people',
    filter: { tag },
    change: { action: 'tags', add: ['heard'] },
  });
  const { rows } = await pool.query(
    `select verb, before->'tags' as before, after->'tags' as after from changes where batch_id = $1`,
    [run.deedId],
  );
  const heard = { verb: 'person.updated', before: [tag], after: [tag, 'heard'] };
  expect(rows).toEqual([heard, heard, heard]);
});
