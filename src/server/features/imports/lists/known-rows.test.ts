/** The same list again: how many of its rows look like existing records, and what becomes of them. */
import { readFile } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import type { ImportKnown } from '#contract/imports.ts';
import { openTestApp, type TestClient } from '#test/app.ts';
import { anOrganization, aPerson } from '#test/factories.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const client = await app.signIn('staff');
const ctx = await app.as('staff');

type Entity = 'people' | 'organizations' | 'units';

async function knownOf(file: string | Uint8Array, entity: Entity = 'people', more: object = {}) {
  const { body: upload } = await uploadAs(client, file, { entity });
  const start = { mapping: upload.mapping, ...more };
  const reply = await client.post<ImportKnown>(`/api/imports/${upload.id}/known`, start);
  expect(reply.status).toBe(200);
  return { id: upload.id, start, ...reply.body };
}

beforeAll(async () => {
  const organizationId = (await anOrganization(ctx, { name: 'Engines of Ada' })).id;
  const at = { organizationId };
  await aPerson(ctx, { ...at, name: 'Ada Lovelace', email: 'ada@engines.example' });
  await aPerson(ctx, { ...at, name: 'Otto Office', email: 'info@engines.example' });
  await aPerson(ctx, { name: 'Dora Shared', email: 'shared@engines.example' });
  await aPerson(ctx, { name: 'Emil Shared', email: 'shared@engines.example' });
  await aPerson(ctx, { name: 'Nora Plain', phone: '+61 400 111 222' });
  const gone = await aPerson(ctx, { name: 'Gone Away', email: 'gone@engines.example' });
  await client.delete(`/api/people/${gone.id}`);
  await anOrganization(ctx, { name: 'Harbour Toyota', location: 'Sydney NSW' });
  await anOrganization(ctx, {
    name: 'Quarry Trucks Pty Ltd',
    website: 'https://www.quarry-trucks.example/',
  });
  for (const name of ['Ridge Toyota', 'Ridge Mazda']) {
    await anOrganization(ctx, { name, website: 'https://ridge-group.example' });
  }
  await anOrganization(ctx, { name: 'Corner Shop', website: 'https://facebook.com/corner' });
});

async function count(table: Entity): Promise<number> {
  const { rows } = await app.database.pool.query(`select count(*)::int as count from ${table}`);
  return rows[0].count;
}

const sp500 = await readFile('src/server/demo/companies/sp500-constituents.csv');
const mapping = [
  { column: 1, field: 'name' },
  { column: 2, field: 'industry' },
  { column: 4, field: 'location' },
];

test('of a list of 503 imported again all but the new rows are known, and skipped or imported as chosen', async () => {
  const empty = await count('organizations');
  const first = await knownOf(sp500, 'organizations', { mapping });
  expect(first).toMatchObject({ rows: 503, known: 0, isWhole: true });
  expect(await count('organizations')).toBe(empty);
  await endOf(client, await startAs(client, sp500, 'organizations', mapping));
  await app.database.pool.query(
    `update organizations set deleted_at = now(), deletion_id = id
     where id in (select id from organizations where import_id is not null order by name limit 5)`,
  );
  const again = await knownOf(sp500, 'organizations', { mapping });
  expect(again).toMatchObject({ rows: 503, known: 498, isWhole: true });

  const before = await count('organizations');
  await client.post(`/api/imports/${again.id}/start`, { ...again.start, skipsKnown: true });
  const skipped = await endOf(client, again.id);
  expect(skipped).toMatchObject({ status: 'done', skipsKnown: true, imported: 5 });
  expect(skipped).toMatchObject({ dropped: 498, known: 498 });
  expect(skipped.droppedRows).toHaveLength(498);
  expect(skipped.droppedRows[0]?.reason).toMatch(/^Looks like .+, which you have: same name$/);
  expect(await count('organizations')).toBe(before + 5);
  const csv = await client.get<string>(`/api/imports/${again.id}/dropped.csv`);
  const lines = csv.body.trim().split('\n');
  expect(lines).toHaveLength(499);
  expect(lines[1]).toMatch(/Illinois.*Looks like Abbott Laboratories, which you have: same name/);

  const all = await knownOf(sp500, 'organizations', { mapping });
  expect(all.known).toBe(503);
  await client.post(`/api/imports/${all.id}/start`, { ...all.start, skipsKnown: false });
  expect(await endOf(client, all.id)).toMatchObject({ imported: 503, dropped: 0, known: 0 });
});

test('by default everything is imported, as before, and so is each row of the call', async () => {
  const file = 'Name,Email\nWilma Twice,wilma@twice.example';
  for (let time = 0; time < 2; time += 1) {
    expect(await endOf(client, await startAs(client, file))).toMatchObject({
      skipsKnown: false,
      imported: 1,
      dropped: 0,
    });
  }
  const data = [{ name: 'Wilma Twice', email: 'wilma@twice.example' }];
  const reply = await client.post('/api/people/import-csv', { data });
  expect(reply.body).toEqual({
    imported: 1,
    skipped: 0,
    errors: [],
    alike: 1,
    notices: [
      {
        row: 1,
        message:
          'Wilma Twice is likely Wilma Twice (same e-mail, same name), who is here already: compare the two under Duplicates',
      },
    ],
  });
});

