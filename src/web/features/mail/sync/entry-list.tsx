/** What a run did with each item and why, page by page. */
import { Badge, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconListCheck } from '@tabler/icons-react';
import type { MailSyncEntry, MailSyncOutcome, MailSyncRun } from '#contract/mail-sync.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { EntryWayBack } from './entry-way-back.tsx';
import { isSyncing, useMailEntries } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import { outcomeColors, outcomeLabels, plannedLabels } from './mail-words.ts';

interface EntryListProps {
  run: MailSyncRun;
  outcome: MailSyncOutcome | undefined;
  direction: 'in' | 'out' | undefined;
  onClearFilters: () => void;
}

export function EntryList({ run, outcome, direction, onClearFilters }: EntryListProps) {
  const query = useMailEntries({ runId: run.id, outcome, direction });
  const isNarrowed = outcome !== undefined || direction !== undefined;
  return (
    <PagedList
      query={query}
      words={{ loading: 'Loading entries...', failed: 'Failed to fetch the entries', more: 'More' }}
      skeleton={<SkeletonRows count={6} height={52} />}
      empty={
        <EmptyList
          icon={IconListCheck}
          title={emptyTitle(run)}
          hint={emptyHint(run)}
          narrowed={
            isNarrowed && {
              title: 'No entries found',
              hint: 'The filters hide all entries.',
              onClear: onClearFilters,
            }
          }
        />
      }
      moreButton={{ mt: 0 }}
    >
      {(entries) => (
        <ul className={classes.log} aria-label="Entries">
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} run={run} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

function emptyTitle(run: MailSyncRun): string {
  return run.status === 'complete' ? 'Nothing to do' : 'No entries yet';
}

function emptyHint(run: MailSyncRun): string {
  if (isSyncing(run)) return 'Each item shows up here as soon as the sync is done with it.';
  return run.status === 'complete'
    ? 'Nothing had changed on either side since the last sync.'
    : 'It ended before anything was done.';
}

function EntryRow({ entry, run }: { entry: MailSyncEntry; run: MailSyncRun }) {
  const { direction, outcome, name, reason, recordId } = entry;
  const Arrow = direction === 'in' ? IconArrowDownLeft : IconArrowUpRight;
  const labels = run.isDryRun ? plannedLabels : outcomeLabels;
  const type = run.kind === 'contacts' ? 'person' : 'event';
  // What was deleted here no longer has a page.
  const isGone = outcome === 'deleted' && direction === 'in' && !run.isDryRun;
  return (
    <li className={classes.entry}>
      <Badge color={outcomeColors[outcome]} className={classes.outcome}>
        {labels[outcome]}
      </Badge>
      <div className={classes.words}>
        <div className={classes.entryName}>
          {recordId && !isGone ? (
            <RecordTextLink link={{ type, id: recordId }} text={name || 'Without a name'} />
          ) : (
            name || 'Without a name'
          )}
        </div>
        {reason && (
          <Text c="dimmed" fz="dense">
            {reason}
          </Text>
        )}
        {!run.isDryRun && <EntryWayBack entry={entry} kind={run.kind} />}
      </div>
      <Text span c="dimmed" fz="dense" className={classes.way}>
        <Arrow size={16} stroke={1.75} aria-hidden />
        {direction === 'in' ? 'In' : 'Out'}
      </Text>
    </li>
  );
}
