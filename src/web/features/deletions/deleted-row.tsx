/** One deleted record: what it was, by whom it was deleted and when, and Restore for whoever may. */

import { Button, Checkbox, Text } from '@mantine/core';
import { IconArrowBackUp, IconUserX } from '@tabler/icons-react';
import type { DeletedRecord } from '#contract/deleted.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { Ago } from '#web/ui/ago.tsx';
import { MoreMenu } from '#web/ui/more-menu.tsx';
import classes from './deleted.module.css';
import { nameDeleted, nameDeleter, nameKind } from './deleted-words.ts';

interface DeletedRowProps {
  record: DeletedRecord;
  isSelected: boolean;
  isBusy: boolean;
  onToggle: () => void;
  onRestore: () => void;
  onErase: ((person: DeletedRecord) => void) | undefined;
}

export function DeletedRow(props: DeletedRowProps) {
  const { record, isSelected, isBusy, onToggle, onRestore, onErase } = props;
  const { kind, ofName, deletedAt, canRestore } = record;
  const { icon: Icon } = kindsOnPages[kind];
  const name = nameDeleted(record);
  return (
    <li className={classes.row} data-selected={isSelected || undefined}>
      <Checkbox
        aria-label={`Select ${name}`}
        size="xs"
        radius="xs"
        className={classes.check}
        checked={isSelected}
        disabled={!canRestore}
        onChange={onToggle}
      />
      <Icon size={18} stroke={1.5} aria-hidden className={classes.icon} />
      <div className={classes.words}>
        <Text fw={500} className={classes.name}>
          {name}
        </Text>
        <Text fz="dense" c="dimmed" className={classes.what}>
          {nameKind(kind)}
          {ofName && ` of ${ofName}`}
        </Text>
      </div>
      <Text fz="dense" c="dimmed" className={classes.deed}>
        <Ago at={deletedAt} />
        <span className={classes.who}>by {nameDeleter(record)}</span>
      </Text>
      <div className={classes.actions}>
        {canRestore ? (
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowBackUp size={16} stroke={1.75} aria-hidden />}
            aria-label={`Restore ${name}`}
            disabled={isBusy}
            onClick={onRestore}
          >
            Restore
          </Button>
        ) : (
          <Text fz="dense" c="dimmed">
            Not yours to restore
          </Text>
        )}
        {onErase && (
          <div className={classes.more}>
            {kind === 'person' && (
              <MoreMenu
                label={`More about ${name}`}
                size={30}
                items={[
                  { label: 'Erase for good…', icon: IconUserX, onAct: () => onErase(record) },
                ]}
              />
            )}
          </div>
        )}
      </div>
    </li>
  );
}
