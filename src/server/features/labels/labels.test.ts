/** Tags and industries with their counts: those the lists have, whatever was done to the records. */
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { type Label, taggedNouns } from '#contract/labels.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { addUpLabels, correctLabels } from './add-up-labels.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('super_user');
const query = app.database.pool.query.bind(app.database.pool);

beforeEach(() => query('truncate organizations, people, opportunities, tasks cascade'));

async function labels(path: string): Promise<[string, number][]> {
  const reply = await staff.get<Label[]>(path);
  expect(reply.status).toBe(200);
  return reply.body.map(({ name, count }) => [name, count]);
}

test('all tags of a noun are told, the most used first, searched, and none that nothing carries', async () => {
  for (let n = 0; n < 130; n += 1) await aPerson(ctx, { tags: ['Everybody', `Only ${n}`] });
  const gone = await aPerson(ctx, { tags: ['Everybody', 'Gone'] });
  await aPerson(ctx, { tags: ['VIP'] });
  await aPerson(ctx, { tags: ['vip', '100%'] });
  const boss = await app.signIn('super_user');
  expect((await boss.delete(`/api/people/${gone.id}`)).status).toBe(204);
  const all = await labels('/api/tags?of=people');
  expect(all).toHaveLength(1 + 130 + 3);
  expect(all.slice(0, 2)).toEqual([
    ['Everybody', 130],
    ['100%', 1],
  ]);
  expect(await labels('/api/tags?of=people&q=VIP')).toEqual([
    ['VIP', 1],
    ['vip', 1],
  ]);
  expect(await labels('/api/tags?of=people&q=100%25')).toEqual([['100%', 1]]);
  expect(await labels('/api/tags?of=people&q=only 12&limit=3')).toHaveLength(3);
  expect(await labels('/api/tags?of=organizations')).toEqual([]);
  await boss.post(`/api/people/${gone.id}/restore`);
  expect(await labels('/api/tags?of=people&q=gone')).toEqual([['Gone', 1]]);
  await addUpLabels(app.database.orm);
  expect(await labels('/api/tags?of=people&q=gone')).toEqual([['Gone', 1]]);
  for (const bad of ['', '?of=notes', '?of=people&limit=0']) {
    expect((await staff.get(`/api/tags${bad}`)).status).toBe(400);
  }
});

test('each noun has its own tags, and a change of a record moves them', async () => {
  const organization = await anOrganization(ctx, { tags: ['Dealer'], industry: 'Marine' });
  await anOpportunity(ctx, { tags: ['Fleet'] });
  await aTask(ctx, { tags: ['Spring'] });
  const path = `/api/organizations/${organization.id}`;
  await staff.patch(path, { tags: ['Dealer', 'VIP'], industry: 'Boats, used' });
  expect(await labels('/api/tags?of=organizations')).toEqual([
    ['Dealer', 1],
    ['VIP', 1],
  ]);
  expect(await labels('/api/tags?of=opportunities')).toEqual([['Fleet', 1]]);
  expect(await labels('/api/tags?of=tasks')).toEqual([['Spring', 1]]);
  expect(await labels('/api/industries')).toEqual([['Boats, used', 1]]);
  expect(await labels('/api/industries?q=MARINE')).toEqual([]);
  await staff.patch(path, { industry: null });
  expect(await labels('/api/industries')).toEqual([]);
});

const titles = { people: 'name', organizations: 'name', opportunities: 'name', tasks: 'title' };
const tagSet = fc.subarray(['a', 'b', 'B', 'c d']);
const step = fc.record({
  noun: fc.constantFrom(...taggedNouns),
  kind: fc.constantFrom('add', 'tag', 'hide', 'show', 'remove', 'touch'),
  tags: tagSet,
  industry: fc.constantFrom('x', 'y', '', null),
  many: fc.integer({ min: 1, max: 4 }),
});

