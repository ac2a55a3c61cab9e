/** The records that an undo left as they are, each with why. */
import { Button, Group, Text } from '@mantine/core';
import type { Kept, Undone } from '#contract/deeds.ts';
import { isIn } from '#contract/records.ts';
import { kindsOnPages } from '#web/features/records/kinds-on-pages.tsx';
import { formatNumber } from '#web/lib/format.ts';
import { Dialog } from '#web/ui/dialog.tsx';
import { TextLink } from '#web/ui/links.tsx';
import classes from './kept-dialog.module.css';
import { tellKept } from './take-back.ts';

/** More than anybody reads. */
const most = 100;

interface KeptDialogProps {
  undone: Undone;
  opened: boolean;
  onClose: () => void;
  /** Called once it has left the screen. */
  onGone: () => void;
}

export function KeptDialog({ undone, opened, onClose, onGone }: KeptDialogProps) {
  const { kept } = undone;
  const more = kept.length - most;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      onExitTransitionEnd={onGone}
      title={tellKept(undone)}
      size={480}
    >
      <Text c="dimmed" fz="dense">
        The rest is as it was before. These stay as they are:
      </Text>
      <ul className={classes.list}>
        {kept.slice(0, most).map((each) => (
          <li key={`${each.id} ${each.reason} ${each.fields.join()}`} className={classes.row}>
            <KeptName kept={each} onOpen={onClose} />
            <Text c="dimmed" fz="dense">
              {[each.fields.map(nameField).join(', '), each.reason].filter(Boolean).join(': ')}
            </Text>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <Text c="dimmed" fz="dense">
          And {formatNumber(more)} more.
        </Text>
      )}
      <Group justify="flex-end" mt="lg">
        <Button data-autofocus onClick={onClose}>
          Close
        </Button>
      </Group>
    </Dialog>
  );
}

function KeptName({ kept: { type, id, name }, onOpen }: { kept: Kept; onOpen: () => void }) {
  if (!isIn('links', type)) return <Text fw={500}>{name}</Text>;
  return (
    <TextLink fw={500} {...kindsOnPages[type].pageOf(id)} onClick={onOpen}>
      {name}
    </TextLink>
  );
}

/** 'assignedToId' → 'assigned to' */
function nameField(field: string): string {
  return field
    .replace(/^customFields\./, '')
    .replace(/Id$/, '')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
}
