import type { Opportunity, Stage } from '#contract/opportunities.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import { CallError } from '#web/lib/call-error.ts';
import type { OpportunityPatchInput } from './opportunities.api.ts';
import { fillValues, findFaults } from './opportunity-values.ts';

/** The stage that was chosen, and why the sale was lost if it was. */
export interface ChosenStage {
  stage: Stage;
  lostReason: string;
}

/** What a change of the stage sends; refused if it is lost and nobody says why. */
export function makeStagePatch(
  opportunity: Opportunity,
  { stage, lostReason }: ChosenStage,
): OpportunityPatchInput {
  const { lostReason: fault } = findFaults(
    { ...fillValues(opportunity), stage, lostReason },
    opportunity,
  );
  if (fault) throw new CallError(400, { message: fault, code: 'validation' });
  const probability = probabilityAfterMove(opportunity, stage);
  return {
    stage,
    ...(probability !== undefined && { probability }),
    ...(stage === 'closed_lost' && { lostReason: lostReason.trim() || null }),
  };
}
