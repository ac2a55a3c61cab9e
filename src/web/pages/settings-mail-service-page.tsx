/** `/settings/mail-service`: keeping contacts and calendar in sync with a mail service, and everything a sync did. */
import { useQuery } from '@tanstack/react-query';
import type { MailSettings } from '#contract/mail-sync.ts';
import { mailProviderLabels, mailSyncKinds } from '#contract/mail-sync.ts';
import { Id } from '#contract/primitives.ts';
import { ConflictsCard } from '#web/features/mail/sync/conflicts-card.tsx';
import { DoubtsCard } from '#web/features/mail/sync/doubts-card.tsx';
import { ConnectionCard } from '#web/features/mail/sync/mail-connection-card.tsx';
import { mailSettingsQuery, useMailStatus } from '#web/features/mail/sync/mail-sync.api.ts';
import classes from '#web/features/mail/sync/mail-sync.module.css';
import { getProvider } from '#web/features/mail/sync/mail-words.ts';
import { RunDrawer } from '#web/features/mail/sync/run-drawer.tsx';
import { RunHistory } from '#web/features/mail/sync/run-history.tsx';
import { ScopeForm } from '#web/features/mail/sync/scope-form.tsx';
import { SyncCard } from '#web/features/mail/sync/sync-card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import page from './settings-page.module.css';

export function SettingsMailServicePage() {
  const { data, isPending, error, refetch } = useQuery(mailSettingsQuery);
  const provider = data && getProvider(data);
  return (
    <div className={page.page}>
      <PageHeader
        title={provider ? mailProviderLabels[provider] : 'Mail service'}
        within="Settings"
        subtitle="Sync contacts and calendar"
      />
      {isPending && (
        <Loading words="Loading mail service...">
          <SkeletonRows count={3} height={220} gap={16} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to load the mail service" error={error} onRetry={refetch} />
      )}
      {data && <Panel settings={data} />}
    </div>
  );
}

const noRun = { run: undefined, outcome: undefined, direction: undefined };

function Panel({ settings }: { settings: MailSettings }) {
  const [url, setUrl] = useUrlState();
  const { data: status, isPending, error, refetch } = useMailStatus();
  const provider = getProvider(settings);
  const runId = Id.safeParse(url.run).data;
  const open = (run: string, filter: { outcome?: string; direction?: string } = {}) =>
    setUrl({ ...noRun, run, ...filter });
  return (
    <div className={page.cards}>
      <ConnectionCard settings={settings} />
      {isPending && (
        <Loading words="Loading syncs...">
          <div className={classes.syncs}>
            <SkeletonRows count={1} height={296} />
            <SkeletonRows count={1} height={296} />
          </div>
        </Loading>
      )}
      {error && !status && (
        <ErrorState title="Failed to load the syncs" error={error} onRetry={refetch} />
      )}
      {status && (
        <div className={classes.syncs}>
          {mailSyncKinds.map((kind) => (
            <SyncCard
              key={kind}
              kind={kind}
              provider={provider}
              isConnected={settings.state === 'connected'}
              run={status[kind]}
              onOpen={open}
            />
          ))}
        </div>
      )}
      {status && status.openDoubts > 0 && (
        <DoubtsCard count={status.openDoubts} provider={provider} />
      )}
      {status && status.openConflicts > 0 && (
        <ConflictsCard count={status.openConflicts} provider={provider} />
      )}
      {provider && <ScopeForm settings={settings} nextRunAt={status?.nextRunAt ?? null} />}
      <RunHistory url={url} onChange={setUrl} onOpen={open} />
      {runId && (
        <RunDrawer
          runId={runId}
          provider={provider}
          url={url}
          onChange={setUrl}
          onClose={() => setUrl(noRun)}
        />
      )}
    </div>
  );
}
