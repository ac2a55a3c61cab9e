/** The sums of tasks that triggers keep are those of the tasks, however these are written, in every zone's days. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { type TaskStatus, taskStatuses } from '#contract/tasks.ts';
import { addUpMany } from '#server/kernel/jobs/adding-up.ts';
import { everybody, nobody } from '#server/kernel/kept-sums.ts';
import { openTestApp } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { anInstant, first, someBounds } from '#test/quarter-instants.ts';
import { addUpTaskSums, correctTaskSums, newTaskSums } from './add-up-task-sums.ts';
import { selectTaskSums } from './task-sums.queries.ts';
import type { TaskInstant } from './task-sums.table.ts';

const app = await openTestApp();
const ctx = await app.as('super_user');
const { pool, orm } = app.database;
const kim = (await aUser(ctx)).id;
const lou = (await aUser(ctx)).id;

beforeEach(() => pool.query('truncate tasks cascade'));

const owner = fc.constantFrom(kim, lou, null);
const status = fc.constantFrom(...taskStatuses);
const aChange = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('insert' as const),
      owner,
      status,
      createdAt: anInstant,
      due: fc.option(anInstant),
      completedAt: fc.option(anInstant),
    }),
    weight: 5,
  },
  fc.record({ do: fc.constant('settle' as const), from: status, to: status, at: anInstant }),
  fc.record({ do: fc.constant('give' as const), from: owner, to: owner }),
  fc.record({ do: fc.constant('defer' as const), from: owner, to: fc.option(anInstant) }),
  fc.record({ do: fc.constantFrom('hide', 'show', 'remove', 'touch', 'add up', 'empty') }),
);
type Change = typeof aChange extends fc.Arbitrary<infer Made> ? Made : never;

async function make(change: Change): Promise<unknown> {
  switch (change.do) {
    case 'insert': {
      const { owner, status, createdAt, due, completedAt } = change;
      return pool.query(
        `insert into tasks (id, title, assignee_id, status, created_at, updated_at, due_date, completed_at)
         select gen_random_uuid(), 'Any', $1, $2, $3, now(), $4, $5 from generate_series(1, 2)`,
        [owner, status, createdAt, due, completedAt],
      );
    }
    case 'settle':
      return pool.query('update tasks set status = $2, completed_at = $3 where status = $1', [
        change.from,
        change.to,
        change.at,
      ]);
    case 'give':
      return pool.query(
        'update tasks set assignee_id = $2 where assignee_id is not distinct from $1',
        [change.from, change.to],
      );
    case 'defer':
      return pool.query(
        'update tasks set due_date = $2 where assignee_id is not distinct from $1',
        [change.from, change.to],
      );
    case 'hide':
      return pool.query(
        'update tasks set deleted_at = now() where id in (select id from tasks limit 3)',
      );
    case 'show':
      return pool.query('update tasks set deleted_at = null where deleted_at is not null');
    case 'remove':
      return pool.query('delete from tasks where id in (select id from tasks limit 2)');
    case 'touch':
      return pool.query('update tasks set updated_at = now()');
    case 'empty':
      return pool.query('truncate tasks cascade');
    default:
      return addUpTaskSums(orm);
  }
}

interface Numbers {
  whose?: string;
  place: number;
  pending: number;
  inProgress: number;
  completed: number;
}

const sorted = (rows: Numbers[]) =>
  rows.sort((a, b) => a.place - b.place || (a.whose ?? '').localeCompare(b.whose ?? ''));

/** What the kept sums come to, and what the tasks do. */
async function readBoth(by: TaskInstant, bounds: Date[], owner: string | undefined) {
  const at =
    by === 'due'
      ? 'due_date'
      : `case when status = 'completed' then coalesce(completed_at, created_at) else created_at end`;
  const count = (one: TaskStatus) => `(count(*) filter (where status = '${one}'))::int`;
  const { rows: counted } = await pool.query<Numbers>(
    `select place, ${count('pending')} as pending, ${count('in_progress')} as "inProgress",
       ${count('completed')} as completed
     from (select *, width_bucket(${at}, $1::timestamptz[]) as place from tasks
       where deleted_at is null and ${at} is not null
         and case $2 when 'all' then true when 'none' then assignee_id is null else assignee_id::text = $2 end) as placed
     group by 1`,
    [bounds, owner ?? 'all'],
  );
  const { rows: kept } = await orm.execute<Numbers & Record<string, unknown>>(
    selectTaskSums({ by, bounds, owner }),
  );
  return { kept: sorted(kept), counted: sorted(counted) };
}

