/** A line of the bell: what it is about, when, and until when it can be put off. */
import { Text } from '@mantine/core';
import { IconAlarmSnooze } from '@tabler/icons-react';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './reminder-bell.module.css';
import { SnoozeForm } from './snooze-form.tsx';
import type { Reminded } from './use-snooze.ts';

const pages = {
  task: (id: string): Pick<LinkProps, 'to' | 'search'> => ({ to: '/tasks', search: { task: id } }),
  event: (id: string): Pick<LinkProps, 'to' | 'search'> => ({
    to: '/calendar',
    search: { event: id },
  }),
};

interface ReminderRowProps extends Reminded {
  when: string;
  isLate?: boolean;
  names: readonly (string | null)[];
  onOpen: () => void;
}

export function ReminderRow({ when, isLate, names, onOpen, ...reminded }: ReminderRowProps) {
  const [isSnoozing, setSnoozing] = useState(false);
  const id = useId();
  return (
    <li>
      <div className={classes.row}>
        <Link {...pages[reminded.type](reminded.id)} className={classes.task} onClick={onOpen}>
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
