/**
 * Closes a task: the words of the call, and what follows. Enter saves, from the words too; numbers are only keys where
 * no words are typed: among the next steps, one Tab further. Esc goes back to the outcomes, with the words kept.
 */
import { Alert, Button, Kbd, Text, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, type KeyboardEvent, useRef } from 'react';
import { flushSync } from 'react-dom';
import {
  enoughNoAnswers,
  outcomeTexts,
  type QueuedTask,
  queueOutcomeLabels,
} from '#contract/queue.ts';
import { taskTexts } from '#contract/tasks.ts';
import { choiceLabels, type NextStepChoice } from '#web/features/calls/next-step.ts';
import { getDay } from '#web/lib/format.ts';
import { DueDateFields } from '#web/ui/due-date-fields.tsx';
import { type Closing, dayOfStep, firstKeyOfContacts, isReady, stepsByKey } from './closing.ts';
import classes from './queue.module.css';
import { StepChoices } from './step-choices.tsx';

interface CloseFormProps {
  queued: QueuedTask;
  closing: Closing;
  isBusy: boolean;
  /** Somebody else has completed the task meanwhile. */
  isOvertaken: boolean;
  onChange: (closing: Closing) => void;
  onSave: (closing: Closing) => void;
  onBack: () => void;
}

const steps = stepsByKey.map((choice, place) => ({
  value: choice,
  label: choiceLabels[choice],
  key: String(place + 1),
}));

/** Who was called stays whom to call. */
const same = 'same';

export function CloseForm({
  queued,
  closing,
  isBusy,
  isOvertaken,
  onChange,
  onSave,
  onBack,
}: CloseFormProps) {
  const date = useRef<HTMLDivElement>(null);
  const { person, contacts, noAnswers } = queued;
  const isEnough = closing.outcome === 'no_answer' && noAnswers + 1 >= enoughNoAnswers;
  const others = isEnough && closing.choice !== 'none' ? contacts : [];
  const nothingFollows = dayOfStep(closing) === null;

  const save = (next: Closing) => {
    if (!isBusy && isReady(next)) onSave(next);
  };
  const focusDay = () => date.current?.querySelector('input')?.focus();

  const choose = (choice: NextStepChoice) =>
    onChange({ ...closing, choice, ...(choice === 'none' && { personId: null }) });

  const handleKey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const number = /^\d$/.test(event.key) ? Number(event.key) : Number.NaN;
    const choice = stepsByKey[number - 1];
    const contact = others[number - firstKeyOfContacts];
    const isSame = number === 0 && others.length > 0;
    if (choice === 'date' || /^[a-z+]$/i.test(event.key)) {
      // The first letter goes where the focus has gone.
      flushSync(() => choose('date'));
      focusDay();
      if (choice) event.preventDefault();
    } else if (choice) {
      event.preventDefault();
      save({ ...closing, choice, ...(choice === 'none' && { personId: null }) });
    } else if (contact || isSame) {
      event.preventDefault();
      save({ ...closing, personId: contact?.id ?? null });
    }
  };

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    save(closing);
  };

  return (
    <form
      className={classes.form}
      aria-label={`${queueOutcomeLabels[closing.outcome]}: what was said, and what follows`}
      onSubmit={handleSubmit}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || isCalendarOpen(event)) return;
        event.preventDefault();
        onBack();
      }}
    >
      <Textarea
        label={`${queueOutcomeLabels[closing.outcome]}: what was said`}
        autoFocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={outcomeTexts.words.limit}
        enterKeyHint="enter"
        value={closing.words}
        onChange={(event) => onChange({ ...closing, words: event.currentTarget.value })}
        onKeyDown={(event) => {
          // On a touch screen Enter begins a line, as no other key does there.
          const isTouch = window.matchMedia('(pointer: coarse)').matches;
          if (event.key !== 'Enter' || event.shiftKey || isTouch) return;
          if (event.nativeEvent.isComposing) return;
          event.preventDefault();
          save(closing);
        }}
      />
      <StepChoices
        legend="Next step"
        choices={steps}
        value={closing.choice}
        onChange={(value) => {
          const choice = stepsByKey.find((each) => each === value);
          if (choice) choose(choice);
        }}
        onKeyDown={handleKey}
      />
      {closing.choice === 'date' && (
        <div ref={date}>
          <DueDateFields
            required
            minDate={getDay(new Date().toISOString())}
            day={closing.day}
            time={closing.time}
            onDayChange={(day) => onChange({ ...closing, day })}
            onTimeChange={(time) => onChange({ ...closing, time })}
          />
        </div>
      )}
      {others.length > 0 && (
        <StepChoices
          legend={`No answer ${enoughNoAnswers} times. Whom to call next?`}
          choices={[
            { value: same, label: person?.name ?? 'The organization', key: '0' },
            ...others.map(({ id, name, jobTitle }, place) => ({
              value: id,
              label: jobTitle ? `${name}, ${jobTitle}` : name,
              key: String(place + firstKeyOfContacts),
            })),
          ]}
          value={closing.personId ?? same}
          onChange={(value) => onChange({ ...closing, personId: value === same ? null : value })}
          onKeyDown={handleKey}
        />
      )}
      {!nothingFollows && (
        <TextInput
          label="What to do"
          required
          maxLength={taskTexts.title.limit}
          value={closing.title}
          onChange={(event) => onChange({ ...closing, title: event.currentTarget.value })}
        />
      )}
      {nothingFollows && queued.task.recurrenceType !== 'none' && (
        <Text c="dimmed" fz="dense">
          It repeats: the next one is made by itself.
        </Text>
      )}
      {isOvertaken && (
        <Alert color="red" role="alert">
          Somebody else has completed this task meanwhile. Nothing was saved yet: your call and what
          follows can be kept all the same.
        </Alert>
      )}
      <div className={classes.foot}>
        <Button variant="default" onClick={onBack}>
          Back
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady(closing)}>
          {isOvertaken
            ? 'Log the call anyway'
            : nothingFollows
              ? 'Save without a next step'
              : 'Save'}
        </Button>
      </div>
      <Text c="dimmed" fz="xs" className={classes.hint} aria-hidden>
        <Kbd size="xs">Enter</Kbd> saves · <Kbd size="xs">Shift Enter</Kbd> begins a line ·{' '}
        <Kbd size="xs">Tab</Kbd> and a number or a day chooses what follows ·{' '}
        <Kbd size="xs">Esc</Kbd> goes back
      </Text>
    </form>
  );
}

/** It is closed by Esc first. */
function isCalendarOpen({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest('[data-mantine-stop-propagation]') !== null;
}