test('counts are exact after any changes, made one or many at a time, undone or added up', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 3, maxLength: 20 }),
      fc.boolean(),
      async (steps, undo) => {
        await query('truncate organizations, people, opportunities, tasks cascade');
        const client = await app.database.pool.connect();
        try {
          await client.query(undo ? 'begin' : 'select');
          for (const { noun, kind, tags, industry, many } of steps) {
            const some = `id in (select id from ${noun} order by id limit ${many})`;
            const industries = noun === 'organizations';
            const [more, values] =
              noun === 'opportunities' ? [', stage_since, rank', ", now(), 'a'"] : ['', ''];
            if (kind === 'add') {
              await client.query(
                `insert into ${noun} (id, ${titles[noun]}, tags, created_at, updated_at${more}${industries ? ', industry' : ''})
                 select gen_random_uuid(), 'Any', $1::text[], now(), now()${values}${industries ? ', $2::text' : ''}
                 from generate_series(1, ${many})`,
                industries ? [tags, industry] : [tags],
              );
            } else if (kind === 'tag') {
              const set = industries
                ? 'tags = $1::text[], industry = $2::text'
                : 'tags = $1::text[]';
              await client.query(
                `update ${noun} set ${set} where ${some}`,
                industries ? [tags, industry] : [tags],
              );
            } else {
              const change = {
                hide: `update ${noun} set deleted_at = now() where ${some}`,
                show: `update ${noun} set deleted_at = null where deleted_at is not null`,
                remove: `delete from ${noun} where ${some}`,
                touch: `update ${noun} set updated_at = now()`,
              }[kind];
              await client.query(change ?? 'select');
            }
          }
          await client.query(undo ? 'rollback' : 'select');
        } finally {
          client.release();
        }
        if (steps.length % 2 === 0) await addUpLabels(app.database.orm);
        for (const noun of taggedNouns) {
          const counted = await query<{ tag: string; count: number }>(
            `select tag, count(*)::int from ${noun}, unnest(tags) as tag where deleted_at is null group by tag`,
          );
          const told = new Map(await labels(`/api/tags?of=${noun}`));
          expect(told).toEqual(new Map(counted.rows.map(({ tag, count }) => [tag, count])));
        }
        const industries = await query<{ industry: string; count: number }>(
          `select industry, count(*)::int from organizations
           where deleted_at is null and industry <> '' group by industry`,
        );
        const told = new Map(await labels('/api/industries'));
        expect(told).toEqual(
          new Map(industries.rows.map(({ industry, count }) => [industry, count])),
        );
        expect(await correctLabels(app.database)).toBe(0);
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);

test('what bypasses the triggers is corrected, and nothing else is', async () => {
  await anOrganization(ctx, { tags: ['Dealer', 'VIP'], industry: 'Marine' });
  await anOrganization(ctx, { tags: ['Dealer'], industry: '' });
  await aPerson(ctx, { tags: ['VIP'] });
  await aTask(ctx, { tags: ['VIP'] });
  await addUpLabels(app.database.orm);
  expect(await correctLabels(app.database)).toBe(0);
  await query('alter table organizations disable trigger user');
  await query(`update organizations set tags = '{VIP,Fleet}', industry = 'Farming'`);
  await query('alter table organizations enable trigger user');
  expect(await labels('/api/industries')).toEqual([['Marine', 1]]);
  // Dealer, Fleet and VIP, Marine and Farming.
  expect(await correctLabels(app.database)).toBe(5);
  expect(await labels('/api/tags?of=organizations')).toEqual([
    ['Fleet', 2],
    ['VIP', 2],
  ]);
  expect(await labels('/api/industries')).toEqual([['Farming', 2]]);
  expect(await labels('/api/tags?of=people')).toEqual([['VIP', 1]]);
  expect(await labels('/api/tags?of=tasks')).toEqual([['VIP', 1]]);
  expect(await correctLabels(app.database)).toBe(0);
});
