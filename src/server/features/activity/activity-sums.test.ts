/** The sums of activities that triggers keep are those of the log, however it is written, in every zone's days. */
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import type { ActivityType } from '#contract/tasks.ts';
import { everybody, nobody } from '#server/kernel/kept-sums.ts';
import { openTestApp } from '#test/app.ts';
import { aUser } from '#test/factories.ts';
import { anInstant, atQuarter, someBounds } from '#test/quarter-instants.ts';
import { selectActivitiesByMember, selectActivitiesByPlace } from './activity-sums.queries.ts';
import { addUpActivitySums, correctActivitySums } from './add-up-activity-sums.ts';

const app = await openTestApp();
const ctx = await app.as('super_user');
const { pool, orm } = app.database;
const kim = (await aUser(ctx)).id;
const lou = (await aUser(ctx)).id;

beforeEach(() => pool.query('truncate activity_log'));

const user = fc.constantFrom(kim, lou, null);
const type = fc.constantFrom<ActivityType>('phone_call', 'email');
const some = 'id in (select id from activity_log order by id limit 2)';

const aChange = fc.oneof(
  { arbitrary: fc.tuple(fc.constant('insert' as const), user, type, anInstant), weight: 4 },
  fc.tuple(fc.constantFrom('move', 'give', 'retype'), user, type, anInstant),
  fc.tuple(fc.constantFrom('touch', 'remove', 'empty', 'add up'), user, type, anInstant),
);
type Change = typeof aChange extends fc.Arbitrary<infer Made> ? Made : never;

async function make([kind, user, type, at]: Change): Promise<unknown> {
  switch (kind) {
    case 'insert':
      return pool.query(
        `insert into activity_log (id, user_id, activity_type, created_at)
         select gen_random_uuid(), $1, $2, $3 from generate_series(1, 2)`,
        [user, type, at],
      );
    case 'move':
      return pool.query(`update activity_log set created_at = $1 where ${some}`, [at]);
    case 'give':
      return pool.query(`update activity_log set user_id = $1 where ${some}`, [user]);
    case 'retype':
      return pool.query(`update activity_log set activity_type = $1 where ${some}`, [type]);
    case 'touch':
      return pool.query(`update activity_log set description = 'Other'`);
    case 'remove':
      return pool.query(`delete from activity_log where ${some}`);
    case 'empty':
      return pool.query('truncate activity_log');
    default:
      return addUpActivitySums(orm);
  }
}

interface Wanted {
  bounds: Date[];
  user?: string;
  within: boolean;
}

/** What the kept sums come to, and what the log does. */
async function readBoth(wanted: Wanted) {
  const logged = `(
    select coalesce(user_id, '${nobody}') as whose, activity_type, width_bucket(created_at, $1::timestamptz[]) as place
    from activity_log where $2::uuid is null or user_id = $2
  ) as logged where not $3 or (place > 0 and place < cardinality($1))`;
  const values = [wanted.bounds, wanted.user ?? null, wanted.within];
  const counted = {
    places: (
      await pool.query(
        `select place, count(*)::int as count from ${logged} group by 1 order by 1`,
        values,
      )
    ).rows,
    members: (
      await pool.query(
        `select whose, activity_type, count(*)::int as count from ${logged} group by 1, 2 order by 1, 2`,
        values,
      )
    ).rows,
  };
  const places = selectActivitiesByPlace(wanted);
  const members = selectActivitiesByMember(wanted);
  const kept = {
    places: (await orm.execute(places.append(sql` order by 1`))).rows,
    members: (await orm.execute(members.append(sql` order by 1, 2`))).rows,
  };
  return { kept, counted };
}

test('after any changes the kept sums are those of the log, in any spans that begin at quarters of an hour or not', async () => {
  const bounds = someBounds(2);
  await fc.assert(
    fc.asyncProperty(
      fc.array(aChange, { minLength: 3, maxLength: 20 }),
      bounds,
      async (changes, bounds) => {
        await pool.query('truncate activity_log');
        for (const change of changes) await make(change);
        for (const user of [undefined, kim]) {
          for (const within of [true, false]) {
            const { kept, counted } = await readBoth({ bounds, within, ...(user && { user }) });
            expect(kept).toEqual(counted);
          }
        }
        expect(await correctActivitySums(app.database)).toBe(0);
      },
    ),
    { numRuns: 40 },
  );
}, 120_000);

test('what bypasses the triggers is corrected, and differences become one row for each sum', async () => {
  await make(['insert', kim, 'email', atQuarter(1)]);
  await make(['insert', null, 'email', atQuarter(2)]);
  await addUpActivitySums(orm);
  const spans = async () =>
    (
      await pool.query(
        'select span, whose, number from activity_sums order by span, whose, quarter',
      )
    ).rows;
  const added = [
    { span: 'all', whose: nobody, number: 2 },
    { span: 'all', whose: kim, number: 2 },
    { span: 'day', whose: nobody, number: 2 },
    { span: 'day', whose: kim, number: 2 },
    { span: 'day', whose: everybody, number: 4 },
    { span: 'quarter', whose: everybody, number: 2 },
    { span: 'quarter', whose: everybody, number: 2 },
  ];
  expect(await spans()).toEqual(added);
  await pool.query('alter table activity_log disable trigger user');
  await pool.query('delete from activity_log where user_id is null');
  await pool.query('alter table activity_log enable trigger user');
  expect(await correctActivitySums(app.database)).toBe(4);
  await addUpActivitySums(orm);
  expect(await correctActivitySums(app.database)).toBe(0);
  const { kept, counted } = await readBoth({ bounds: [atQuarter(0), atQuarter(5)], within: true });
  expect(kept).toEqual(counted);
  await pool.query('delete from activity_log');
  await addUpActivitySums(orm);
  const left = await readBoth({ bounds: [atQuarter(0)], within: false });
  expect(left.kept).toEqual({ places: [], members: [] });
});
