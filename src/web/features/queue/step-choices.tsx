/** What follows, and with whom: a number takes it, as the keys beside the words say, and the words of a day are a date. */
import { Kbd } from '@mantine/core';
import { type KeyboardEvent, useId } from 'react';
import classes from './queue.module.css';

export interface StepChoice {
  value: string;
  label: string;
  /** The key that takes it. */
  key: string;
}

interface StepChoicesProps {
  legend: string;
  choices: readonly StepChoice[];
  value: string | null;
  onChange: (value: string) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

export function StepChoices({ legend, choices, value, onChange, onKeyDown }: StepChoicesProps) {
  const name = useId();
  return (
    <fieldset className={classes.steps} onKeyDown={onKeyDown}>
      <legend className={classes.legend}>{legend}</legend>
      {choices.map((choice) => (
        <label key={choice.value} className={classes.step}>
          <input
            type="radio"
            name={name}
            className={classes.radio}
            checked={choice.value === value}
            aria-keyshortcuts={choice.key}
            onChange={() => onChange(choice.value)}
          />
          {choice.label}
          <Kbd aria-hidden className={classes.key ?? ''}>
            {choice.key}
          </Kbd>
        </label>
      ))}
    </fieldset>
  );
}
