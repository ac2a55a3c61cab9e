/** Lists as files: what the filter lists, with custom fields, nothing in it a formula, phones as they are. */
import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import readXlsxFile from 'read-excel-file/node';
import { expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { guardFormula } from '#contract/csv-guard.ts';
import { mostXlsxRows } from '#contract/list-exports.ts';
import type { Person } from '#contract/people.ts';
import { readCsv } from '#server/features/imports/files/csv-reader.ts';
import { collect } from '#server/features/imports/files/row-cells.rules.ts';
import { byteOrderMark, csvOptions } from '#server/kernel/csv.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { endOf, uploadAs } from '#test/imports.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { type PrintedPages, printCsv } from './print-list.ts';
import { assertFitsSheet, printXlsx } from './print-xlsx.ts';

const app = await openTestApp();
const elsewhere = await openTestApp();
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

test('fields of one label, or of a word that stands there already, are told by their names', async () => {
  for (const [name, label] of [
    ['yard-1', 'Yard'],
    ['yard-2', 'yard'],
    ['work-email', 'Email'],
  ] as const) {
    await aCustomField(ctx, { name, label });
  }
  const customFields = { 'yard-1': 'North', 'yard-2': 'South', 'work-email': 'x' };
  await aPerson(ctx, { tags: ['Yards'], customFields });
  expect(await rowsOf('/api/exports/people?format=csv&tag=Yards')).toMatchObject([customFields]);
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

test('F-01: a filter that is read as something else than its text narrows an export too', async () => {
  await aTask(ctx, { title: 'Open one' });
  const titles = async (status: string) =>
    (await rowsOf(`/api/exports/tasks?format=csv&status=${status}`)).map(({ Title }) => Title);
  expect(await titles('pending,in_progress')).toContain('Open one');
  expect(await titles('completed')).not.toContain('Open one');
});

test('all of a long list comes, whatever limit the address names', async () => {
  await app.database.pool.query(
    `insert into people (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Crowd ' || n, now(), now() from generate_series(1, 2500) n`,
  );
  const rows = await rowsOf('/api/exports/people?format=csv&q=crowd&limit=10');
  expect(new Set(rows.map(({ Name }) => Name)).size).toBe(2_500);
});

test.each(['csv', 'xlsx'])(
  'a list that is imported elsewhere from %s is the same list there',
  async (format) => {
    const definitions = [
      ['Trucks', 'number'],
      ['Since when', 'date'],
      ['Leased', 'boolean'],
      ['Rank', 'dropdown'],
      ['Story', 'textarea'],
    ] as const;
    for (const context of [ctx, await elsewhere.as('staff')]) {
      for (const [label, fieldType] of definitions) {
        const options = fieldType === 'dropdown' ? ['A, first', 'B'] : [];
        await aCustomField(context, {
          name: `${format} ${label}`,
          label: `${label} (${format})`,
          fieldType,
          options,
        });
      }
    }
    const tag = `round ${format}`;
    const custom = (values: Record<string, unknown>) =>
      Object.fromEntries(
        Object.entries(values).map(([label, value]) => [`${format} ${label}`, value]),
      );
    const odd = [
      '=1+1',
      "'=1",
      '＝SUM(A1)',
      '-- Ana --',
      '+61 400 111 222',
      '"Quoted", Ü 😀',
      '007',
    ];
    for (const [place, name] of odd.entries()) {
      await staff.post('/api/people', {
        name,
        email: `p${place}@${format}.example`,
        emailType: place % 2 === 0 ? 'work' : null,
        furtherEmails: [
          { type: 'home', value: `home${place}@${format}.example` },
          { type: null, value: `other${place}@${format}.example` },
        ].slice(place % 3),
        phone: place === 0 ? '+61 400 111 222' : null,
        furtherPhones: place === 0 ? [{ type: 'mobile', value: '+61 400 111 333' }] : [],
        jobTitle: name,
        location: `${place} High Street,\nCairns`,
        tags: [tag, 'Parts, Service', 'A;B|C', '"Big" Jim'],
        customFields: custom({
          Trucks: place - 2.5,
          'Since when': '2024-02-29',
          Leased: place % 2 === 0 ? 'true' : 'false',
          Rank: 'A, first',
          Story: `Line one\n${name}`,
        }),
      });
    }
    const path = `/api/people?tag=${encodeURIComponent(tag)}`;
    const file = await app.fastify.inject({
      url: `${path.replace('/api/', '/api/exports/')}&format=${format}`,
      headers: { cookie: staff.cookie ?? '' },
    });
    const reader = await elsewhere.signIn('staff');
    const { body: upload } = await uploadAs(reader, file.rawPayload, { name: `people.${format}` });
    await reader.post(`/api/imports/${upload.id}/start`, { mapping: upload.mapping });
    expect(await endOf(reader, upload.id)).toMatchObject({ imported: odd.length, dropped: 0 });
    const told = ({ name, email, phone, jobTitle, location, tags, customFields }: Person) => ({
      ...{ name, email, phone, jobTitle, location, tags, customFields },
    });
    const here = (await staff.get<Person[]>(path)).body.map(told);
    expect(here).toHaveLength(odd.length);
    expect((await reader.get<Person[]>(path)).body.map(told)).toEqual(here);
    const reached = async (client: typeof staff) => {
      const listed = (await client.get<Person[]>(path)).body;
      const whole = listed.map(({ id }) => client.get<Person>(`/api/people/${id}`));
      return (await Promise.all(whole)).map(
        ({ body: { name, emailType, furtherEmails, phoneType, furtherPhones } }) => ({
          ...{ name, emailType, furtherEmails, phoneType, furtherPhones },
        }),
      );
    };
    expect((await reached(staff)).some(({ furtherPhones }) => furtherPhones?.length)).toBe(true);
    expect(await reached(reader)).toEqual(await reached(staff));
  },
);

async function sheetOf(path: string) {
  const reply = await app.fastify.inject({ url: path, headers: { cookie: staff.cookie ?? '' } });
  expect(reply.statusCode).toBe(200);
  const [sheet, ...others] = await readXlsxFile(reply.rawPayload);
  expect(others).toEqual([]);
  const [header = [], ...rows] = sheet?.data ?? [];
  return { reply, title: sheet?.sheet, header, rows };
}

test('XLSX holds the same cells, as text', async () => {
  const { reply, title, header, rows } = await sheetOf('/api/exports/people?format=xlsx&tag=VIP');
  expect(reply.headers['content-disposition']).toBe(
    'attachment; filename="people-2026-03-11.xlsx"',
  );
  expect(title).toBe('People');
  expect(header.slice(0, 3)).toEqual(['Name', 'Email', 'Phone']);
  expect(rows).toHaveLength(1);
  expect(rows[0]?.slice(0, 4)).toEqual([
    'Ruth, "the boss"',
    'ruth@fleet.example',
    '+61 412 345 678',
    `'=HYPERLINK("http://evil.example")`,
  ]);
});

test('XLSX keeps numbers as numbers, days as days, and instants as the clocks of the zone', async () => {
  await anOpportunity(ctx, {
    name: 'Sheet <&> "one"\u0007\r\nwith a line\ufffe',
    value: '84000.25',
    probability: '60',
    expectedCloseDate: '2026-12-24',
    tags: ['sheet'],
  });
  const path = '/api/exports/opportunities?format=xlsx&tag=sheet&timeZone=Australia/Sydney';
  const { header, rows } = await sheetOf(path);
  const row = Object.fromEntries(header.map((name, place) => [name, rows[0]?.[place]]));
  expect(row).toMatchObject({
    Name: 'Sheet <&> "one"\nwith a line',
    Value: 84_000.25,
    Probability: 60,
    'Expected close': new Date('2026-12-24T00:00:00Z'),
    // 09:30 in UTC; a sheet knows no zones, so its clock shows the viewer's.
    Created: new Date('2026-03-11T20:30:00Z'),
  });
});

test('XLSX holds all of a long list, row by row', async () => {
  const { rows } = await sheetOf('/api/exports/people?format=xlsx&q=crowd&sort=name&limit=10');
  expect(rows).toHaveLength(2_500);
  expect(new Set(rows.map(([name]) => name)).size).toBe(2_500);
  const empty = await sheetOf('/api/exports/people?format=xlsx&q=nobody-at-all');
  expect(empty.rows).toEqual([]);
});

test('a list that no sheet holds is refused before it begins, and told of CSV', () => {
  expect(() => assertFitsSheet(mostXlsxRows)).not.toThrow();
  expect(() => assertFitsSheet(mostXlsxRows + 1)).toThrow(
    'An XLSX file holds at most 1,048,575 rows. Export CSV, which has no limit, or narrow the list.',
  );
});

function onePage<Item>(items: readonly Item[]): PrintedPages<Item> {
  return async function* (print) {
    yield print(items);
  };
}

test('the same rows read the same as from another maker of sheets', async () => {
  const texts = ['Ada', '=1+1', ' spaces ', 'ü€😀', '<a href="x">&amp;</a>', 'x'.repeat(32_767)];
  const columns = texts.map((text) => ({ header: text.slice(0, 20), value: () => text }));
  const chunks = await Array.fromAsync(printXlsx('Rows', columns, onePage([1, 2]), 'UTC'));
  const [ours] = await readXlsxFile(Buffer.concat(chunks), { trim: false });
  const header = columns.map(({ header: words }) => guardFormula(words));
  const row = texts.map(guardFormula);
  const theirs = await writeXlsxFile([header, row, row]).toBuffer();
  expect(ours?.data).toEqual((await readXlsxFile(theirs, { trim: false }))[0]?.data);
});

test('whoever stops reading stops the writing', async () => {
  let isOver = false;
  async function* endless(print: (rows: readonly number[]) => string) {
    try {
      for (;;) yield print(Array.from({ length: 1_000 }, (_, place) => place));
    } finally {
      isOver = true;
    }
  }
  const columns = [{ header: 'Random', value: () => Math.random() }];
  for await (const _ of printXlsx('Endless', columns, endless, 'UTC')) {
    if (_.length > 1_000) break;
  }
  await expect.poll(() => isOver).toBe(true);
});

test('whether a list can be exported is told without exporting it', async () => {
  const exports = async () =>
    (
      await app.database.pool.query(
        `select count(*)::int as n from changes where record_type = 'export' and verb = 'made'`,
      )
    ).rows[0].n;
  const before = await exports();
  for (const format of ['csv', 'xlsx']) {
    const reply = await staff.get(`/api/exports/people?format=${format}&tag=VIP&check=true`);
    expect(reply).toMatchObject({ status: 204, body: null });
  }
  expect(await exports()).toBe(before);
  expect((await staff.get('/api/exports/people?format=csv&check=x')).status).toBe(400);
});

const character = fc.constantFrom(...`'=+-@\t\r\n＝ 0a(";,|é`);
const cellText = fc
  .oneof(fc.string({ unit: character }), fc.string({ unit: 'grapheme' }))
  .map((text) => text.trim().replaceAll('\0', ''));
const someRows = fc.array(fc.tuple(cellText, cellText), { minLength: 1, maxLength: 20 });

/** What an import takes out of cells that were read from a file. */
function taken(cells: readonly string[]): string[] {
  const row = collect(cells.map((value, place) => ({ field: `f${place}`, column: '', value })));
  if ('fault' in row) throw new Error(row.fault);
  return cells.map((_, place) => row.texts.get(`f${place}`)?.[0] ?? '');
}

const twoColumns = [0, 1].map((place) => ({
  header: `Column ${place}`,
  value: (row: readonly string[]) => row[place] ?? null,
}));

test('S-22: an import of an exported list finds every text as it was, in CSV', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, async (rows) => {
      const file = (await Array.fromAsync(printCsv(twoColumns, onePage(rows)))).join('');
      const [, ...read] = readCsv(file.slice(1), ',');
      expect(read.map(({ cells }) => taken(cells))).toEqual(rows);
      for (const line of file
        .slice(1)
        .replaceAll('""', '')
        .match(/"[^"]*"/g) ?? []) {
        expect(line).not.toMatch(/[";,|\r\n][=@＝]/);
      }
    }),
    { numRuns: 300 },
  );
  mustSurvive('S-22', { figure: '300 random lists equal', limit: 'CSV, import, CSV stays equal' });
});

const anyCell = fc.oneof(
  cellText,
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.constantFrom(null, undefined, ''),
);
const anyRows = fc.array(fc.tuple(anyCell, anyCell, anyCell), { maxLength: 10 });

test('a CSV is what csv-stringify makes of the guarded cells', async () => {
  const columns = [0, 1, 2].map((place) => ({
    header: `"Column", ${place}`,
    value: (row: readonly (string | number | null | undefined)[]) => row[place],
  }));
  await fc.assert(
    fc.asyncProperty(anyRows, async (rows) => {
      const file = (await Array.fromAsync(printCsv(columns, onePage(rows)))).join('');
      const cells = [columns.map(({ header }) => header), ...rows].map((row) =>
        row.map((cell) => (typeof cell === 'string' ? guardFormula(cell) : cell)),
      );
      expect(file).toBe(byteOrderMark + stringify(cells, csvOptions));
    }),
    { numRuns: 500 },
  );
});

test('S-22: and in XLSX', async () => {
  await fc.assert(
    fc.asyncProperty(someRows, async (rows) => {
      const chunks = await Array.fromAsync(printXlsx('Rows', twoColumns, onePage(rows), 'UTC'));
      const [sheet] = await readXlsxFile(Buffer.concat(chunks), { trim: false });
      const read = (sheet?.data ?? []).slice(1).map((row) => row.map((cell) => String(cell ?? '')));
      // A sheet has no rows of nothing at its end, and one kind of line break.
      const asInSheet = rows.map((row) => row.map((text) => text.replace(/\r\n?/g, '\n')));
      expect(read.map(taken)).toEqual(asInSheet.slice(0, read.length));
      expect(asInSheet.slice(read.length).flat().join('')).toBe('');
    }),
    { numRuns: 30 },
  );
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
  ['\t=1', "'\t'=1"],
  ['＝1', "'＝1"],
  ['+61412345678', '+61412345678'],
  ['-12.50', '-12.50'],
  ['+1 (555) 010-9999', '+1 (555) 010-9999'],
  ['Ada', 'Ada'],
  ['', ''],
])('%j is written as %j', (value, written) => expect(guardFormula(value)).toBe(written));
