/** Global search: five people and five organizations at most, the best first, by the specified fields. */
import { describe, expect, test } from 'vitest';
import type { SearchResults } from '#contract/search.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function search(q: string): Promise<SearchResults> {
  const reply = await staff.get<SearchResults>(`/api/search?q=${encodeURIComponent(q)}`);
  expect(reply.status).toBe(200);
  return reply.body;
}
const names = (found: { name: string }[]) => found.map(({ name }) => name);

test('people are found by name, e-mail or phone, organizations by name, industry or location', async () => {
  const organization = await anOrganization(ctx, {
    name: 'Wombat Wheels',
    industry: 'Tyre retail',
    location: 'Gulgong NSW',
    email: 'hidden@wombat.example',
    tags: ['Hidden tag'],
  });
  const person = await aPerson(ctx, {
    name: 'Winnie Wheeler',
    email: 'winnie@tyres.example',
    phone: '0412 345 678',
    location: 'Hidden place',
    organizationId: organization.id,
    tags: ['Hidden tag'],
  });
  const foundPerson = {
    id: person.id,
    name: person.name,
    email: person.email,
    phone: person.phone,
    organizationName: 'Wombat Wheels',
  };
  const foundOrganization = {
    id: organization.id,
    name: 'Wombat Wheels',
    industry: 'Tyre retail',
    location: 'Gulgong NSW',
  };
  expect(await search('whee')).toEqual({
    people: [foundPerson],
    organizations: [foundOrganization],
  });
  for (const q of ['WINNIE', 'nie whe', '@TYRES', '12 345']) {
    expect(await search(q), q).toEqual({ people: [foundPerson], organizations: [] });
  }
  for (const q of ['wombat wheels', 'tyre re', 'gulgong']) {
    expect(await search(q), q).toEqual({ people: [], organizations: [foundOrganization] });
  }
  for (const q of ['hidden', '%', '_', '\\', 'zzz']) {
    expect(await search(q), q).toEqual({ people: [], organizations: [] });
  }
});

test('at most five of each, those that begin with the words first, then by name', async () => {
  for (const name of ['Otto Oz', 'Big Oz', 'Ozzy', 'ozone Bob', 'Oz Alpha', 'A Oz', 'B oz']) {
    await aPerson(ctx, { name });
    await anOrganization(ctx, { name });
  }
  const found = await search('oz');
  const best = ['Oz Alpha', 'ozone Bob', 'Ozzy', 'A Oz', 'B oz'];
  expect(names(found.people)).toEqual(best);
  expect(names(found.organizations)).toEqual(best);
});

describe('among many that match', () => {
  test('those that begin with the words still come first', async () => {
    const rows = Array.from({ length: 1_500 }, (_, i) => `Row Jam ${i}`);
    await app.database.pool.query(
      `insert into people (id, name, created_at, updated_at)
        select gen_random_uuid(), unnest($1::text[]), now(), now()`,
      [rows],
    );
    await app.database.pool.query(
      `insert into organizations (id, name, created_at, updated_at)
        select gen_random_uuid(), unnest($1::text[]), now(), now()`,
      [rows],
    );
    for (const name of ['Jam Zebra', 'Jamie Last']) {
      await aPerson(ctx, { name });
      await anOrganization(ctx, { name });
    }
    for (const q of ['jam', 'ja', 'j']) {
      const found = await search(q);
      expect(names(found.people).slice(0, 2), q).toEqual(['Jam Zebra', 'Jamie Last']);
      expect(names(found.organizations).slice(0, 2), q).toEqual(['Jam Zebra', 'Jamie Last']);
      expect(found.people).toHaveLength(5);
    }
  });
});

test.each(['', '?q=', '?q=%20%20'])('without words nothing is found: "%s"', async (query) => {
  const reply = await staff.get(`/api/search${query}`);
  expect(reply).toMatchObject({ status: 200, body: { people: [], organizations: [] } });
});
