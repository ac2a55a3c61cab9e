/** Reads units as wire shapes: one, a page of the list, a count, the best matches for global search. */
import { and, eq, getTableColumns, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { pickTexts } from '#contract/fields.ts';
import {
  type FoundUnit,
  nameUnit,
  type Unit,
  type UnitFilter,
  unitTexts,
} from '#contract/units.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { findBest } from '#server/kernel/best-found.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, type Counted, planWindow } from '#server/kernel/lists.ts';
import { lowerCaseContains } from '#server/kernel/matching.ts';
import { units } from './units.table.ts';

export type UnitRow = Omit<typeof units.$inferSelect, 'searchText'>;

export interface LinkedNames {
  organizationName: string | null;
  /** Null while the deal is deleted, too: it is then not told. */
  opportunityName: string | null;
}

export function toUnit(row: UnitRow, { organizationName, opportunityName }: LinkedNames): Unit {
  return {
    id: row.id,
    name: nameUnit(row),
    ...pickTexts(unitTexts, row),
    year: row.year,
    hours: row.hours,
    financeEnd: row.financeEnd,
    leaseEnd: row.leaseEnd,
    serviceDue: row.serviceDue,
    organizationId: row.organizationId,
    organizationName,
    inStock: row.organizationId === null,
    opportunityId: opportunityName === null ? null : row.opportunityId,
    opportunityName,
    createdById: row.createdById,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

const byMake = sql`lower(${units.make})`;

const orderings = bothWays({
  make: { by: byMake, type: 'text' },
  createdAt: { by: sql`${units.createdAt}`, type: 'timestamptz' },
  updatedAt: { by: sql`${units.updatedAt}`, type: 'timestamptz' },
});

/** Each of the words, in any order: '8R 2019' finds a 2019 John Deere 8R. */
function holds(q = ''): SQL | undefined {
  const words = q.split(/\s/).filter((word) => word !== '');
  return and(...words.map((word) => lowerCaseContains(units.searchText, word)));
}

function conditions(filter: UnitFilter): SQL | undefined {
  return and(
    isNull(units.deletedAt),
    holds(filter.q),
    filter.organizationId ? eq(units.organizationId, filter.organizationId) : undefined,
    filter.inStock === undefined
      ? undefined
      : filter.inStock === 'true'
        ? isNull(units.organizationId)
        : isNotNull(units.organizationId),
    filter.serial ? sql`lower(${units.serial}) = lower(${filter.serial})` : undefined,
  );
}

/** What is kept for searching alone is left where it is. */
const { searchText: _, ...told } = getTableColumns(units);
const withNames = {
  unit: told,
  organizationName: organizations.name,
  opportunityName: opportunities.name,
};
const itsOrganization = eq(organizations.id, units.organizationId);
const itsDeal = and(eq(opportunities.id, units.opportunityId), isNull(opportunities.deletedAt));

export async function listUnits(ctx: VisitorContext, filter: UnitFilter) {
  const window = planWindow(filter, orderings, 'make', sql`${units.id}`);
  const rows = await ctx.db
    .select({ id: units.id, ...withNames, cursorKey: window.cursorKey })
    .from(units)
    .leftJoin(organizations, itsOrganization)
    .leftJoin(opportunities, itsDeal)
    .where(and(conditions(filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toUnit(row.unit, row));
}

export function countUnits(
  ctx: VisitorContext,
  filter: UnitFilter,
  counted: Counted = filter,
): Promise<string> {
  return boundedTotal(ctx.db, sql`select 1 from ${units} where ${conditions(filter)}`, counted);
}

export async function getUnitOrThrow(ctx: VisitorContext, id: string): Promise<Unit> {
  const [row] = await ctx.db
    .select(withNames)
    .from(units)
    .leftJoin(organizations, itsOrganization)
    .leftJoin(opportunities, itsDeal)
    .where(and(eq(units.id, id), isNull(units.deletedAt)));
  if (!row) throw notFound('Unit');
  return toUnit(row.unit, row);
}

/** For global search: at most `most`, with makes that begin with the words first. */
export function findUnits(ctx: VisitorContext, q: string, most: number): Promise<FoundUnit[]> {
  return findBest(byMake, q, holds(q), most, async (where, limit) => {
    const rows = await ctx.db
      .select({ unit: units, organizationName: organizations.name })
      .from(units)
      .leftJoin(organizations, itsOrganization)
      .where(and(isNull(units.deletedAt), where))
      .orderBy(byMake, units.id)
      .limit(limit);
    return rows.map(({ unit: { id, serial, organizationId, ...unit }, organizationName }) => ({
      id,
      name: nameUnit(unit),
      serial,
      organizationId,
      organizationName,
    }));
  });
}
