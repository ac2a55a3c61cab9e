import { IconCalendarDue, IconCheck, IconUserShare } from '@tabler/icons-react';
import { can } from '#contract/permissions.ts';
import { mostTasksAtOnce } from '#contract/tasks.ts';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { SelectionBar } from '#web/ui/selection-bar.tsx';
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
    <SelectionBar
      label="Selected tasks"
      count={count}
      most={mostTasksAtOnce}
      actions={allowed.map(({ action, ...shown }) => ({ ...shown, onAct: () => onAct(action) }))}
      onClear={onClear}
    />
  );
}
