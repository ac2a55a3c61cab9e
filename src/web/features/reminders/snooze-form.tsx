/** Until when a reminder is put off: one of the usual times with one press, or any. */
import { Button, TextInput } from '@mantine/core';
import dayjs from 'dayjs';
import { useRef, useState } from 'react';
import classes from './reminder-bell.module.css';
import { snoozeChoices, snoozeLabels, snoozeUntil } from './snooze-times.ts';
import { type Reminded, useSnooze } from './use-snooze.ts';

interface SnoozeFormProps {
  id: string;
  reminded: Reminded;
  onDone: () => void;
}

export function SnoozeForm({ id, reminded, onDone }: SnoozeFormProps) {
  const { snooze, isPending } = useSnooze();
  const [time, setTime] = useState('');
  const form = useRef<HTMLFormElement>(null);
  const isLater = time !== '' && dayjs(time).isAfter(dayjs());
  const put = async (until: string) => {
    if (!(await snooze(reminded, until))) return;
    onDone();
    // What was pressed goes with its row.
    form.current?.closest<HTMLElement>('[role="dialog"]')?.focus();
  };
  return (
    <form
      ref={form}
      id={id}
      aria-label={`Snooze ${reminded.title}`}
      className={classes.snooze}
      onSubmit={(event) => {
        event.preventDefault();
        if (isLater) void put(dayjs(time).toISOString());
      }}
    >
      <div className={classes.choices}>
        {snoozeChoices.map((choice) => (
          <Button
            key={choice}
            variant="default"
            size="compact-sm"
            fw={400}
            disabled={isPending}
            onClick={() => void put(snoozeUntil(choice))}
          >
            {snoozeLabels[choice]}
          </Button>
        ))}
      </div>
      <div className={classes.choices}>
        <TextInput
          type="datetime-local"
          size="xs"
          aria-label="Snooze until"
          className={classes.time}
          min={dayjs().format('YYYY-MM-DDTHH:mm')}
          value={time}
          onChange={(event) => setTime(event.currentTarget.value)}
          error={time !== '' && !isLater && 'Must be later than now'}
        />
        <Button type="submit" variant="default" size="compact-sm" disabled={!isLater || isPending}>
          Snooze
        </Button>
      </div>
    </form>
  );
}
