/** What triggers keep of opportunities and of their stays in stages is what the rows come to, however these are written. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { type Stage, stages } from '#contract/opportunities.ts';
import { everybody } from '#server/kernel/kept-sums.ts';
import { openTestApp } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { anInstant, first, minute, someBounds } from '#test/quarter-instants.ts';
import { addUpOpportunitySums, correctOpportunitySums } from './add-up-opportunity-sums.ts';
import { addUpStays, correctStays } from './keep-stays.ts';
import { selectOpportunitySums } from './opportunity-sums.queries.ts';

const app = await openTestApp();
const ctx = await app.as('super_user');
const { pool, orm } = app.database;
const kim = (await aUser(ctx)).id;
const lou = (await aUser(ctx)).id;

beforeEach(() => pool.query('truncate opportunities cascade'));

const stage = fc.constantFrom(...stages);
const owner = fc.constantFrom(kim, lou, null);
const cents = fc.option(fc.integer({ min: 0, max: 10 ** 12 }));
/** Whether the change is logged before, with or after the move. */
const logged = fc.constantFrom('before', 'with', 'after');

const aChange = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      stage,
      owner,
      cents,
      createdAt: anInstant,
      at: anInstant,
    }),
    weight: 3,
  },
  {
    arbitrary: fc.record({
      do: fc.constant('move' as const),
      from: stage,
      to: stage,
      at: anInstant,
      logged,
    }),
    weight: 5,
  },
  fc.record({ do: fc.constant('give' as const), from: owner, to: owner }),
  fc.record({ do: fc.constant('date' as const), stage, at: anInstant }),
  fc.record({
    do: fc.constantFrom('hide', 'show', 'remove', 'revalue', 'touch', 'empty', 'add up'),
  }),
);
type Change = typeof aChange extends fc.Arbitrary<infer Made> ? Made : never;

const some = 'id in (select id from opportunities order by id limit 2)';

async function make(change: Change): Promise<unknown> {
  switch (change.do) {
    case 'insert':
      return pool.query(
        `insert into opportunities (id, name, stage, assigned_to_id, value, rank, created_at, stage_since, updated_at)
         select gen_random_uuid(), 'Any', $1, $2, $3::numeric / 100, 'a0', $4, $5, now()
         from generate_series(1, 2)`,
        [change.stage, change.owner, change.cents, change.createdAt, change.at],
      );
    case 'move':
      return move(change);
    case 'give':
      return pool.query(
        'update opportunities set assigned_to_id = $2 where assigned_to_id is not distinct from $1',
        [change.from, change.to],
      );
    case 'date':
      return pool.query('update opportunities set created_at = $2 where stage = $1', [
        change.stage,
        change.at,
      ]);
    case 'hide':
      return pool.query(`update opportunities set deleted_at = now() where ${some}`);
    case 'show':
      return pool.query('update opportunities set deleted_at = null');
    case 'remove':
      return pool.query(`delete from opportunities where ${some}`);
    case 'revalue':
      return pool.query('update opportunities set value = value * 3 + 0.01');
    case 'touch':
      return pool.query(`update opportunities set rank = rank || '1'`);
    case 'empty':
      return pool.query('truncate opportunities cascade');
    default:
      await addUpStays(orm);
      return addUpOpportunitySums(orm);
  }
}

async function move({ from, to, at, logged }: Extract<Change, { do: 'move' }>): Promise<void> {
  const update = 'update opportunities set stage = $2, stage_since = $3 where stage = $1';
  const log = (rows: string) =>
    `insert into changes (id, at, verb, record_type, record_id, before, after)
     select gen_random_uuid(), $3, 'opportunity.stage_changed', 'opportunity', id,
       jsonb_build_object('stage', $1::text), jsonb_build_object('stage', $2::text) from ${rows} as moved`;
  const values = [from, to, at];
  if (logged === 'with') {
    await pool.query(`with moved as (${update} returning id) ${log('moved')}`, values);
    return;
  }
  if (logged === 'before') {
    await pool.query(log('(select id from opportunities where stage = $1)'), values);
    await pool.query(update, values);
    return;
  }
  const { rows } = await pool.query<{ id: string }>(`${update} returning id`, values);
  const ids = rows.map(({ id }) => `('${id}'::uuid)`).join();
  if (ids) await pool.query(log(`(select * from (values ${ids}) as moved (id))`), values);
}

/** How many have left each stage and are elsewhere, and how long they stayed: as the change log tells, and as it is kept. */
async function readStays(owner: string | null | undefined) {
  const values = [owner ?? null, owner === undefined];
  const { rows: counted } = await pool.query(
    `select stage, count(distinct id) filter (where stage <> present) as away,
       sum(greatest(extract(epoch from until - since), 0)) * 1000 as milliseconds
     from (
       select opportunities.id, opportunities.stage as present, changes.before ->> 'stage' as stage, at as until,
         coalesce(lag(at) over (partition by opportunities.id order by at, changes.id), opportunities.created_at) as since
       from opportunities join changes on record_id = opportunities.id and verb = 'opportunity.stage_changed'
       where deleted_at is null and ($2 or assigned_to_id is not distinct from $1)
     ) as stays
     group by 1 order by 1`,
    values,
  );
  const { rows: kept } = await pool.query(
    `select stage, sum(away) as away, sum(milliseconds) as milliseconds from stay_sums
     where $2 or owner_id is not distinct from $1 group by 1 order by 1`,
    values,
  );
  const asNumbers = (rows: { stage: Stage; away: string; milliseconds: string }[]) =>
    rows
      .map(({ stage, away, milliseconds }) => ({
        stage,
        away: Number(away),
        milliseconds: Number(milliseconds),
      }))
      .filter(({ away, milliseconds }) => away !== 0 || milliseconds !== 0);
  return { kept: asNumbers(kept), counted: asNumbers(counted) };
}

