/** The days of units over HTTP: kept, imported, exported, and told where a seller looks, a step ahead. */
import { beforeEach, expect, test } from 'vitest';
import type { Insights } from '#contract/insights.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { QueuePlace } from '#contract/queue.ts';
import type { Standing } from '#contract/standings.ts';
import { signalWords } from '#contract/unit-signals.ts';
import type { Unit } from '#contract/units.ts';
import { openTestApp } from '#test/app.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUnit, aUser } from '#test/factories.ts';
import { endOf, startAs } from '#test/imports.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

beforeEach(() => app.clock.set('2026-03-11T09:30:00Z'));

const standing = async (query: string) =>
  (await staff.get<Standing>(`/api/timeline/standing?${query}`)).body;

async function aFleet() {
  const organization = await anOrganization(ctx, { assignedToId: ctx.actor.id });
  const of = { organizationId: organization.id };
  const old = await aUnit(ctx, { ...of, make: 'Kubota', year: 2018, serviceDue: '2026-03-08' });
  const paid = await aUnit(ctx, {
    ...{ ...of, make: 'John Deere', model: '8R', year: 2024 },
    ...{ financeEnd: '2026-06-09', leaseEnd: '2026-06-10' },
  });
  return { organization, old, paid };
}

test('its days are kept, changed and cleared; what is no day is refused by its name', async () => {
  const { paid } = await aFleet();
  const path = `/api/units/${paid.id}`;
  const changed = await staff.patch<Unit>(path, { serviceDue: '2027-01-02', leaseEnd: null });
  expect(changed.body).toMatchObject({
    ...{ financeEnd: '2026-06-09', leaseEnd: null, serviceDue: '2027-01-02' },
  });
  expect(await staff.patch(path, { financeEnd: 'soon' })).toMatchObject({
    status: 400,
    body: { fields: { financeEnd: 'must be a date such as 2026-11-20' } },
  });
});

test('what comes up within 90 days stands at the head of the organization, its people and deals', async () => {
  const { organization, old, paid } = await aFleet();
  const person = await aPerson(ctx, { organizationId: organization.id });
  const deal = await anOpportunity(ctx, { organizationId: organization.id });
  const expected = [
    { unitId: old.id, unitName: '2018 Kubota', by: 'serviceDue', day: '2026-03-08', days: -3 },
    {
      unitId: paid.id,
      unitName: '2024 John Deere 8R',
      by: 'financeEnd',
      day: '2026-06-09',
      days: 90,
    },
  ];
  for (const query of [
    `organizationId=${organization.id}`,
    `personId=${person.id}`,
    `opportunityId=${deal.id}`,
  ]) {
    expect((await standing(query)).signals).toEqual(expected);
  }
  expect(
    expected.map(({ days }, n) => signalWords({ by: n ? 'financeEnd' : 'serviceDue', days })),
  ).toEqual(['service was due 3 days ago', 'finance ends in 90 days']);
  app.clock.set('2026-06-10T09:30:00Z');
  expect((await standing(`organizationId=${organization.id}`)).signals).toMatchObject([
    { by: 'serviceDue', days: -94 },
    { by: 'leaseEnd', days: 0 },
  ]);
  await staff.delete(`/api/units/${old.id}`);
  expect((await standing(`organizationId=${organization.id}`)).signals).toHaveLength(1);
});

test('the queue says it beside the task', async () => {
  const { organization } = await aFleet();
  const task = await aTask(ctx, {
    organizationId: organization.id,
    dueDate: '2026-03-01T00:00:00Z',
    priority: 'high',
  });
  const { body } = await staff.post<QueuePlace>('/api/tasks/queue', {});
  expect(body.next?.task.id).toBe(task.id);
  expect(body.next?.signals.map(({ by, days }) => [by, days])).toEqual([
    ['serviceDue', -3],
    ['financeEnd', 90],
  ]);
});

test('the assistant names the organizations, with a call for each that has nothing planned', async () => {
  await app.database.pool.query('delete from tasks; update units set deleted_at = now()');
  const { organization } = await aFleet();
  const { id: assignedToId } = await aUser(ctx);
  const { id: organizationId } = await anOrganization(ctx, { assignedToId });
  await aUnit(ctx, { organizationId, financeEnd: '2026-03-12' });
  const { body } = await staff.get<Insights>('/api/ai/insights');
  const told = body.items.find(({ kind }) => kind === 'units_due');
  expect(told).toMatchObject({
    records: [
      {
        ...{ type: 'organization', id: organization.id },
        reason: '2018 Kubota: service was due 3 days ago',
      },
    ],
    action: { kind: 'create_tasks', tasks: [{ title: `Call ${organization.name}` }] },
  });
  expect(told?.markdown).toContain('1 organization of yours has a unit to talk about');
});

