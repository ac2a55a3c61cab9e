/** Names that are found by a word of theirs, and how much that reads where very many have the word. */
import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { DuplicateCandidate } from '#contract/duplicates.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { findDuplicates } from './find-duplicates.ts';
import { lookUp } from './look-up-alike.ts';
import { byWords, readWordKeys } from './look-up-words.ts';
import { readTraits } from './traits.rules.ts';

const app = await openTestApp();
const ctx = await app.as('staff');

const find = async (candidate: Partial<DuplicateCandidate>) => {
  const [found = []] = await findDuplicates(ctx, [{ kind: 'organization', ...candidate }]);
  return found.map(({ name, level }) => [name, level]);
};

const many = 3_000;

beforeAll(async () => {
  await ctx.db.execute(sql`insert into organizations (id, name, location, created_at, updated_at)
    select gen_random_uuid(), 'Northwater ' || md5(n::text), 'Celle', now(), now() from generate_series(1, ${many}::int) n`);
  const { id } = await anOrganization(ctx, {
    name: 'Hugecorp Pty Ltd',
    website: 'hugecorp.example',
  });
  await ctx.db.execute(sql`insert into people (id, name, email, organization_id, created_at, updated_at)
    select gen_random_uuid(), 'Kim ' || md5(n::text), n || '@hugecorp.example', ${id}, now(), now()
    from generate_series(1, ${many}::int) n`);
});

test.each([
  ['Los Hacendados', 'Bodega Finca Los Hacendados', 'Salta'],
  ['Masz-Rol', 'ZPHU "MASZ-ROL" Jan Lis', 'Hrubieszow'],
  ['Shri Vishveshvarayan Tractors', 'Sri Visveshvarayan Tractors', 'Guntur'],
])('%s is found as %s', async (asked, name, location) => {
  await anOrganization(ctx, { name, location });
  expect(await find({ name: asked, location })).toEqual([[name, 'likely']]);
});

test('somebody is found by the surname in the same place or at a company named alike', async () => {
  const { id } = await anOrganization(ctx, { name: 'Riverbend Diesel Pty Ltd' });
  const other = await anOrganization(ctx, { name: 'Riverbend Diesel' });
  await aPerson(ctx, { name: 'Davo Prendergrass', organizationId: id });
  const person = { kind: 'person' as const, name: 'David Prendergrass' };
  expect(await find({ ...person, organizationId: other.id })).toEqual([
    ['Davo Prendergrass', 'likely'],
  ]);
  const traits = readTraits(person, 'AU');
  expect(readWordKeys('person', traits)).toEqual([]);
});

test('of a word that very many names have only some are read', async () => {
  await app.database.pool.query('vacuum analyze organizations');
  const traits = readTraits({ name: 'Northwater Grain', location: 'Celle' }, 'AU');
  const statement = byWords('organization', [{ place: 0, traits }]);
  const plan = await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql`explain (analyze, costs off) ${statement}`,
    );
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  expect(plan).toContain('organizations_name_key');
  const [, read = ''] = /Bitmap Heap Scan.* rows=([0-9]+)/.exec(plan) ?? [];
  expect(Number(read)).toBeGreaterThan(0);
  expect(Number(read)).toBeLessThanOrEqual(300);
});

test('of a very large company somebody is found without everybody being read', async () => {
  const { id } = await anOrganization(ctx, { name: 'Hugecorp' });
  await aPerson(ctx, { name: 'Odilo Prendergast Vane', email: 'opv@hugecorp.example' });
  const traits = readTraits(
    { name: 'Odilo Vane', organizationId: id, organizationName: 'Hugecorp' },
    'AU',
  );
  const found = await lookUp(ctx, 'person', [{ place: 0, traits }]);
  expect(found.get(0)?.size).toBe(1);
});
