/** What stands where nothing is: one line that says what belongs here, and the button that puts it there. */
import { Button, Text } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './empty-state.module.css';

interface EmptyStateProps {
  icon?: Icon;
  /** The specified words, such as 'No contacts found'. */
  title: ReactNode;
  /** What belongs here, or what to clear when a filter hides everything. */
  hint?: ReactNode;
  action?: ReactNode;
}

export function EmptyState({ icon: Icon, title, hint, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      {Icon && <Icon size={28} stroke={1.5} className={classes.icon} aria-hidden />}
      <Text component="div" fw={500}>
        {title}
      </Text>
      {hint && (
        <Text c="dimmed" maw={420}>
          {hint}
        </Text>
      )}
      {action && <div className={classes.action}>{action}</div>}
    </div>
  );
}

interface EmptyListProps extends EmptyStateProps {
  /** What is searched or filtered for hides everything; other words for that where they differ. */
  narrowed: Narrowed | false | undefined;
}

interface Narrowed {
  title?: string;
  hint: string;
  /** The words of the button that clears it. */
  clear?: string;
  onClear: () => void;
}

/** A list without rows: because there are none, or because of what it was narrowed to. */
export function EmptyList({ narrowed, ...empty }: EmptyListProps) {
  if (!narrowed) return <EmptyState {...empty} />;
  const { title = empty.title, hint, clear = 'Clear filters', onClear } = narrowed;
  return (
    <EmptyState
      {...empty}
      title={title}
      hint={hint}
      action={
        <Button variant="default" onClick={onClear}>
          {clear}
        </Button>
      }
    />
  );
}
