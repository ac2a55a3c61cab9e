import { expect, test } from 'vitest';
import type { ImportPreview } from '#contract/imports.ts';
import type { ImportedRow } from '#contract/nouns.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { textOfNumber } from '#server/features/imports/files/xlsx-cells.rules.ts';
import { openSheet } from '#server/features/imports/files/xlsx-reader.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField } from '#test/factories.ts';
import { endOf, type Fault, uploadAs } from '#test/imports.ts';
import { aWorkbook, aZip, type SheetOfTest } from '#test/workbooks.ts';
import type { ListOrder } from './list-thread.ts';
import { openRows } from './read-rows.ts';

const app = await openTestApp();
const client = await app.signIn('staff');

const upload = <Body>(file: Buffer, given: { entity?: string; name?: string } = {}) =>
  uploadAs<Body>(client, file, { name: 'list.xlsx', ...given });

test('a workbook is imported by the rules of a CSV: dates as days, numbers and formulas as text', async () => {
  const ctx = await app.as();
  await aCustomField(ctx, { name: 'since', fieldType: 'date', entityType: 'person' });
  await aCustomField(ctx, { name: 'vip', label: 'VIP', fieldType: 'boolean' });
  await aCustomField(ctx, { name: 'trucks', fieldType: 'number', entityType: 'person' });
  const file = aWorkbook([
    {
      name: 'Leads & more',
      rows: [
        [null],
        ['Full Name', 'Email', 'Phone', 'Since', 'VIP', 'Trucks', 'Location'],
        ['Ann <Line>', 'ann@xlsx.example', 61400123456, { date: 46346 }, true, 0.30000000000000004],
        ['No Mail', '', 1, null, null, null, 'Perth'],
        [],
        [
          { formula: 'A1&B1', value: 'Ben Formula' },
          'ben@xlsx.example',
          { formula: '1+1', value: '2' },
          null,
          false,
          null,
          'Two\nlines',
        ],
      ],
    },
  ]);
  const uploaded = await uploadAs(client, file, { name: 'list.xlsx' });
  expect(uploaded.status).toBe(201);
  expect(uploaded.body).toMatchObject({
    sheets: ['Leads & more'],
    sheet: 0,
    header: ['Full Name', 'Email', 'Phone', 'Since', 'VIP', 'Trucks', 'Location'],
  });
  expect(uploaded.body.preview[0]).toEqual([
    'Ann <Line>',
    'ann@xlsx.example',
    '61400123456',
    '2026-11-20',
    'true',
    '0.3',
    '',
  ]);
  const { id, mapping } = uploaded.body;
  await client.post(`/api/imports/${id}/start`, { mapping });
  expect(await endOf(client, id)).toMatchObject({
    status: 'done',
    progress: 100,
    imported: 2,
    sheet: 0,
    droppedRows: [{ line: 4, reason: 'No e-mail address' }],
  });
  const { body } = await client.get<Person[]>('/api/people?q=xlsx.example');
  expect(body).toMatchObject([
    {
      name: 'Ann <Line>',
      phone: '61400123456',
      customFields: { since: '2026-11-20', vip: 'true', trucks: 0.3 },
    },
    { name: 'Ben Formula', phone: '2', customFields: { vip: 'false' } },
  ]);
  const dropped = await client.get<string>(`/api/imports/${id}/dropped.csv`);
  expect(dropped.headers['content-disposition']).toContain('list%20-%20dropped%20rows.csv');
  expect(dropped.body).toContain('"No Mail",,"1",,,,"Perth","4","No e-mail address"');
});

test('of several sheets the first with rows is read, and another one can be chosen', async () => {
  const rows = (name: string) => [['Company'], [name]];
  const file = aWorkbook([
    { name: 'Secret', state: 'hidden', rows: rows('Hidden Motors') },
    { name: 'Cover', rows: [['Our customers']] },
    { name: 'North', rows: rows('North Motors') },
    { name: 'South', rows: rows('South Motors') },
  ]);
  const { body } = await uploadAs(client, file, { name: 'a.xlsx', entity: 'organizations' });
  expect(body).toMatchObject({ sheet: 2, preview: [['North Motors']] });
  expect(body.sheets).toEqual(['Secret', 'Cover', 'North', 'South']);
  const other = await client.get<ImportPreview>(`/api/imports/${body.id}/preview?sheet=3`);
  expect(other.body).toMatchObject({ sheet: 3, preview: [['South Motors']] });
  const empty = await client.get<Fault>(`/api/imports/${body.id}/preview?sheet=1`);
  expect([empty.status, empty.body.message]).toEqual([
    400,
    'The sheet "Cover" has the names of columns and no rows below them',
  ]);
  const none = await client.get<Fault>(`/api/imports/${body.id}/preview?sheet=9`);
  expect([none.status, none.body.message]).toEqual([400, 'The workbook has no such sheet.']);
  await client.post(`/api/imports/${body.id}/start`, { mapping: body.mapping, sheet: 3 });
  expect(await endOf(client, body.id)).toMatchObject({ status: 'done', imported: 1, sheet: 3 });
  const { body: found } = await client.get<Organization[]>('/api/organizations?q=Motors');
  expect(found.map(({ name }) => name)).toEqual(['South Motors']);
});

