import { expect, test } from 'vitest';
import type { Territories, TerritoryMatch } from '#contract/territories.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, aUser } from '#test/factories.ts';
import { findState, stateAt } from './territories.rules.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');

test.each([
  ['12 High Street, Cairns QLD 4870', 'QLD'],
  ['nsw', 'NSW'],
  ['5 Victoria Street, Fremantle, WA', 'WA'],
  ['5 Victoria Street, Somewhere', null],
  ['Darwin, Northern Territory 0800', 'NT'],
  ['Perth, Western Australia', 'WA'],
  ['Adelaide S.A. 5000', 'SA'],
  ['12 NSW Place, Hobart, Tasmania', 'TAS'],
  ['Geelong, Victoria, Australia', 'VIC'],
  ['1 Main Road, Ballarat Vic. 3350', 'VIC'],
  ['Wanaka', null],
  ['', null],
])('%j lies in %j', (address, state) => {
  expect(findState(address)).toBe(state);
});

test.each([
  [{ address: 'Seattle, WA' }, 'AU', 'WA'],
  [{ address: 'Seattle, WA' }, 'US', null],
  [{ address: 'Seattle, WA', country: ' ' }, 'US', null],
  [{ address: 'WA', country: 'Australia' }, 'US', 'WA'],
  [{ address: 'Perth WA, Australia' }, 'US', 'WA'],
  [{ address: 'Seattle, WA', country: 'United States' }, 'AU', null],
])('%j of a team in %s is in %j', (place, home, state) => {
  expect(stateAt(place, home)).toBe(state);
});

test('of a team elsewhere no address without a country is in a state of Australia', async () => {
  const abroad = await openTestApp({ environment: { DEFAULT_COUNTRY: 'US' } });
  const owner = await abroad.signIn('super_user');
  const body = { address: 'Seattle, WA' };
  const match = await owner.post<TerritoryMatch>('/api/territories/match', body);
  expect(match.body).toEqual({ assignedToId: null, by: null, state: null });
});

test('the code decides, else the state, else nobody; whoever left gets nothing', async () => {
  const [north, west, gone] = await Promise.all(
    [{}, {}, { deactivatedAt: app.clock.now() }].map(async (given) => aUser(await app.as(), given)),
  );
  if (!north || !west || !gone) throw new Error('No users');
  await aCustomField(await app.as(), { name: 'rep-code' });
  const draft = {
    codeField: 'rep-code',
    states: [
      { state: 'QLD', userId: north.id },
      { state: 'WA', userId: west.id },
    ],
    codes: [{ code: 'w1', userId: west.id }],
  };
  const saved = await boss.put<Territories>('/api/territories', draft);
  expect(saved.status).toBe(200);
  expect(saved.body.codes).toEqual([{ code: 'W1', userId: west.id }]);
  const match = async (body: unknown) =>
    (await boss.post<TerritoryMatch>('/api/territories/match', body)).body;
  expect(await match({ address: 'Cairns QLD', code: 'W1' })).toEqual({
    assignedToId: west.id,
    by: 'code',
    state: 'QLD',
  });
  expect(await match({ address: 'Cairns QLD', code: 'unknown' })).toMatchObject({
    assignedToId: north.id,
    by: 'state',
  });
  expect(await match({ address: 'Hobart TAS' })).toEqual({
    assignedToId: null,
    by: null,
    state: 'TAS',
  });
  expect(await match({})).toEqual({ assignedToId: null, by: null, state: null });
  await boss.patch(`/api/users/${west.id}`, { active: false });
  expect(await match({ code: 'w1' })).toMatchObject({ assignedToId: null });
  // The one who left may stay on the map; nobody else who has left may join it.
  expect((await boss.put('/api/territories', draft)).status).toBe(200);
  const joined = { ...draft, states: [{ state: 'NT', userId: gone.id }] };
  expect((await boss.put('/api/territories', joined)).status).toBe(400);
  const { rows } = await app.database.pool.query(
    "select 1 from changes where verb = 'territories.updated'",
  );
  expect(rows).toHaveLength(2);
});

test.each([
  [{ states: [{ state: 'XX', userId: '0190c4f5-0000-7000-8000-000000000000' }], codes: [] }],
  [{ states: [], codes: [{ code: 'A', userId: '0190c4f5-0000-7000-8000-000000000000' }] }],
  [{ states: [], codes: [{ code: ' ', userId: 'x' }] }],
  [{ states: [], codes: [], codeField: 'no-such-field' }],
  [{ states: {}, codes: [] }],
])('%j is refused', async (body) => {
  expect((await boss.put('/api/territories', body)).status).toBe(400);
});

test('a change of an older version is refused', async () => {
  const { headers } = await boss.get('/api/territories');
  const ifMatch = { 'if-match': headers.etag ?? '' };
  const draft = { states: [], codes: [] };
  expect((await boss.put('/api/territories', draft, ifMatch)).status).toBe(200);
  expect((await boss.put('/api/territories', draft, ifMatch)).status).toBe(412);
});
