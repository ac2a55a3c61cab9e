/** Reading files of companies: CSV of any shape, and both schemas of Overture Maps Places. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readEmployees, readLocation, tidyWebsite } from './company.rules.ts';
import { type ReadCompany, readCsvCompanies, readParquetCompanies } from './read-companies.ts';

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'crm-directory-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function readAll(rows: AsyncIterable<ReadCompany>) {
  const companies = [];
  for await (const { company } of rows) companies.push(company);
  return companies;
}

async function readCsv(text: string | Uint8Array) {
  const path = join(folder, 'companies.csv');
  await writeFile(path, text);
  return readAll(readCsvCompanies(path));
}

test.each([
  ['Saint Paul, Minnesota', 'Saint Paul', 'US-MN', null, 'US'],
  ['5 High St, Dubbo NSW 2830', 'Dubbo', 'AU-NSW', '2830', 'AU'],
  ['5 High St, Dubbo, NSW, 2830, Australia', 'Dubbo', 'AU-NSW', '2830', 'AU'],
  ['Perth WA', 'Perth', 'AU-WA', null, 'AU'],
  ['Seattle, Washington', 'Seattle', 'US-WA', null, 'US'],
  ['1 Pine St, Spokane WA 99201', 'Spokane', 'US-WA', '99201', 'US'],
  ['Dublin, Ireland', 'Dublin', null, null, 'IE'],
  ['Warmley, Bristol, United Kingdom', 'Warmley', null, null, 'GB'],
  ['Columbus, Ohio; Detroit, Michigan', 'Columbus', 'US-OH', null, 'US'],
  ['Falls Church, Virginia[2]', 'Falls Church', 'US-VA', null, 'US'],
  ['Washington, D.C.', 'Washington', 'US-DC', null, 'US'],
  ['Dubbo', 'Dubbo', null, null, null],
  ['12 High Street', null, null, null, null],
  [null, null, null, null, null],
])('the location %s', (text, city, state, postcode, country) => {
  expect(readLocation(text)).toEqual({ city, state, postcode, country });
});

test.each([
  ['https://acme.example/x', 'https://acme.example/x'],
  ['acme.example', 'https://acme.example'],
  ['javascript:alert(1)', null],
  ['file:///etc/passwd', null],
  ['n/a', null],
  ['', null],
])('the website %s', (text, website) => {
  expect(tidyWebsite(text)).toBe(website);
});

test.each([
  ['1,200', 1_200],
  ['50-100', 50],
  ['20+', 20],
  ['many', null],
  ['0', null],
])('employees %s', (text, count) => {
  expect(readEmployees(text)).toBe(count);
});

describe('CSV', () => {
  test('any order of columns, any delimiter, an old encoding', async () => {
    const text =
      'State;Suburb;Business Name;Phone Number;Web;Category;Headcount\nNSW;Dubbo;Café Haulage;02 6885 1234;cafe.example;Freight;35\n';
    expect(await readCsv(Buffer.from(text, 'latin1'))).toEqual([
      {
        name: 'Café Haulage',
        industry: 'Freight',
        categories: [],
        address: 'Dubbo, NSW',
        city: 'Dubbo',
        state: 'AU-NSW',
        postcode: null,
        country: 'AU',
        phone: '02 6885 1234',
        website: 'https://cafe.example',
        email: null,
        employees: 35,
        notes: null,
      },
    ]);
  });

  test('rows without a name and broken rows are skipped', async () => {
    const rows = await readCsv('name,city\nAcme,Dubbo\n,Orange\n"broken,Bathurst\nZeta,Moree\n');
    expect(rows.map((row) => row?.name ?? null)).toEqual(['Acme', null, null, 'Zeta']);
  });

  test.each([
    ['', 'The file is empty.'],
    ['city,state\nDubbo,NSW\n', 'No column holds the names of the companies.'],
    [new Uint8Array([0, 1, 2, 0, 0, 0]), 'This is not a CSV file'],
  ])('what is no list of companies is refused: %s', async (text, words) => {
    await expect(readCsv(text)).rejects.toThrow(words);
  });

  test('the shipped list', async () => {
    const path = 'src/server/demo/companies/sp500-constituents.csv';
    const rows = await readAll(readCsvCompanies(path));
    expect(rows).toHaveLength(503);
    expect(rows.filter((row) => row?.state?.startsWith('US-')).length).toBeGreaterThan(470);
    expect(rows.find((row) => row?.name === 'Nvidia')).toMatchObject({
      industry: 'Semiconductors',
      categories: ['Information Technology'],
      address: 'Santa Clara, California',
      city: 'Santa Clara',
      state: 'US-CA',
      country: 'US',
      notes: 'Stock symbol NVDA. Founded 1993',
    });
  });
});

describe('Overture Maps Places', () => {
  test('the older schema, compressed with Zstandard', async () => {
    const rows = await readAll(readParquetCompanies('test/overture/places-categories.parquet'));
    expect(rows.map((row) => row?.name ?? null)).toEqual([
      'Ironbark Haulage',
      'Macquarie Cartage',
      'Darling Dental',
      null,
      null,
    ]);
    expect(rows[0]).toEqual({
      name: 'Ironbark Haulage',
      industry: 'Freight and cargo service',
      categories: ['Trucking company', 'Movers'],
      address: '12 Depot Road, Dubbo, NSW 2830',
      city: 'Dubbo',
      state: 'AU-NSW',
      postcode: '2830',
      country: 'AU',
      phone: '+61268851234',
      website: 'https://ironbark.example/',
      email: 'office@ironbark.example',
      employees: null,
      notes: null,
    });
    expect(rows[1]).toMatchObject({ state: 'AU-NSW', website: null });
  });

  test('the newer schema: closed places are skipped', async () => {
    const rows = await readAll(readParquetCompanies('test/overture/places-taxonomy.parquet'));
    expect(rows).toMatchObject([
      {
        name: 'Lone Star Trucking',
        industry: 'Trucking company',
        categories: [
          'Travel and transportation',
          'Shipping service',
          'Warehouse',
          'Freight service',
        ],
        state: 'US-TX',
      },
      null,
      { name: 'Bluebonnet Plumbing', industry: 'Plumbing', categories: [] },
    ]);
  });

  test('other Parquet files, and files that are no Parquet, are refused', async () => {
    const other = readAll(readParquetCompanies('test/overture/no-places.parquet'));
    await expect(other).rejects.toThrow('no extract of Overture Maps Places');
    const path = join(folder, 'broken.parquet');
    await writeFile(path, 'PAR1 and then nothing');
    await expect(readAll(readParquetCompanies(path))).rejects.toThrow('not a Parquet file');
  });
});
