import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { anOrganisation, aPersonThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';
import { aUser } from '#test/factories.ts';

const { capsule, app, boss, sync, issues, organizations, people, startAfresh } =
  await openCrmSync();

const fieldValue = (id: number, name: string, value: unknown) => ({
  id: id * 100,
  value,
  definition: { id, name },
  tagId: null,
});

async function labels(): Promise<string[]> {
  const { body } = await boss.get<CustomFieldDefinition[]>('/api/custom-field-definitions');
  return body.map(({ label, fieldType }) => `${label}: ${fieldType}`).toSorted();
}

test('fields of the same name keep separate values, and are told apart by their tag or a number', async () => {
  await startAfresh();
  capsule.definitions = [
    { id: 5, type: 'text', name: 'Region', tag: { id: 70, name: 'Dealer', dataTag: true } },
    { id: 4, type: 'list', name: 'region', options: ['North', 'South'] },
    { id: 6, type: 'number', name: 'Region', tag: { id: 71, name: 'Dealer', dataTag: true } },
    { id: 7, type: 'text', name: 'About' },
  ];
  const fields = [
    fieldValue(5, 'Region', 'Top End'),
    fieldValue(4, 'region', 'North'),
    fieldValue(6, 'Region', '17'),
    fieldValue(7, 'About', 'Own words'),
  ];
  capsule.parties = [anOrganisation(1, { fields, about: 'Since 1950' })];
  const first = await sync('all');
  const whole = {
    region: 'North',
    'Region (Dealer)': 'Top End',
    'Region (2)': 17,
    About: 'Since 1950',
    'About (2)': 'Own words',
  };
  expect((await organizations())[0]?.customFields).toEqual(whole);
  expect(await issues(first.runId)).toEqual([]);
  expect(await labels()).toEqual([
    'About (2): text',
    'About: textarea',
    'Region (2): number',
    'Region (Dealer): text',
    'region: dropdown',
  ]);
  // Again, in another order and with other names there: nothing moves and nothing is created.
  capsule.definitions.reverse();
  capsule.definitions = capsule.definitions.map((each) =>
    each.id === 5 ? { ...each, name: 'Sales region' } : each,
  );
  expect(await sync('all?full=true')).toMatchObject({ created: 0, updated: 0, unchanged: 1 });
  expect(await labels()).toHaveLength(5);
  // A change there goes to the right field.
  capsule.parties = [
    anOrganisation(1, {
      fields: [fieldValue(5, 'Sales region', 'Far North'), ...fields.slice(1)],
      about: 'Since 1950',
    }),
  ];
  expect(await sync('all?full=true')).toMatchObject({ updated: 1 });
  expect((await organizations())[0]?.customFields).toEqual({
    ...whole,
    'Region (Dealer)': 'Far North',
  });
});

test('a field that was renamed or deleted here is still recognized by its id', async () => {
  await startAfresh();
  capsule.definitions = [
    { id: 1, type: 'text', name: 'Region' },
    { id: 2, type: 'text', name: 'Region' },
  ];
  capsule.parties = [
    anOrganisation(1, { fields: [fieldValue(1, 'Region', 'a'), fieldValue(2, 'Region', 'b')] }),
  ];
  await sync('all');
  const { body } = await boss.get<CustomFieldDefinition[]>('/api/custom-field-definitions');
  const [one, two] = body.toSorted((a, b) => a.name.localeCompare(b.name));
  expect([one?.name, two?.name]).toEqual(['Region', 'Region (2)']);
  const renamed = { name: 'Area', label: 'Area' };
  await boss.patch(`/api/custom-field-definitions/${two?.id}`, renamed);
  await boss.delete(`/api/custom-field-definitions/${one?.id}`);
  await sync('all?full=true');
  expect(await labels()).toEqual(['Area: text', 'Region: text']);
  expect((await organizations())[0]?.customFields).toEqual({ Region: 'a', Area: 'b' });
});

test('one of people and one of organizations share a field; one without an id is matched by its name', async () => {
  await startAfresh();
  capsule.definitions = [
    { id: 1, type: 'text', name: 'Region', captureRule: 'person' },
    { id: 2, type: 'text', name: 'Region', captureRule: 'organisation' },
  ];
  capsule.parties = [
    anOrganisation(1, { fields: [{ value: 'b', definition: { name: 'Region' } }] }),
    aPersonThere(10, { fields: [fieldValue(1, 'Region', 'a')] }),
  ];
  await sync('all');
  expect(await labels()).toEqual(['Region: text']);
  expect((await organizations())[0]?.customFields).toEqual({ Region: 'b' });
  expect((await people())[0]?.customFields).toEqual({ Region: 'a' });
});

test('values that an earlier release imported under one name are completed', async () => {
  await startAfresh();
  capsule.definitions = [
    { id: 1, type: 'text', name: 'Region' },
    { id: 2, type: 'text', name: 'Region' },
  ];
  const fields = [fieldValue(1, 'Region', 'a'), fieldValue(2, 'Region', 'b')];
  capsule.parties = [anOrganisation(1, { fields: [fieldValue(2, 'Region', 'b')] })];
  await sync('all');
  await app.database.pool.query(`truncate crm_sync_fields;
    delete from custom_field_definitions where name = 'Region (2)';
    update organizations set custom_fields = '{"Region":"b"}';
    update crm_sync_links set snapshot = jsonb_set(snapshot, '{customFields}', '{"Region":"b"}')`);
  capsule.parties = [anOrganisation(1, { fields })];
  await sync('all?full=true');
  expect((await organizations())[0]?.customFields).toEqual({ Region: 'a', 'Region (2)': 'b' });
});

test.each([
  ['AU', ['QLD', null, 'QLD']],
  ['US', [null, null, 'QLD']],
])('of a team in %s a blank country is theirs', async (country, owners) => {
  const there = await openCrmSync({ DEFAULT_COUNTRY: country });
  const north = await aUser(await there.app.as(), { username: 'north' });
  await there.boss.put('/api/territories', {
    states: [{ state: 'QLD', userId: north.id }],
    codes: [],
  });
  there.capsule.parties = [
    anOrganisation(1, { addresses: [{ city: 'Cairns', state: 'QLD' }] }),
    anOrganisation(2, { addresses: [{ state: 'QLD', country: 'United States' }] }),
    anOrganisation(3, { addresses: [{ state: 'QLD', country: 'Australia' }] }),
  ];
  await there.sync('organizations');
  expect((await there.organizations()).map(({ assignedToId }) => assignedToId)).toEqual(
    owners.map((owner) => owner && north.id),
  );
});
