/** The search over everything looks in indexes alone: at the newest records of each kind, and at what the words find. */
import type { QueryConfig } from 'pg';
import { expect, test } from 'vitest';
import { type HitKind, hitKinds } from '#contract/search.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { aCall, aPerson, aTask } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');
const person = await aPerson(ctx);
await aCall(ctx, { content: 'The gooseneck is bent', personId: person.id });
await aTask(ctx, { title: 'Bend it back', tags: ['Gooseneck'] });

/** What it asks of one kind. */
const asked = (kind: HitKind, q: string, more = '') =>
  queriesOf(async () => {
    const path = `/api/search/everything?q=${q}&kinds=${kind}${more}`;
    expect((await staff.get(path)).status).toBe(200);
  });

/** How the database goes about it where these ways are shut. */
async function plan({ text, values }: QueryConfig, ...shut: string[]): Promise<string> {
  const connection = await app.database.pool.connect();
  try {
    await connection.query('begin');
    for (const way of shut) await connection.query(`set local enable_${way} = off`);
    const { rows } = await connection.query<{ 'QUERY PLAN': string }>(`explain ${text}`, values);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  } finally {
    await connection.query('rollback');
    connection.release();
  }
}

const isWalk = ({ text }: QueryConfig) => text.includes('select * from');
const isLookUp = (query: QueryConfig) => !isWalk(query) && query.text.includes('json_build_object');

const tables: Record<HitKind, string> = {
  person: 'people',
  organization: 'organizations',
  opportunity: 'opportunities',
  task: 'tasks',
  note: 'notes',
  call: 'calls',
  event: 'calendar_events',
  file: 'file_attachments',
  unit: 'units',
};

// Few rows are read through whatever indexes there are, so that way is shut.
test.each(hitKinds)('the newest of a %s are walked in their order', async (kind) => {
  const walks = (await asked(kind, 'gooseneck')).filter(isWalk);
  expect(walks).not.toHaveLength(0);
  for (const walk of walks) {
    const steps = await plan(walk, 'seqscan', 'bitmapscan');
    expect(steps).not.toContain(`Seq Scan on ${tables[kind]}`);
    expect(steps).toContain(`using ${tables[kind]}_created`);
  }
});

// Of a few rows, any index would do.
await app.database.pool.query(`
  insert into calls (id, outcome, content, at, person_id, created_at, updated_at)
    select gen_random_uuid(), 'connected', md5(n::text), now(), '${person.id}', now(), now() from generate_series(1, 4000) n;
  insert into tasks (id, title, tags, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), case when n % 10 = 0 then array[md5(n::text)] else '{}' end, now(), now()
    from generate_series(1, 4000) n;
`);
// Besides figures, it brings what waits to come into the indexes of words there.
await app.database.pool.query('vacuum analyze calls, tasks');

test.each<[HitKind, string, string[]]>([
  ['call', '', ['calls_search']],
  ['task', '', ['tasks_search', 'tasks_tags_search']],
  ['task', '&in=tags', ['tasks_tags_search']],
])('the index of the words of a %s is used%s', async (kind, more, indexes) => {
  for (const lookUp of (await asked(kind, 'gooseneck', more)).filter(isLookUp)) {
    const steps = await plan(lookUp, 'seqscan', 'indexscan', 'indexonlyscan');
    for (const index of indexes) expect(steps).toContain(`Bitmap Index Scan on ${index}`);
  }
});