test('who owns X older than five years, and whose finance ends soon, can be asked and saved as a view', async () => {
  const deere = { make: 'John Deere', model: '8R' };
  const [mixed, old, ends] = await Promise.all([
    anOrganization(ctx, { name: 'Mixed' }),
    anOrganization(ctx, { name: 'Old' }),
    anOrganization(ctx, { name: 'Ends' }),
  ]);
  // The one is old, the other a John Deere: neither is both.
  await aUnit(ctx, { organizationId: mixed.id, make: 'Kubota', year: 2015 });
  await aUnit(ctx, { ...deere, organizationId: mixed.id, year: 2021 });
  await aUnit(ctx, { ...deere, organizationId: old.id, year: 2020 });
  await aUnit(ctx, { organizationId: ends.id, financeEnd: '2026-06-09' });
  await aPerson(ctx, { name: 'Olga', organizationId: old.id });
  const asked = (value: object, is = 'owns', field = 'units') =>
    JSON.stringify({ all: [{ field, is, value }] });
  const names = async (list: string, where: string) => {
    const { status, body } = await staff.get<(Organization | Person)[]>(
      `/api/${list}?where=${encodeURIComponent(where)}`,
    );
    expect(status, JSON.stringify(body)).toBe(200);
    return body.map(({ name }) => name);
  };
  const older = asked({ words: 'deere', olderThan: 5 });
  expect(await names('organizations', older)).toEqual(['Old']);
  expect(await names('organizations', asked({ words: '8r john' }))).toEqual(
    expect.arrayContaining(['Mixed', 'Old']),
  );
  const ofPeople = asked({ words: 'deere', olderThan: 5 }, 'owns', 'organization.units');
  expect(await names('people', ofPeople)).toEqual(['Olga']);
  expect(await names('organizations', asked({ by: 'financeEnd', days: 89 }))).not.toContain('Ends');
  expect(await names('organizations', asked({ by: 'financeEnd', days: 90 }))).toContain('Ends');
  expect(await names('organizations', asked({ words: 'deere', olderThan: 5 }, 'ownsNone'))).toEqual(
    expect.arrayContaining(['Mixed', 'Ends']),
  );
  const view = { list: 'organizations', name: 'Old Deeres', filter: { where: older } };
  const saved = await staff.post<{ id: string }>('/api/views', view);
  expect(saved, JSON.stringify(saved.body)).toMatchObject({ status: 201 });
});

test.each([
  [{}, 'where.all.0.value', 'must say something'],
  [{ days: 5 }, 'where.all.0.value', 'must have both by and days, or neither'],
  [
    { olderThan: -1 },
    'where.all.0.value.olderThan',
    'must be a whole number of years from 0 to 200',
  ],
])('a condition on units that says %j is refused', async (value, field, fault) => {
  const where = JSON.stringify({ all: [{ field: 'units', is: 'owns', value }] });
  const path = `/api/organizations?limit=5&where=${encodeURIComponent(where)}`;
  expect((await staff.get<{ fields: object }>(path)).body.fields).toEqual({ [field]: fault });
});

test('an imported list brings the days, in the ways that programs write them', async () => {
  await anOrganization(ctx, { name: 'Hill Farms' });
  const file = [
    'Customer,Make,Finance End,Lease Ends,Next Service',
    'Hill Farms,Fendt,20.11.2026,,2026-12-01',
    'Hill Farms,Claas,soon,,',
  ].join('\n');
  const report = await endOf(staff, await startAs(staff, file, 'units'));
  expect(report).toMatchObject({ imported: 1, dropped: 1 });
  expect(report.droppedRows[0]?.reason).toContain('Finance End');
  const { body } = await staff.get<Unit[]>('/api/units?q=Fendt');
  expect(body).toMatchObject([
    { financeEnd: '2026-11-20', leaseEnd: null, serviceDue: '2026-12-01' },
  ]);
  const csv = await staff.get<string>('/api/exports/units?q=Fendt&format=csv');
  expect(csv.body).toContain('"Finance ends","Lease ends","Service due"');
});
