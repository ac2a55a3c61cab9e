/** What can be done with what is selected; at the foot of the window, where it covers and moves nothing. */
import { Button, Text } from '@mantine/core';
import { type Icon, IconX } from '@tabler/icons-react';
import { formatNumber } from '#web/lib/format.ts';
import { IconButton } from './icon-button.tsx';
import classes from './selection-bar.module.css';

interface SelectionBarProps {
  /** 'Selected tasks' */
  label: string;
  count: number;
  /** The most that can be selected. */
  most: number;
  actions: readonly { label: string; icon: Icon; isBusy?: boolean; onAct: () => void }[];
  onClear: () => void;
}

export function SelectionBar({ label, count, most, actions, onClear }: SelectionBarProps) {
  return (
    <section aria-label={label} className={classes.bar}>
      <Text role="status" className={classes.count}>
        {formatNumber(count)} selected
        {count === most && <span className={classes.most}> (the most at once)</span>}
      </Text>
      <div className={classes.actions}>
        {actions.map(({ label, icon: Icon, isBusy = false, onAct }) => (
          <Button
            key={label}
            size="xs"
            variant="default"
            className={classes.action}
            leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
            loading={isBusy}
            onClick={onAct}
          >
            {label}
          </Button>
        ))}
      </div>
      <IconButton label="Clear selection" icon={IconX} onClick={onClear} />
    </section>
  );
}
