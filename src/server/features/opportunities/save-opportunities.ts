import type { Stage } from '#contract/opportunities.ts';
import { logActivities } from '#server/features/activity/activity.commands.ts';
import type { Context } from '#server/kernel/context.ts';
import type { OpportunityRow } from './opportunities.queries.ts';
import { stageChangeWords } from './opportunities.rules.ts';
import { findTopRanks } from './opportunity-ranks.ts';
import { changeOpportunities } from './write-opportunities.ts';

interface Changed {
  before: OpportunityRow;
  after: OpportunityRow;
}

/** Saves many locked opportunities. Those that come to another stage are put at the top of its column, in this order. */
export async function saveOpportunities(
  ctx: Context,
  changed: readonly Changed[],
  findRanks = findTopRanks,
): Promise<void> {
  const moved = changed.filter(({ before, after }) => before.stage !== after.stage);
  const ranks = await ranksOf(ctx, moved, findRanks);
  const ranked = changed.map(({ before, after }) => {
    const rank = ranks.get(after.id);
    if (rank === undefined) return { before, after };
    return { before, after: { ...after, rank }, verb: 'stage_changed' };
  });
  await changeOpportunities(ctx, ranked);
  await logActivities(
    ctx,
    moved.map(({ before, after }) => ({
      activityType: 'other',
      description: stageChangeWords(after.name, before.stage, after.stage),
      personId: after.personId,
      organizationId: after.organizationId,
      opportunityId: after.id,
    })),
  );
}

/** Stage by stage in their order, so that two such changes never wait for each other. */
async function ranksOf(
  ctx: Context,
  moved: readonly Changed[],
  findRanks: typeof findTopRanks,
): Promise<Map<string, string>> {
  const ranks = new Map<string, string>();
  const byStage = Map.groupBy(moved, ({ after }): Stage => after.stage);
  for (const stage of [...byStage.keys()].sort()) {
    const cards = byStage.get(stage) ?? [];
    const free = await findRanks(ctx, stage, cards.length);
    for (const [place, { after }] of cards.entries()) ranks.set(after.id, free[place] ?? '');
  }
  return ranks;
}
