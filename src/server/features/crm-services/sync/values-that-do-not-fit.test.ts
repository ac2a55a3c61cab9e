/** What of a contact there has no room here: the rest of it comes, and the report names what did not. */
import { expect, test } from 'vitest';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { anOrganisation, aPersonThere } from '#test/capsule-server.ts';
import { openCrmSync } from '#test/crm-sync.ts';

const { capsule, app, boss, sync, issues, organizations, people, startAfresh } =
  await openCrmSync();

const definitions = async () =>
  (await boss.get<CustomFieldDefinition[]>('/api/custom-field-definitions')).body;
const reasons = async (runId: string) =>
  (await issues(runId)).map(([kind, , reason]) => `${kind}: ${reason}`).toSorted();
const value = (id: number, name: string, text: string) => ({
  id,
  value: text,
  definition: { id, name },
});

test('values that are none of their field stay out, and what is too long is cut', async () => {
  await startAfresh();
  capsule.definitions = [
    { id: 1, type: 'list', name: 'Size', options: ['Small', 'Large'] },
    { id: 2, type: 'number', name: 'Trucks' },
    { id: 3, type: 'text', name: 'History' },
    {
      id: 4,
      type: 'list',
      name: 'Make',
      options: Array.from({ length: 30 }, (_, i) => `Make ${i}`),
    },
  ];
  capsule.parties = [
    anOrganisation(1, {
      fields: [
        value(1, 'Size', 'small'),
        value(1, 'Size', 'Large'),
        value(2, 'Trucks', 'a dozen'),
        value(3, 'History', 'x'.repeat(6_000)),
        value(4, 'Make', 'Other'),
      ],
    }),
  ];
  const run = await sync('organizations');
  expect(run).toMatchObject({ created: 1, skipped: 0 });
  expect((await organizations())[0]?.customFields).toEqual({
    Size: 'Small',
    History: 'x'.repeat(5_000),
  });
  expect(await reasons(run.runId)).toEqual([
    'partial: History was cut to 5,000 characters',
    'partial: Make has a value that is not among its options',
    'partial: Size has two values, of which the first was taken',
    'partial: Trucks must be a number',
  ]);
});

test('options that a list gains there it gains here, and keeps those that are ours', async () => {
  await startAfresh();
  capsule.definitions = [{ id: 1, type: 'list', name: 'Size', options: ['Small', 'Large'] }];
  capsule.parties = [anOrganisation(1, { fields: [value(1, 'Size', 'Small')] })];
  await sync('organizations');
  const [size] = await definitions();
  const options = ['Small', 'Large', 'Ours'];
  await boss.patch(`/api/custom-field-definitions/${size?.id}`, { options, label: 'Fleet size' });
  capsule.definitions = [{ id: 1, type: 'list', name: 'Size', options: ['LARGE', 'Huge'] }];
  capsule.parties = [anOrganisation(1, { fields: [value(1, 'Size', 'Huge')] })];
  expect(await sync('organizations?full=true')).toMatchObject({ updated: 1 });
  expect(await definitions()).toMatchObject([
    { label: 'Fleet size', options: ['Small', 'Large', 'Ours', 'Huge'] },
  ]);
  expect((await organizations())[0]?.customFields).toEqual({ Size: 'Huge' });
});

test('a field of people that organizations turn out to have becomes one of both', async () => {
  await startAfresh();
  capsule.definitions = [{ id: 1, type: 'text', name: 'Region', captureRule: 'person' }];
  capsule.parties = [aPersonThere(10, { fields: [value(1, 'Region', 'North')] })];
  await sync('all');
  expect(await definitions()).toMatchObject([{ name: 'Region', entityType: 'person' }]);
  const changed = { updatedAt: app.clock.now().toISOString() };
  capsule.parties.push(anOrganisation(1, { fields: [value(1, 'Region', 'South')], ...changed }));
  await sync('all');
  expect(await definitions()).toMatchObject([{ name: 'Region', entityType: 'both' }]);
  expect((await organizations())[0]?.customFields).toEqual({ Region: 'South' });
  expect((await people())[0]?.customFields).toEqual({ Region: 'North' });
});

test('texts are cut and tags counted, each with a line of its own in the report', async () => {
  await startAfresh();
  const long = (length: number) => 'x'.repeat(length);
  capsule.parties = [
    anOrganisation(1, {
      name: long(400),
      phoneNumbers: [{ number: long(400) }],
      websites: [{ service: 'URL', url: `https://${long(3_000)}` }],
      addresses: [{ city: long(3_000) }],
      tags: Array.from({ length: 60 }, (_, i) => ({ name: `Tag ${i} ${long(200)}` })),
    }),
    aPersonThere(10, { jobTitle: long(400) }),
  ];
  const run = await sync('all');
  expect(run).toMatchObject({ created: 2 });
  const [one] = await organizations();
  expect(one?.tags).toHaveLength(50);
  const told = await reasons(run.runId);
  expect(told.map((line) => line.replace(/[\d,]+ /, 'so many '))).toEqual([
    'partial: Only the first so many tags were taken',
    'partial: The job title was cut to so many characters',
    'partial: The location was cut to so many characters',
    'partial: The name was cut to so many characters',
    'partial: The phone number was cut to so many characters',
    'partial: The website was cut to so many characters',
  ]);
  // What is cut has not changed there the next time, nor is it taken for a change of ours.
  expect(await sync('all?full=true')).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
});

test('a record that cannot be stored holds up none of its batch', async () => {
  await startAfresh();
  await app.database.pool.query(`create function refuse() returns trigger language plpgsql as
    $$ begin raise exception 'no room'; end $$;
    create trigger refuse before insert on people for each row
    when (new.name = 'Person 11') execute function refuse()`);
  capsule.definitions = [{ id: 1, type: 'text', name: 'Region' }];
  capsule.parties = [10, 11, 12].map((id) =>
    aPersonThere(id, { fields: [value(1, 'Region', 'North'), value(id, `Field ${id}`, 'x')] }),
  );
  const run = await sync('people');
  expect(run).toMatchObject({ created: 2, skipped: 1, count: 3 });
  expect((await people()).map(({ name, customFields }) => [name, customFields])).toEqual([
    ['Person 10', { Region: 'North', 'Field 10': 'x' }],
    ['Person 12', { Region: 'North', 'Field 12': 'x' }],
  ]);
  expect(await issues(run.runId)).toEqual([
    ['skipped', 'No. 11', 'It could not be stored, through a fault of ours'],
  ]);
  expect(app.takeFaults()).not.toEqual([]);
  // Once it can be, it comes by itself.
  await app.database.pool.query('drop trigger refuse on people');
  expect(await sync('people?full=true')).toMatchObject({ created: 1, unchanged: 2 });
});