test('rows that are alike within a file do not count as existing', async () => {
  const file = 'Name,Email\nTina Twin,tina@twin.example\nTina Twin,tina@twin.example';
  const { id, known, start } = await knownOf(file);
  expect(known).toBe(0);
  await client.post(`/api/imports/${id}/start`, { ...start, skipsKnown: true });
  expect(await endOf(client, id)).toMatchObject({ imported: 2, dropped: 0 });
});

test('faulty rows are listed apart from the known ones', async () => {
  const rows = Array.from({ length: 1_200 }, (_, at) => `Bulk ${at},bulk${at}@known.example`);
  const file = `Name,Email\n${rows.join('\n')}`;
  await endOf(client, await startAs(client, file));
  const { id, known, start } = await knownOf(`${file}\nFaulty,not an address`);
  expect(known).toBe(1_200);
  await client.post(`/api/imports/${id}/start`, { ...start, skipsKnown: true });
  const report = await endOf(client, id);
  expect(report).toMatchObject({ imported: 0, dropped: 1_201, known: 1_200 });
  expect(report.droppedRows).toHaveLength(1_001);
  expect(report.droppedRows.at(-1)).toMatchObject({ line: 1_202 });
});

test('a list of units again: those with a serial number that is here are known, and skipped', async () => {
  const units = 'Organization,Make,Serial\nEngines of Ada,Deere,VIN-1\nEngines of Ada,Deere,\n';
  await endOf(client, await startAs(client, units, 'units'));
  const again = await knownOf(
    `${units}Engines of Ada,Deere,vin-1\nEngines of Ada,Deere,VIN-2\n`,
    'units',
  );
  expect(again).toMatchObject({ rows: 4, known: 2 });
  await client.post(`/api/imports/${again.id}/start`, { ...again.start, skipsKnown: true });
  const report = await endOf(client, again.id);
  expect(report).toMatchObject({ imported: 2, dropped: 2, known: 2 });
  expect(report.droppedRows[0]?.reason).toBe(
    'Looks like Deere, which you have: same serial number',
  );
});

const withoutEmail = { withoutEmail: true };
const peopleHeader = 'Name,Email,Phone,Organization';

test.each([
  ['the same address, whatever its case', 'Ada L,ADA@engines.example,,', 1],
  ['the same name at the same employer', 'ada lovelace,other@engines.example,,ENGINES of Ada', 1],
  ['the same name at another employer', 'Ada Lovelace,other@engines.example,,Elsewhere', 0],
  ['the same name without an employer', 'Ada Lovelace,other@engines.example,,', 0],
  ['a name that is only alike', 'Ada Lovelaces,other@engines.example,,Engines of Ada', 0],
  [
    'a colleague who writes from the same office',
    'Ben New,info@engines.example,,Engines of Ada',
    0,
  ],
  ['who is known to write from the office', 'Otto Office,info@engines.example,,', 1],
  ['a third one of an address that two share', 'Carl New,shared@engines.example,,', 0],
  ['one of the two who share it', 'Dora Shared,shared@engines.example,,', 1],
  ['a name with the same number and nothing else', 'Nora Plain,,0400 111 222,', 1],
  ['a name with another number', 'Nora Plain,,0400 111 999,', 0],
  ['a name without a number', 'Nora Plain,,,', 0],
  ['who was deleted', 'Gone Away,gone@engines.example,,', 0],
])('people: %s', async (_, row, known) => {
  const reply = await knownOf(`${peopleHeader}\n${row}`, 'people', withoutEmail);
  expect(reply).toMatchObject({ rows: 1, known });
});

test.each([
  ['the same name', 'harbour toyota,,', 1],
  ['the same name in the same town', 'Harbour Toyota,,"1 Pier St, Sydney NSW"', 1],
  ['the same name in another town', 'Harbour Toyota,,Brisbane QLD', 0],
  ['the same site and nearly the same name', 'Quarry Trucks,quarry-trucks.example/about,', 1],
  ['the same site and another name', 'Basalt Wines,https://quarry-trucks.example,', 0],
  ['a site that several share', 'Ridge Utes,https://ridge-group.example,', 0],
  ['a page that everybody may have', 'Corner Store,https://facebook.com/corner,', 0],
])('organizations: %s', async (_, row, known) => {
  const reply = await knownOf(`Name,Website,Location\n${row}`, 'organizations');
  expect(reply).toMatchObject({ rows: 1, known });
});

test('only its user can check an import, before it runs, with the columns of the file', async () => {
  const { id, start } = await knownOf('Name,Email\nUma Once,uma@once.example');
  const other: TestClient = await app.signIn('admin');
  expect((await other.post(`/api/imports/${id}/known`, start)).status).toBe(404);
  const bad = { mapping: [{ column: 7, field: 'name' }] };
  expect((await client.post(`/api/imports/${id}/known`, bad)).status).toBe(400);
  expect((await client.post(`/api/imports/${id}/known`, { mapping: [] })).status).toBe(400);
  await client.post(`/api/imports/${id}/start`, start);
  await endOf(client, id);
  expect((await client.post(`/api/imports/${id}/known`, start)).status).toBe(409);
});
