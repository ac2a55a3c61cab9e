/** A run and what it did, or would do, with each item and why; the URL holds the outcome and direction shown. */
import { Alert, Chip, Group, SegmentedControl, Text } from '@mantine/core';
import {
  type MailProviderName,
  MailSyncOutcome,
  type MailSyncRun,
  mailSyncOutcomes,
} from '#contract/mail-sync.ts';
import { formatNumber, plural } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { Panel } from '#web/ui/dialog.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { useFocusReturn } from '#web/ui/use-focus-return.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { EntryList } from './entry-list.tsx';
import { isSyncing, useMailRun } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import {
  countOutcomes,
  kindLabels,
  outcomeLabels,
  plannedLabels,
  startedBy,
  theService,
} from './mail-words.ts';

interface RunDrawerProps {
  runId: string;
  provider: MailProviderName | null;
  url: UrlState;
  onChange: (changes: UrlState) => void;
  onClose: () => void;
}

export function RunDrawer({ runId, provider, url, onChange, onClose }: RunDrawerProps) {
  const { data: run, isPending, error, refetch } = useMailRun(runId);
  useFocusReturn();
  return (
    <Panel
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={run ? titleOf(run) : 'Sync'}
      closeButtonProps={{ 'aria-label': 'Close' }}
      classNames={{ title: classes.drawerTitle }}
    >
      {isPending && (
        <Loading words="Loading sync...">
          <SkeletonRows count={8} height={52} />
        </Loading>
      )}
      {error && !run && (
        <ErrorState title="Failed to fetch the sync" error={error} onRetry={refetch} />
      )}
      {run && <Run run={run} provider={provider} url={url} onChange={onChange} />}
    </Panel>
  );
}

function titleOf({ kind, isDryRun }: MailSyncRun): string {
  return isDryRun ? `Dry run: ${kindLabels[kind]}` : `Sync: ${kindLabels[kind]}`;
}

type RunProps = Pick<RunDrawerProps, 'provider' | 'url' | 'onChange'> & { run: MailSyncRun };

function Run({ run, provider, url, onChange }: RunProps) {
  const outcome = MailSyncOutcome.safeParse(url.outcome).data;
  const direction = url.direction === 'in' || url.direction === 'out' ? url.direction : undefined;
  const looked = `${plural(run.read, run.isFull ? 'item' : 'changed item')} of ${theService(provider)} looked at`;
  return (
    <div className={classes.stack}>
      <div>
        <Text c="dimmed">
          <Ago at={run.startedAt} isSentence />, {startedBy(run)} · {looked},{' '}
          {formatNumber(run.unchanged)} unchanged
        </Text>
        {run.isDryRun && run.status === 'complete' && (
          <Text mt={4}>Nothing was written. This is what a sync would do now.</Text>
        )}
      </div>
      {isSyncing(run) && <Text role="status">Still running: {run.currentStep}</Text>}
      {run.error && (
        <Alert color="red" title="Failed" className={classes.breaks}>
          {run.error}
        </Alert>
      )}
      <Narrowing run={run} outcome={outcome} direction={direction} onChange={onChange} />
      <EntryList
        run={run}
        outcome={outcome}
        direction={direction}
        onClearFilters={() => onChange({ outcome: undefined, direction: undefined })}
      />
    </div>
  );
}

interface NarrowingProps {
  run: MailSyncRun;
  outcome: MailSyncOutcome | undefined;
  direction: 'in' | 'out' | undefined;
  onChange: (changes: UrlState) => void;
}

const all = 'all';

function Narrowing({ run, outcome, direction, onChange }: NarrowingProps) {
  const counts = countOutcomes(run);
  const labels = run.isDryRun ? plannedLabels : outcomeLabels;
  const total = mailSyncOutcomes.reduce((sum, each) => sum + counts[each], 0);
  if (total === 0) return null;
  const chipOf = (value: string, words: string, count: number) => (
    <Chip key={value} value={value} variant="light" classNames={{ label: classes.chip }}>
      {words} {formatNumber(count)}
    </Chip>
  );
  return (
    <div className={classes.narrowing}>
      <fieldset className={classes.outcomes} aria-label="Outcome">
        <Chip.Group
          value={outcome ?? all}
          onChange={(value) => onChange({ outcome: value === all ? undefined : String(value) })}
        >
          <Group gap={6}>
            {chipOf(all, 'All', total)}
            {mailSyncOutcomes
              .filter((each) => counts[each] > 0 || each === outcome)
              .map((each) => chipOf(each, labels[each], counts[each]))}
          </Group>
        </Chip.Group>
      </fieldset>
      <SegmentedControl
        aria-label="Direction"
        value={direction ?? all}
        onChange={(value) => onChange({ direction: value === all ? undefined : value })}
        data={[
          { value: all, label: 'Both' },
          { value: 'in', label: 'In' },
          { value: 'out', label: 'Out' },
        ]}
      />
    </div>
  );
}
