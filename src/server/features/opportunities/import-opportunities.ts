/** Writes what rows of an imported list say: new opportunities at the end of their stage, and changes of those that are here. */
import { type ImportedOpportunity, type Stage, stageProbability } from '#contract/opportunities.ts';
import { getAssigner } from '#server/kernel/assigners.ts';
import type { Context } from '#server/kernel/context.ts';
import { newOwnedRow } from '#server/kernel/recorded-writes.ts';
import type { OpportunityRow } from './opportunities.queries.ts';
import { keptReason } from './opportunities.rules.ts';
import { findEndRanks } from './opportunity-ranks.ts';
import { saveOpportunities } from './save-opportunities.ts';
import { writeOpportunities } from './write-opportunities.ts';

type Row = ImportedOpportunity & { organizationId: string | undefined };

const stageOf = ({ stage }: Row): Stage => stage ?? 'lead';

/** What comes back writes them, in the order of the list. Without a probability they have that of their stage. */
export async function importOpportunities(
  ctx: Context,
  importId: string,
  rows: readonly Row[],
): Promise<() => Promise<void>> {
  return async () => {
    const ranks = new Map<Row, string>();
    for (const [stage, cards] of Map.groupBy(rows, stageOf)) {
      const free = await findEndRanks(ctx, stage, cards.length);
      for (const [place, card] of cards.entries()) ranks.set(card, free[place] ?? '');
    }
    await writeOpportunities(
      ctx,
      rows.map((row) => newOpportunity(ctx, row, { importId, rank: ranks.get(row) ?? '' })),
    );
  };
}

function newOpportunity(
  ctx: Context,
  row: Row,
  placed: { importId: string; rank: string },
): OpportunityRow {
  const stage = stageOf(row);
  const made = newOwnedRow(ctx, row);
  return {
    ...made,
    ...placed,
    name: row.name,
    description: row.description ?? null,
    value: row.value ?? null,
    probability: row.probability ?? stageProbability[stage],
    stage,
    stageSince: isClosed(stage) && row.stageSince ? new Date(row.stageSince) : made.createdAt,
    lostReason: keptReason(stage, row.lostReason),
    expectedCloseDate: row.expectedCloseDate ?? null,
    personId: row.personId ?? null,
    organizationId: row.organizationId ?? null,
  };
}

interface Changed {
  before: OpportunityRow;
  after: OpportunityRow;
}

const isClosed = (stage: Stage) => stage === 'closed_won' || stage === 'closed_lost';

/** Saves locked ones. Those that come to another stage enter it now, or when the list says that they were closed, at its end. */
export async function changeImportedOpportunities(
  ctx: Context,
  changed: readonly Changed[],
): Promise<void> {
  const settled = changed.map(({ before, after }) => {
    const isMoved = before.stage !== after.stage;
    const saysWhen = isMoved && before.stageSince.getTime() !== after.stageSince.getTime();
    const isGiven = before.assignedToId !== after.assignedToId;
    return {
      before,
      after: {
        ...after,
        stageSince: isMoved && !saysWhen ? after.updatedAt : after.stageSince,
        lostReason: keptReason(after.stage, after.lostReason),
        assignedById: isGiven ? getAssigner(ctx, after.assignedToId) : after.assignedById,
      },
    };
  });
  await saveOpportunities(ctx, settled, findEndRanks);
}
