/** What comes after a call: nothing, or a task that is due on one of the usual days or any other. */
import { Input, TextInput, UnstyledButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { taskTexts } from '#contract/tasks.ts';
import { getDay } from '#web/lib/format.ts';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { choiceLabels, chooseNextStep, type NextStepValues, nextStepChoices } from './next-step.ts';
import classes from './next-step-fields.module.css';

interface NextStepFieldsProps {
  value: NextStepValues;
  onChange: (value: NextStepValues) => void;
  /** 'with Ruth' or 'about Ten utes'; null if nobody is chosen yet. */
  about: string | null;
  errors: Partial<Record<'title' | 'dueDate', ReactNode>>;
}

export function NextStepFields({ value, onChange, about, errors }: NextStepFieldsProps) {
  const id = useId();
  return (
    <div>
      <Input.Label id={id} labelElement="div">
        Next step
      </Input.Label>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for what is sent with a form */}
      <div role="group" aria-labelledby={id} className={classes.choices}>
        {nextStepChoices.map((choice) => (
          <UnstyledButton
            key={choice}
            className={classes.choice}
            aria-pressed={choice === value.choice}
            onClick={() => onChange(chooseNextStep(value, choice, about))}
          >
            {choiceLabels[choice]}
          </UnstyledButton>
        ))}
      </div>
      {value.choice !== 'none' && (
        <div className={classes.step}>
          <TextInput
            label="What to do"
            required
            maxLength={taskTexts.title.limit}
            value={value.title}
            onChange={(event) => onChange({ ...value, title: event.currentTarget.value })}
            error={errors.title}
          />
          <DueDateFields
            required
            minDate={getDay(new Date().toISOString())}
            day={value.dueDate}
            time={value.dueTime}
            onDayChange={(dueDate) => onChange({ ...value, choice: 'date', dueDate })}
            onTimeChange={(dueTime) => onChange({ ...value, dueTime })}
            error={errors.dueDate}
          />
        </div>
      )}
    </div>
  );
}
