/** All syncs and dry runs, newest first; each opens what it did. */
import { Badge, SegmentedControl, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight, IconHistory } from '@tabler/icons-react';
import { MailSyncKind, type MailSyncRun, mailSyncKinds } from '#contract/mail-sync.ts';
import { Ago } from '#web/ui/ago.tsx';
import { EmptyList } from '#web/ui/empty-state.tsx';
import { SkeletonRows } from '#web/ui/loading.tsx';
import { PagedList } from '#web/ui/paged-list.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { useMailRuns } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import { kindLabels, startedBy, summarizeRun } from './mail-words.ts';

interface RunHistoryProps {
  url: UrlState;
  onChange: (changes: UrlState) => void;
  onOpen: (runId: string) => void;
}

const all = 'all';

export function RunHistory({ url, onChange, onOpen }: RunHistoryProps) {
  const kind = MailSyncKind.safeParse(url.kind).data;
  return (
    <SectionCard
      title="History"
      action={
        <SegmentedControl
          size="xs"
          aria-label="Kind"
          value={kind ?? all}
          onChange={(value) => onChange({ kind: value === all ? undefined : value })}
          data={[
            { value: all, label: 'All' },
            ...mailSyncKinds.map((value) => ({ value, label: kindLabels[value] })),
          ]}
        />
      }
    >
      <Runs kind={kind} onOpen={onOpen} onClear={() => onChange({ kind: undefined })} />
    </SectionCard>
  );
}

interface RunsProps {
  kind: MailSyncKind | undefined;
  onOpen: (runId: string) => void;
  onClear: () => void;
}

function Runs({ kind, onOpen, onClear }: RunsProps) {
  const query = useMailRuns({ kind });
  return (
    <PagedList
      query={query}
      words={{
        loading: 'Loading history...',
        failed: 'Failed to fetch the history',
        more: 'Older syncs',
      }}
      skeleton={<SkeletonRows count={3} height={52} />}
      empty={
        <EmptyList
          icon={IconHistory}
          title="No syncs yet"
          hint="Each sync and dry run shows up here, with what it did and why."
          narrowed={
            kind && {
              title: `No syncs of ${kind} found`,
              hint: 'The choice above hides the others.',
              clear: 'Show all',
              onClear,
            }
          }
        />
      }
    >
      {(runs) => (
        <ul className={classes.log} aria-label="Syncs">
          {runs.map((run) => (
            <RunRow key={run.id} run={run} onOpen={() => onOpen(run.id)} />
          ))}
        </ul>
      )}
    </PagedList>
  );
}

const looks = {
  syncing: { color: 'indigo', words: 'Syncing' },
  complete: { color: 'green', words: 'Complete' },
  error: { color: 'red', words: 'Failed' },
} as const;

function RunRow({ run, onOpen }: { run: MailSyncRun; onOpen: () => void }) {
  const { kind, status, isDryRun, error, startedAt, currentStep } = run;
  const isPlan = isDryRun && status === 'complete';
  const summary = status === 'syncing' ? currentStep : (error ?? summarizeRun(run));
  return (
    <li className={classes.run}>
      <UnstyledButton className={classes.runButton} onClick={onOpen}>
        <Badge color={isPlan ? 'gray' : looks[status].color} className={classes.outcome}>
          {isPlan ? 'Dry run' : looks[status].words}
        </Badge>
        <span className={classes.words}>
          <span className={classes.runTitle}>
            {kindLabels[kind]}
            {isDryRun && !isPlan && ' (dry run)'}
          </span>
          <span className={classes.quiet}>{summary}</span>
        </span>
        <Text span c="dimmed" fz="dense" className={classes.when}>
          <Ago at={startedAt} />
          <span>{startedBy(run)}</span>
        </Text>
        <IconChevronRight size={16} stroke={1.75} aria-hidden className={classes.chevron} />
      </UnstyledButton>
    </li>
  );
}
