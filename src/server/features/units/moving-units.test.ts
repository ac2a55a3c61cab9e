/** Units that come and go in files: imported lists, exported lists, documents of everything, webhooks. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import type { ImportReport } from '#contract/imports.ts';
import type { Unit } from '#contract/units.ts';
import { openTestApp } from '#test/app.ts';
import { exported, imported, signInTwinOwner } from '#test/documents.ts';
import { anOrganization, aUnit } from '#test/factories.ts';
import { endOf, startAs, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function unitsOf(organizationId: string): Promise<Unit[]> {
  return (await staff.get<Unit[]>(`/api/units?organizationId=${organizationId}`)).body;
}

test('a list of machines is imported, each for the organization that it names', async () => {
  const { id } = await anOrganization(ctx, { name: 'Hill Farms' });
  const file = [
    'Customer,Manufacturer,Model,Model Year,Serial Number,Engine Hours,Comments',
    'hill farms,John Deere,8R 410,2019,1RW8410,"4,321.5 hrs",Front PTO',
    'New Customer Pty Ltd,Kubota,,,,,',
    'hill farms,Case IH,Magnum,2021,,812.04,',
  ].join('\n');
  const { body: upload } = await uploadAs(staff, file, { entity: 'units' });
  expect(upload.mapping.map(({ field }) => field)).toEqual([
    ...['organization', 'make', 'model', 'year', 'serial', 'hours', 'note'],
  ]);
  const report = await endOf(staff, await startAs(staff, file, 'units'));
  expect(report).toMatchObject({ status: 'done', imported: 3, dropped: 0, known: 0 });
  expect(await unitsOf(id)).toMatchObject([
    { make: 'Case IH', year: 2021, hours: 812, organizationName: 'Hill Farms' },
    {
      name: '2019 John Deere 8R 410',
      serial: '1RW8410',
      hours: 4_321.5,
      note: 'Front PTO',
      createdById: (await app.userOf('staff')).id,
    },
  ]);
  const { body: made } = await staff.get<{ id: string }[]>('/api/organizations?q=New+Customer');
  expect(await unitsOf(made[0]?.id ?? '')).toMatchObject([{ make: 'Kubota', year: null }]);
  const { body: timeline } = await staff.get(`/api/timeline?organizationId=${id}&kind=unit`);
  expect(timeline).toMatchObject([
    { sentence: 'Sam Seller imported the unit “2021 Case IH Magnum”', verb: 'unit.imported' },
    { verb: 'unit.imported' },
  ]);
});

test('rows that make no unit are dropped, each with its reason', async () => {
  const file = [
    'Organization,Make,Year,Hours',
    ',,2020,1',
    'Dropped Farms,,2020,1',
    'Dropped Farms,Kubota,soon,1',
    'Dropped Farms,Kubota,1850,1',
    'Dropped Farms,Kubota,2999,1',
    'Dropped Farms,Kubota,2020,-4',
    'Dropped Farms,Kubota,2020,1.5',
  ].join('\n');
  const report: ImportReport = await endOf(staff, await startAs(staff, file, 'units'));
  expect(report).toMatchObject({ status: 'done', imported: 1, dropped: 6 });
  expect(report.droppedRows).toEqual([
    { line: 2, reason: 'No make' },
    { line: 3, reason: 'No make' },
    { line: 4, reason: '"Year" must be a number: soon' },
    { line: 5, reason: '"Year" must not be before 1900: 1850' },
    { line: 6, reason: '"Year" must not be after the year after next: 2999' },
    { line: 7, reason: '"Hours" must be a number: -4' },
  ]);
});

test('a file without the columns that it needs is not started', async () => {
  const { body } = await uploadAs(staff, 'Model,Hours\n8R,1', { entity: 'units' });
  const reply = await staff.post<{ fields: object }>(`/api/imports/${body.id}/start`, {
    mapping: body.mapping,
  });
  expect(reply).toMatchObject({
    status: 400,
    body: { fields: { mapping: 'has no column for Make' } },
  });
});

test('the list of an organization comes as CSV and as a workbook, numbers as numbers', async () => {
  const { id } = await anOrganization(ctx, { name: 'Export Farms' });
  await aUnit(ctx, {
    organizationId: id,
    make: '=Make',
    model: 'M7060',
    year: 2018,
    serial: 'S-1',
    hours: 99.5,
    leaseEnd: '2027-02-28',
    note: 'Two\nlines',
  });
  await aUnit(ctx, { make: 'Elsewhere' });
  const path = `/api/exports/units?organizationId=${id}&format=`;
  const csv = await staff.get<string>(`${path}csv`);
  expect(csv.headers['content-disposition']).toMatch(/units-\d{4}-\d\d-\d\d\.csv/);
  const rows: unknown[] = parse(csv.body, { columns: true, bom: true });
  expect(rows).toEqual([
    {
      Year: '2018',
      Make: "'=Make",
      Model: 'M7060',
      'VIN or serial': 'S-1',
      Hours: '99.5',
      'Finance ends': '',
      'Lease ends': '2027-02-28',
      'Service due': '',
      Organization: 'Export Farms',
      'In stock': 'No',
      Note: 'Two\nlines',
      Created: expect.any(String),
      'Last changed': expect.any(String),
    },
  ]);
  const workbook = await app.fastify.inject({
    url: `${path}xlsx`,
    headers: { cookie: staff.cookie ?? '' },
  });
  const [sheet] = await readXlsxFile(workbook.rawPayload);
  expect(sheet).toMatchObject({
    sheet: 'Units',
    data: [expect.anything(), expect.arrayContaining([2018, 99.5])],
  });
});

test('what is exported is imported elsewhere as the same list', async () => {
  const { id } = await anOrganization(ctx, { name: 'Round Trip' });
  for (const [make, year] of [['Ford', 2015] as const, ['Toyota', 2016] as const]) {
    await aUnit(ctx, { organizationId: id, make, year, serial: `R${year}`, hours: 0.1 });
  }
  const csv = await staff.get<string>(`/api/exports/units?organizationId=${id}&format=csv`);
  const there = await openTestApp();
  const client = await there.signIn('staff');
  await endOf(client, await startAs(client, csv.body, 'units'));
  const told = (units: Unit[]) =>
    units.map(({ name, serial, hours, organizationName }) => [
      ...[name, serial, hours, organizationName],
    ]);
  const { body } = await client.get<Unit[]>('/api/units');
  expect(told(body)).toEqual(told(await unitsOf(id)));
});

test('it travels with the export of everything, hidden ones as well', async () => {
  const unit = await aUnit(ctx, { year: 2020, hours: 1_234.5, note: 'Engaged' });
  const gone = await aUnit(ctx);
  await staff.delete(`/api/units/${gone.id}`);
  const boss = await app.signIn('super_user');
  const other = await openTestApp();
  const owner = await signInTwinOwner(app, other);
  const document = await exported(boss);
  expect((await imported(owner, document)).status).toBe(200);
  expect({ ...(await exported(owner)), exportedAt: '' }).toEqual({ ...document, exportedAt: '' });
  expect((await owner.get(`/api/units/${unit.id}`)).body).toEqual(unit);
  expect((await owner.post(`/api/units/${gone.id}/restore`)).status).toBe(200);
});

test('documents from before there were units come in', async () => {
  const boss = await app.signIn('super_user');
  const { units: _, ...document } = await exported(boss);
  expect((await imported(boss, document)).status).toBe(200);
});

test('webhooks are told of it', async () => {
  const boss = await app.signIn('super_user');
  const { body: hook } = await boss.post<{ id: string }>('/api/webhooks', {
    url: 'https://hooks.example.com/units',
    events: ['unit.*'],
  });
  const unit = await aUnit(ctx, { make: 'Told' });
  app.clock.advance(1_000);
  await staff.patch(`/api/units/${unit.id}`, { hours: 5 });
  app.clock.advance(1_000);
  await staff.delete(`/api/units/${unit.id}`);
  app.clock.advance(1_000);
  await staff.post(`/api/units/${unit.id}/restore`);
  const path = `/api/webhook-deliveries?webhookId=${hook.id}&sort=createdAt`;
  const { body } = await boss.get<{ event: string }[]>(path);
  expect(body.map(({ event }) => event)).toEqual([
    'unit.created',
    'unit.updated',
    'unit.deleted',
    'unit.restored',
  ]);
});

test('the document of the API tells the calls, under a heading of their own', async () => {
  const { body } = await staff.get<{ paths: Record<string, Record<string, { tags: string[] }>> }>(
    '/api/openapi.json',
  );
  const calls = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { tags }]) => tags?.includes('Units'))
      .map(([method]) => `${method.toUpperCase()} ${path}`),
  );
  expect(calls.toSorted()).toEqual([
    'DELETE /api/units/{id}',
    'GET /api/units',
    'GET /api/units/signals',
    'GET /api/units/{id}',
    'PATCH /api/units/{id}',
    'POST /api/units',
    'POST /api/units/{id}/restore',
  ]);
});
