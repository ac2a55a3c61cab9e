/** Reviews of whole files: the same list twice, page by page, and without who was erased. */
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import type { ImportReview, ImportReviewPage } from '#contract/import-reviews.ts';
import type { ImportPreview } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported } = reviewsOf(staff);

async function aContact(draft: object): Promise<Person> {
  return (await staff.post<Person>('/api/people', draft)).body;
}

const sp500 = await readFile('src/server/demo/companies/sp500-constituents.csv');
const sp500Mapping = [
  { column: 1, field: 'name' },
  { column: 2, field: 'industry' },
  { column: 4, field: 'location' },
];

test('503 companies come once: the same file again says 0 changes, and how it was reviewed is remembered', async () => {
  // None of them as it is when nobody chooses, but for the name's.
  const policies = { industry: 'overwrite', location: 'never' };
  const asked = { entity: 'organizations', key: 'name', mapping: sp500Mapping, policies };
  const first = await reviewed(sp500, asked);
  expect(first.counts).toMatchObject({ create: 503 });
  expect(await imported(first)).toMatchObject({ imported: 503, dropped: 0 });
  const again = await reviewed(sp500, asked);
  expect(again.counts).toEqual({
    create: 0,
    update: 0,
    unchanged: 503,
    conflict: 0,
    duplicate: 0,
    dropped: 0,
  });
  expect(await imported(again)).toMatchObject({ imported: 0, updated: 0, unchanged: 503 });
  const { body } = await staff.get<Organization[]>('/api/organizations?limit=1');
  expect(body).toHaveLength(1);

  const admin = await app.signIn('admin');
  const upload = await uploadAs(admin, sp500, { entity: 'organizations' });
  const isMapped = ({ field }: { field: string }) => field !== 'ignore';
  expect(upload.body.mapping.filter(isMapped)).toEqual(sp500Mapping);
  expect(upload.body.remembered).toMatchObject({ key: 'name' });
  expect(upload.body.remembered?.policies).toEqual({ name: 'fill', ...policies });
  expect(upload.body.remembered?.guessed.filter(isMapped)).toEqual([
    { column: 3, field: 'industry' },
    { column: 4, field: 'location' },
  ]);
  const { body: preview } = await admin.get<ImportPreview>(
    `/api/imports/${upload.body.id}/preview?headerRow=2`,
  );
  expect(preview.remembered).toBeNull();
});

test('rows come by page and outcome, only to who may see the import, and go with it', async () => {
  const lines = Array.from({ length: 120 }, (_, n) => `P${n} Page,p${n}@eight.example`);
  const { id } = await reviewed(`Name,Email\n${lines.join('\n')}\nBad,\n`);
  const path = `/api/imports/${id}/review/rows`;
  const { body } = await staff.get<ImportReviewPage>(`${path}?outcome=create&limit=100`);
  expect(body.rows).toHaveLength(100);
  const rest = await staff.get<ImportReviewPage>(
    `${path}?outcome=create&limit=100&after=${body.next}`,
  );
  expect(rest.body.rows.map(({ line }) => line)).toEqual(
    Array.from({ length: 20 }, (_, n) => 102 + n),
  );
  expect(rest.body.next).toBeNull();
  const other = await app.signIn('admin');
  expect((await other.get(path)).status).toBe(404);
  expect((await other.patch(`${path}/2`, { answer: 'leave' })).status).toBe(404);
  expect(
    (
      await staff.post(`/api/imports/${id}/start`, {
        mapping: [
          { column: 1, field: 'email' },
          { column: 0, field: 'preferredName' },
        ],
        reviewed: true,
      })
    ).status,
  ).toBe(409);
  await staff.delete(`/api/imports/${id}`);
  const { rows } = await app.database.pool.query(
    'select 1 from import_review_rows where review_id = $1',
    [id],
  );
  expect(rows).toEqual([]);
});

