/** Fields that were changed on both sides: both values side by side, to choose one. */
import { Button, Text } from '@mantine/core';
import { useRef } from 'react';
import type { MailProviderName, MailSyncConflict } from '#contract/mail-sync.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { getServerMessage } from '#web/lib/call-error.ts';
import { formatTimestamp } from '#web/lib/format.ts';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import classes from './conflicts-card.module.css';
import { useMailConflicts, useSettleConflict } from './mail-sync.api.ts';
import { conflictValue, theService } from './mail-words.ts';

interface ConflictsCardProps {
  count: number;
  provider: MailProviderName | null;
}

export function ConflictsCard({ count, provider }: ConflictsCardProps) {
  const query = useMailConflicts();
  const list = useRef<HTMLUListElement>(null);

  /** Moves on to the next one, for those who settle them by keyboard. */
  const focusNextTo = (id: string) => {
    const rows = [...(list.current?.children ?? [])];
    const place = rows.findIndex((row) => row.getAttribute('data-id') === id);
    const next = rows[place + 1] ?? rows[place - 1];
    next?.querySelector('button')?.focus();
  };

  return (
    <SectionCard title="Conflicts to settle" count={count}>
      <Text c="dimmed" mb={12}>
        Changed here and in {theService(provider)} since the last sync. Both stay as they are until
        you choose.
      </Text>
      <PagedList
        query={query}
        words={{
          loading: 'Loading conflicts...',
          failed: 'Failed to fetch the conflicts',
          more: 'More',
        }}
        skeleton={<SkeletonRows count={Math.min(count, 3)} height={132} gap={12} />}
        empty={null}
        moreButton={{ mt: 'sm' }}
      >
        {(conflicts) => (
          <ul ref={list} className={classes.conflicts} aria-label="Conflicts">
            {conflicts.map((conflict) => (
              <ConflictRow
                key={conflict.id}
                conflict={conflict}
                provider={provider}
                onSettled={() => focusNextTo(conflict.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </SectionCard>
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
    <li className={classes.conflict} data-id={id}>
      <div className={classes.conflictHead}>
        <span className={classes.name}>
          <RecordTextLink link={{ type, id: recordId }} text={name} />: {field}
        </span>
        <Text component="time" dateTime={createdAt} c="dimmed" fz="dense">
          {formatTimestamp(createdAt)}
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
    </li>
  );
}
