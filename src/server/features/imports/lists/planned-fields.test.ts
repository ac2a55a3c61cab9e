/** Custom fields and options that a file has and the CRM lacks: nothing of them is there before the import. */
import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { ImportKnown, ImportReport } from '#contract/imports.ts';
import type { Organization } from '#contract/organizations.ts';
import type { PlannedField } from '#contract/planned-fields.ts';
import { openTestApp } from '#test/app.ts';
import { aCustomField } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';
import { endOf, uploadAs } from '#test/imports.ts';

const app = await openTestApp();
const boss = await app.signIn('super_user');
const { reviewed, rowsOf, imported, answer } = reviewsOf(boss);

const fleet = (name: string, more: Partial<PlannedField> = {}): PlannedField => ({
  name,
  label: 'Fleet',
  fieldType: 'number',
  entityType: 'organization',
  options: [],
  required: false,
  helpText: null,
  displayOrder: 4,
  ...more,
});
const mapping = (field: string) => [
  { column: 0, field: 'name' },
  { column: 1, field: `customFields.${field}` },
];

async function listFields(): Promise<CustomFieldDefinition[]> {
  return (await boss.get<CustomFieldDefinition[]>('/api/custom-field-definitions')).body;
}
async function findField(name: string): Promise<CustomFieldDefinition | undefined> {
  return (await listFields()).find((field) => field.name === name);
}
async function findValues(q: string): Promise<unknown[]> {
  const { body } = await boss.get<Organization[]>(`/api/organizations?q=${q}&sort=name`);
  return body.map(({ customFields }) => customFields);
}

test('a planned field is read with, is nowhere while the list is reviewed, and comes with the import', async () => {
  const before = await listFields();
  const file = 'Name,Fleet\nOar Freight,12\nOar Haulage,many\n';
  const asked = { entity: 'organizations', key: 'name', mapping: mapping('fleet') };
  const review = await reviewed(file, { ...asked, plannedFields: [fleet('fleet')] });
  const [first, second] = await rowsOf(review.id);
  expect(first).toMatchObject({ outcome: 'create' });
  expect(second).toMatchObject({ outcome: 'dropped', reason: '"Fleet" must be a number: many' });
  expect(await listFields()).toEqual(before);

  expect(await imported(review)).toMatchObject({
    status: 'done',
    imported: 1,
    plannedFields: [fleet('fleet')],
  });
  expect(await findField('fleet')).toMatchObject({
    label: 'Fleet',
    fieldType: 'number',
    entityType: 'organization',
    displayOrder: '4',
  });
  expect(await findValues('Oar')).toEqual([{ fleet: 12 }]);
});

test('nothing of it stays when the import is called off', async () => {
  const before = await listFields();
  const file = 'Name,Fleet\nKeel Freight,12\n';
  const asked = { entity: 'organizations', key: 'name', mapping: mapping('keels') };
  const review = await reviewed(file, { ...asked, plannedFields: [fleet('keels')] });
  expect((await boss.delete(`/api/imports/${review.id}`)).status).toBe(204);
  expect(await listFields()).toEqual(before);
});

test('an option is planned while the rows are looked through', async () => {
  await aCustomField(await app.as('super_user'), {
    name: 'grade',
    label: 'Grade',
    fieldType: 'dropdown',
    options: ['Gold'],
    entityType: 'organization',
  });
  const file = 'Name,Grade\nMast Freight,gold\nMast Haulage,Silver\n';
  const asked = { entity: 'organizations', key: 'name', mapping: mapping('grade') };
  const review = await reviewed(file, asked);
  const [, second] = await rowsOf(review.id);
  expect(second).toMatchObject({ outcome: 'dropped' });
  const option = fleet('grade', { label: 'Grade', fieldType: 'dropdown', options: ['Silver'] });
  const cells = [{ column: 1, value: 'Silver' }];
  const mended = await answer(review.id, 3, { cells, plannedFields: [option] });
  expect(mended.body.row).toMatchObject({ outcome: 'create' });
  expect((await findField('grade'))?.options).toEqual(['Gold']);

  expect(await imported(review)).toMatchObject({ status: 'done', imported: 2 });
  expect((await findField('grade'))?.options).toEqual(['Gold', 'Silver']);
  expect(await findValues('Mast')).toEqual([{ grade: 'Gold' }, { grade: 'Silver' }]);
});

test('an import without a review makes them too', async () => {
  const file = 'Name,Fleet\nHull Freight,7\n';
  const { body: upload } = await uploadAs(boss, file, { entity: 'organizations' });
  const start = { mapping: mapping('hulls'), plannedFields: [fleet('hulls')] };
  const known = await boss.post<ImportKnown>(`/api/imports/${upload.id}/known`, start);
  expect(known).toMatchObject({ status: 200, body: { rows: 1, known: 0 } });
  expect(await findField('hulls')).toBeUndefined();
  expect((await boss.post(`/api/imports/${upload.id}/start`, start)).status).toBe(200);
  expect(await endOf(boss, upload.id)).toMatchObject({ status: 'done', imported: 1 });
  expect(await findField('hulls')).toBeDefined();
  expect(await findValues('Hull')).toEqual([{ hulls: 7 }]);
});

test('a name that another field has is refused, and so is who may not define fields', async () => {
  await aCustomField(await app.as('super_user'), { name: 'taken', entityType: 'person' });
  const file = 'Name,Fleet\nRudder Freight,7\n';
  const { body } = await uploadAs(boss, file, { entity: 'organizations' });
  const start = { mapping: mapping('taken'), plannedFields: [fleet('taken')] };
  expect(await boss.post(`/api/imports/${body.id}/start`, start)).toMatchObject({
    status: 409,
    body: { message: 'The name taken is taken by another field.' },
  });
  const staff = await app.signIn('staff');
  const theirs = await uploadAs(staff, file, { entity: 'organizations' });
  const planned = { mapping: mapping('rudders'), plannedFields: [fleet('rudders')] };
  const refused = await staff.post<ImportReport>(`/api/imports/${theirs.body.id}/start`, planned);
  expect(refused.status).toBe(403);
});