async function readSums(event: 'created' | 'won', bounds: Date[], owner: string | undefined) {
  const at =
    event === 'created' ? 'created_at' : `case when stage = 'closed_won' then stage_since end`;
  const { rows: counted } = await pool.query<Numbers>(
    `select width_bucket(${at}, $1::timestamptz[]) as place, count(*)::int as count,
       sum(coalesce(value, 0))::float8 as value
     from opportunities where deleted_at is null and ${at} is not null
       and case $2 when 'all' then true when 'none' then assigned_to_id is null else assigned_to_id::text = $2 end
     group by 1 order by 1`,
    [bounds, owner ?? 'all'],
  );
  const query = selectOpportunitySums({ event, bounds, owner });
  const { rows: kept } = await orm.execute<Numbers>(
    sql`select place, count, value::float8 from (${query}) as kept order by 1`,
  );
  return { kept, counted };
}

type Numbers = { place: number; count: number; value: number };

test('after any moves, edits, deletions and returns it is what the rows come to, everybody’s and each owner’s', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(aChange, { minLength: 3, maxLength: 25 }),
      someBounds(1),
      async (changes, bounds) => {
        await pool.query('truncate opportunities cascade');
        for (const change of changes) await make(change);
        for (const owner of [undefined, kim, null]) {
          const { kept, counted } = await readStays(owner);
          expect(kept).toEqual(counted);
        }
        for (const event of ['created', 'won'] as const) {
          for (const owner of [undefined, kim, 'none']) {
            const { kept, counted } = await readSums(event, bounds, owner);
            expect(kept).toEqual(counted);
          }
        }
        expect(await correctStays(app.database)).toBe(0);
        expect(await correctOpportunitySums(app.database)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

const aLead: Change = {
  do: 'insert',
  stage: 'lead',
  owner: kim,
  cents: 1_050,
  createdAt: new Date(first),
  at: new Date(first),
};
const aMove: Change = {
  do: 'move',
  from: 'lead',
  to: 'proposal',
  at: new Date(first + minute),
  logged: 'with',
};

test('what is rolled back was never counted, and what bypasses the triggers is corrected', async () => {
  await make(aLead);
  await make(aMove);
  const before = await readStays(kim);
  expect(before.kept).toEqual([{ stage: 'lead', away: 2, milliseconds: 2 * minute }]);
  await expect(
    orm.transaction(async (tx) => {
      await tx.execute(`update opportunities set stage = 'closed_won', assigned_to_id = null`);
      throw new Error('Taken back');
    }),
  ).rejects.toThrow('Taken back');
  expect(await readStays(kim)).toEqual(before);

  await pool.query('alter table opportunities disable trigger user');
  await pool.query(
    `update opportunities set stage = 'lead', created_at = '${at(-9)}' where ${some}`,
  );
  await pool.query('alter table opportunities enable trigger user');
  expect(await correctStays(app.database)).toBe(2);
  expect(await correctStays(app.database)).toBe(0);
  const { kept, counted } = await readStays(kim);
  expect(kept).toEqual(counted);

  expect(await correctOpportunitySums(app.database)).toBeGreaterThan(0);
  const sums = await readSums('created', [new Date(first)], kim);
  expect(sums.kept).toEqual(sums.counted);
  await pool.query('update stay_sums set away = away + 1');
  expect(await correctStays(app.database)).toBe(1);
  expect(await correctStays(app.database)).toBe(0);
});

test('adding up leaves one row for each sum, and none of what is gone', async () => {
  for (const change of [aLead, aLead, aMove]) await make(change);
  await make({ do: 'add up' });
  const stays = () => pool.query('select stage, owner_id, away from stay_sums order by stage');
  expect((await stays()).rows).toEqual([{ stage: 'lead', owner_id: kim, away: 4 }]);
  const { rows } = await pool.query(
    'select event, span, whose, number, value::float8 from opportunity_sums order by span, whose',
  );
  const created = { event: 'created', number: 4, value: 42 };
  expect(rows).toEqual([
    { ...created, span: 'day', whose: kim },
    { ...created, span: 'day', whose: everybody },
    { ...created, span: 'quarter', whose: everybody },
  ]);
  await pool.query('delete from opportunities');
  await make({ do: 'add up' });
  expect((await stays()).rows).toEqual([]);
  expect((await pool.query('select from opportunity_sums')).rowCount).toBe(0);
});

function at(minutes: number): string {
  return new Date(first + minutes * minute).toISOString();
}
