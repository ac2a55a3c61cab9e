/** What can be done with what is selected; at the foot of the window, where it covers and moves nothing. */
import { Button, Text } from '@mantine/core';
import { type Icon, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTotal } from '#web/lib/format.ts';
import { IconButton } from './icon-button.tsx';
import classes from './selection-bar.module.css';
import { useRootMark } from './use-root-mark.ts';

interface SelectionBarProps {
  /** 'Selected tasks' */
  label: string;
  count: number;
  /** The most that can be selected. */
  most: number;
  /** All that the list finds is chosen. */
  isAll?: boolean;
  /** There are more than `count` of them. */
  isOver?: boolean;
  /** Offered beside the count: chooses all that the list finds. */
  all?: { label: string; onChoose: () => void } | undefined;
  /** Said instead where all are too many. */
  hint?: string | undefined;
  actions: readonly { label: string; icon: Icon; isBusy?: boolean; onAct: () => void }[];
  /** A menu of what else can be done. */
  more?: ReactNode;
  onClear: () => void;
}

export function SelectionBar(props: SelectionBarProps) {
  const {
    label,
    count,
    most,
    isAll = false,
    isOver = false,
    all,
    hint,
    actions,
    more,
    onClear,
  } = props;
  useRootMark('data-has-selection-bar');
  return (
    <section aria-label={label} className={classes.bar}>
      <Text role="status" className={classes.count}>
        {isAll && 'All '}
        {formatTotal({ count, more: isOver })} selected
        {!isAll && count === most && <span className={classes.most}> (the most at once)</span>}
      </Text>
      {all && (
        <Button size="compact-sm" variant="subtle" className={classes.all} onClick={all.onChoose}>
          {all.label}
        </Button>
      )}
      {hint && (
        <Text size="xs" c="dimmed" className={classes.hint}>
          {hint}
        </Text>
      )}
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
        {more}
      </div>
      <IconButton label="Clear selection" icon={IconX} onClick={onClear} />
    </section>
  );
}
