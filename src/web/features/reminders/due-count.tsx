/** How many of the user's tasks are overdue or due today, as the bell says it. */
import { Indicator } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mostReminders } from '#contract/reminders.ts';
import { optionalPart } from '#web/ui/later-part.tsx';
import classes from './reminder-bell.module.css';
import { remindersQuery } from './reminders.api.ts';

/** Read once the page is done, like what keeps it live. */
const UnseenMark = optionalPart(
  async () => ({
    default: (await import('#web/features/notifications/unseen-mark.tsx')).UnseenMark,
  }),
  false,
);

/** The tasks that are due, and what the bell says of them. */
export function useDueTasks() {
  const { data, error, refetch } = useQuery(remindersQuery);
  const overdue = data?.overdue ?? [];
  const today = data?.today ?? [];
  const count = overdue.length + today.length;
  const shown = count >= mostReminders ? '99+' : String(count);
  const label = count === 0 ? 'Reminders' : `Reminders: ${shown} due`;
  return { isRead: data !== undefined, error, refetch, overdue, today, count, shown, label };
}

type DueTasks = ReturnType<typeof useDueTasks>;

interface DueCountProps extends Pick<DueTasks, 'count' | 'shown' | 'overdue'> {
  children: ReactNode;
}

/** The number at the bell, which is its child. */
export function DueCount({ count, shown, overdue, children }: DueCountProps) {
  return (
    <Indicator
      label={shown}
      disabled={count === 0}
      color={overdue.length > 0 ? 'red' : 'indigo'}
      size={16}
      offset={6}
      classNames={{ indicator: classes.badge }}
    >
      {children}
      <UnseenMark />
    </Indicator>
  );
}
