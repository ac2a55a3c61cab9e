import { Kbd, UnstyledButton } from '@mantine/core';
import { type QueueOutcome, queueOutcomeLabels, queueOutcomes } from '#contract/queue.ts';
import classes from './queue.module.css';

interface OutcomeBarProps {
  disabled: boolean;
  onChoose: (outcome: QueueOutcome) => void;
}

/** The five ways in which a call goes; on phones they stay at the thumb. */
export function OutcomeBar({ disabled, onChoose }: OutcomeBarProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form
    <div role="group" aria-label="How did it go?" className={classes.outcomes}>
      {queueOutcomes.map((outcome, place) => (
        <UnstyledButton
          key={outcome}
          className={classes.outcome}
          disabled={disabled}
          aria-keyshortcuts={String(place + 1)}
          onClick={() => onChoose(outcome)}
        >
          <Kbd aria-hidden className={classes.key ?? ''}>
            {place + 1}
          </Kbd>
          {queueOutcomeLabels[outcome]}
        </UnstyledButton>
      ))}
    </div>
  );
}