test('after any changes the kept sums are those of the tasks, in any spans that begin at quarters of an hour or not', async () => {
  const bounds = someBounds(1);
  await fc.assert(
    fc.asyncProperty(
      fc.array(aChange, { minLength: 3, maxLength: 25 }),
      bounds,
      async (changes, bounds) => {
        await pool.query('truncate tasks cascade');
        for (const change of changes) await make(change);
        for (const by of ['counted', 'due'] as const) {
          for (const owner of [undefined, kim, lou, 'none']) {
            const { kept, counted } = await readBoth(by, bounds, owner);
            expect(kept).toEqual(counted);
          }
          // Without the ends, and without what is done, as reports and the dashboard read them.
          const all = (await readBoth(by, bounds, kim)).counted;
          const { rows: within } = await orm.execute<Numbers & Record<string, unknown>>(
            selectTaskSums({ by, bounds, owner: kim, within: true }),
          );
          expect(sorted(within)).toEqual(
            all.filter(({ place }) => place > 0 && place < bounds.length),
          );
          const { rows: each } = await orm.execute<Numbers & Record<string, unknown>>(
            selectTaskSums({ by, bounds, each: true, open: true }),
          );
          const open = ({ place, pending, inProgress }: Numbers) => ({
            place,
            pending,
            inProgress,
          });
          expect(sorted(each.filter(({ whose }) => whose === kim)).map(open)).toMatchObject(
            all.filter((row) => row.pending + row.inProgress > 0).map(open),
          );
        }
        expect(await correctTaskSums(app.database)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('what is rolled back was never counted, and what bypasses the triggers is corrected', async () => {
  await make({
    do: 'insert',
    owner: kim,
    status: 'pending',
    createdAt: new Date(first),
    due: new Date(first),
    completedAt: null,
  });
  await expect(
    orm.transaction(async (tx) => {
      await tx.execute(`update tasks set status = 'completed'`);
      throw new Error('Taken back');
    }),
  ).rejects.toThrow('Taken back');
  const { kept, counted } = await readBoth('counted', [new Date(first)], kim);
  expect(kept).toEqual(counted);

  await addUpTaskSums(orm);
  await pool.query('alter table tasks disable trigger user');
  await pool.query(`update tasks set status = 'in_progress'`);
  await pool.query('alter table tasks enable trigger user');
  expect((await readBoth('due', [new Date(first)], undefined)).kept).toMatchObject([
    { pending: 2, inProgress: 0 },
  ]);
  expect(await correctTaskSums(app.database)).toBeGreaterThan(0);
  for (const owner of [undefined, kim]) {
    const both = await readBoth('due', [new Date(first)], owner);
    expect(both.kept).toEqual(both.counted);
  }
  expect(await correctTaskSums(app.database)).toBe(0);
});

test('differences are added up once there are many, into one row for each sum', async () => {
  const addUpIfMany = addUpMany({
    from: newTaskSums,
    addUp: () => addUpTaskSums(orm),
  });
  const fill = (count: number) =>
    pool.query(
      `insert into tasks (id, title, created_at, updated_at)
       select gen_random_uuid(), 'Any', to_timestamp(n * 900), now() from generate_series(1, $1::int) n`,
      [count],
    );
  const spans = async () =>
    (
      await pool.query<{ span: string; whose: string; rows: number }>(
        'select span, whose, count(*)::int as rows from task_sums group by 1, 2 order by 1, 2',
      )
    ).rows;
  await fill(1_000);
  await addUpIfMany(app);
  expect(await spans()).toEqual([{ span: 'new', whose: nobody, rows: 1_000 }]);
  await fill(10);
  await addUpIfMany(app);
  expect(await spans()).toEqual([
    { span: 'day', whose: nobody, rows: 11 },
    { span: 'day', whose: everybody, rows: 11 },
    { span: 'quarter', whose: everybody, rows: 1_000 },
  ]);
  // More than are added up at once.
  await fill(6_000);
  await addUpTaskSums(orm);
  expect((await spans()).map(({ span, rows }) => [span, rows])).toEqual([
    ['day', 63],
    ['day', 63],
    ['quarter', 6_000],
  ]);
  await pool.query('delete from tasks');
  await addUpTaskSums(orm);
  expect(await spans()).toEqual([]);
});
