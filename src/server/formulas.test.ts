/** Every call that gives a table to a spreadsheet: whatever text stands in a record, none of it is run there. */
import { parse } from 'csv-parse/sync';
import readXlsxFile from 'read-excel-file/node';
import { beforeAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { crmEndOf, startCrmAs } from '#test/crm-imports.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUnit } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const texts = ['=1+1', '@SUM(A1)', '-1+cmd', '+cmd|x', '＝1', 'Ann;=1+1', '"=1', 'a\t=1', '＠x'];
const all = texts.join('\n');
const ids = { list: '', crm: '' };

beforeAll(async () => {
  const ctx = await app.as();
  for (const text of [...texts, all]) {
    await aPerson(ctx, { name: text, jobTitle: text, location: text, tags: [text] });
    const { id } = await anOrganization(ctx, { name: text, industry: text });
    await aUnit(ctx, { organizationId: id, make: text, model: text, note: text });
    await anOpportunity(ctx, { name: text, description: text });
    await aTask(ctx, { title: text, description: text });
  }
  const cells = texts.map((text) => `"${text.replaceAll('"', '""')}"`);
  ids.list = await startAs(boss, `Name,Email,Notes\n${cells.map((c) => `,x,${c}\n`).join('')}`);
  await endOf(boss, ids.list);
  const rows = cells.map((cell) => `Person,${cell},\n`).join('');
  ids.crm = await startCrmAs(boss, `Type,First Name,Email Address\n${rows}`);
  await crmEndOf(boss, ids.crm);
});

const tables = app.fastify.routeTable
  .filter(({ method, path }) => method === 'GET' && /\/exports\/|\.csv$/.test(path))
  .map(({ path }) => path)
  .toSorted();

test('the calls are those of the server', () => {
  expect(tables).toEqual([
    '/api/crm-service/imports/:id/skipped.csv',
    '/api/exports/opportunities',
    '/api/exports/organizations',
    '/api/exports/people',
    '/api/exports/tasks',
    '/api/exports/units',
    '/api/imports/:id/dropped.csv',
  ]);
});

const startsFormula = /^[=+\-@\t\r\n\0＝＋－＠]/;

function expectHarmless(cells: readonly string[]): void {
  // Each of them came through, in one column at least.
  expect(cells).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)", "'-1+cmd", "'＝1"]));
  for (const cell of cells) {
    for (const piece of cell.split(/[;,\t|\r\n]/)) {
      expect(piece.replace(/^[ "]+/, ''), cell).not.toMatch(startsFormula);
    }
  }
}

test.each(tables)('S-22: %s, as CSV', async (path) => {
  const id = path.includes('crm') ? ids.crm : ids.list;
  const { status, body } = await boss.get<string>(`${path.replace(':id', id)}?format=csv`);
  expect(status).toBe(200);
  // What stands outside of quotes is a number, or nothing.
  expect(body.replace(/"(?:[^"]|"")*"/g, '')).toMatch(/^[\ufeff\d.,\r\n]*$/);
  const rows: string[][] = parse(body, { bom: true });
  expectHarmless(rows.flat());
  mustSurvive('S-22', { figure: '0 formulas in CSV', limit: 'all marked and quoted' });
});

test.each(tables.filter((path) => path.includes('/exports/')))(
  'S-22: %s, as a workbook',
  async (path) => {
    const headers = { cookie: boss.cookie ?? '' };
    const reply = await app.fastify.inject({ url: `${path}?format=xlsx`, headers });
    const [sheet] = await readXlsxFile(reply.rawPayload, { trim: false });
    expectHarmless((sheet?.data ?? []).flat().map((cell) => String(cell ?? '')));
    mustSurvive('S-22', { figure: '0 formulas in XLSX', limit: 'all marked' });
  },
);

test('S-22: the document of Export Data is for programs, and has each text as it is', async () => {
  const { body } = await boss.get<{ people: { name: string }[] }>('/api/export');
  expect(body.people.map(({ name }) => name)).toEqual(expect.arrayContaining(texts.slice(0, 5)));
  mustSurvive('S-22', { figure: 'JSON as it is', limit: 'JSON export raw' });
});
