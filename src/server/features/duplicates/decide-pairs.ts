/** Stores and reads decisions on possible duplicates. They count for everybody; the latest one wins. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DecidedPair, DuplicateKind, PairVerdict } from '#contract/duplicates.ts';
import { getOrganizationOrThrow } from '#server/features/organizations/organizations.queries.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { getPersonOrThrow } from '#server/features/people/people.queries.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { decidedPairs } from './decided-pairs.table.ts';

/** A company or a contact that has no record yet: its name, and the keys that identify it. */
export interface KeyedLead {
  name: string;
  keys: readonly string[];
}

/** A record, and whether a lead is the same. */
interface LeadVerdict {
  kind: DuplicateKind;
  recordId: string;
  verdict: PairVerdict;
}

const readers = { person: getPersonOrThrow, organization: getOrganizationOrThrow };

/** Stores whether a company is this organization, or a contact this person. */
export async function decideOnLead(
  ctx: Context,
  lead: KeyedLead,
  { kind, recordId, verdict }: LeadVerdict,
): Promise<DecidedPair> {
  authorize(ctx, `${kind}.edit`);
  return inTransaction(ctx, async (ctx) => {
    const record = await readers[kind](ctx, recordId);
    const pair = await keepLeadPair(ctx, lead, { kind, recordId, verdict });
    const name = `${lead.name} and ${record.name}`;
    await recordChange(ctx, 'pair.decided', {
      before: null,
      after: { ...pair, name, kind, recordId },
    });
    return pair;
  });
}

/** Runs in the transaction of the change that caused it, such as creating the organization. */
export async function keepLeadPair(
  ctx: Context,
  { keys }: KeyedLead,
  { kind, recordId, verdict }: LeadVerdict,
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
    kind,
    recordId,
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
  authorize(ctx, 'person.edit');
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

const tables = { person: people, organization: organizations };

/** For each lead, the latest decision about it and records that still exist. */
export async function readLeadDecisions(
  ctx: Pick<Context, 'db'>,
  kind: DuplicateKind,
  leads: readonly (readonly string[])[],
): Promise<Map<string, PairVerdict>[]> {
  const keys = [...new Set(leads.flat())];
  if (keys.length === 0) return leads.map(() => new Map());
  const table = tables[kind];
  const rows = await ctx.db
    .select({
      leadKey: decidedPairs.leadKey,
      recordId: decidedPairs.recordId,
      verdict: decidedPairs.verdict,
    })
    .from(decidedPairs)
    .innerJoin(table, and(eq(table.id, decidedPairs.recordId), isNull(table.deletedAt)))
    .where(and(inArray(decidedPairs.leadKey, keys), eq(decidedPairs.kind, kind)))
    .orderBy(decidedPairs.decidedAt, decidedPairs.id);
  return leads.map((own) => {
    const said = rows.filter(({ leadKey }) => leadKey !== null && own.includes(leadKey));
    return new Map(said.map(({ recordId, verdict }) => [recordId, verdict]));
  });
}
