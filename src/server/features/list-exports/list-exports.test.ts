/** Lists as files: what the filter lists, with custom fields, nothing in it a formula, phones as they are. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { guardFormula } from '#contract/csv-guard.ts';
import { openTestApp } from '../../../../test/app.ts';
import {
  aCustomField,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '../../../../test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

async function rowsOf(path: string): Promise<Record<string, string>[]> {
  const reply = await staff.get<string>(path);
  expect(reply.status).toBe(200);
  expect(reply.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(reply.body.endsWith('\r\n')).toBe(true);
  return parse(reply.body, { columns: true, bom: true });
}

test('people come as they are filtered, with their custom fields', async () => {
  const field = await aCustomField(ctx, { label: 'Fleet size' });
  await aPerson(ctx, {
    name: 'Ruth, "the boss"',
    email: 'ruth@fleet.example',
    phone: '+61 412 345 678',
    jobTitle: '=HYPERLINK("http://evil.example")',
    tags: ['VIP', 'Fleet'],
    customFields: { [field.name]: '-1+2' },
  });
  await aPerson(ctx, { name: 'Somebody else' });
  const rows = await rowsOf('/api/exports/people?format=csv&tag=VIP');
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    Name: 'Ruth, "the boss"',
    Phone: '+61 412 345 678',
    'Job title': `'=HYPERLINK("http://evil.example")`,
    Tags: 'VIP, Fleet',
    Owner: 'Sam Seller',
    'Fleet size': "'-1+2",
  });
});

test('the other lists too', async () => {
  const organization = await anOrganization(ctx, { name: 'Hill Trucks' });
  await anOpportunity(ctx, {
    name: 'Two utes',
    value: '12000.50',
    organizationId: organization.id,
  });
  await aTask(ctx, { title: 'Call', dueDate: '2020-01-01T00:00:00Z' });
  await aTask(ctx, { title: 'Later', dueDate: '2030-01-01T00:00:00Z' });
  expect(await rowsOf('/api/exports/organizations?format=csv&q=hill')).toMatchObject([
    { Name: 'Hill Trucks', Status: 'prospect' },
  ]);
  expect(await rowsOf('/api/exports/opportunities?format=csv')).toMatchObject([
    { Name: 'Two utes', Value: '12000.50', Organization: 'Hill Trucks' },
  ]);
  const overdue = '/api/exports/tasks?format=csv&filter=overdue&timeZone=Australia/Sydney';
  expect(await rowsOf(overdue)).toMatchObject([{ Title: 'Call' }]);
});

test('all of a long list comes, whatever limit the address names', async () => {
  await app.database.pool.query(
    `insert into people (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Crowd ' || n, now(), now() from generate_series(1, 2500) n`,
  );
  const rows = await rowsOf('/api/exports/people?format=csv&q=crowd&limit=10');
  expect(new Set(rows.map(({ Name }) => Name)).size).toBe(2_500);
});

test('XLSX holds the same cells, as text', async () => {
  const reply = await app.fastify.inject({
    url: '/api/exports/people?format=xlsx&tag=VIP',
    headers: { cookie: staff.cookie ?? '' },
  });
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="people-2026-03-11.xlsx"',
  );
  const [sheet] = await readXlsxFile(reply.rawPayload);
  expect(sheet?.data[0]?.slice(0, 3)).toEqual(['Name', 'Email', 'Phone']);
  expect(sheet?.data[1]?.slice(0, 3)).toEqual([
    'Ruth, "the boss"',
    'ruth@fleet.example',
    '+61 412 345 678',
  ]);
});

test('an unknown format or time zone is refused', async () => {
  expect((await staff.get('/api/exports/people?format=exe')).status).toBe(400);
  expect((await staff.get('/api/exports/people')).status).toBe(400);
  expect((await staff.get('/api/exports/people?format=csv&timeZone=x')).status).toBe(400);
});

test.each([
  ['=1+1', "'=1+1"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['-1+cmd', "'-1+cmd"],
  ['\t=1', "'\t=1"],
  ['＝1', "'＝1"],
  ['+61412345678', '+61412345678'],
  ['-12.50', '-12.50'],
  ['+1 (555) 010-9999', '+1 (555) 010-9999'],
  ['Ada', 'Ada'],
  ['', ''],
])('%j is written as %j', (value, written) => expect(guardFormula(value)).toBe(written));
