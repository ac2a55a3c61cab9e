/** The results of a search: names first, typing errors reported, a reason for each lead, related trades last. */
import { beforeAll, describe, expect, test } from 'vitest';
import { LeadMessage } from '#contract/leads.ts';
import {
  directoryCompanies,
  directoryLoads,
} from '#server/features/leads/directory/lead-directory.table.ts';
import { loadShippedCompanies } from '#server/features/leads/directory/load-companies.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { aFoundCompany } from '#test/found-companies.ts';
import { directorySource } from './directory-source.ts';
import { generateLeads } from './generate-leads.ts';
import type { LeadSource } from './lead-source.ts';

const app = await openTestApp();
beforeAll(() => loadShippedCompanies({ db: app.database.orm, clock: app.clock }));

async function complete(client: TestClient, query: string) {
  const path = `/api/ai/generate-leads-stream?${new URLSearchParams({ query })}`;
  const { body } = await client.get<string>(path);
  const last = body.trim().split('\n\n').at(-1)?.slice('data: '.length) ?? '';
  const message = LeadMessage.parse(JSON.parse(last));
  if (message.type !== 'complete') throw new Error(`It ended with ${last}`);
  return message;
}

function aSource(find: LeadSource['find']): LeadSource {
  const isReady = async () => ({ ready: true, words: '' });
  return { name: 'Register', attribution: null, cannotTell: ['fleet'], isReady, find };
}

/** The last message of a search on sources of the test's own. */
async function run(ctx: Context, source: LeadSource, query: string) {
  const messages: LeadMessage[] = [];
  const parts = { sources: [source], web: undefined, country: 'AU', onFault: () => undefined };
  const { signal } = new AbortController();
  const send = (message: LeadMessage) => messages.push(message);
  await generateLeads(ctx, parts, { query: { query }, signal, send });
  return messages.at(-1);
}

test('a company name is tried first, and the other meaning is offered', async () => {
  const client = await app.signIn('staff');
  const found = await complete(client, 'bank of america');
  expect(found.leads.map(({ name }) => name)).toEqual(['Bank of America']);
  expect(found.chips).toEqual([{ kind: 'name', text: 'Bank of America' }]);
  expect(found.leads[0]?.reasons).toEqual(['Its name is what you searched for']);
  expect(found.didYouMean).toEqual({ query: 'banks in america', isSearched: false });
  const other = await complete(client, 'banks in america');
  expect(other.leads.length).toBeGreaterThan(10);
  expect(other.didYouMean).toBeNull();
});

