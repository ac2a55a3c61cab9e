/** Lists of units: reviewed, imported, come again with no change, changed field by field, and taken back. */
import { expect, test } from 'vitest';
import type { Deed } from '#contract/deeds.ts';
import type { Unit } from '#contract/units.ts';
import { openTestApp } from '#test/app.ts';
import { anOrganization } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported } = reviewsOf(staff);
const ctx = await app.as('staff');
const yard = await anOrganization(ctx, { name: 'Keel Yard' });
const asked = { entity: 'units', key: 'serial' };

const list = [
  'Organization,Make,Model,Year,Serial,Hours,Note',
  'Keel Yard,John Deere,8R 410,2019,1RW-8410,"4,321.5 hrs",Front PTO',
  'keel yard,Kubota,M7060,2018,,99,',
  'Keel Yard,Kubota,M7060,2018,,99,',
  'New Yard,Case IH,,,,,',
].join('\n');
const none = { create: 0, update: 0, conflict: 0, duplicate: 0, dropped: 0 };

async function listAll(): Promise<Unit[]> {
  return (await staff.get<Unit[]>('/api/units?limit=100')).body.toSorted((one, other) =>
    one.id < other.id ? -1 : 1,
  );
}

async function undoLast(): Promise<void> {
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  expect(await staff.post(`/api/deeds/${deeds[0]?.id}/undo`)).toMatchObject({ status: 200 });
}

test('the same file again says 0 changes, with a serial number or without, and is taken back at once', async () => {
  const review = await reviewed(list, asked);
  expect(review.counts).toMatchObject({ ...none, create: 4 });
  expect(await listAll()).toEqual([]);
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ imported: 4, dropped: 0 });
  const policies = { make: 'overwrite', hours: 'overwrite', note: 'overwrite' };
  for (const more of [{}, { policies: { ...policies, organization: 'overwrite' } }]) {
    const again = await reviewed(list, { ...asked, ...more });
    expect(again.counts).toMatchObject({ ...none, unchanged: 4 });
    expect(await imported(again)).toMatchObject({ imported: 0, updated: 0, unchanged: 4 });
  }
  expect(await listAll()).toHaveLength(4);
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  const deed = deeds.find(({ title }) => title.startsWith('Imported'));
  expect(await staff.post(`/api/deeds/${deed?.id}/undo`)).toMatchObject({ status: 200 });
  expect(await listAll()).toEqual([]);
});

test.each(['csv', 'xlsx'])(
  'our own list of units comes again with no change: %s',
  async (format) => {
    await imported(await reviewed(list, asked));
    const before = await listAll();
    const reply = await app.fastify.inject({
      url: `/api/exports/units?format=${format}`,
      headers: { cookie: staff.cookie ?? '' },
    });
    const review = await reviewed(reply.rawPayload, { ...asked, name: `units.${format}` });
    expect(review.counts).toMatchObject({ ...none, unchanged: 4 });
    await imported(review);
    expect(await listAll()).toEqual(before);
  },
);

test('a change is shown before and after, is written so, and is taken back', async () => {
  await imported(await reviewed(list, asked));
  const before = await listAll();
  const file = [
    'Organization,Make,Model,Year,Serial,Hours,Note',
    'Keel Yard,John Deere,8R 410,2019,1rw-8410,5000,Sold soon',
    'Keel Yard,Kubota,M7060,2018,,120,',
    'New Yard,Case IH,,,,7.5,',
  ].join('\n');
  const policies = { hours: 'overwrite', note: 'append' };
  const review = await reviewed(file, { ...asked, policies });
  expect(await rowsOf(review.id)).toMatchObject([
    {
      outcome: 'update',
      changes: [
        { field: 'hours', label: 'Hours', before: '4321.5', after: '5000' },
        { field: 'note', label: 'Note', before: 'Front PTO', after: 'Front PTO\nSold soon' },
      ],
    },
    { outcome: 'conflict', reason: '2 units have this make, model and year there' },
    { outcome: 'update', changes: [{ field: 'hours', before: null, after: '7.5' }] },
  ]);
  expect(await listAll()).toEqual(before);
  app.clock.advance(1_000);
  expect(await imported(review)).toMatchObject({ imported: 0, updated: 2, dropped: 1 });
  const deere = (await listAll()).find(({ serial }) => serial === '1RW-8410');
  expect(deere).toMatchObject({
    hours: 5_000,
    note: 'Front PTO\nSold soon',
    organizationId: yard.id,
  });
  await undoLast();
  const told = (all: Unit[]) => all.map(({ updatedAt: _, ...unit }) => unit);
  expect(told(await listAll())).toEqual(told(before));
});

