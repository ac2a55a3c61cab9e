/** Undoes what a sync deleted: here it is restored; in the mail service it is recreated by hand from a copy. */
import { Button, CopyButton } from '@mantine/core';
import { useState } from 'react';
import type { MailSyncEntry, MailSyncKind } from '#contract/mail-sync.ts';
import { useRestoreEvent } from '#web/features/events/events.api.ts';
import { useRestorePerson } from '#web/features/people/people.api.ts';
import { showFailure, showToast } from '#web/ui/toast.ts';

interface WayBackProps {
  entry: MailSyncEntry;
  kind: MailSyncKind;
}

export function EntryWayBack({ entry, kind }: WayBackProps) {
  if (entry.outcome !== 'deleted') return null;
  if (entry.direction === 'in') return <RestoreButton entry={entry} kind={kind} />;
  return entry.copy === null ? null : <CopyOfDeleted name={entry.name} text={entry.copy} />;
}

const words = {
  contacts: { title: 'Contact restored', failure: 'Failed to restore contact' },
  calendar: { title: 'Event restored', failure: 'Failed to restore event' },
};

function RestoreButton({ entry, kind }: WayBackProps) {
  const restorePerson = useRestorePerson();
  const restoreEvent = useRestoreEvent();
  const restore = kind === 'contacts' ? restorePerson : restoreEvent;
  const [isBack, setBack] = useState(false);
  const { name, recordId: id } = entry;
  if (id === null) return null;
  const handleClick = async () => {
    try {
      await restore.mutateAsync({ params: { id } });
      setBack(true);
      showToast({ title: words[kind].title, message: `${name} is back` });
    } catch (error) {
      showFailure(error, { title: 'Error', message: words[kind].failure });
    }
  };
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={6}
      aria-label={`Restore ${name}`}
      loading={restore.isPending}
      disabled={isBack}
      onClick={() => void handleClick()}
    >
      {isBack ? 'Restored' : 'Restore'}
    </Button>
  );
}

function CopyOfDeleted({ name, text }: { name: string; text: string }) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="compact-sm"
          mt={6}
          aria-label={`Copy what was deleted: ${name}`}
          onClick={copy}
        >
          {copied ? 'Copied' : 'Copy its details'}
        </Button>
      )}
    </CopyButton>
  );
}
