/** What comes after a call: nothing, or a task that is due on one of the usual days or any other. */
import { TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { taskTexts } from '#contract/tasks.ts';
import { getDay } from '#web/lib/format.ts';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { PressedChoices } from '#web/ui/pressed-choices.tsx';
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
  return (
    <div>
      <PressedChoices
        label="Next step"
        labels={choiceLabels}
        choices={nextStepChoices}
        isPressed={(choice) => choice === value.choice}
        onPress={(choice) => onChange(chooseNextStep(value, choice, about))}
      />
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
