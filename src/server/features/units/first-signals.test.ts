/** What cards and the day's rows tell of units: of many organizations by one call, one statement. */
import { beforeEach, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { QueueDay } from '#contract/queue.ts';
import { mostSignalled, type UnitSignal } from '#contract/unit-signals.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { anOrganization, aPerson, aTask, aUnit } from '#test/factories.ts';

const app = await openTestApp();
const staff = await app.signIn('staff');
const ctx = await app.as('staff');

beforeEach(() => app.clock.set('2026-03-11T09:30:00Z'));

const path = (ids: readonly string[]) => `/api/units/signals?organizationIds=${ids.join(',')}`;

test('each organization with which something comes up has its first, by one statement', async () => {
  const [busy, quiet] = [await anOrganization(ctx), await anOrganization(ctx)];
  const [first, other] = [await anOrganization(ctx), { organizationId: busy.id }];
  await aUnit(ctx, { ...other, make: 'Kubota', financeEnd: '2026-06-09' });
  const due = await aUnit(ctx, { ...other, make: 'Fendt', serviceDue: '2026-03-08' });
  await aUnit(ctx, { organizationId: quiet.id, financeEnd: '2027-06-09' });
  const lease = await aUnit(ctx, { organizationId: first.id, leaseEnd: '2026-03-12' });
  const queries = await queriesOf(async () => {
    const ids = [busy.id, quiet.id, first.id, newId(), busy.id];
    const { status, body } = await staff.get<UnitSignal[]>(path(ids));
    expect(status).toBe(200);
    expect(body).toHaveLength(2);
    expect(body).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          ...{ organizationId: busy.id, unitId: due.id, unitName: 'Fendt' },
          ...{ by: 'serviceDue', day: '2026-03-08', days: -3 },
        }),
        expect.objectContaining({ organizationId: first.id, unitId: lease.id, days: 1 }),
      ]),
    );
  });
  expect(queries.filter(({ text }) => text.includes('"units"'))).toHaveLength(1);
});

test.each([
  ['nothing', path([])],
  ['no id', path(['all'])],
  ['too many', path(Array.from({ length: mostSignalled + 1 }, newId))],
])('%s is refused by the name of the field', async (_what, given) => {
  const { status, body } = await staff.get<ErrorReply>(given);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([400, ['organizationIds']]);
});

test('the rows of the day have it, whosever the task is', async () => {
  const organization = await anOrganization(ctx);
  const person = await aPerson(ctx, { organizationId: organization.id });
  await aUnit(ctx, { organizationId: organization.id, financeEnd: '2026-03-21' });
  await aTask(ctx, { title: 'Ring', personId: person.id, dueDate: '2026-03-11T08:00:00Z' });
  await aTask(ctx, { title: 'File', dueDate: '2026-03-11T09:00:00Z' });
  const { body } = await staff.get<QueueDay>('/api/tasks/queue');
  expect(body.tasks.map(({ task, signal }) => [task.title, signal?.by, signal?.days])).toEqual([
    ['Ring', 'financeEnd', 10],
    ['File', undefined, undefined],
  ]);
});
