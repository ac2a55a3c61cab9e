/** The sums of the pipeline that triggers keep are those of its rows, however these are written. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Stage, stages } from '#contract/opportunities.ts';
import type { BoardColumn, PipelineSummary } from '#contract/pipeline.ts';
import { openTestApp } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { addUpPipeline } from './add-up-pipeline.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { pool, orm } = app.database;
const ctx = await app.as('staff');
const kim = (await aUser(ctx)).id;
const lou = (await aUser(ctx)).id;

type Change =
  | { do: 'insert'; stage: Stage; owner: string | null; cents: number | null; percent: number }
  | { do: 'move'; from: Stage; stage: Stage }
  | { do: 'hide' | 'show' | 'remove' | 'revalue' | 'touch'; stage: Stage }
  | { do: 'give'; owner: string | null; stage: Stage }
  | { do: 'empty' | 'add up' };

const stage = fc.constantFrom(...stages);
const owner = fc.constantFrom(kim, lou, null);
const cents = fc.option(fc.integer({ min: 0, max: 10 ** 12 }));
const percent = fc.nat({ max: 100 });
const aChange: fc.Arbitrary<Change> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('insert'), stage, owner, cents, percent }), weight: 4 },
  fc.record({ do: fc.constant('move'), from: stage, stage }),
  fc.record({ do: fc.constantFrom('hide', 'show', 'remove', 'revalue', 'touch'), stage }),
  fc.record({ do: fc.constant('give'), owner, stage }),
  fc.record({ do: fc.constantFrom('empty', 'add up') }),
);

async function make(change: Change): Promise<unknown> {
  switch (change.do) {
    case 'insert':
      return pool.query(
        `insert into opportunities
           (id, name, stage, assigned_to_id, value, probability, rank, stage_since, created_at, updated_at)
         select gen_random_uuid(), 'Any', $1, $2, $3::numeric / 100, $4, 'a0', now(), now(), now()
         from generate_series(1, 3)`,
        [change.stage, change.owner, change.cents, change.percent],
      );
    case 'move':
      return pool.query('update opportunities set stage = $2 where stage = $1', [
        change.from,
        change.stage,
      ]);
    case 'hide':
      return pool.query('update opportunities set deleted_at = now() where stage = $1', [
        change.stage,
      ]);
    case 'show':
      return pool.query('update opportunities set deleted_at = null where stage = $1', [
        change.stage,
      ]);
    case 'remove':
      return pool.query(
        'delete from opportunities where id in (select id from opportunities where stage = $1 limit 2)',
        [change.stage],
      );
    case 'revalue':
      return pool.query(
        'update opportunities set value = value * 3 + 0.01, probability = 100 - probability where stage = $1',
        [change.stage],
      );
    case 'touch':
      return pool.query(`update opportunities set rank = rank || '1' where stage = $1`, [
        change.stage,
      ]);
    case 'give':
      return pool.query('update opportunities set assigned_to_id = $2 where stage = $1', [
        change.stage,
        change.owner,
      ]);
    case 'empty':
      return pool.query('truncate opportunities cascade');
    case 'add up':
      return addUpPipeline(orm);
  }
}

/** The board without cards; a search that finds every row is added up from the rows. */
async function board(query: string): Promise<BoardColumn[]> {
  const reply = await staff.get<BoardColumn[]>(`/api/opportunities/board${query}`);
  expect(reply.status).toBe(200);
  return reply.body;
}

test('after any changes the board says what its rows come to, everybody’s and each owner’s', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(aChange, { minLength: 3, maxLength: 25 }), async (changes) => {
      await pool.query('truncate opportunities cascade');
      for (const change of changes) await make(change);
      expect(await board('')).toEqual(await board('?q=any'));
      for (const one of [kim, lou, 'none']) {
        const whose = `?assignedToId=${one}`;
        expect(await board(whose)).toEqual(await board(`${whose}&q=any`));
      }
      const { body } = await staff.get<PipelineSummary>('/api/opportunities/summary');
      const { rows } = await pool.query(
        `select count(*)::int as count, (count(*) filter (where stage = 'closed_won'))::int as "wonCount"
         from opportunities where deleted_at is null`,
      );
      expect(body).toMatchObject(rows[0]);
    }),
    { numRuns: 40 },
  );
});

test('adding up leaves one row for each owner and stage, and none of a stage that is empty', async () => {
  await pool.query('truncate opportunities cascade');
  const lead: Change = { do: 'insert', stage: 'lead', owner: kim, cents: 1_050, percent: 50 };
  for (const change of [lead, lead, { ...lead, owner: null }, { ...lead, stage: 'proposal' }]) {
    await make(change as Change);
  }
  await make({ do: 'hide', stage: 'proposal' });
  await addUpPipeline(orm);
  const { rows } = await pool.query(
    `select stage, owner_id as owner, opportunities, value::float8 as value, weighted::float8 as weighted
     from pipeline_sums order by opportunities`,
  );
  expect(rows).toEqual([
    { stage: 'lead', owner: null, opportunities: 3, value: 31.5, weighted: 15.75 },
    { stage: 'lead', owner: kim, opportunities: 6, value: 63, weighted: 31.5 },
  ]);
});

test('what is rolled back was never counted', async () => {
  const before = await board('');
  await expect(
    orm.transaction(async (tx) => {
      await tx.execute(`update opportunities set stage = 'closed_won'`);
      throw new Error('Taken back');
    }),
  ).rejects.toThrow('Taken back');
  expect(await board('')).toEqual(before);
});
