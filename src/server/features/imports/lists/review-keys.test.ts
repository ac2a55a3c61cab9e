/** By what the rows of a reviewed file find the records that they are about. */
import { expect, test, vi } from 'vitest';
import type { ImportReview } from '#contract/import-reviews.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField, anOrganization, aPerson } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { uploadAs } from '#test/imports.ts';
import { mergesOf } from '#test/merges.ts';
import { aWorkbook } from '#test/workbooks.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported } = reviewsOf(staff);
const ctx = await app.as('staff');

await aCustomField(await app.as('super_user'), {
  name: 'account_no',
  label: 'Account no',
  fieldType: 'text',
  entityType: 'organization',
});
const yard = await anOrganization(ctx, { name: 'Keel Yard', location: 'Perth WA' });
const other = await anOrganization(ctx, {
  name: 'Stern Yard',
  customFields: { account_no: 'K-77' },
});
const ada = await aPerson(ctx, {
  name: 'Ada Keel',
  email: 'ada@keel.example',
  phone: '+61 412 000 111',
  organizationId: yard.id,
});
await staff.patch(`/api/people/${ada.id}`, {
  furtherEmails: [{ value: 'ada@home.example', type: 'home' }],
  furtherPhones: [{ value: '02 9000 0002', type: 'work' }],
});
const { body: unit } = await staff.post<{ id: string }>('/api/units', {
  make: 'Deere',
  serial: 'VIN-77',
  organizationId: yard.id,
});

const people = 'Name,Email,Phone,Organization,Job title';

test.each([
  ['an e-mail, whatever its case', 'email', 'Someone,ADA@KEEL.example,,,Boss', ada.id],
  ['a further e-mail', 'email', 'Someone,ada@home.example,,,Boss', ada.id],
  ['a phone in another format', 'phone', 'Someone,s@x.example,0412 000 111,,Boss', ada.id],
  ['a further phone', 'phone', 'Someone,s@x.example,(02) 90000002,,Boss', ada.id],
  ['a name at the same organization', 'name', 'ada keel,s@x.example,,KEEL yard,Boss', ada.id],
  ['a name at another organization', 'name', 'Ada Keel,s@x.example,,Elsewhere,Boss', null],
])('people by %s', async (_, key, row, id) => {
  const review = await reviewed(`${people}\n${row}\n`, { key });
  const [first] = await rowsOf(review.id);
  if (id === null) expect(first?.outcome).not.toBe('update');
  else expect(first).toMatchObject({ outcome: 'update', recordId: id });
});

test.each([
  ['name with place', 'name', 'keel yard,"Perth, WA",,', yard.id],
  ['name in another place', 'name', 'Keel Yard,"Cairns, QLD",,', null],
  ['custom field', 'customFields.account_no', 'Whatever,,k-77,', other.id],
  ['ID of this CRM', 'id', `Whatever,,,${yard.id}`, yard.id],
])('organizations by %s', async (_, key, row, id) => {
  const file = `Name,Location,Account no,Our ID,Industry\n${row},Freight\n`;
  const mapping = ['name', 'location', 'customFields.account_no', 'id', 'industry'].map(
    (field, column) => ({ column, field }),
  );
  const review = await reviewed(file, { entity: 'organizations', key, mapping });
  const [first] = await rowsOf(review.id);
  if (id === null) expect(first?.outcome).not.toBe('update');
  else expect(first).toMatchObject({ outcome: 'update', recordId: id });
});

test('an ID that nobody has is dropped, with the reason', async () => {
  const mapping = [
    { column: 0, field: 'name' },
    { column: 1, field: 'id' },
  ];
  const file = 'Name,Our ID\nKeel Yard,019a0000-0000-7000-8000-000000000000\n';
  const review = await reviewed(file, { entity: 'organizations', key: 'id', mapping });
  expect(await rowsOf(review.id)).toMatchObject([
    { outcome: 'dropped', reason: 'There is no organization with this ID' },
  ]);
});

test('the ID of a record that was merged since finds the one that it is today', async () => {
  const boss = await app.signIn('super_user');
  const [today, before] = [await anOrganization(ctx), await anOrganization(ctx)];
  await mergesOf(app, boss).merge('organization', [today.id, before.id]);
  const mapping = ['name', 'id', 'industry'].map((field, column) => ({ column, field }));
  const file = `Name,Our ID,Industry\nWhatever,${before.id.toUpperCase()},Freight\n`;
  const review = await reviewed(file, { entity: 'organizations', key: 'id', mapping });
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'update', recordId: today.id }]);
});

test('units by their serial number', async () => {
  const file = 'Organization,Make,Serial,Hours\nKeel Yard,Deere,vin-77,120\n';
  const review = await reviewed(file, { entity: 'units', key: 'serial' });
  expect(await rowsOf(review.id)).toMatchObject([
    {
      outcome: 'update',
      recordId: unit.id,
      changes: [{ field: 'hours', before: null, after: '120' }],
    },
  ]);
});

test('a workbook is reviewed as a CSV is, and imports what was reviewed', async () => {
  const rows = [
    ['Name', 'Email', 'Job title'],
    ['Ada Keel', 'ada@keel.example', 'Boss'],
    ['Una Sheet', 'una@sheet.example', null],
    ['Bad Sheet', 'nothing', null],
  ];
  const file = aWorkbook([{ name: 'Crew', rows }]);
  const { body: upload } = await uploadAs(staff, file, { name: 'crew.xlsx' });
  const start = { mapping: upload.mapping, key: 'email' };
  await staff.post(`/api/imports/${upload.id}/review`, start);
  await vi.waitFor(async () => {
    const { body } = await staff.get<ImportReview>(`/api/imports/${upload.id}/review`);
    expect(body).toMatchObject({
      status: 'ready',
      counts: { create: 1, update: 1, dropped: 1 },
    });
  });
  const [changed] = await rowsOf(upload.id, '?outcome=update');
  expect(changed?.changes).toMatchObject([{ field: 'jobTitle', before: null, after: 'Boss' }]);
  const report = await imported({ id: upload.id, start });
  expect(report).toMatchObject({ imported: 1, updated: 1, dropped: 1 });
});