test('rows about who is erased are emptied, and not imported', async () => {
  const boss = await app.signIn('super_user');
  const zoe = await aContact({ name: 'Zoe Forgotten', email: 'zoe@nine.example' });
  const review = await reviewed(
    'Name,Email,Job title\nZoe Forgotten,zoe@nine.example,Clerk\nYan Kept,yan@nine.example,\n',
  );
  expect(review.counts).toMatchObject({ update: 1, create: 1 });
  const erased = await boss.post(`/api/people/${zoe.id}/erase`, { name: 'Zoe Forgotten' });
  expect(erased.status).toBe(200);
  const [first] = await rowsOf(review.id);
  expect(first).toMatchObject({
    outcome: 'dropped',
    name: '',
    cells: [],
    reason: 'About a person who was erased',
  });
  const { body } = await staff.get<ImportReview>(`/api/imports/${review.id}/review`);
  expect(body.counts).toMatchObject({ update: 0, create: 1, dropped: 1 });
  expect(await imported(review)).toMatchObject({ imported: 1, updated: 0, dropped: 1 });
});

test.each([
  [
    'Google Contacts',
    'people',
    'First Name,Last Name,Nickname,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Label,Phone 2 - Value,Address 1 - Street,Address 1 - City,Organization Name,Organization Title,Labels',
    'Ada,Reid,Addy,* Work,ada@google.example,Home,a@home1.example ::: b@home1.example,Mobile,0412 000 001,Work Fax,02 9000 0009,1 Yard St,Dubbo,Acme Trucks,Buyer,Hot ::: * myContacts',
  ],
  [
    'Outlook',
    'people',
    'First Name,Last Name,E-mail Address,E-mail 2 Address,Home Phone,Business Phone,Business Phone 2,Mobile Phone,Business Fax,Job Title,Company,Business Street,Business City,Categories',
    'Bea,Reid,bea@outlook.example,b@home2.example,02 9000 0003,02 9000 0002,02 9000 0004,0412 000 002,02 9000 0009,Buyer,Acme Trucks,1 Yard St,Dubbo,Hot;Fleet',
  ],
  [
    'Pipedrive',
    'people',
    'Person - Name,Person - Labels,Person - Organization,Person - Email - Work,Person - Email - Home,Person - Phone - Work,Person - Phone - Mobile',
    'Cay Reid,Hot,Acme Trucks,cay@pipedrive.example,c@home3.example,02 9000 0005,0412 000 003',
  ],
  [
    'Zoho CRM',
    'organizations',
    'Record Id,Account Owner,Account Name,Phone,Fax,Website,Industry,Annual Revenue,Billing Street,Billing City,Tag',
    'zcrm_1,Boss,Zed Freight,02 9000 0006,02 9000 0007,https://zed.example,Freight,12000,1 Yard St,Dubbo,Hot',
  ],
  [
    'Salesforce',
    'organizations',
    'ID,NAME,BILLINGSTREET,BILLINGCITY,BILLINGCOUNTRY,PHONE,FAX,WEBSITE,INDUSTRY,ANNUALREVENUE',
    '001,Soft Freight,1 Yard St,Dubbo,Australia,02 9000 0010,02 9000 0011,soft.example,Freight,12000',
  ],
])('a file of %s, for %s, again says 0 changes (%#)', async (_, entity, header, row) => {
  const key = entity === 'people' ? 'email' : 'name';
  const file = `${header}\n${row}\n`;
  const first = await reviewed(file, { entity, key });
  expect(first.counts).toMatchObject({ create: 1 });
  expect(await imported(first)).toMatchObject({ imported: 1, notices: [] });
  const policies = Object.fromEntries(
    first.start.mapping
      .filter(({ field }) => field !== 'ignore')
      .map(({ field }) => [field, 'overwrite']),
  );
  for (const again of [{}, { policies }]) {
    const review = await reviewed(file, { entity, key, ...again });
    const [row] = await rowsOf(review.id);
    expect(row).toMatchObject({ outcome: 'unchanged', changes: [] });
  }
});
