/** People who are found through a domain and an employer, though no key of theirs is alike. */

import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { DuplicateCandidate } from '#contract/duplicates.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { findAlike } from './find-alike.ts';
import { findDuplicates } from './find-duplicates.ts';
import { lookUpStatement } from './look-up-alike.ts';
import { readTraits } from './traits.rules.ts';

const app = await openTestApp();
const ctx = await app.as('staff');

const find = async (candidate: Partial<DuplicateCandidate>) => {
  const [found = []] = await findDuplicates(ctx, [{ kind: 'person', ...candidate }]);
  return found.map(({ name, level, reasons }) => [name, level, reasons.join(', ')]);
};

test('an address of where the candidate works is looked up', async () => {
  const { id } = await anOrganization(ctx, { name: 'Redgum Müller Pty Ltd' });
  await aPerson(ctx, { name: 'Filipa Maria Nogueira Valadão', email: 'fm@redgum-mueller.example' });
  await aPerson(ctx, { name: 'Otto Farrington', email: 'otto@redgum-mueller.example' });
  expect(await find({ name: 'Filipa Valadão', organizationId: id })).toEqual([
    ['Filipa Maria Nogueira Valadão', 'likely', 'e-mail domain of the organization, name 0.95'],
  ]);
  expect(await find({ name: 'Filipa Valadão' })).toEqual([]);
});

test.each([
  ['named like its domain', { name: 'Bluegum Civil Ltd' }, 'fm@bluegum-civil.example'],
  ['of its website', { name: 'BGC', website: 'www.bgcivil.example' }, 'fm@bgcivil.example'],
])('who works at a company %s is looked up by an address', async (_, company, email) => {
  const { id } = await anOrganization(ctx, company);
  const name = 'Rosalinda Beatriz Quintanilha Sarmento';
  await aPerson(ctx, { name, organizationId: id });
  expect(await find({ name: 'Rosalinda Sarmento', email })).toEqual([
    [name, 'likely', 'e-mail domain of the organization, name 0.95'],
  ]);
});

test('a list reads the employers of its rows', async () => {
  const { id } = await anOrganization(ctx, { name: 'RTC', email: 'info@ridgetrucks.example' });
  await aPerson(ctx, { name: 'Bill Wetherby', email: 'bill@ridgetrucks.example' });
  const row = { kind: 'person' as const, name: 'William Wetherby', organizationId: id };
  const found = await findAlike(ctx, 'person', [row], 'AU');
  expect(found.get(0)?.map(({ name, level }) => [name, level])).toEqual([
    ['Bill Wetherby', 'likely'],
  ]);
});

test('employers and domains are looked up in indexes', async () => {
  await ctx.db.execute(sql`insert into organizations (id, name, website, created_at, updated_at)
    select gen_random_uuid(), md5(n::text), 'y' || n || '.example', now(), now()
    from generate_series(1, 2000) n`);
  await ctx.db.execute(sql`insert into people (id, name, email, organization_id, created_at, updated_at)
    select gen_random_uuid(), name, name || '@z.example', id, now(), now() from organizations`);
  await ctx.db.execute(sql`analyze people, organizations`);
  const traits = [
    { name: 'Anna Berg', email: 'a@y7.example' },
    { name: 'Anna Berg', organizationId: crypto.randomUUID(), organizationName: 'Redgum Civil' },
  ].map((told) => readTraits(told, 'AU'));
  const statement = lookUpStatement(
    'person',
    traits.map((each, place) => ({ place, traits: each })),
  );
  const plan = await inTransaction(ctx, async ({ db }) => {
    await db.execute(sql`set local enable_seqscan = off`);
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement}`);
    return rows.map((row) => row['QUERY PLAN']).join('\n');
  });
  const indexes = [
    'people_search',
    'organizations_alike_key',
    'organizations_website_key',
    'people_organization',
  ];
  for (const index of indexes) expect(plan).toContain(index);
  expect(plan).not.toContain('Seq Scan');
});
