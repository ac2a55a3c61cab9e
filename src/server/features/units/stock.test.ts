/** Units in stock over HTTP: put there, taken in with a won deal, and given to an organization. */
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Deed, Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { SearchResults } from '#contract/search.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Unit } from '#contract/units.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { anOpportunity, anOrganization, aUnit } from '#test/factories.ts';
import { readRecords } from '#test/undone-tables.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

const idsOf = (units: readonly Unit[]) => units.map(({ id }) => id);
const list = async (query: string) => (await staff.get<Unit[]>(`/api/units?${query}`)).body;
const get = async (id: string) => (await staff.get<Unit>(`/api/units/${id}`)).body;
const tradeIn = (dealId: string, body: object) =>
  staff.post<Unit>(`/api/opportunities/${dealId}/trade-in`, body);

async function add(said: object): Promise<Unit> {
  const reply = await staff.post<Unit>('/api/units', { make: 'Claas', inStock: true, ...said });
  expect(reply.status).toBe(201);
  return reply.body;
}

/** An organization with a won deal and a machine. */
async function aWonDeal() {
  const organization = await anOrganization(ctx, { name: 'Hill Farms' });
  const links = { organizationId: organization.id };
  const deal = await anOpportunity(ctx, { name: 'Fleet', stage: 'closed_won', ...links });
  const unit = await aUnit(ctx, { make: 'Fendt', model: '724', year: 2019, ...links });
  return { organization, deal, unit };
}

const inStock = { organizationId: null, organizationName: null, inStock: true };
const untraded = { opportunityId: null, opportunityName: null };

describe('a unit in stock', () => {
  test('has no organization, and is found as such', async () => {
    const unit = await add({ model: 'Arion 650' });
    expect(unit).toMatchObject({ name: 'Claas Arion 650', ...inStock, ...untraded });
    const owned = await aUnit(ctx);
    expect(owned.inStock).toBe(false);
    expect(idsOf(await list('inStock=true'))).toContain(unit.id);
    expect(idsOf(await list('inStock=true'))).not.toContain(owned.id);
    expect(idsOf(await list('inStock=false'))).toContain(owned.id);
    expect(idsOf(await list('inStock=false'))).not.toContain(unit.id);
    expect(idsOf(await list(''))).toEqual(expect.arrayContaining([unit.id, owned.id]));
    const { body } = await staff.get<SearchResults>('/api/search?q=Arion+650');
    expect(body.units).toMatchObject([
      { id: unit.id, organizationId: null, organizationName: null },
    ]);
  });

  test.each([
    ['organizationId', { make: 'Claas' }],
    ['organizationId', { make: 'Claas', inStock: false }],
    ['organizationId', { make: 'Claas', inStock: true, organizationId: null }],
    ['inStock', { make: 'Claas', inStock: true, organizationId: newId() }],
    ['inStock', { make: 'Claas', inStock: 'yes', organizationId: newId() }],
  ])('names %s when it is said as %j', async (field, body) => {
    const reply = await staff.post<ErrorReply>('/api/units', body);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
  });

  test('the list names a filter that it cannot take', async () => {
    const reply = await staff.get<ErrorReply>('/api/units?inStock=maybe');
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['inStock']]);
  });

  test('is given to an organization, and goes back into stock', async () => {
    const [unit, organization] = [await add({}), await anOrganization(ctx, { name: 'Buyers' })];
    const path = `/api/units/${unit.id}`;
    app.clock.advance(1_000);
    const sold = await staff.patch<Unit>(path, { organizationId: organization.id });
    expect(sold.body).toMatchObject({ organizationName: 'Buyers', inStock: false });
    app.clock.advance(1_000);
    expect((await staff.patch<Unit>(path, { inStock: true })).body).toMatchObject(inStock);
    const still = await staff.patch<ErrorReply>(path, { inStock: false });
    expect([still.status, still.body.fields]).toEqual([
      400,
      { organizationId: 'must say whose it is' },
    ]);
    const both = { inStock: true, organizationId: organization.id };
    const reply = await staff.patch<ErrorReply>(path, both);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, ['inStock']]);
    const timeline = await staff.get<TimelineEntry[]>(
      `/api/timeline?organizationId=${organization.id}&kind=unit`,
    );
    expect(timeline.body.map(({ sentence }) => sentence)).toEqual([
      'Sam Seller took the unit “Claas” out of stock',
    ]);
  });

  test('stays when an organization goes that had it before, and comes back by itself', async () => {
    const { id: organizationId } = await anOrganization(ctx);
    const unit = await aUnit(ctx, { organizationId });
    await staff.patch(`/api/units/${unit.id}`, { inStock: true });
    await staff.delete(`/api/organizations/${organizationId}`);
    expect(await get(unit.id)).toMatchObject(inStock);
    await staff.delete(`/api/units/${unit.id}`);
    expect((await staff.post(`/api/units/${unit.id}/restore`)).status).toBe(200);
  });

  test('says so in an exported list', async () => {
    await add({ make: 'Listed' });
    const csv = await staff.get<string>('/api/exports/units?inStock=true&q=Listed&format=csv');
    const rows: unknown[] = parse(csv.body, { columns: true, bom: true });
    expect(rows).toMatchObject([{ Make: 'Listed', Organization: '', 'In stock': 'Yes' }]);
  });
});

