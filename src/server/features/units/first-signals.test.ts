/** What cards tell of units: of many organizations by one call, one statement. */
import { beforeEach, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { mostSignalled } from '#contract/first-signals.ts';
import type { UnitSignal } from '#contract/unit-signals.ts';
import { newId } from '#server/kernel/ids.ts';
import { openTestApp } from '#test/app.ts';
import { queriesOf } from '#test/asked-queries.ts';
import { anOrganization, aUnit } from '#test/factories.ts';

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
