/** Columns that never change what is here: links of each kind stay, whomever the row names, and the rest of it is written. */
import { describe, expect, test } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Task } from '#contract/tasks.ts';
import type { Unit } from '#contract/units.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { reviewsOf } from '#test/import-reviews.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const { reviewed, rowsOf, imported } = reviewsOf(staff);
const ctx = await app.as('staff');
const me = await app.userOf('staff');

const [yard, mill] = [
  await anOrganization(ctx, { name: 'Keel Yard' }),
  await anOrganization(ctx, { name: 'Prow Mill' }),
];
const ada = await aPerson(ctx, { name: 'Ada Keel', email: 'ada@keel.example' });
await aPerson(ctx, { name: 'Bob Prow', email: 'bob@prow.example' });
await aPerson(ctx, { name: 'Two Names', email: 'one@names.example' });
await aPerson(ctx, { name: 'Two Names', email: 'two@names.example' });
const tractor = await anOpportunity(ctx, { name: 'Tractor' });
await anOpportunity(ctx, { name: 'Plough' });
await aUser(ctx, { firstName: 'Una', lastName: 'Colleague' });

interface Link {
  entity: string;
  /** As it is mapped, and as the record has it. */
  field: string;
  key: string;
  is: string;
  /** What cells say: another one who is here, nobody who is here, several. */
  says: string[];
  /** A field of the same row that is written. */
  beside: [field: string, value: string];
  make(link: Record<string, unknown>): Promise<{ id: string }>;
}

const links: Link[] = [
  {
    ...{ entity: 'people', field: 'organization', key: 'organizationId', is: yard.id },
    ...{ says: ['Prow Mill', 'Nobody Yard'], beside: ['jobTitle', 'Owner'] },
    make: (link) => aPerson(ctx, { email: 'cy@keel.example', ...link }),
  },
  {
    ...{ entity: 'organizations', field: 'parent', key: 'parentId', is: yard.id },
    says: ['Prow Mill', 'Nobody Yard', mill.id, '00000000-0000-7000-8000-000000000000'],
    beside: ['industry', 'Boats'],
    make: (link) => anOrganization(ctx, link),
  },
  ...(
    [
      ['organization', 'organizationId', yard.id, ['Prow Mill', 'Nobody Yard']],
      ['person', 'personId', ada.id, ['Bob Prow', 'Nobody Here', 'Two Names']],
      ['owner', 'assignedToId', me.id, ['Una Colleague', 'Nobody Here']],
    ] as const
  ).map(
    ([field, key, is, says]): Link => ({
      ...{ entity: 'opportunities', field, key, is, says: [...says] },
      beside: ['description', 'Red'],
      make: (link) => anOpportunity(ctx, link),
    }),
  ),
  ...(
    [
      ['organization', 'organizationId', yard.id, ['Prow Mill', 'Nobody Yard']],
      ['person', 'personId', ada.id, ['Bob Prow', 'Nobody Here', 'Two Names']],
      ['opportunity', 'opportunityId', tractor.id, ['Plough', 'Nothing']],
      ['assignee', 'assigneeId', me.id, ['Una Colleague', 'Nobody Here']],
    ] as const
  ).map(
    ([field, key, is, says]): Link => ({
      ...{ entity: 'tasks', field, key, is, says: [...says] },
      beside: ['description', 'Red'],
      make: (link) => aTask(ctx, link),
    }),
  ),
  {
    ...{ entity: 'units', field: 'organization', key: 'organizationId', is: yard.id },
    ...{ says: ['Prow Mill', 'Nobody Yard'], beside: ['note', 'Red'] },
    async make(link) {
      const where = link.organizationId === null ? { inStock: true } : link;
      return (await staff.post<Unit>('/api/units', { make: 'Kubota', ...where })).body;
    },
  },
];

const required: Record<string, string> = { tasks: 'title', units: 'make' };

const cases = links.flatMap(({ says, ...link }) => says.map((said) => ({ ...link, said })));

