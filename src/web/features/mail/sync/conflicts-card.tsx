/** Fields that were changed on both sides: both values side by side, to choose one. */
import { Button, Text } from '@mantine/core';
import type { MailProviderName, MailSyncConflict } from '#contract/mail-sync.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { Ago } from '#web/ui/ago.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './conflicts-card.module.css';
import { useMailConflicts, useSettleConflict } from './mail-sync.api.ts';
import { conflictValue, theService } from './mail-words.ts';
import { ReviewCard } from './review-card.tsx';

interface ConflictsCardProps {
  count: number;
  provider: MailProviderName | null;
}

export function ConflictsCard({ count, provider }: ConflictsCardProps) {
  return (
    <ReviewCard
      title="Conflicts to settle"
      count={count}
      intro={`Changed here and in ${theService(provider)} since the last sync. Both stay as they are until you choose.`}
      query={useMailConflicts()}
      label="Conflicts"
      rowHeight={132}
      row={(conflict, onSettled) => (
        <ConflictRow conflict={conflict} provider={provider} onSettled={onSettled} />
      )}
    />
  );
}

interface ConflictRowProps {
  conflict: MailSyncConflict;
  provider: MailProviderName | null;
  onSettled: () => void;
}

function ConflictRow({ conflict, provider, onSettled }: ConflictRowProps) {
  const { id, kind, recordId, name, field, createdAt } = conflict;
  const ours = conflictValue(conflict.ours);
  const theirs = conflictValue(conflict.theirs);
  const settle = useSettleConflict();
  const type = kind === 'contacts' ? 'person' : 'event';
  const handleKeep = async (keep: 'ours' | 'theirs') => {
    try {
      await settle.mutateAsync({ params: { id }, body: { keep } });
      onSettled();
      const kept = (keep === 'ours' ? ours : theirs) ?? 'nothing';
      showToast({ title: 'Conflict settled', message: `${field} of ${name}: ${kept}` });
    } catch (error) {
      const message = getServerMessage(error) ?? 'Please try again.';
      showFailure(error, { title: 'Conflict not settled', message });
    }
  };
  const sides = [
    { keep: 'ours', place: 'Here', value: ours, verb: 'Keep ours' },
    { keep: 'theirs', place: theService(provider), value: theirs, verb: 'Take theirs' },
  ] as const;
  return (
    <>
      <div className={classes.conflictHead}>
        <span className={classes.name}>
          <RecordTextLink link={{ type, id: recordId }} text={name} />: {field}
        </span>
        <Text span c="dimmed" fz="dense">
          <Ago at={createdAt} />
        </Text>
      </div>
      <div className={classes.sides}>
        {sides.map(({ keep, place, value, verb }) => (
          <div key={keep} className={classes.side}>
            <Text c="dimmed" fz="xs">
              {place.charAt(0).toUpperCase() + place.slice(1)}
            </Text>
            <div className={classes.value} data-none={value === null || undefined}>
              {value ?? 'Nothing'}
            </div>
            <Button
              variant="default"
              size="xs"
              disabled={settle.isPending || settle.isSuccess}
              aria-label={`${verb}: ${field} of ${name}`}
              onClick={() => void handleKeep(keep)}
            >
              {verb}
            </Button>
          </div>
        ))}
      </div>
    </>
  );
}
