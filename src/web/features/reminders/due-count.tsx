/** How much is due or has rung, as the bell says it. */
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

const RingWatch = optionalPart(
  async () => ({ default: (await import('./ring-watch.tsx')).RingWatch }),
  false,
);

/** What is due and what has rung, and what the bell says of it. */
export function useDueTasks() {
  const { data, error, refetch } = useQuery(remindersQuery);
  const overdue = data?.overdue ?? [];
  const today = data?.today ?? [];
  const rung = data?.rung ?? [];
  const due = new Set([...overdue, ...today].map(({ id }) => id));
  const count = due.size + rung.filter(({ id }) => !due.has(id)).length;
  const shown = count >= mostReminders ? '99+' : String(count);
  const now = rung.length > 0 ? `, ${rung.length} now` : '';
  const label = count === 0 ? 'Reminders' : `Reminders: ${shown} due${now}`;
  return { isRead: data !== undefined, error, refetch, overdue, today, rung, count, shown, label };
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
      <RingWatch />
    </Indicator>
  );
}
