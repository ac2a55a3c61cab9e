/** The head of a day: its name, which opens it, and a button to add an event. */
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { type DayActions, dayName } from './day-frame.tsx';

interface DayHeadProps extends DayActions {
  day: string;
  /** Only one day is a stop for Tab; the arrow keys reach the others. */
  isReachable: boolean;
  classNames: Record<'head' | 'name' | 'add', string | undefined>;
  /** The visible text; screen readers get the full name of the day. */
  children: ReactNode;
}

export function DayHead({ day, isReachable, classNames, children, onOpen, onAdd }: DayHeadProps) {
  return (
    <div className={classNames.head}>
      <UnstyledButton
        className={classNames.name}
        tabIndex={isReachable ? 0 : -1}
        data-day-button={day}
        onClick={() => onOpen(day)}
      >
        <VisuallyHidden>Open {dayName(day)}</VisuallyHidden>
        {children}
      </UnstyledButton>
      <IconButton
        label={`Add event on ${dayName(day)}`}
        icon={IconPlus}
        size={24}
        tabIndex={-1}
        className={classNames.add}
        onClick={() => onAdd(day)}
      />
    </div>
  );
}
