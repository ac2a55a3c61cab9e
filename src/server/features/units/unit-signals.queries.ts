/** The signals of units as SQL and rows: of one organization's, or of those of many. */
import { type SQL, sql } from 'drizzle-orm';
import {
  lateServiceDays,
  mostSignals,
  type SignalDay,
  signalDays,
  signalledDays,
  type UnitSignal,
} from '#contract/unit-signals.ts';
import { nameUnit } from '#contract/units.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { addDays, getLocalDay } from '#server/kernel/local-days.ts';
import { units } from './units.table.ts';

const columns = {
  financeEnd: units.financeEnd,
  leaseEnd: units.leaseEnd,
  serviceDue: units.serviceDue,
} as const satisfies Record<SignalDay, unknown>;

export interface SignalRow {
  unitId: string;
  organizationId: string;
  year: number | null;
  make: string;
  model: string | null;
  by: SignalDay;
  day: string;
  days: number;
}

/** The days of units that are told today: a row for each, of those that `which` lets through. */
export function selectSignals(
  { clock, timeZone }: Pick<VisitorContext, 'clock' | 'timeZone'>,
  which: SQL,
): SQL {
  const today = getLocalDay(clock.now(), timeZone);
  const last = addDays(today, signalledDays);
  const each = signalDays.map((by) => {
    const day = columns[by];
    const first = by === 'serviceDue' ? addDays(today, -lateServiceDays) : today;
    return sql`select ${units.id} as "unitId", ${units.organizationId} as "organizationId", ${units.year} as year,
      ${units.make} as make, ${units.model} as model, ${by} as by, ${day}::text as day, ${day} - ${today}::date as days
      from ${units} where ${units.deletedAt} is null and ${day} >= ${first}::date and ${day} <= ${last}::date and ${which}`;
  });
  return sql.join(each, sql` union all `);
}

/** Of an organization's units, the first to come up first. */
export async function readSignals(
  ctx: VisitorContext,
  organizationId: string | null,
  most = mostSignals,
): Promise<UnitSignal[]> {
  if (organizationId === null) return [];
  const which = sql`${units.organizationId} = ${organizationId}`;
  const { rows } = await ctx.db.execute<{ [Key in keyof SignalRow]: SignalRow[Key] }>(
    sql`select * from (${selectSignals(ctx, which)}) signals order by day, "unitId", by limit ${most}`,
  );
  return rows.map(({ unitId, by, day, days, ...unit }) => ({
    unitId,
    unitName: nameUnit(unit),
    by,
    day,
    days,
  }));
}