const stock = [
  'Organization,Make,Model,Year,Serial,Hours',
  ',Claas,Arion 650,2020,CL-650,12',
  ',Claas,Arion 410,2021,,8',
  'Keel Yard,Claas,Arion 410,2021,,8',
  ' ,Vermeer,,,,',
].join('\n');

const inStock = async () => (await listAll()).filter(({ inStock }) => inStock);

test('a row without an organization is in stock, comes again with no change, and is taken back', async () => {
  const owned = await listAll();
  const review = await reviewed(stock, asked);
  expect(review.counts).toMatchObject({ ...none, create: 4 });
  expect(await imported(review)).toMatchObject({ imported: 4, dropped: 0 });
  expect(await inStock()).toMatchObject([
    { name: '2020 Claas Arion 650', serial: 'CL-650', hours: 12, organizationId: null },
    { name: '2021 Claas Arion 410', organizationName: null },
    { name: 'Vermeer', organizationName: null, opportunityId: null },
  ]);
  const policies = { organization: 'overwrite', hours: 'overwrite' };
  const again = await reviewed(stock, { ...asked, policies });
  expect(again.counts).toMatchObject({ ...none, unchanged: 4 });
  await imported(again);
  // A column that nobody mapped says the same.
  const unmapped = [
    { column: 1, field: 'make' },
    { column: 2, field: 'serial' },
  ];
  const other = await reviewed('Who,Make,Serial\nSomebody,Krone,', { ...asked, mapping: unmapped });
  expect(other.counts).toMatchObject({ ...none, create: 1 });
  await imported(other);
  expect((await inStock()).map(({ name }) => name)).toContain('Krone');
  await undoLast();
  const { body: deeds } = await staff.get<Deed[]>('/api/deeds');
  const deed = deeds.find(({ title, undone }) => title === 'Imported 4 units' && !undone);
  expect(await staff.post(`/api/deeds/${deed?.id}/undo`)).toMatchObject({ status: 200 });
  expect(await listAll()).toEqual(owned);
});

test('a list sells what is in stock, and never takes a unit from its organization', async () => {
  await imported(await reviewed(stock, asked));
  const sold = await reviewed('Organization,Make,Serial\nNew Yard,Claas,cl-650', asked);
  expect(await rowsOf(sold.id)).toMatchObject([
    { outcome: 'update', changes: [{ field: 'organization', before: null, after: 'New Yard' }] },
  ]);
  await imported(sold);
  const policies = { organization: 'overwrite' };
  const back = await reviewed('Organization,Make,Serial\n,Claas,CL-650', { ...asked, policies });
  expect(back.counts).toMatchObject({ ...none, unchanged: 1 });
  const two = await reviewed('Make,Model,Year,Serial\nClaas,Arion 410,2021,', asked);
  expect(two.counts).toMatchObject({ ...none, unchanged: 1 });
});

test.each(['csv', 'xlsx'])('units in stock come over by their own list: %s', async (format) => {
  const there = await openTestApp();
  const other = await there.signIn('staff');
  const unlike = ({
    id: _,
    createdAt: __,
    updatedAt: ___,
    organizationId: ____,
    ...unit
  }: Unit) => ({
    ...unit,
    createdById: null,
    opportunityId: null,
    opportunityName: null,
  });
  const listed = async (client: typeof staff) => {
    const { body } = await client.get<Unit[]>('/api/units?limit=100&sort=make');
    return body
      .map(unlike)
      .toSorted((one, two) => (JSON.stringify(one) < JSON.stringify(two) ? -1 : 1));
  };
  const file = async (app: typeof there, { cookie = '' }: { cookie?: string }) => {
    const reply = await app.fastify.inject({
      url: `/api/exports/units?format=${format}`,
      headers: { cookie },
    });
    return reply.rawPayload;
  };
  const over = reviewsOf(other);
  const name = `units.${format}`;
  await over.imported(await over.reviewed(await file(app, staff), { ...asked, name }));
  expect(await listed(other)).toEqual(await listed(staff));
  expect(await listed(other)).toContainEqual(
    expect.objectContaining({ make: 'Vermeer', inStock: true }),
  );
  const back = await reviewed(await file(there, other), { ...asked, name });
  expect(back.counts).toMatchObject({ ...none, unchanged: (await listAll()).length });
});
