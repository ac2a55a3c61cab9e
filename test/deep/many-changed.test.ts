/** A hundred thousand records are changed, deleted and taken back, each as one deed; meanwhile the others work on. */
import { expect, test, vi } from 'vitest';
import type { BulkReply, BulkRun } from '#contract/bulk.ts';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { mostAtOnce } from '#contract/most-at-once.ts';
import { openTestApp } from '../app.ts';
import { lookAs } from '../bulk.ts';
import { aPerson } from '../factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const colleague = await app.signIn('super_user');
const { pool } = app.database;
const atOnce = 10_000;

/** Some of them with a note. */
async function fill(): Promise<void> {
  const { id } = await app.userOf('staff');
  for (let from = 1; from <= mostAtOnce; from += atOnce) {
    await pool.query(
      `insert into people (id, name, email, tags, assigned_to_id, created_by_id, created_at, updated_at)
       select gen_random_uuid(), 'Person ' || n, 'person' || n || '@many.example', array['Fair'], $1, $1, now(), now()
       from generate_series($2::int, $2::int + ${atOnce} - 1) as n`,
      [id, from],
    );
  }
  await pool.query(
    `insert into notes (id, content, person_id, created_by_id, created_at, updated_at)
     select gen_random_uuid(), 'Note of ' || name, id, $1, now(), now() from people where name like '%7'`,
    [id],
  );
  await pool.query('analyze people');
}

async function endOf(id: string): Promise<BulkRun> {
  return vi.waitFor(
    async () => {
      const { body } = await staff.get<BulkRun>(`/api/bulk/${id}`);
      expect(body.status).not.toBe('running');
      return body;
    },
    { timeout: 600_000, interval: 200 },
  );
}

const fair = { entity: 'people', filter: { tag: 'Fair' } };

async function begin(change: object): Promise<string> {
  const { fingerprint, willChange } = await lookAs(staff, { ...fair, change });
  expect(willChange).toBe(mostAtOnce);
  const { status, body } = await staff.post<BulkReply>('/api/bulk', {
    ...{ ...fair, change },
    fingerprint,
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return body.run?.id ?? '';
}

/** What a colleague does until the work is done: reads lists and those that change, and writes another one. */
async function beside<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
  const own = await aPerson(await app.as(), { name: 'Own person' });
  let isDone = false;
  const under = work().finally(() => {
    isDone = true;
  });
  const began = performance.now();
  let slowest = 0;
  let rounds = 0;
  while (!isDone) {
    const asked = performance.now();
    const replies = [
      await colleague.get('/api/people?limit=50'),
      await colleague.get('/api/people?limit=50&q=person77'),
      await colleague.get('/api/deeds?of=everyone&limit=20'),
      await colleague.patch(`/api/people/${own.id}`, { jobTitle: `Title ${rounds}` }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    slowest = Math.max(slowest, performance.now() - asked);
    rounds += 1;
  }
  const result = await under;
  const took = Math.round(performance.now() - began);
  console.info(
    `${name}: ${took} ms; ${rounds} rounds of four calls, the slowest ${Math.round(slowest)} ms`,
  );
  app.clock.advance(1_000);
  return result;
}

async function undo(deedId: string | null): Promise<BulkRun> {
  const { status, body } = await staff.post<Undone>(`/api/deeds/${deedId}/undo`);
  expect(status, JSON.stringify(body)).toBe(200);
  return endOf(body.runId ?? '');
}

async function count(where: string): Promise<number> {
  const { rows } = await pool.query(`select count(*)::int as count from ${where}`);
  return rows[0].count;
}

test('a hundred thousand are tagged and deleted, and all of it is taken back', async () => {
  await fill();
  const whole = { status: 'done', error: null, changed: mostAtOnce, refused: [] };
  const tags = { action: 'tags', add: ['Spring'] };
  const tagged = await beside('tagged', async () => endOf(await begin(tags)));
  expect(tagged).toMatchObject(whole);
  expect(await count(`people where 'Spring' = any (tags)`)).toBe(mostAtOnce);
  const [line] = (await staff.get<Deed[]>('/api/deeds?limit=1')).body;
  expect(line).toMatchObject({
    id: tagged.deedId,
    title: 'Changed over 20,000 people',
    stays: null,
    mayUndo: true,
  });
  expect(await beside('taken back', () => undo(tagged.deedId))).toMatchObject(whole);
  expect(await count(`people where 'Spring' = any (tags)`)).toBe(0);

  const deleted = await beside('deleted', async () => endOf(await begin({ action: 'delete' })));
  expect(deleted).toMatchObject(whole);
  expect(await count('notes where deleted_at is null')).toBe(0);
  expect(await beside('brought back', () => undo(deleted.deedId))).toMatchObject(whole);
  expect(await count('notes where deleted_at is null')).toBe(mostAtOnce / 10);
  expect(await count(`people where 'Fair' = any (tags) and deleted_at is null`)).toBe(mostAtOnce);

  const id = await begin(tags);
  await vi.waitFor(
    async () => expect((await staff.get<BulkRun>(`/api/bulk/${id}`)).body.done).toBeGreaterThan(0),
    { timeout: 60_000, interval: 100 },
  );
  expect((await staff.delete(`/api/bulk/${id}`)).status).toBe(204);
  expect(await endOf(id)).toMatchObject({ status: 'failed', changed: 0, deedId: null });
  expect(await count(`people where 'Spring' = any (tags)`)).toBe(0);

  await aPerson(await app.as('staff'), { tags: ['Fair'] });
  const order = { ...fair, change: tags, dryRun: true };
  expect(await staff.post<ErrorReply>('/api/bulk', order)).toMatchObject({
    status: 400,
    body: { fields: { filter: 'chooses more than 100,000 people; choose fewer at once' } },
  });
});
