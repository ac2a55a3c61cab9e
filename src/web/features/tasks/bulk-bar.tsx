/** What can be done with the selected tasks; at the foot of the window, where it covers and moves nothing. */
import { Button, Text } from '@mantine/core';
import { IconCalendarDue, IconCheck, IconUserShare, IconX } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { mostTasksAtOnce } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './bulk-bar.module.css';
import type { BulkAction } from './bulk-dialog.tsx';

interface BulkBarProps {
  count: number;
  onAct: (action: BulkAction) => void;
  onClear: () => void;
}

const actions = [
  { action: 'complete', label: 'Complete', icon: IconCheck },
  { action: 'defer', label: 'Defer', icon: IconCalendarDue },
  { action: 'reassign', label: 'Reassign', icon: IconUserShare },
] as const;

export function BulkBar({ count, onAct, onClear }: BulkBarProps) {
  const me = useCurrentUser();
  const allowed = actions.filter(({ action }) => action !== 'reassign' || can(me, 'task.reassign'));
  return (
    <section aria-label="Selected tasks" className={classes.bar}>
      <Text role="status" className={classes.count}>
        {formatNumber(count)} selected
        {count === mostTasksAtOnce && <span className={classes.most}> (the most at once)</span>}
      </Text>
      <div className={classes.actions}>
        {allowed.map(({ action, label, icon: Icon }) => (
          <Button
            key={action}
            size="xs"
            variant="default"
            className={classes.action}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            onClick={() => onAct(action)}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton label="Clear selection" icon={IconX} onClick={onClear} />
    </section>
  );
}
