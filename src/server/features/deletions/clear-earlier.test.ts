/** What nights of earlier releases removed stood on in the log: the first night after the upgrade empties that, once. */
import { expect, test } from 'vitest';
import type { Person } from '#contract/people.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import { aNote, aPerson, aTask } from '#test/factories.ts';
import { findWords } from '#test/find-words.ts';
import { mergesOf } from '#test/merges.ts';
import { openRemovals } from '#test/nightly-removals.ts';

const { app, boss, purge, remove } = await openRemovals();
const ctx = await app.as('super_user');
const { pool } = app.database;

async function aContact(name: string): Promise<Person> {
  const { body } = await boss.post<Person>('/api/people', { name });
  await boss.patch(`/api/people/${body.id}`, { name: `${name} Now` });
  return body;
}

/** As a night of an earlier release did it. */
async function removeAsBefore(table: string, id: string): Promise<void> {
  await pool.query(`delete from ${table} where id = $1`, [id]);
}

const readLog = async (verb: string) =>
  (await pool.query(`select after - 'id' as after from changes where verb = $1`, [verb])).rows;

test('the log is emptied of what is in no table any more, and of nothing else, once', async () => {
  const gone = await aContact('Zmarkz Gone');
  const note = await aNote(ctx, { personId: gone.id, content: 'Zmarkz said so' });
  const task = await aTask(ctx, { title: 'Ring Zmarkz', personId: gone.id });
  const other = await aPerson(ctx);
  await boss.patch(`/api/tasks/${task.id}`, { personId: other.id });
  const done = await aTask(ctx, { title: 'Wrote to Zmarkz' });
  const completion = { status: 'completed', completionReason: 'Sent' };
  expect((await boss.patch(`/api/tasks/${done.id}`, completion)).status).toBe(200);
  const [here, hidden] = [await aContact('Yolanda Here'), await aContact('Xaver Hidden')];
  await remove(`people/${hidden.id}`);
  const [survivor, twin] = [await aContact('Willa Survivor'), await aContact('Willa Twin')];
  await mergesOf(app, boss).merge('person', [survivor.id, twin.id]);
  await boss.patch(`/api/tasks/${task.id}`, { title: 'Ring them' });

  for (const [id, { name }] of [
    ['1', gone],
    ['2', here],
  ] as const) {
    await pool.query(
      `insert into crm_sync_links (service, entity, external_id, record_id, snapshot, updated_at)
       values ('capsule', 'people', $1, (select id from people where name like $2 || '%'), $3, now())`,
      [id, name, { name }],
    );
  }
  const linked = async () => {
    const { rows } = await pool.query('select snapshot from crm_sync_links order by external_id');
    return rows.map(({ snapshot }) => snapshot);
  };

  await purge();
  // Without a removal there is nothing to look for.
  expect(await readLog('deletion.log-cleared')).toEqual([]);

  for (const [table, { id }] of [
    ['notes', note],
    ['tasks', done],
    ['people', gone],
    ['people', twin],
  ] as const)
    await removeAsBefore(table, id);
  const { rows } = await pool.query<{ id: string }>('select id from deletion_settings');
  const after = { id: rows[0]?.id ?? '', person: 2 };
  await recordChange(ctx, 'deletion.purged', { before: null, after });
  const kept = async () => {
    const { rows } = await pool.query(
      'select id, before, after from changes where record_id = any($1) order by id',
      [[here.id, hidden.id, survivor.id, twin.id]],
    );
    return rows;
  };
  const before = await kept();

  await purge();
  expect(await findWords(pool, 'Zmarkz Gone')).toEqual([]);
  expect(await findWords(pool, 'Zmarkz said')).toEqual([]);
  expect(await findWords(pool, 'Wrote to Zmarkz')).toEqual([]);
  expect(await kept()).toEqual(before);
  expect(await linked()).toEqual([{}, { name: here.name }]);
  expect(await readLog('deletion.log-cleared')).toEqual([{ after: { changes: 7 } }]);

  const late = await aContact('Late Once');
  await removeAsBefore('people', late.id);
  await purge();
  expect(await readLog('deletion.log-cleared')).toHaveLength(1);
  expect(await findWords(pool, 'Late Once')).not.toEqual([]);
});