test.each([
  ['Marriott hotels', ['Marriott International']],
  ['Wells Fargo Bank', ['Wells Fargo']],
  ['union pacific railroad', ['Union Pacific Corporation']],
  ['John Deere', ['Deere & Company']],
  // Whoever deals in Fords is no maker of them, and the trade of waste is no name.
  ['Ford car dealers', ['AutoZone', 'Carvana', 'O’Reilly Automotive']],
  [
    'waste management companies',
    ['Waste Management', 'Republic Services', 'Rollins, Inc.', 'Veralto'],
  ],
  // Whoever is left out may be called by another name too.
  ['car makers except GM and Tesla', ['Ford Motor Company']],
  ['tobacco companies except Philip-Morris', ['Altria']],
  // Arlington is near Dallas as well as near Washington.
  ['aerospace companies in the Dallas Fort Worth area', []],
  ['biotech in the Boston area', ['Biogen', 'Moderna', 'Vertex Pharmaceuticals']],
])('a name with its trade, and a town with its surroundings: %s', async (query, names) => {
  const { leads } = await complete(await app.signIn('staff'), query);
  expect(leads.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
});

test('a typing error is corrected for the search, and reported', async () => {
  const client = await app.signIn('staff');
  const trade = await complete(client, 'semicondutor companys in Californa');
  expect(trade.didYouMean).toEqual({
    query: 'semiconductor companys in California',
    isSearched: true,
  });
  expect(trade.leads).toEqual(
    (await complete(client, 'semiconductor companies in California')).leads,
  );
  const name = await complete(client, 'Goldmann Sachs');
  expect(name.didYouMean).toEqual({ query: 'Goldman Sachs', isSearched: true });
  expect(name.leads.map((lead) => lead.name)).toEqual(['Goldman Sachs']);
});

test('each lead has a reason, and says that its size is not known', async () => {
  const client = await app.signIn('staff');
  const { leads, sources } = await complete(client, 'large banks in Ohio');
  expect(leads.map(({ name, reasons }) => [name, reasons])).toEqual([
    ['Fifth Third Bancorp', ['Industry: Regional Banks', 'In Cincinnati', 'Size not known']],
    ['Huntington Bancshares', ['Industry: Regional Banks', 'In Columbus', 'Size not known']],
    ['KeyCorp', ['Industry: Regional Banks', 'In Cleveland', 'Size not known']],
  ]);
  expect(sources.find(({ source }) => source === 'Business directory')?.reason).toBe(
    'It knows the size of none of its 3 companies, so none was left out for it.',
  );
});

test('a revenue is understood, and each lead and source says that it is not known', async () => {
  const client = await app.signIn('staff');
  const asked = await complete(client, 'banks in Ohio with over $50M revenue');
  const plain = await complete(client, 'banks in Ohio');
  expect(asked.chips).toContainEqual({ kind: 'size', text: 'revenue over $50M' });
  expect(asked.leads.map(({ name }) => name)).toEqual(plain.leads.map(({ name }) => name));
  expect(asked.leads.length).toBeGreaterThan(0);
  for (const { reasons } of asked.leads) expect(reasons.at(-1)).toBe('Revenue not known');
  expect(asked.sources.find(({ source }) => source === 'Business directory')?.reason).toBe(
    'It does not know what a company turns over.',
  );
  expect(JSON.stringify(plain)).not.toMatch(/revenue|turns over/i);
});

test('related trades come after exact ones, and alone only if there are none', async () => {
  const client = await app.signIn('staff');
  const { leads } = await complete(client, 'banks');
  const kinds = leads.map(({ industry }) => industry ?? '');
  const core = ['Diversified Banks', 'Regional Banks'];
  expect(kinds.slice(0, 13).every((kind) => core.includes(kind))).toBe(true);
  expect(kinds.slice(13).some((kind) => core.includes(kind))).toBe(false);
  expect(leads.at(-1)?.reasons[0]).toMatch(/^Related to banks: /);
  const few = await complete(client, 'breweries');
  expect(few.leads.map(({ name }) => name)).toEqual(['Molson Coors Beverage Company']);
  const none = await complete(client, 'breweries in Kentucky');
  expect(none.leads.map(({ name, reasons }) => [name, reasons[0]])).toEqual([
    ['Brown–Forman', 'Related to breweries: Distillers & Vintners'],
  ]);
});

describe('the order', () => {
  test('a phone or a website does not outrank a better match', async () => {
    const source = aSource(async () => [
      aFoundCompany({ name: 'Exact Freight' }),
      aFoundCompany({
        name: 'Near Freight',
        phone: '02 6885 1234',
        website: 'https://near.example',
      }),
    ]);
    expect(await run(await app.as(), source, 'trucking in Dubbo')).toMatchObject({
      leads: [{ name: 'Exact Freight' }, { name: 'Near Freight' }],
    });
  });

  test('unwanted companies are left out of every source', async () => {
    const query = 'freight not in Orange, except Moree Movers';
    const source = aSource(async () => [
      aFoundCompany({ name: 'Orange Freight', city: 'Orange', address: 'Orange NSW' }),
      aFoundCompany({ name: 'Moree Movers' }),
      aFoundCompany({ name: 'Dubbo Freight' }),
    ]);
    const last = await run(await app.as(), source, query);
    expect(last).toMatchObject({ leads: [{ name: 'Dubbo Freight' }], dismissed: 0 });
  });
});

test('too small companies are left out, known sizes come first, and unknown ones are reported', async () => {
  const ctx = await app.as();
  const now = ctx.clock.now();
  const loadId = newId();
  await ctx.db
    .insert(directoryLoads)
    .values({ id: loadId, fileName: 'x.csv', format: 'csv', createdAt: now, updatedAt: now });
  const sized = (name: string, employees: number | null) => ({
    id: newId(),
    loadId,
    name,
    industry: 'Haulage',
    city: 'Moree',
    employees,
  });
  await ctx.db
    .insert(directoryCompanies)
    .values([sized('A Freight', null), sized('B Freight', 20), sized('C Freight', 80)]);
  const query = 'freight in Moree with more than 50 employees';
  const last = await run(ctx, directorySource, query);
  expect(last).toMatchObject({
    leads: [
      { name: 'C Freight', reasons: ['Industry: Haulage', 'In Moree', 'About 80 employees'] },
      { name: 'A Freight', reasons: ['Industry: Haulage', 'In Moree', 'Size not known'] },
    ],
    sources: [
      {
        reason: 'It does not know the size of 1 of its 2 companies: they come last.',
      },
    ],
  });
});