const whole = aWorkbook([{ name: 'A', rows: [['Name'], ['B']] }]);
const container = Buffer.from('d0cf11e0a1b11ae1', 'hex');
const withSheet = (given: Partial<SheetOfTest>) => aWorkbook([{ name: 'A', ...given }]);
const farRow = `<worksheet><sheetData><row r="4000000000"><c r="A4000000000"><v>1</v></c></row></sheetData></worksheet>`;

test.each<[string, Buffer, string]>([
  ['nothing', Buffer.alloc(0), 'The file is empty'],
  ['text', Buffer.from('Name,Email\nA,b'), 'not an Excel workbook'],
  ['the old format', Buffer.concat([container, Buffer.alloc(600)]), 'old Excel format'],
  [
    'a password',
    Buffer.concat([container, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]),
    'protected by a password',
  ],
  ['a zip with a password', aZip({ 'xl/workbook.xml': 'x' }, { flags: 1 }), 'by a password'],
  ['another kind of zip', aZip({ 'word/document.xml': '<a/>' }), 'not an Excel workbook'],
  ['half a file', whole.subarray(0, whole.length / 2), 'is not whole'],
  [
    'bytes gone bad',
    Buffer.concat([whole.subarray(0, 45), Buffer.alloc(40, 7), whole.subarray(85)]),
    'broken',
  ],
  ['no sheets', aWorkbook([]), 'has no sheet'],
  [
    'headers only',
    withSheet({ rows: [['Name', 'Email']] }),
    'The sheet "A" has the names of columns and no rows below them',
  ],
  ['no XML', withSheet({ xml: 'not a workbook at all' }), 'cannot be read'],
  ['too many columns', withSheet({ rows: [Array(501).fill('a'), ['b']] }), 'more than 500 columns'],
  [
    'a zip bomb',
    aZip({ 'xl/workbook.xml': '<workbook/>', 'xl/sharedStrings.xml': Buffer.alloc(160_000_000) }),
    'too large once it is unpacked',
  ],
  [
    'a bomb whose directory lies',
    aZip({ 'xl/workbook.xml': Buffer.alloc(50_000_000) }, { size: 100 }),
    'cannot be unpacked',
  ],
  ['more rows than memory holds', withSheet({ xml: farRow }), 'takes too much'],
  [
    'more rows than we take',
    withSheet({ rows: Array.from({ length: 200_001 }, () => [1]) }),
    'larger than 200,000 rows',
  ],
])(
  'a workbook that is %s is refused with a reason',
  { timeout: 60_000 },
  async (_, file, words) => {
    const reply = await upload<Fault>(file);
    expect(reply.status).toBe(400);
    expect(reply.body.message).toContain(words);
    expect(reply.body.message).not.toContain('CSV file is');
  },
);

test('a workbook of more than 20 MB is refused', async () => {
  const reply = await upload<Fault>(Buffer.alloc(20 * 1_048_576 + 1));
  expect([reply.status, reply.body.message]).toEqual([
    413,
    'The file is larger than 20 MB. Split it, or save the sheet as CSV.',
  ]);
});

test('a long sheet is read in full', async () => {
  const rows = Array.from({ length: 1_201 }, (_, index) => [`Row ${index}`]);
  const opened = await openSheet(aWorkbook([{ name: 'A', rows }]), 0);
  const lines = await Array.fromAsync(opened.rows);
  expect(lines).toHaveLength(1_201);
  expect(lines.at(-1)).toEqual({ line: 1_201, cells: ['Row 1200'] });
});

test('an import of a workbook reports its progress by rows', async () => {
  const people = Array.from({ length: 600 }, (_, index) => [`P ${index}`, `p${index}@x.example`]);
  const file = aWorkbook([{ name: 'A', rows: [['Name', 'Email'], ...people] }]);
  const mapping = [
    { column: 0, field: 'name' },
    { column: 1, field: 'email' },
  ];
  const reading = { encoding: 'utf-8', delimiter: ',', sheet: 0 } as const;
  const order: ListOrder = {
    entity: 'people',
    definitions: [],
    source: {
      kind: 'workbook',
      settings: { ...reading, mapping, header: [] },
      file: new Uint8Array(file).buffer,
    },
  };
  const parts: number[] = [];
  const opened = await openRows<ImportedRow['people']>(
    new URL('./list-thread.ts', import.meta.url),
    order,
    { size: file.length, onPart: (part) => parts.push(part) },
  );
  const batches = await Array.fromAsync(opened.batches);
  await opened.end();
  expect(batches.flat().at(-1)).toMatchObject({ line: 601, draft: { name: 'P 599' } });
  expect(parts).toEqual([250 / 601, 500 / 601, 1]);
});

test.each([
  ['61400123456', '61400123456'],
  ['0.30000000000000004', '0.3'],
  ['1.2E+3', '1200'],
  ['-5.50', '-5.5'],
  ['4.9406564584124654E-324', '5e-324'],
  ['nonsense', 'nonsense'],
])('the number %s reads %s', (stored, text) => {
  expect(textOfNumber(stored)).toBe(text);
});
