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

type Row = { [Key in keyof SignalRow]: SignalRow[Key] };

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
  const { rows } = await ctx.db.execute<Row>(
    sql`select * from (${selectSignals(ctx, which)}) signals order by day, "unitId", by limit ${most}`,
  );
  return rows.map(tell);
}

/** Of each of many organizations what comes up first, by their ids; one statement. */
export async function readFirstSignals(
  ctx: VisitorContext,
  organizationIds: readonly string[],
): Promise<Map<string, UnitSignal>> {
  const ids = [...new Set(organizationIds)];
  if (ids.length === 0) return new Map();
  const which = sql`${units.organizationId} = any(${sql.param(ids)}::uuid[])`;
  const { rows } = await ctx.db.execute<Row>(
    sql`select distinct on ("organizationId") * from (${selectSignals(ctx, which)}) signals
      order by "organizationId", day, "unitId", by`,
  );
  return new Map(rows.map((row) => [row.organizationId, tell(row)]));
}

function tell({ unitId, by, day, days, ...unit }: Row): UnitSignal {
  return { unitId, unitName: nameUnit(unit), by, day, days };
}
