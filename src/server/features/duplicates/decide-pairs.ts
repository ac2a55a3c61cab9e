/** Stores and reads decisions on possible duplicates. They count for everybody; the latest one wins. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DecidedPair, PairVerdict } from '#contract/duplicates.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { decidedPairs } from './decided-pairs.table.ts';

/** A company that has no record yet: its name, and the keys that identify it. */
export interface KeyedLead {
  name: string;
  keys: readonly string[];
}

/** Stores whether a company is this organization. */
export async function decideOnLead(
  ctx: Context,
  lead: KeyedLead,
  { organizationId, verdict }: { organizationId: string; verdict: PairVerdict },
): Promise<DecidedPair> {
  authorize(ctx, 'organization.edit');
  return inTransaction(ctx, async (ctx) => {
    const { name } = await getOrganizationOrThrow(ctx, organizationId);
    const pair = await keepLeadPair(ctx, lead, { organizationId, verdict });
    await recordChange(ctx, 'pair.decided', {
      before: null,
      after: {
        ...pair,
        name: `${lead.name} and ${name}`,
        kind: 'organization',
        recordId: organizationId,
      },
    });
    return pair;
  });
}

/** Runs in the transaction of the change that caused it, such as creating the organization. */
export async function keepLeadPair(
  ctx: Context,
  { keys }: KeyedLead,
  { organizationId, verdict }: { organizationId: string; verdict: PairVerdict },
): Promise<DecidedPair> {
  const decision = {
    decisionId: newId(),
    verdict,
    decidedById: ctx.actor.id,
    decidedAt: ctx.clock.now(),
  };
  // In a fixed order, so that two simultaneous decisions cannot deadlock.
  const rows = [...new Set(keys)].toSorted().map((leadKey) => ({
    ...decision,
    kind: 'organization' as const,
    recordId: organizationId,
    leadKey,
  }));
  await ctx.db
    .insert(decidedPairs)
    .values(rows)
    .onConflictDoUpdate({
      target: [decidedPairs.leadKey, decidedPairs.recordId],
      targetWhere: sql`${decidedPairs.leadKey} is not null`,
      set: decision,
    });
  return { id: decision.decisionId, verdict, decidedAt: decision.decidedAt.toISOString() };
}

/** Undoes a decision, whoever made it, because it counts for everybody. */
export async function takeDecisionBack(ctx: Context, decisionId: string): Promise<void> {
  authorize(ctx, 'organization.edit');
  await inTransaction(ctx, async (ctx) => {
    const [taken] = await ctx.db
      .delete(decidedPairs)
      .where(eq(decidedPairs.decisionId, decisionId))
      .returning();
    if (!taken) throw notFound('Decision');
    const { kind, recordId, verdict, decidedById } = taken;
    const before = { id: decisionId, kind, recordId, verdict, decidedById };
    await recordChange(ctx, 'pair.taken-back', { before, after: null });
  });
}

/** For each company, the latest decision about it and organizations that still exist. */
export async function readLeadDecisions(
  ctx: Context,
  leads: readonly (readonly string[])[],
): Promise<Map<string, PairVerdict>[]> {
  const keys = [...new Set(leads.flat())];
  if (keys.length === 0) return leads.map(() => new Map());
  const rows = await ctx.db
    .select({
      leadKey: decidedPairs.leadKey,
      recordId: decidedPairs.recordId,
      verdict: decidedPairs.verdict,
    })
    .from(decidedPairs)
    .innerJoin(
      organizations,
      and(eq(organizations.id, decidedPairs.recordId), isNull(organizations.deletedAt)),
    )
    .where(and(inArray(decidedPairs.leadKey, keys), eq(decidedPairs.kind, 'organization')))
    .orderBy(decidedPairs.decidedAt, decidedPairs.id);
  return leads.map((own) => {
    const said = rows.filter(({ leadKey }) => leadKey !== null && own.includes(leadKey));
    return new Map(said.map(({ recordId, verdict }) => [recordId, verdict]));
  });
}
