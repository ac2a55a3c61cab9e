/** A few short choices side by side, such as the usual days; pressing one takes it. */
import { Input, UnstyledButton } from '@mantine/core';
import { useId } from 'react';
import classes from './pressed-choices.module.css';

interface PressedChoicesProps<Choice extends string> {
  label: string;
  labels: Record<Choice, string>;
  choices: readonly Choice[];
  isPressed: (choice: Choice) => boolean;
  onPress: (choice: Choice) => void;
}

export function PressedChoices<Choice extends string>(props: PressedChoicesProps<Choice>) {
  const { label, labels, choices, isPressed, onPress } = props;
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        {label}
      </Input.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div role="group" aria-labelledby={id} className={classes.choices}>
        {choices.map((choice) => (
          <UnstyledButton
            key={choice}
            className={classes.choice}
            aria-pressed={isPressed(choice)}
            onClick={() => onPress(choice)}
          >
            {labels[choice]}
          </UnstyledButton>
        ))}
      </div>
    </div>
  );
}
