/** Keeps that records are not the same, for everybody: until a name, phone, e-mail or website of one changes. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { DecidedPair, DifferentDraft } from '#contract/duplicates.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { takeDecisionBack } from './decide-pairs.ts';
import { decidedPairs } from './decided-pairs.table.ts';
import { lockPairs, regroupRecords } from './keep-pairs.ts';

const tables = { person: people, organization: organizations };

/** Each with each, or one with each. */
export async function decideDifferent(
  ctx: Context,
  { kind, ids, onlyId }: DifferentDraft,
): Promise<DecidedPair> {
  authorize(ctx, `${kind}.edit`);
  return inTransaction(ctx, async (ctx) => {
    const names = await readNames(ctx, kind, ids);
    await lockPairs(ctx);
    const decision = {
      decisionId: newId(),
      verdict: 'different' as const,
      decidedById: ctx.actor.id,
      decidedAt: ctx.clock.now(),
    };
    const ordered = ids.toSorted();
    const rows = ordered
      .flatMap((recordId, at) =>
        ordered.slice(at + 1).map((otherId) => ({ ...decision, kind, recordId, otherId })),
      )
      .filter(({ recordId, otherId }) => !onlyId || [recordId, otherId].includes(onlyId));
    await ctx.db
      .insert(decidedPairs)
      .values(rows)
      .onConflictDoUpdate({
        target: [decidedPairs.recordId, decidedPairs.otherId],
        targetWhere: sql`${decidedPairs.otherId} is not null`,
        set: decision,
      });
    await regroupRecords(ctx, kind, ids);
    const { decisionId: id, verdict, decidedAt } = decision;
    const pair = { id, verdict, decidedAt: decidedAt.toISOString() };
    await recordChange(ctx, 'pair.decided', {
      before: null,
      after: { ...pair, name: names.join(' and '), kind, recordId: ordered[0], recordIds: ordered },
    });
    return pair;
  });
}

async function readNames(
  { db }: Context,
  kind: DifferentDraft['kind'],
  ids: readonly string[],
): Promise<string[]> {
  const table = tables[kind];
  const rows = await db
    .select({ name: table.name })
    .from(table)
    .where(and(inArray(table.id, [...ids]), isNull(table.deletedAt)));
  if (rows.length < ids.length) throw notFound(kind === 'person' ? 'Person' : 'Organization');
  return rows.map(({ name }) => name);
}

/** They are shown as alike again at once. */
export async function takeDifferentBack(ctx: Context, decisionId: string): Promise<void> {
  await inTransaction(ctx, async (ctx) => {
    await lockPairs(ctx);
    const rows = await ctx.db
      .select()
      .from(decidedPairs)
      .where(eq(decidedPairs.decisionId, decisionId));
    const [first] = rows;
    if (!first) throw notFound('Decision');
    authorize(ctx, `${first.kind}.edit`);
    await takeDecisionBack(ctx, decisionId);
    const ids = rows.flatMap(({ recordId, otherId }) => (otherId ? [recordId, otherId] : []));
    await regroupRecords(ctx, first.kind, ids);
  });
}
