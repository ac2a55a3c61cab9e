/** Contacts or calendar: what the last sync did, in numbers that open its entries, and the buttons for the next. */
import { Alert, Badge, Button, Progress, Text } from '@mantine/core';
import type { MailProviderName, MailSyncKind, MailSyncRun } from '#contract/mail-sync.ts';
import { formatNumber } from '#web/lib/format.ts';
import { Ago } from '#web/ui/ago.tsx';
import { confirm } from '#web/ui/confirm.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { showFailure, showToast } from '#web/ui/toast.ts';
import { isSyncing, useSync } from './mail-sync.api.ts';
import classes from './mail-sync.module.css';
import { explainFailure, kindLabels, needsLeave, startedBy, summarizeRun } from './mail-words.ts';
import { RunCounts } from './run-counts.tsx';

interface SyncCardProps {
  kind: MailSyncKind;
  provider: MailProviderName | null;
  isConnected: boolean;
  /** The last run of its kind, or null before the first. */
  run: MailSyncRun | null;
  onOpen: (runId: string, filter?: { outcome?: string; direction?: string }) => void;
}

export function SyncCard({ kind, provider, isConnected, run, onOpen }: SyncCardProps) {
  const sync = useSync(kind);
  const label = kindLabels[kind];
  const isBusy = sync.isPending || isSyncing(run);

  const start = async (query: { dryRun?: '1'; allowDeletions?: '1' }) => {
    const isDryRun = query.dryRun !== undefined;
    try {
      const { message, runId } = await sync.mutateAsync({ query });
      showToast({ title: isDryRun ? 'Dry run done' : `${label} synced`, message });
      if (isDryRun) onOpen(runId);
    } catch (error) {
      showFailure(error, { title: 'Sync failed', message: explainFailure(error, kind, provider) });
    }
  };

  const allowDeletions = async () => {
    const isSure = await confirm({
      title: 'Sync and delete anyway?',
      message:
        'What is gone from one side is deleted on the other. Here it can be restored; what is deleted there is kept as text in the entry of the sync.',
      confirmLabel: 'Sync and delete',
    });
    if (isSure) await start({ allowDeletions: '1' });
  };

  return (
    <SectionCard title={label} className={classes.syncCard} action={<State run={run} />}>
      <div className={classes.lastRun} data-short={(!run && !isConnected) || undefined}>
        <LastRun
          run={run}
          kind={kind}
          provider={provider}
          onOpen={onOpen}
          onAllow={() => void allowDeletions()}
        />
      </div>
      <div className={classes.foot}>
        <Button
          variant={isConnected ? 'filled' : 'default'}
          disabled={isBusy}
          onClick={() => void start({})}
        >
          {isBusy ? 'Syncing...' : `Sync ${label}`}
        </Button>
        <Button
          variant="default"
          disabled={isBusy}
          aria-label={`Dry run: ${label}`}
          onClick={() => void start({ dryRun: '1' })}
        >
          Dry run
        </Button>
        {run && !isSyncing(run) && (
          <Button
            variant="subtle"
            className={classes.more}
            aria-label={`Details of the last sync: ${label}`}
            onClick={() => onOpen(run.id)}
          >
            Details
          </Button>
        )}
      </div>
    </SectionCard>
  );
}

function State({ run }: { run: MailSyncRun | null }) {
  if (!run || run.status === 'syncing') return null;
  if (run.status === 'error') return <Badge color="red">Failed</Badge>;
  return run.isDryRun ? <Badge>Dry run</Badge> : <Badge color="green">Complete</Badge>;
}

interface LastRunProps extends Omit<SyncCardProps, 'isConnected'> {
  onAllow: () => void;
}

function LastRun({ run, kind, provider, onOpen, onAllow }: LastRunProps) {
  if (!run) {
    return (
      <Text c="dimmed">
        Never synced. A dry run lists what would happen, and writes nothing anywhere.
      </Text>
    );
  }
  if (isSyncing(run)) {
    return (
      <>
        <Text role="status" mb={8}>
          {run.isDryRun ? 'Dry run' : 'Syncing'}: {run.currentStep}
        </Text>
        <Progress value={100} animated aria-label={`Syncing ${kind}`} mb={8} />
        <Text c="dimmed" fz="dense">
          {formatNumber(run.read)} looked at: {summarizeRun(run)}. It goes on if you leave this
          page.
        </Text>
      </>
    );
  }
  return (
    <>
      <Text c="dimmed" fz="dense" mb={12}>
        <Ago at={run.finishedAt ?? run.startedAt} isSentence />, {startedBy(run)}
        {run.isDryRun && '. Nothing was written'}
      </Text>
      {run.error ? (
        <Alert color="red" className={classes.breaks}>
          {run.error}
          {needsLeave(run.error) && (
            <Button variant="default" size="xs" mt={8} display="block" onClick={onAllow}>
              Sync and delete anyway
            </Button>
          )}
        </Alert>
      ) : (
        <RunCounts run={run} provider={provider} onOpen={(filter) => onOpen(run.id, filter)} />
      )}
    </>
  );
}
