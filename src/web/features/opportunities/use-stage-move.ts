/** Moves a sale to another stage: on the screen at once, and one move after the other. */
import type { Opportunity, Stage } from '#contract/opportunities.ts';
import { probabilityAfterMove } from '#contract/stage-probability.ts';
import { tellDeed } from '#web/ui/toast.ts';
import { useChangeOpportunity } from './opportunities.api.ts';
import { toastUpdateFailed } from './opportunity-toasts.ts';
import { stageLabels } from './stages.tsx';

interface StageMove {
  /** Where it is or, while a move is under way, where it goes. */
  shown: Stage;
  /** @param lostReason Why it is lost, if it is. */
  move: (stage: Stage, lostReason?: string) => Promise<void>;
}

export function useStageMove(opportunity: Opportunity): StageMove {
  const change = useChangeOpportunity();
  const { isPending, variables, mutateAsync } = change;
  return {
    shown: (isPending && variables.patch.stage) || opportunity.stage,
    move: async (stage, lostReason) => {
      // The next one starts from the version that this one makes.
      if (isPending) return;
      const probability = probabilityAfterMove(opportunity, stage);
      try {
        await mutateAsync({
          seen: opportunity,
          patch: {
            stage,
            ...(probability !== undefined && { probability }),
            ...(lostReason !== undefined && { lostReason }),
          },
        });
        tellDeed(`Moved to ${stageLabels[stage]}`);
      } catch (error) {
        toastUpdateFailed(error);
      }
    },
  };
}