describe('a won deal', () => {
  test('turns a unit of its organization into one in stock, which all histories tell', async () => {
    const { organization, deal, unit } = await aWonDeal();
    app.clock.advance(1_000);
    const reply = await tradeIn(deal.id, { unitId: unit.id });
    expect(reply).toMatchObject({ status: 200, body: { id: unit.id, ...inStock } });
    expect(await get(unit.id)).toEqual({
      ...unit,
      ...inStock,
      opportunityId: deal.id,
      opportunityName: 'Fleet',
      updatedAt: app.clock.now().toISOString(),
    });
    const told = async (query: string) => {
      const path = `/api/timeline?${query}&kind=unit`;
      return (await staff.get<TimelineEntry[]>(path)).body.map(({ sentence }) => sentence);
    };
    expect(await told(`opportunityId=${deal.id}`)).toEqual([
      'Sam Seller took the unit “2019 Fendt 724” into stock as the trade-in',
    ]);
    expect((await told(`organizationId=${organization.id}`))[0]).toBe(
      'Sam Seller took the unit “2019 Fendt 724” into stock as the trade-in of “Fleet”',
    );
    const boss = await app.signIn('super_user');
    const { body: audit } = await boss.get<{ changes: { label: string; to: string | null }[] }[]>(
      `/api/audit?recordId=${unit.id}`,
    );
    expect(audit[0]?.changes).toEqual(
      expect.arrayContaining([expect.objectContaining({ label: 'Traded in with', to: 'Fleet' })]),
    );
  });

  test('takes in a unit that nobody had written down', async () => {
    const deal = await anOpportunity(ctx, { stage: 'closed_won' });
    const said = { make: 'Fendt', model: '724', year: 2019, serial: 'F-1', hours: 4_321.5 };
    const { status, body } = await tradeIn(deal.id, said);
    expect({ status, ...body }).toMatchObject({
      status: 200,
      ...said,
      ...inStock,
      opportunityId: deal.id,
    });
  });

  test('is undone as one deed', async () => {
    const { deal, unit } = await aWonDeal();
    const before = await readRecords(app);
    for (const body of [{ unitId: unit.id }, { make: 'New Holland' }]) {
      app.clock.advance(1_000);
      const deed = (await tradeIn(deal.id, body)).headers['x-deed-id'];
      const own = await staff.get<Deed[]>(`/api/deeds?limit=1`);
      expect(own.body).toMatchObject([{ id: deed, mayUndo: true }]);
      app.clock.advance(1_000);
      const undone = await staff.post<Undone>(`/api/deeds/${deed}/undo`);
      expect(undone).toMatchObject({ status: 200, body: { kept: [] } });
      expect(await readRecords(app)).toEqual(before);
    }
  });

  test('keeps what is sold on as traded in with it', async () => {
    const { deal, unit } = await aWonDeal();
    const buyer = await anOrganization(ctx);
    await tradeIn(deal.id, { unitId: unit.id });
    const sold = await staff.patch<Unit>(`/api/units/${unit.id}`, { organizationId: buyer.id });
    expect(sold.body).toMatchObject({ organizationId: buyer.id, opportunityId: deal.id });
  });

  test('is not named while it is deleted, nor after it went for good', async () => {
    const { deal, unit } = await aWonDeal();
    await tradeIn(deal.id, { unitId: unit.id });
    await staff.delete(`/api/opportunities/${deal.id}`);
    expect(await get(unit.id)).toMatchObject({ ...inStock, ...untraded });
    await staff.post(`/api/opportunities/${deal.id}/restore`);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityName: 'Fleet' });
  });

  test('stays as it is where its organizations are merged', async () => {
    const { organization, deal, unit } = await aWonDeal();
    await tradeIn(deal.id, { unitId: unit.id });
    const survivor = await anOrganization(ctx);
    const merge = { kind: 'organization', survivorId: survivor.id, ids: [organization.id] };
    expect((await staff.post('/api/merges', merge)).status).toBeLessThan(300);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityId: deal.id });
  });
});

describe('refuses', () => {
  test('a deal that is not won, with 409', async () => {
    const deal = await anOpportunity(ctx, { stage: 'negotiation' });
    const reply = await staff.post<ErrorReply>(`/api/opportunities/${deal.id}/trade-in`, {
      make: 'Fendt',
    });
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([409, ['stage']]);
    expect((await tradeIn(newId(), { make: 'Fendt' })).status).toBe(404);
  });

  test.each([
    ['unitId', async () => ({ unitId: (await aUnit(ctx)).id })],
    ['unitId', async () => ({ unitId: (await add({})).id })],
    ['unitId', async () => ({ unitId: newId() })],
    ['unitId', async () => ({ unitId: 'that one' })],
    ['make', async () => ({})],
    ['make', async () => ({ model: '724' })],
    ['make', async () => ({ make: ' ' })],
    ['year', async () => ({ make: 'Fendt', year: 2999 })],
    ['hours', async () => ({ make: 'Fendt', hours: -1 })],
    ['hours', async () => ({ unitId: newId(), hours: 1 })],
  ])('%s, and keeps nothing', async (field, body) => {
    const { deal } = await aWonDeal();
    const said = await body();
    const before = await readRecords(app);
    const path = `/api/opportunities/${deal.id}/trade-in`;
    const reply = await staff.post<ErrorReply>(path, said);
    expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([400, [field]]);
    expect(await readRecords(app)).toEqual(before);
  });
});

test('units in stock travel with the export of everything, and documents of before come in', async () => {
  const { deal, unit } = await aWonDeal();
  await tradeIn(deal.id, { unitId: unit.id });
  const boss = await app.signIn('super_user');
  const other = await openTestApp();
  const owner = await signInTwinOwner(app, other);
  const document = await exported(boss);
  expect((await imported(owner, document)).status).toBe(200);
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
  expect((await owner.get(`/api/units/${unit.id}`)).body).toEqual(await get(unit.id));
  const { units: stored } = z.object({ units: z.array(z.looseObject({})) }).parse(document);
  const units = stored.map(({ opportunityId: _, ...older }) => older);
  expect((await imported(owner, { ...document, units })).status).toBe(200);
});
