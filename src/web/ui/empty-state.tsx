/** Shown when there is nothing: one line that says what belongs here, and the button that adds it. */
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
  /** Set when a search or filter hides everything; its words, if given, replace the usual ones. */
  narrowed: Narrowed | false | undefined;
}

interface Narrowed {
  title?: string;
  hint: string;
  /** The label of the button that clears the search and the filters. */
  clear?: string;
  onClear: () => void;
}

/** An empty list: either there is nothing yet, or a search or filter hides it. */
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
