/** Changes opportunities: authorise, then check, change and record in one transaction. */
import { eq } from 'drizzle-orm';
import {
  defaultProbability,
  type Move,
  type Opportunity,
  type OpportunityDraft,
  type OpportunityPatch,
} from '#contract/opportunities.ts';
import { logActivity } from '#server/features/activity/activity.commands.ts';
import { assertOrganization } from '#server/features/organizations/organizations.queries.ts';
import { assertPerson } from '#server/features/people/people.commands.ts';
import { assertAssignable } from '#server/features/users/users.commands.ts';
import { invalid } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { assertUnchanged, changedAt } from '#server/kernel/http/etags.ts';
import { newOwnedRow } from '#server/kernel/recorded-writes.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { getOpportunityOrThrow, type OpportunityRow } from './opportunities.queries.ts';
import { closeDay, keptReason, stageChangeWords } from './opportunities.rules.ts';
import { opportunities } from './opportunities.table.ts';
import { findRank } from './opportunity-ranks.ts';
import { checkReason } from './opportunity-settings.commands.ts';
import { addOpportunity, editOpportunity, lockOpportunity } from './write-opportunities.ts';

const defaults = { stage: 'lead', probability: defaultProbability } as const;

export async function createOpportunity(
  ctx: Context,
  draft: OpportunityDraft,
): Promise<Opportunity> {
  authorize(ctx, 'opportunity.create');
  return inTransaction(ctx, async (ctx) => {
    await assertReferences(ctx, draft);
    const row = newOwnedRow(ctx, draft);
    const stage = draft.stage ?? defaults.stage;
    return addOpportunity(ctx, {
      ...draft,
      ...row,
      stage,
      stageSince: row.createdAt,
      rank: await findRank(ctx, stage, null, row.id),
      probability: draft.probability ?? defaults.probability,
      lostReason: await checkReason(ctx, { stage, reason: draft.lostReason }),
      expectedCloseDate: closeDay(draft.expectedCloseDate, ctx.timeZone),
    });
  });
}

export async function updateOpportunity(
  ctx: Context,
  id: string,
  patch: OpportunityPatch,
): Promise<Opportunity> {
  authorize(ctx, 'opportunity.edit');
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunity(ctx, id);
    assertUnchanged(ctx, row);
    await assertReferences(ctx, patch);
    const stage = patch.stage === null ? defaults.stage : (patch.stage ?? row.stage);
    const reason = patch.lostReason === undefined ? row.lostReason : patch.lostReason;
    const values = {
      ...patch,
      stage,
      probability: patch.probability === null ? defaults.probability : patch.probability,
      lostReason: await checkReason(ctx, { stage, reason }, row),
      expectedCloseDate: closeDay(patch.expectedCloseDate, ctx.timeZone),
      tags: patch.tags === null ? [] : patch.tags,
    };
    // A card that is new in a column is put first.
    if (stage === row.stage) return save(ctx, row, values);
    return save(ctx, row, { ...values, rank: await findRank(ctx, stage, null, id) });
  });
}

/** Puts a card of the board into its place. Within its stage that is no change of the opportunity itself. */
export async function moveOpportunity(ctx: Context, id: string, move: Move): Promise<Opportunity> {
  authorize(ctx, 'opportunity.edit');
  if (move.afterId === id) throw invalid({ afterId: 'is the opportunity itself' });
  return inTransaction(ctx, async (ctx) => {
    const row = await lockOpportunity(ctx, id);
    assertUnchanged(ctx, row);
    const rank = await findRank(ctx, move.stage, move.afterId, id);
    const probability = move.probability ?? row.probability;
    const { stage } = move;
    if (stage !== row.stage) {
      const lostReason = await checkReason(ctx, { stage, reason: move.lostReason }, row);
      return save(ctx, row, { stage, probability, lostReason, rank });
    }
    const lostReason = keptReason(stage, move.lostReason ?? row.lostReason);
    if (lostReason !== row.lostReason || probability !== row.probability) {
      return save(ctx, row, { probability, lostReason, rank });
    }
    await ctx.db.update(opportunities).set({ rank }).where(eq(opportunities.id, id));
    const opportunity = await getOpportunityOrThrow(ctx, id);
    await recordChange(ctx, 'opportunity.reordered', {
      before: { ...opportunity, rank: row.rank },
      after: { ...opportunity, rank },
    });
    return opportunity;
  });
}

/** Writes the row, its change and, where the stage is another, what that entails. */
async function save(
  ctx: Context,
  row: OpportunityRow,
  values: Partial<typeof opportunities.$inferInsert>,
): Promise<Opportunity> {
  const isMoved = values.stage !== undefined && values.stage !== row.stage;
  const { before, after } = isMoved
    ? await editOpportunity(
        ctx,
        row,
        { ...values, stageSince: changedAt(ctx, row) },
        'opportunity.stage_changed',
      )
    : await editOpportunity(ctx, row, values);
  if (isMoved) {
    await logActivity(ctx, {
      activityType: 'other',
      description: stageChangeWords(after.name, before.stage, after.stage),
      personId: after.personId,
      organizationId: after.organizationId,
      opportunityId: after.id,
    });
  }
  return after;
}

async function assertReferences(ctx: Context, patch: OpportunityPatch): Promise<void> {
  await assertAssignable(ctx, 'assignedToId', patch.assignedToId);
  await assertPerson(ctx, patch.personId);
  await assertOrganization(ctx, patch.organizationId);
}
