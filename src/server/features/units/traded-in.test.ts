/** What was traded in outlives its deal, its person and its organization, with its history; and Undo stays right. */
import { describe, expect, test } from 'vitest';
import type { Undone } from '#contract/deeds.ts';
import type { ErrorReply } from '#contract/errors.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { SearchResults } from '#contract/search.ts';
import type { TimelineEntry } from '#contract/timeline.ts';
import type { Unit } from '#contract/units.ts';
import { purgeDeleted } from '#server/features/deletions/purge-deleted.ts';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { aFolder } from '#test/backups.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { anOpportunity, anOrganization, aPerson, aUnit } from '#test/factories.ts';

const dataDir = await aFolder();
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const boss = await app.signIn('super_user');
const ctx = await app.as('super_user');
const { pool, orm } = app.database;
const store = openFileStore({ dataDir, filesS3Url: undefined }, () => undefined);

const get = async (id: string) => (await boss.get<Unit>(`/api/units/${id}`)).body;
// The days of what is deleted count from the first look at the settings.
await boss.get('/api/deletion-settings');

const inStock = { organizationId: null, organizationName: null, inStock: true };
const untraded = { opportunityId: null, opportunityName: null };

let made = 0;

async function aTradeIn() {
  made += 1;
  const organization = await anOrganization(ctx, { name: 'Hill Farms' });
  const links = { organizationId: organization.id };
  const person = await aPerson(ctx, { name: `Rita Hillman${made}`, ...links });
  const won = { name: 'Fleet', stage: 'closed_won', personId: person.id, ...links } as const;
  const deal = await anOpportunity(ctx, won);
  const unit = await aUnit(ctx, { make: 'Fendt', model: '724', serial: `F-${newId()}`, ...links });
  app.clock.advance(1_000);
  const path = `/api/opportunities/${deal.id}/trade-in`;
  const reply = await boss.post<Unit>(path, { unitId: unit.id });
  expect(reply.status).toBe(200);
  app.clock.advance(1_000);
  return { organization, person, deal, unit, deed: reply.headers['x-deed-id'] ?? '' };
}

/** Deletes it, and lets the days go by after which it goes for good, without a backup. */
async function purgeNow(list: string, id: string): Promise<void> {
  expect((await boss.delete(`/api/${list}/${id}`)).status).toBe(204);
  app.clock.advance(31 * 24 * 60 * 60 * 1_000);
  await pool.query('update deletion_settings set allowed_before = $1', [app.clock.now()]);
  await purgeDeleted(contextOfSchedule({ db: orm, clock: app.clock }), {
    store,
    openGoodBackup: () => Promise.resolve(null),
    forgetSyncs: () => Promise.resolve(),
  });
  expect((await pool.query(`select from ${list} where id = $1`, [id])).rowCount).toBe(0);
}

/** The unit is in stock, found there, and its history has lost nothing. */
async function expectWhole(unit: Unit, past = ['unit.created', 'unit.traded']) {
  expect(await get(unit.id)).toMatchObject({ make: 'Fendt', serial: unit.serial, ...inStock });
  const listed = await boss.get<Unit[]>(`/api/units?inStock=true&q=${unit.serial}`);
  expect(listed.body.map(({ id }) => id)).toContain(unit.id);
  const found = await boss.get<SearchResults>(`/api/search?q=${unit.serial}`);
  expect(found.body.units?.map(({ id }) => id)).toContain(unit.id);
  const history = await boss.get<object[]>(`/api/audit?recordId=${unit.id}`);
  expect(history.status).toBe(200);
  expect(history.body).toHaveLength(past.length);
  const dangling = await pool.query(
    `select id from units where (opportunity_id is not null and not exists (select from opportunities o where o.id = opportunity_id))
      or (organization_id is not null and not exists (select from organizations o where o.id = organization_id))`,
  );
  expect(dangling.rows).toEqual([]);
}

const undo = (deed: string) => boss.post<Undone & ErrorReply>(`/api/deeds/${deed}/undo`);
const sentencesOf = async (query: string) => {
  const reply = await boss.get<TimelineEntry[]>(`/api/timeline?${query}&kind=unit`);
  return reply.body.map(({ sentence }) => sentence);
};

