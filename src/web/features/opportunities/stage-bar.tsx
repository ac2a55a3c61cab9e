/** The stages of a sale as a bar to press, with Won and Lost at its end; lost asks for its reason. */
import { UnstyledButton } from '@mantine/core';
import { IconCheck, IconPointFilled, IconTrophy, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { type Opportunity, openStages, type Stage, stages } from '#contract/opportunities.ts';
import { LostReasonDialog } from './later-lost-reason.tsx';
import classes from './stage-bar.module.css';
import { stageLabels } from './stages.tsx';
import { useStageMove } from './use-stage-move.ts';

export function StageBar({ opportunity }: { opportunity: Opportunity }) {
  const { shown, move } = useStageMove(opportunity);
  const [isLosing, setIsLosing] = useState(false);
  const press = (stage: Stage) => {
    if (stage === shown) return;
    if (stage === 'closed_lost') setIsLosing(true);
    else void move(stage);
  };
  const at = stages.indexOf(shown);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="Pipeline" className={classes.bar}>
      <div className={classes.stages}>
        {openStages.map((stage, place) => (
          <UnstyledButton
            key={stage}
            className={classes.stage}
            data-passed={(place < at && shown !== 'closed_lost') || undefined}
            aria-current={stage === shown ? 'step' : undefined}
            onClick={() => press(stage)}
          >
            {stage === shown && <IconPointFilled size={14} aria-hidden />}
            {place < at && shown !== 'closed_lost' && <IconCheck size={14} aria-hidden />}
            <span className={classes.label}>{stageLabels[stage]}</span>
          </UnstyledButton>
        ))}
      </div>
      <div className={classes.ends}>
        <UnstyledButton
          className={classes.end}
          data-end="won"
          aria-current={shown === 'closed_won' ? 'step' : undefined}
          onClick={() => press('closed_won')}
        >
          {shown === 'closed_won' ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconTrophy size={16} stroke={1.75} aria-hidden />
          )}
          Won
        </UnstyledButton>
        <UnstyledButton
          className={classes.end}
          data-end="lost"
          aria-current={shown === 'closed_lost' ? 'step' : undefined}
          onClick={() => press('closed_lost')}
        >
          {shown === 'closed_lost' ? (
            <IconCheck size={16} aria-hidden />
          ) : (
            <IconX size={16} stroke={1.75} aria-hidden />
          )}
          Lost
        </UnstyledButton>
      </div>
      {isLosing && (
        <LostReasonDialog
          name={opportunity.name}
          onSubmit={(reason) => void move('closed_lost', reason)}
          onClose={() => setIsLosing(false)}
        />
      )}
    </div>
  );
}
