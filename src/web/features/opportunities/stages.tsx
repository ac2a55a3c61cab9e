/** The labels of the six stages, and the badge in their colour. */
import { type Stage, stages } from '#contract/opportunities.ts';
import { stateColors } from '#web/ui/state-colors.ts';
import classes from './stages.module.css';

export const stageLabels: Record<Stage, string> = {
  lead: 'Lead',
  qualified: 'Qualified',
  proposal: 'Proposal',
  negotiation: 'Negotiation',
  closed_won: 'Closed Won',
  closed_lost: 'Closed Lost',
};

/** For selects and filters. */
export const stageOptions = stages.map((stage) => ({ value: stage, label: stageLabels[stage] }));

export function StageDot({ stage }: { stage: Stage }) {
  const background = stateColors.stage[stage];
  return <span className={classes.dot} style={{ background }} aria-hidden />;
}

export function StageBadge({ stage }: { stage: Stage }) {
  return (
    <span className={classes.badge}>
      <StageDot stage={stage} />
      {stageLabels[stage]}
    </span>
  );
}