/** A row of our ID, with a new value beside the link. */
function fileOf({ entity, field, beside, said }: (typeof cases)[number], id: string) {
  const fields = ['id', required[entity] ?? 'name', 'email', beside[0], field];
  const columns = fields.filter((each) => each !== 'email' || entity === 'people');
  const cells: Record<string, string> = {
    ...{ id, [required[entity] ?? 'name']: 'Anything', email: 'cy@keel.example' },
    ...{ [beside[0]]: beside[1], [field]: said },
  };
  return {
    file: [columns, columns.map((column) => cells[column])].map((row) => row.join()).join('\n'),
    mapping: columns.map((field, column) => ({ column, field })),
    policies: Object.fromEntries(
      columns.map((each) => [each, each === beside[0] ? 'overwrite' : 'never']),
    ),
  };
}

async function countOrganizations(): Promise<number> {
  const { body } = await staff.get<Organization[]>('/api/organizations');
  return body.length;
}

describe.each(cases)('$field of $entity, which a row says is $said', (each) => {
  const { entity, key, is, beside, make } = each;

  test.each([
    ['stays', is],
    ['stays empty', null],
  ])('%s', async (_words, before) => {
    const record = await make({ [key]: before });
    app.clock.advance(1_000);
    const { file, mapping, policies } = fileOf(each, record.id);
    const here = await countOrganizations();
    const review = await reviewed(file, { entity, key: 'id', mapping, policies });
    expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'update', reason: null }]);
    expect(await imported(review)).toMatchObject({ updated: 1, dropped: 0 });
    const { body } = await staff.get(`/api/${entity}/${record.id}`);
    expect(body).toMatchObject({ [key]: before, [beside[0]]: beside[1] });
    expect(await countOrganizations()).toBe(here);
  });
});

test('other organizations of people stay, with their roles and days, and so does since when they are at theirs', async () => {
  const email = 'dee@keel.example';
  const person = await aPerson(ctx, { name: 'Dee Keel', email, organizationId: yard.id });
  const memberships = [
    { organizationId: yard.id, from: '2020-01-01' },
    { organizationId: mill.id, role: 'Owner', from: '2018-01-01' },
  ];
  await staff.send('PUT', `/api/people/${person.id}/memberships`, { memberships });
  const read = async () =>
    (await staff.get<Membership[]>(`/api/people/${person.id}/memberships`)).body;
  const before = await read();
  const file = [
    'Name,Email,Job title,Since,Organization 2,Role 2,From 2,Organization 3,Until 3',
    `Dee Keel,${email},Buyer,2021-01-01,Prow Mill,Cook,2019-01-01,Nobody Yard,2099-01-01`,
  ].join('\n');
  const policies = { otherOrganization: 'never', organizationFrom: 'never' };
  const review = await reviewed(file, { policies });
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'update', reason: null }]);
  expect(await imported(review)).toMatchObject({ updated: 1, dropped: 0 });
  const [primary, ...others] = before;
  expect(await read()).toEqual([{ ...primary, role: 'Buyer' }, ...others]);
});

test('a stage and a day that never change are no fault of a row', async () => {
  const deal = await anOpportunity(ctx, { name: 'Baler' });
  const settings = { lostReasonRequired: true };
  const admin = await app.signIn('super_user');
  await admin.patch('/api/opportunity-settings', settings);
  const file = `Name,Stage,Closed on,Description\n${deal.name},Closed lost,2099-01-01,Green`;
  const policies = { stage: 'never', closedAt: 'never', description: 'overwrite' };
  const review = await reviewed(file, { entity: 'opportunities', key: 'name', policies });
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'update', reason: null }]);
  expect(await imported(review)).toMatchObject({ updated: 1, dropped: 0 });
});

test('a day of completion that never changes holds up no other day of the row', async () => {
  const task = await aTask(ctx, { title: 'Call the yard' });
  app.clock.advance(1_000);
  const fields = ['id', 'title', 'dueDate', 'completedAt'];
  const review = await reviewed(`${fields}\n${task.id},${task.title},2027-01-05,2099-01-01`, {
    ...{ entity: 'tasks', key: 'id', mapping: fields.map((field, column) => ({ column, field })) },
    policies: { dueDate: 'overwrite', completedAt: 'never' },
  });
  expect(await rowsOf(review.id)).toMatchObject([{ outcome: 'update', reason: null }]);
  expect(await imported(review)).toMatchObject({ updated: 1, dropped: 0 });
  const { body } = await staff.get<Task>(`/api/tasks/${task.id}`);
  expect(body.dueDate?.slice(0, 10)).toBe('2027-01-05');
});
