/** What a run did with each item and why, page by page. */
import { Badge, Button, Text } from '@mantine/core';
import { IconArrowDownLeft, IconArrowUpRight, IconListCheck } from '@tabler/icons-react';
import type { MailSyncEntry, MailSyncOutcome, MailSyncRun } from '#contract/mail-sync.ts';
import { RecordTextLink } from '#web/features/timeline/record-text-link.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
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
  if (query.isPending) {
    return (
      <Loading words="Loading entries...">
        <SkeletonRows count={6} height={52} />
      </Loading>
    );
  }
  if (query.isError && !query.data) {
    return (
      <ErrorState title="Failed to fetch the entries" error={query.error} onRetry={query.refetch} />
    );
  }
  const entries = query.data.pages.flatMap((page) => page.items);
  if (entries.length === 0) {
    const isNarrowed = outcome !== undefined || direction !== undefined;
    return (
      <EmptyState
        icon={IconListCheck}
        title={isNarrowed ? 'No entries found' : emptyTitle(run)}
        hint={isNarrowed ? 'The filters hide all entries.' : emptyHint(run)}
        action={
          isNarrowed && (
            <Button variant="default" onClick={onClearFilters}>
              Clear filters
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <ul className={classes.log} aria-label="Entries">
        {entries.map((entry) => (
          <EntryRow key={entry.id} entry={entry} run={run} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchNextPageError ? 'More could not be loaded. Try again' : 'Show more'}
        </Button>
      )}
    </>
  );
}

function emptyTitle(run: MailSyncRun): string {
  return run.status === 'complete' ? 'Nothing to do' : 'No entries yet';
}

function emptyHint(run: MailSyncRun): string {
  if (isSyncing(run)) return 'Each item shows up here as soon as the sync is done with it.';
  return run.status === 'complete'
    ? 'Both sides were as the sync before had left them.'
    : 'It ended before anything was done.';
}

function EntryRow({ entry, run }: { entry: MailSyncEntry; run: MailSyncRun }) {
  const { direction, outcome, name, reason, recordId } = entry;
  const Arrow = direction === 'in' ? IconArrowDownLeft : IconArrowUpRight;
  const labels = run.isDryRun ? plannedLabels : outcomeLabels;
  const type = run.kind === 'contacts' ? 'person' : 'event';
  // What is deleted here has no page any more.
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