describe('the deal', () => {
  test('is deleted: the unit stays, can be written, and names the deal again once it is back', async () => {
    const { deal, unit, organization } = await aTradeIn();
    await boss.delete(`/api/opportunities/${deal.id}`);
    await expectWhole(unit);
    expect(await get(unit.id)).toMatchObject(untraded);
    const edited = await boss.patch<Unit>(`/api/units/${unit.id}`, { note: 'Cleaned' });
    expect(edited.body).toMatchObject({ ...inStock, ...untraded, note: 'Cleaned' });
    const { body } = await boss.get<{ changes: { label: string }[] }[]>(
      `/api/audit?recordId=${unit.id}`,
    );
    expect(body[0]?.changes.map(({ label }) => label)).toEqual(['Note']);
    await boss.post(`/api/opportunities/${deal.id}/restore`);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityName: 'Fleet' });
    expect(await sentencesOf(`opportunityId=${deal.id}`)).toEqual([
      'Sam Seller took the unit “Fendt 724” into stock as the trade-in',
    ]);
    expect(await sentencesOf(`organizationId=${organization.id}`)).toContain(
      'Sam Seller took the unit “Fendt 724” into stock as the trade-in of “Fleet”',
    );
  });

  test('is deleted, and the trade-in is undone: the unit is theirs again, also once the deal is back', async () => {
    const { deal, unit, organization, deed } = await aTradeIn();
    await boss.delete(`/api/opportunities/${deal.id}`);
    app.clock.advance(1_000);
    expect(await undo(deed)).toMatchObject({ status: 200, body: { kept: [] } });
    const theirs = { organizationId: organization.id, inStock: false, ...untraded };
    expect(await get(unit.id)).toMatchObject(theirs);
    await boss.post(`/api/opportunities/${deal.id}/restore`);
    expect(await get(unit.id)).toMatchObject(theirs);
  });

  test('goes for good: the unit stays without it, and the trade-in is still undone', async () => {
    const { deal, unit, organization, deed } = await aTradeIn();
    await purgeNow('opportunities', deal.id);
    await expectWhole(unit);
    expect(await get(unit.id)).toMatchObject(untraded);
    expect((await sentencesOf(`organizationId=${organization.id}`))[0]).toContain('into stock');
    expect(await undo(deed)).toMatchObject({ status: 200, body: { kept: [] } });
    expect(await get(unit.id)).toMatchObject({ organizationId: organization.id, ...untraded });
  });

  test('goes for good: a trade-in that was said anew is deleted by Undo, and comes back alone', async () => {
    const { deal } = await aTradeIn();
    const path = `/api/opportunities/${deal.id}/trade-in`;
    const taken = await boss.post<Unit>(path, { make: 'Fendt' });
    await purgeNow('opportunities', deal.id);
    app.clock.advance(1_000);
    const undone = await undo(taken.headers['x-deed-id'] ?? '');
    expect(undone.status).toBe(200);
    expect((await boss.get(`/api/units/${taken.body.id}`)).status).toBe(404);
    app.clock.advance(1_000);
    expect((await undo(undone.body.id)).status).toBe(200);
    expect(await get(taken.body.id)).toMatchObject({ ...inStock, ...untraded });
  });
});

test('the person of the deal is erased: the unit, its deal and the Undo stay', async () => {
  const { person, deal, unit, organization, deed } = await aTradeIn();
  await boss.patch(`/api/units/${unit.id}`, { note: `Driven by ${person.name}` });
  const erased = await boss.post(`/api/people/${person.id}/erase`, { name: person.name });
  expect(erased.status).toBe(200);
  await expectWhole(unit, ['unit.created', 'unit.traded', 'unit.updated']);
  expect(await get(unit.id)).toMatchObject({ opportunityId: deal.id, opportunityName: 'Fleet' });
  expect(JSON.stringify(await get(unit.id))).not.toContain('Hillman');
  expect(await undo(deed)).toMatchObject({ status: 200, body: { kept: [] } });
  expect(await get(unit.id)).toMatchObject({ organizationId: organization.id, ...untraded });
});

describe('the organization that traded it in', () => {
  test('is deleted, then restored: the unit stays as it is', async () => {
    const { organization, deal, unit, deed } = await aTradeIn();
    await boss.delete(`/api/organizations/${organization.id}`);
    await expectWhole(unit);
    // There is nobody to give it back to, and half an Undo would forget where it comes from.
    const refused = await undo(deed);
    expect([refused.status, refused.body.message]).toEqual([
      409,
      'Nothing was taken back: what it belonged to was deleted.',
    ]);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityId: deal.id });
    await boss.post(`/api/organizations/${organization.id}/restore`);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityId: deal.id });
    expect((await undo(deed)).status).toBe(200);
    expect(await get(unit.id)).toMatchObject({ organizationId: organization.id, ...untraded });
  });

  test('goes for good: the unit stays with its deal', async () => {
    const { organization, deal, unit, deed } = await aTradeIn();
    await purgeNow('organizations', organization.id);
    await expectWhole(unit);
    expect(await get(unit.id)).toMatchObject({ opportunityId: deal.id, opportunityName: 'Fleet' });
    expect((await boss.get<Opportunity>(`/api/opportunities/${deal.id}`)).status).toBe(200);
    expect((await undo(deed)).status).toBe(409);
    await expectWhole(unit);
  });

  test('is merged into another: the unit stays, and Undo says why not', async () => {
    const { organization, deal, unit, deed } = await aTradeIn();
    const survivor = await anOrganization(ctx, { name: 'Hill Farms Pty' });
    const merge = { kind: 'organization', survivorId: survivor.id, ids: [organization.id] };
    expect((await boss.post('/api/merges', merge)).status).toBeLessThan(300);
    await expectWhole(unit);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityId: deal.id });
    expect((await undo(deed)).status).toBe(409);
    expect(await get(unit.id)).toMatchObject({ ...inStock, opportunityId: deal.id });
    expect(await sentencesOf(`organizationId=${survivor.id}`)).toContain(
      'Sam Seller took the unit “Fendt 724” into stock as the trade-in of “Fleet”',
    );
  });
});

test('sold on since, it stays sold and remembers where it comes from', async () => {
  const { unit, deal, deed } = await aTradeIn();
  const buyer = await anOrganization(ctx, { name: 'Buyers' });
  await boss.patch(`/api/units/${unit.id}`, { organizationId: buyer.id });
  expect((await undo(deed)).status).toBe(409);
  expect(await get(unit.id)).toMatchObject({
    organizationId: buyer.id,
    opportunityId: deal.id,
  });
});

test('the export of everything is equal where the deal is deleted, and where it went for good', async () => {
  const there = await openTestApp();
  const [{ deal: deleted }, { deal: purged }] = [await aTradeIn(), await aTradeIn()];
  await purgeNow('opportunities', purged.id);
  await boss.delete(`/api/opportunities/${deleted.id}`);
  const document = await exported(boss);
  const owner = await signInTwinOwner(app, there);
  expect(await imported(owner, document)).toMatchObject({ status: 200 });
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
});
