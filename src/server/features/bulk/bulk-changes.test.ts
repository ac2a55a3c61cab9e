/** Each change of many records of each noun: the dry run says what then happens, and one undo takes it back. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { Task } from '#contract/tasks.ts';
import { newId } from '#server/kernel/ids.ts';
import { changeAs, lookAs, openBulkApp, still, type Tagged } from '#test/bulk.ts';
import { aCustomField, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';

const { app, staff, admin, boss, ctx, colleague, makers, read, undo } = await openBulkApp();
const me = (await admin.get<{ id: string }>('/api/auth/user')).body;
const entities = ['people', 'organizations', 'opportunities', 'tasks'] as const;

test.each(entities)('tags of %s are added and removed, whatever their case', async (entity) => {
  const tag = newId();
  const make = makers[entity];
  const [plain, both, has] = [
    await make([tag, 'Old']),
    await make([tag, 'OLD', 'vip']),
    await make([tag, 'VIP']),
  ];
  const change = { action: 'tags', add: ['VIP'], remove: ['old'] };
  app.clock.advance(1_000);
  const { seen, run } = await changeAs(staff, { entity, filter: { tag }, change });
  expect(seen).toMatchObject({
    total: 3,
    willChange: 2,
    unchanged: 1,
    refused: [],
    examples: [
      { id: plain.id, before: { tags: [tag, 'Old'] }, after: { tags: [tag, 'VIP'] } },
      { id: both.id, before: { tags: [tag, 'OLD', 'vip'] }, after: { tags: [tag, 'vip'] } },
    ],
  });
  expect(await read(entity, plain.id)).toMatchObject({ tags: [tag, 'VIP'] });
  expect(await read(entity, both.id)).toMatchObject({ tags: [tag, 'vip'] });
  expect(await read(entity, has.id)).toEqual(has);
  expect(await undo(run.deedId)).toMatchObject({ records: 2, kept: [] });
  for (const before of [plain, both]) {
    expect(still(await read<Tagged>(entity, before.id))).toEqual(still(before));
  }
});

test.each(entities)('%s are given to a colleague, and to nobody', async (entity) => {
  const tag = newId();
  const made = [await makers[entity]([tag]), await makers[entity]([tag])];
  const key = entity === 'tasks' ? 'assigneeId' : 'assignedToId';
  const order = { entity, ids: made.map(({ id }) => id) };
  const toColleague = { action: 'assign', assigneeId: colleague.id };
  const { seen, run } = await changeAs(admin, { ...order, change: toColleague });
  expect(seen.examples[0]).toMatchObject({ after: { [key]: colleague.id } });
  for (const { id } of made) {
    expect(await read(entity, id)).toMatchObject({ [key]: colleague.id, assignedById: me.id });
  }
  expect(await lookAs(admin, { ...order, change: toColleague })).toMatchObject({
    willChange: 0,
    unchanged: 2,
  });
  await undo(run.deedId);
  for (const before of made) {
    expect(still(await read<Tagged>(entity, before.id))).toEqual(still(before));
  }
  await changeAs(admin, { ...order, change: { action: 'assign', assigneeId: null } });
  for (const { id } of made) {
    expect(await read(entity, id)).toMatchObject({ [key]: null, assignedById: null });
  }
});

test('fields of people are set as one by one: custom ones are checked, null clears, a further address moves up', async () => {
  const tag = newId();
  const field = await aCustomField(ctx, {
    label: 'Truck size',
    fieldType: 'number',
    entityType: 'person',
  });
  const employer = await anOrganization(ctx);
  const ada = await aPerson(ctx, {
    tags: [tag],
    email: 'ada@fleet.example',
    furtherEmails: [{ value: 'ada@home.example', type: 'home' }],
    customFields: { [field.name]: 3 },
  });
  const bo = await aPerson(ctx, { tags: [tag], jobTitle: 'Driver' });
  const order = { entity: 'people', filter: { tag } };
  const set = {
    jobTitle: 'Driver',
    email: null,
    organizationId: employer.id,
    customFields: { [field.name]: ' 12 ' },
  };
  const { seen, run } = await changeAs(staff, { ...order, change: { action: 'set', set } });
  expect(seen.examples[1]).toMatchObject({
    id: bo.id,
    before: { organizationId: null, customFields: {} },
    after: { organizationId: employer.id, customFields: { [field.name]: 12 } },
  });
  expect(seen.examples[1]?.after).not.toHaveProperty('jobTitle');
  // What an id stands for is said beside, as the page has never read it.
  expect(seen.names).toEqual({ [employer.id]: employer.name });
  expect(await read('people', ada.id)).toMatchObject({
    jobTitle: 'Driver',
    email: 'ada@home.example',
    furtherEmails: [],
    organizationName: employer.name,
    customFields: { [field.name]: 12 },
  });
  await undo(run.deedId);
  expect(still(await read<Person>('people', ada.id))).toEqual(still(ada));
  const cleared = { action: 'set', set: { customFields: { [field.name]: null } } };
  expect(await lookAs(staff, { ...order, change: cleared })).toMatchObject({
    willChange: 1,
    unchanged: 1,
  });
  const wrong = { action: 'set', set: { customFields: { [field.name]: 'many' } } };
  expect(await staff.post('/api/bulk', { ...order, change: wrong, dryRun: true })).toMatchObject({
    status: 400,
    body: { fields: { [`customFields.${field.name}`]: 'must be a number' } },
  });
});

test('a required custom field that a record lacks leaves it out, with the reason and its name', async () => {
  const tag = newId();
  const region = await aCustomField(ctx, { label: 'Region', entityType: 'organization' });
  const size = await aCustomField(ctx, { label: 'Yard', entityType: 'organization' });
  const whole = await anOrganization(ctx, { tags: [tag], customFields: { [region.name]: 'N' } });
  const lacking = await anOrganization(ctx, { tags: [tag], name: 'Hollow Trucks' });
  await ctx.db.execute(
    sql`update custom_field_definitions set required = true where id = ${region.id}`,
  );
  const change = { action: 'set', set: { customFields: { [size.name]: 'large' } } };
  const order = { entity: 'organizations', filter: { tag }, change };
  const { seen } = await changeAs(staff, order);
  expect(seen).toMatchObject({
    total: 2,
    willChange: 1,
    refused: [{ reason: 'Region is required', count: 1, names: ['Hollow Trucks'] }],
  });
  expect(await read('organizations', whole.id)).toMatchObject({
    customFields: { [size.name]: 'large' },
  });
  expect(await read('organizations', lacking.id)).toEqual(lacking);
  await ctx.db.execute(
    sql`update custom_field_definitions set required = false where id = ${region.id}`,
  );
});

test('organizations become branches of one, but for itself and what it is a branch of', async () => {
  const tags = [newId()];
  const top = await anOrganization(ctx, { tags });
  const parent = await anOrganization(ctx, { tags, parentId: top.id });
  const other = await anOrganization(ctx, { tags, status: 'active' });
  const set = { parentId: parent.id, status: null };
  const order = { entity: 'organizations', filter: { tag: tags[0] } };
  const { seen } = await changeAs(staff, { ...order, change: { action: 'set', set } });
  expect(seen.refused).toEqual([
    { reason: 'its parent is one of its branches', count: 1, names: [top.name] },
    { reason: 'it would be its own parent', count: 1, names: [parent.name] },
  ]);
  const after = await read<Organization>('organizations', other.id);
  expect(after).toMatchObject({ parentId: parent.id, parentName: parent.name, status: 'prospect' });
});

test('fields of opportunities and tasks are set', async () => {
  const tags = [newId()];
  const person = await aPerson(ctx);
  const deal = await anOpportunity(ctx, { tags, value: '5000.10' });
  const set = { value: '12000.5', expectedCloseDate: '2026-05-01', personId: person.id };
  const deals = { entity: 'opportunities', filter: { tag: tags[0] } };
  const moved = await changeAs(staff, { ...deals, change: { action: 'set', set } });
  expect(moved.seen.examples[0]).toMatchObject({
    before: { value: '5000.10', expectedCloseDate: null, personId: null },
    after: { value: '12000.50', expectedCloseDate: '2026-05-01', personId: person.id },
  });
  expect(await read('opportunities', deal.id)).toMatchObject({
    value: '12000.50',
    personName: person.name,
  });
  expect(await lookAs(staff, { ...deals, change: { action: 'set', set } })).toMatchObject({
    willChange: 0,
    unchanged: 1,
  });
  await undo(moved.run.deedId);
  expect(still(await read<Opportunity>('opportunities', deal.id))).toEqual(still(deal));

  const done = await aTask(ctx, { tags, status: 'completed', completionReason: 'Signed' });
  const open = await aTask(ctx, { tags, recurrenceType: 'monthly' });
  const work = {
    entity: 'tasks',
    filter: { tag: tags[0], status: 'pending,in_progress,completed' },
    change: {
      action: 'set',
      set: { status: 'in_progress', priority: 'high', dueDate: '2026-03-20T09:00:00Z' },
    },
  };
  const begun = await changeAs(staff, work);
  expect(begun.seen.refused).toEqual([
    { reason: 'completed already', count: 1, names: [done.title] },
  ]);
  expect(await read('tasks', open.id)).toMatchObject({
    status: 'in_progress',
    priority: 'high',
    dueDate: '2026-03-20T09:00:00.000Z',
  });
  await undo(begun.run.deedId);
  expect(still(await read<Task>('tasks', open.id))).toEqual(still(open));
});

test('opportunities come to another stage with all that a move entails, at the top of its column', async () => {
  const tags = [newId()];
  const before = await anOpportunity(ctx, { stage: 'negotiation' });
  const usual = await anOpportunity(ctx, { tags, stage: 'qualified', probability: 30 });
  const byHand = await anOpportunity(ctx, { tags, stage: 'qualified', probability: 85 });
  const there = await anOpportunity(ctx, { tags, stage: 'negotiation' });
  app.clock.advance(60_000);
  const order = { entity: 'opportunities', filter: { tag: tags[0] } };
  const change = { action: 'stage', stage: 'negotiation', followsStage: true };
  const { seen, run } = await changeAs(staff, { ...order, change });
  expect(seen).toMatchObject({ willChange: 2, unchanged: 1 });
  expect(seen.examples[0]).toMatchObject({
    before: { stage: 'qualified', probability: '30' },
    after: { stage: 'negotiation', probability: '70' },
  });
  const now = app.clock.now().toISOString();
  const moved = { stage: 'negotiation', stageSince: now };
  expect(await read('opportunities', usual.id)).toMatchObject({ ...moved, probability: '70' });
  expect(await read('opportunities', byHand.id)).toMatchObject({ ...moved, probability: '85' });
  const column = await staff.get<{ id: string }[]>(
    '/api/opportunities/cards?stage=negotiation&limit=50',
  );
  const places = [usual, byHand, there, before].map(({ id }) =>
    column.body.findIndex((card) => card.id === id),
  );
  expect(places.slice(0, 2)).toEqual([0, 1]);
  expect(places.every((place) => place >= 0)).toBe(true);
  const { rows } = await ctx.db.execute(
    sql`select description from activity_log where opportunity_id = ${usual.id}`,
  );
  expect(rows).toEqual([{ description: `Moved ${usual.name} from Qualified to Negotiation` }]);
  await undo(run.deedId);
  expect(still(await read<Opportunity>('opportunities', usual.id))).toEqual(still(usual));
});

test('a lost stage keeps its reason, and asks for one where that is required', async () => {
  const tags = [newId()];
  const deal = await anOpportunity(ctx, { tags });
  const order = { entity: 'opportunities', filter: { tag: tags[0] } };
  const lost = { action: 'stage', stage: 'closed_lost' };
  const require = (lostReasonRequired: boolean) =>
    boss.patch('/api/opportunity-settings', { lostReasonRequired });
  expect((await require(true)).status).toBe(200);
  expect(await staff.post('/api/bulk', { ...order, change: lost, dryRun: true })).toMatchObject({
    status: 400,
    body: { fields: { lostReason: 'is required for a lost opportunity' } },
  });
  expect((await require(false)).status).toBe(200);
  await changeAs(staff, { ...order, change: { ...lost, lostReason: ' Too dear ' } });
  expect(await read('opportunities', deal.id)).toMatchObject({
    stage: 'closed_lost',
    lostReason: 'Too dear',
    probability: deal.probability,
  });
});
