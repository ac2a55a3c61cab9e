import { Popover } from '@mantine/core';
import { IconBell, IconBellCheck } from '@tabler/icons-react';
import { type DueTask, mostReminders, type Rung } from '#contract/reminders.ts';
import { NotificationsSection } from '#web/features/notifications/notifications-section.tsx';
import { unseenWords } from '#web/features/notifications/unseen-words.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { dueWords } from '#web/features/tasks/due-date.ts';
import { plural } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { TextLink } from '#web/ui/links.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { useOpenAtOnce } from '#web/ui/use-open-at-once.ts';
import { DueCount, useDueTasks } from './due-count.tsx';
import classes from './reminder-bell.module.css';
import { ReminderRow } from './reminder-row.tsx';
import { rungWords } from './rung-words.ts';

export function OpenedReminders() {
  const { button, opened, setOpened } = useOpenAtOnce();
  const due = useDueTasks();
  const { isRead, error, refetch, overdue, today, rung, count, label } = due;
  const close = () => setOpened(false);

  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      width="min(360px, calc(100vw - 24px))"
      position="bottom-end"
      trapFocus
    >
      <DueCount {...due}>
        <Popover.Target>
          <IconButton
            ref={button}
            label={label}
            icon={IconBell}
            aria-describedby={unseenWords}
            onClick={() => setOpened(!opened)}
          />
        </Popover.Target>
      </DueCount>
      <Popover.Dropdown className={classes.list} aria-label="Reminders">
        {error && !isRead && (
          <ErrorState title="Failed to load reminders" error={error} onRetry={refetch} />
        )}
        {!error && !isRead && <SkeletonRows count={3} height={40} gap={8} />}
        {isRead && count === 0 && (
          <EmptyState
            icon={IconBellCheck}
            title="Nothing is due"
            hint="Your tasks show here on the day they are due, and your events before they begin."
          />
        )}
        <RungSection rung={rung} onOpen={close} />
        <Section title="Overdue" filter="overdue" tasks={overdue} rung={rung} onOpen={close} />
        <Section title="Due today" filter="today" tasks={today} rung={rung} onOpen={close} />
        <NotificationsSection onOpen={close} />
      </Popover.Dropdown>
    </Popover>
  );
}

function RungSection({ rung, onOpen }: { rung: readonly Rung[]; onOpen: () => void }) {
  if (rung.length === 0) return null;
  return (
    <section aria-label="Now" className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>Now</h2>
      </div>
      <ul className={classes.tasks}>
        {rung.map((each) => (
          <ReminderRow
            key={each.id}
            type={each.type}
            id={each.id}
            occurrence={each.occurrence}
            title={each.title}
            when={rungWords(each)}
            names={[each.personName, each.organizationName]}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}

interface SectionProps {
  title: string;
  filter: 'overdue' | 'today';
  tasks: readonly DueTask[];
  /** What is said above already. */
  rung: readonly Rung[];
  onOpen: () => void;
}

function Section({ title, filter, tasks, rung, onOpen }: SectionProps) {
  const { id } = useCurrentUser();
  const shown = tasks.filter((task) => !rung.some((each) => each.id === task.id));
  if (tasks.length === 0) return null;
  return (
    <section aria-label={title} className={classes.section}>
      <div className={classes.head}>
        <h2 className={classes.title}>{title}</h2>
        <TextLink to="/tasks" search={{ filter, owner: id }} fz="dense" onClick={onOpen}>
          {tasks.length < mostReminders ? `Show ${plural(tasks.length, 'task')}` : 'Show all tasks'}
        </TextLink>
      </div>
      <ul className={classes.tasks}>
        {shown.map((task) => (
          <ReminderRow
            key={task.id}
            type="task"
            id={task.id}
            title={task.title}
            when={dueWords(task)}
            isLate={filter === 'overdue'}
            names={[task.personName, task.organizationName]}
            onOpen={onOpen}
          />
        ))}
      </ul>
    </section>
  );
}
