/** Many records get tasks, are deleted and come back; and what has become of them by the time they are changed. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { BulkReply } from '#contract/bulk.ts';
import type { Deed } from '#contract/deeds.ts';
import type { Task } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import {
  beginAs,
  changeAs,
  endOfBulk,
  lookAs,
  openBulkApp,
  still,
  type Tagged,
} from '#test/bulk.ts';
import { aNote, anOpportunity, aPerson } from '#test/factories.ts';

const { app, staff, admin, ctx, colleague, makers, read, undo } = await openBulkApp();
const entities = ['people', 'organizations', 'opportunities', 'tasks'] as const;

test.each(['people', 'organizations', 'opportunities'] as const)(
  'each of many %s gets a task, which an undo takes away',
  async (entity) => {
    const tag = newId();
    const made = [await makers[entity]([tag]), await makers[entity]([tag])];
    const task = { title: 'Ring before spring', dueDate: '2026-03-20', assigneeId: colleague.id };
    const change = { action: 'add-task', task };
    const { seen, run } = await changeAs(staff, { entity, filter: { tag }, change });
    expect(seen.examples[0]).toMatchObject({ before: {}, after: { task: 'Ring before spring' } });
    const link = {
      people: 'personId',
      organizations: 'organizationId',
      opportunities: 'opportunityId',
    };
    const list = async (id: string) =>
      (await staff.get<Task[]>(`/api/tasks?${link[entity]}=${id}`)).body;
    for (const { id } of made) {
      expect(await list(id)).toMatchObject([
        {
          title: 'Ring before spring',
          dueDate: '2026-03-20T17:00:00.000Z',
          assigneeId: colleague.id,
          assignedById: ctx.actor.id,
          createdById: ctx.actor.id,
          status: 'pending',
        },
      ]);
    }
    const { rows } = await ctx.db.execute(
      sql`select verb from changes where batch_id = ${run.deedId}`,
    );
    expect(rows).toEqual([{ verb: 'task.created' }, { verb: 'task.created' }]);
    await undo(run.deedId);
    for (const { id } of made) expect(await list(id)).toEqual([]);
  },
);

test.each(entities)(
  '%s are deleted with what belongs to them, and all of it comes back',
  async (entity) => {
    const tag = newId();
    const [rich, bare] = [await makers[entity]([tag]), await makers[entity]([tag])];
    const link = {
      people: 'personId',
      organizations: 'organizationId',
      opportunities: 'opportunityId',
      tasks: '',
    };
    const note = link[entity] && (await aNote(ctx, { [link[entity]]: rich.id }));
    const employee =
      entity === 'organizations' && (await aPerson(ctx, { organizationId: rich.id }));
    const deal = entity === 'people' && (await anOpportunity(ctx, { personId: rich.id }));
    const before = await Promise.all([rich, bare].map(({ id }) => read<Tagged>(entity, id)));
    const order = { entity, filter: { tag }, change: { action: 'delete' } };
    const { seen, run } = await changeAs(staff, order);
    expect(seen.examples).toMatchObject([
      { id: rich.id, after: null },
      { id: bare.id, after: null },
    ]);
    for (const { id } of [rich, bare])
      expect((await staff.get(`/api/${entity}/${id}`)).status).toBe(404);
    if (note) expect((await staff.get(`/api/notes?${link[entity]}=${rich.id}`)).body).toEqual([]);
    if (employee) expect(await read('people', employee.id)).toMatchObject({ organizationId: null });
    if (deal) expect(await read('opportunities', deal.id)).toMatchObject({ personId: null });
    expect(await undo(run.deedId)).toMatchObject({ records: 2, kept: [] });
    for (const each of before)
      expect(still(await read<Tagged>(entity, each.id))).toEqual(still(each));
    if (note)
      expect((await staff.get(`/api/notes?${link[entity]}=${rich.id}`)).body).toHaveLength(1);
    if (employee)
      expect(await read('people', employee.id)).toMatchObject({ organizationId: rich.id });
    if (deal) expect(await read('opportunities', deal.id)).toMatchObject({ personId: rich.id });
  },
);

test('one of many that were deleted is restored by itself', async () => {
  const tag = newId();
  const [one, other] = [await aPerson(ctx, { tags: [tag] }), await aPerson(ctx, { tags: [tag] })];
  await aNote(ctx, { personId: one.id });
  await aNote(ctx, { personId: other.id });
  await changeAs(staff, { entity: 'people', filter: { tag }, change: { action: 'delete' } });
  expect((await staff.post(`/api/people/${one.id}/restore`)).status).toBe(200);
  expect((await staff.get(`/api/notes?personId=${one.id}`)).body).toHaveLength(1);
  expect((await staff.get(`/api/people/${other.id}`)).status).toBe(404);
});

test('what somebody has changed since is kept when the whole is taken back, and History has it as one line', async () => {
  const tag = newId();
  const people = await Promise.all(Array.from({ length: 20 }, () => aPerson(ctx, { tags: [tag] })));
  const change = { action: 'set', set: { jobTitle: 'Fleet manager' } };
  app.clock.advance(1_000);
  const { run } = await changeAs(staff, { entity: 'people', filter: { tag }, change });
  app.clock.advance(1_000);
  const changed = people.slice(0, 3);
  for (const { id } of changed) await admin.patch(`/api/people/${id}`, { jobTitle: 'Owner' });
  const history = await staff.get<Deed[]>('/api/deeds?limit=50');
  expect(history.body.find(({ id }) => id === run.deedId)).toMatchObject({
    title: 'Changed 20 people',
    changes: 20,
    mayUndo: true,
  });
  const { kept, records } = await undo(run.deedId);
  expect([records, kept.map(({ id }) => id).sort()]).toEqual([
    20,
    changed.map(({ id }) => id).sort(),
  ]);
  expect(kept[0]).toMatchObject({ fields: ['jobTitle'], reason: 'changed since' });
  for (const { id } of changed)
    expect(await read('people', id)).toMatchObject({ jobTitle: 'Owner' });
  expect(await read('people', people[3]?.id ?? '')).toMatchObject({ jobTitle: null });
});

test('a record that is changed between the look and its turn is counted as what it is then', async () => {
  const [one, two, three] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx)];
  const ids = [one.id, two.id, three.id];
  const { pool } = app.database;
  const holder = await pool.connect();
  try {
    await holder.query(
      'begin; select from people where id = $1 for update'.replace('$1', `'${one.id}'`),
    );
    const order = { entity: 'people', ids, change: { action: 'tags', add: ['spring'] } };
    const run = await beginAs(staff, order);
    await expect
      .poll(
        async () =>
          (
            await pool.query(`select 1 from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`)
          ).rowCount,
      )
      .toBe(1);
    await holder.query(`update people set tags = '{spring}' where id = '${one.id}'`);
    await holder.query('commit');
    expect(await endOfBulk(staff, run)).toMatchObject({ status: 'done', changed: 2, unchanged: 1 });
  } finally {
    holder.release();
  }
});

test('an unknown and a deleted record are left out and counted, a merged one stands for the one it leads to', async () => {
  const [survivor, merged, deleted] = [await aPerson(ctx), await aPerson(ctx), await aPerson(ctx)];
  await staff.delete(`/api/people/${deleted.id}`);
  await staff.post('/api/merges', { kind: 'person', survivorId: survivor.id, ids: [merged.id] });
  const ids = [merged.id, deleted.id, newId()];
  const change = { action: 'tags', add: ['spring'] };
  const seen: BulkReply = await lookAs(staff, { entity: 'people', ids, change });
  expect(seen).toMatchObject({
    total: 3,
    willChange: 1,
    refused: [{ reason: 'not there any more', count: 2 }],
    examples: [{ id: survivor.id }],
  });
});
