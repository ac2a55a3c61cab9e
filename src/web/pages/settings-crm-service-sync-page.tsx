/** `/settings/crm-service-sync`: the connection to another CRM, the imports from it, and their progress and results. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CrmServiceSettings } from '#contract/crm-service.ts';
import type { CrmSyncRunSummary } from '#contract/crm-sync.ts';
import {
  ConnectionCard,
  type TestResult,
} from '#web/features/crm-services/sync/crm-connection-card.tsx';
import { runsQuery, settingsQuery } from '#web/features/crm-services/sync/crm-sync.api.ts';
import { HistoryCard } from '#web/features/crm-services/sync/history-card.tsx';
import { ImportCards } from '#web/features/crm-services/sync/import-cards.tsx';
import { noIssueFilters } from '#web/features/crm-services/sync/issue-list.tsx';
import { ProgressCard } from '#web/features/crm-services/sync/progress-card.tsx';
import { ReportCard } from '#web/features/crm-services/sync/report-card.tsx';
import { useCrmSync } from '#web/features/crm-services/sync/use-crm-sync.ts';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './settings-page.module.css';

/** The result of the test, kept while the app is open: somebody who leaves the page and returns need not test again. */
const testKey = ['crm-service', 'test'];

export function SettingsCrmServiceSyncPage() {
  const settings = useQuery(settingsQuery);
  const runs = useQuery(runsQuery);
  const failed = [settings, runs].find(({ isError, data }) => isError && !data);
  const { hasToken, isSetByEnvironment, provider } = settings.data ?? {};
  const isConnected = hasToken === true || isSetByEnvironment === true;
  return (
    <div className={classes.page}>
      <PageHeader
        title={`${(isConnected && provider) || 'CRM service'} sync`}
        within="Settings"
        subtitle="Import organizations, people, tasks and notes from another CRM"
      />
      {failed ? (
        <ErrorState
          title="Failed to load the CRM service"
          error={failed.error}
          onRetry={() => Promise.all([settings.refetch(), runs.refetch()])}
        />
      ) : settings.data && runs.data ? (
        <Cards settings={settings.data} runs={runs.data} />
      ) : (
        <Loading words="Loading CRM service...">
          <SkeletonRows count={3} height={160} gap={16} />
        </Loading>
      )}
    </div>
  );
}

interface CardsProps {
  settings: CrmServiceSettings;
  runs: CrmSyncRunSummary[];
}

function Cards({ settings, runs }: CardsProps) {
  const client = useQueryClient();
  const [url, setUrl] = useUrlState();
  const course = useCrmSync({ onBegin: () => setUrl({ run: undefined, ...noIssueFilters }) });
  const report = useRef<HTMLDivElement>(null);
  const { data: result = null } = useQuery<TestResult | null>({
    queryKey: testKey,
    queryFn: () => null,
    enabled: false,
    initialData: null,
  });
  const progress = course.progress.data;
  const ended = runs.filter(({ status }) => status !== 'syncing');
  const shown = ended.find(({ id }) => id === url.run) ?? ended[0];
  return (
    <div className={classes.cards}>
      <ConnectionCard
        settings={settings}
        result={result}
        onResult={(next) => client.setQueryData(testKey, next)}
      />
      {result?.success && (
        <ImportCards
          course={course}
          provider={settings.provider}
          hasHistory={ended.some(({ status, isTestMode }) => status === 'complete' && !isTestMode)}
        />
      )}
      {progress && progress.status !== 'idle' && (
        <ProgressCard progress={progress} course={course} />
      )}
      {shown && (
        <div ref={report}>
          <ReportCard runId={shown.id} />
        </div>
      )}
      <HistoryCard
        runs={runs}
        shownId={shown?.id}
        onShow={() => report.current?.scrollIntoView({ block: 'start' })}
      />
    </div>
  );
}
