/** Territories: reads and replaces the two maps, and finds the user for an address or a code. */
import { and, eq, isNull } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type {
  Territories,
  TerritoriesDraft,
  TerritoryMatch,
  TerritoryQuestion,
} from '#contract/territories.ts';
import { listAllDefinitions } from '#server/features/custom-fields/custom-fields.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { forNotes } from '#server/kernel/standing.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { stateAt } from './territories.rules.ts';
import { territories, territoryCodes, territoryStates } from './territories.table.ts';

export async function getTerritories(ctx: Context): Promise<Territories> {
  authorize(ctx, 'territory.manage');
  const row = await theRow(ctx);
  const [states, codes] = await Promise.all([
    ctx.db.select().from(territoryStates).orderBy(territoryStates.state),
    ctx.db.select().from(territoryCodes).orderBy(territoryCodes.code),
  ]);
  return {
    id: row.id,
    codeField: row.codeField,
    states,
    codes,
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Replaces both maps; 400 if one names somebody who is not an active user, or an unknown custom field. */
export async function replaceTerritories(
  ctx: Context,
  draft: TerritoriesDraft,
): Promise<Territories> {
  authorize(ctx, 'territory.manage');
  return inTransaction(ctx, async (ctx) => {
    const row = await theRow(ctx);
    assertUnchanged(ctx, row);
    const before = await getTerritories(ctx);
    await assertNamed(ctx, draft, before);
    await ctx.db.delete(territoryStates);
    await ctx.db.delete(territoryCodes);
    if (draft.states.length > 0) await ctx.db.insert(territoryStates).values(draft.states);
    const codes = draft.codes.map(({ code, userId }) => ({ code: code.toUpperCase(), userId }));
    if (codes.length > 0) await ctx.db.insert(territoryCodes).values(codes);
    await ctx.db
      .update(territories)
      .set({ codeField: draft.codeField ?? null, updatedAt: changedAt(ctx, row) })
      .where(eq(territories.id, row.id));
    const after = await getTerritories(ctx);
    await recordChange(ctx, 'territories.updated', { before, after });
    return after;
  });
}

/** By code, otherwise by the state in the address, otherwise nobody; former colleagues get nothing. */
export async function matchTerritory(
  ctx: Context,
  question: TerritoryQuestion & { country?: string | null },
  home: string,
): Promise<TerritoryMatch> {
  const { match } = await openTerritories(ctx, home);
  return match(question);
}

interface OpenTerritories {
  /** The custom field of organizations that holds the code. */
  codeField: string | null;
  match(question: TerritoryQuestion & { country?: string | null }): TerritoryMatch;
}

/** Both maps, read once for many lookups; `home` is the country of addresses without one. */
export async function openTerritories(ctx: Context, home: string): Promise<OpenTerritories> {
  authorize(ctx, 'territory.match');
  const isHere = (userId: AnyPgColumn) => and(eq(users.id, userId), isNull(users.deactivatedAt));
  const states = await ctx.db
    .select({ state: territoryStates.state, id: users.id })
    .from(territoryStates)
    .innerJoin(users, isHere(territoryStates.userId));
  const codes = await ctx.db
    .select({ code: territoryCodes.code, id: users.id })
    .from(territoryCodes)
    .innerJoin(users, isHere(territoryCodes.userId));
  const [row] = await ctx.db.select({ codeField: territories.codeField }).from(territories);
  const ofState = new Map(states.map(({ state, id }) => [state, id]));
  const ofCode = new Map(codes.map(({ code, id }) => [code, id]));
  return {
    codeField: row?.codeField ?? null,
    match({ code, ...place }) {
      const state = stateAt(place, home);
      const byCode = code && ofCode.get(code.toUpperCase());
      if (byCode) return { assignedToId: byCode, by: 'code', state };
      const byState = state && ofState.get(state);
      if (byState) return { assignedToId: byState, by: 'state', state };
      return { assignedToId: null, by: null, state };
    },
  };
}

/** Created when first read, so that it has a version to refer to. */
async function theRow(ctx: Context) {
  const now = ctx.clock.now();
  const { db } = forNotes(ctx);
  await db.insert(territories).values({ createdAt: now, updatedAt: now }).onConflictDoNothing();
  const [row] = await db.select().from(territories).for('update');
  if (!row) throw new Error('The territories have no row');
  return row;
}

/** Users who were named before may stay, even if they have left. */
async function assertNamed(
  ctx: Context,
  draft: TerritoriesDraft,
  before: Territories,
): Promise<void> {
  const known = new Set([...before.states, ...before.codes].map(({ userId }) => userId));
  const active = await ctx.db
    .select({ id: users.id })
    .from(users)
    .where(isNull(users.deactivatedAt));
  for (const { id } of active) known.add(id);
  const faults: Record<string, string> = {};
  for (const field of ['states', 'codes'] as const) {
    draft[field].forEach(({ userId }, index) => {
      if (!known.has(userId)) faults[`${field}.${index}.userId`] = 'is not an active user';
    });
  }
  const { codeField } = draft;
  if (codeField && codeField !== before.codeField) {
    const definitions = await listAllDefinitions(ctx, 'organization');
    if (!definitions.some(({ name }) => name === codeField)) {
      faults.codeField = 'is not a custom field of organizations';
    }
  }
  if (Object.keys(faults).length > 0) throw invalid(faults);
}
