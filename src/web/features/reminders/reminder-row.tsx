/** A line of the bell: what it is about, when, and until when it can be put off. */
import { Text } from '@mantine/core';
import { IconAlarmSnooze } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { pageOfReminded } from './page-of-reminded.ts';
import classes from './reminder-bell.module.css';
import { SnoozeForm } from './snooze-form.tsx';
import type { Reminded } from './use-snooze.ts';

interface ReminderRowProps extends Reminded {
  /** The day of the occurrence in its series; null for what does not repeat. */
  occurrence?: string | null;
  when: string;
  isLate?: boolean;
  names: readonly (string | null)[];
  onOpen: () => void;
}

export function ReminderRow(props: ReminderRowProps) {
  const { occurrence = null, when, isLate, names, onOpen, ...reminded } = props;
  const [isSnoozing, setSnoozing] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={classes.row}>
        <Link
          {...pageOfReminded({ ...reminded, occurrence })}
          className={classes.task}
          onClick={onOpen}
        >
          <Text component="span" display="block" fw={500} truncate>
            {reminded.title}
          </Text>
          <span className={classes.facts}>
            <span data-late={isLate || undefined} className={classes.due}>
              {when}
            </span>
            {names.filter(Boolean).join(' · ')}
          </span>
        </Link>
        <IconButton
          label={`Snooze ${reminded.title}`}
          tooltip="Snooze"
          icon={IconAlarmSnooze}
          size={32}
          aria-expanded={isSnoozing}
          aria-controls={isSnoozing ? id : undefined}
          onClick={() => setSnoozing(!isSnoozing)}
        />
      </div>
      {isSnoozing && <SnoozeForm id={id} reminded={reminded} onDone={() => setSnoozing(false)} />}
    </li>
  );
}
