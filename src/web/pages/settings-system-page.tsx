/** `/settings/system`: how the server, its database and its jobs are doing. */
import { useQuery } from '@tanstack/react-query';
import { SlowCard } from '#web/features/system/slow-card.tsx';
import { SupportCard } from '#web/features/system/support-card.tsx';
import { systemQuery } from '#web/features/system/system.api.ts';
import { SystemFacts } from '#web/features/system/system-facts.tsx';
import { WorkCard } from '#web/features/system/work-card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';

export function SettingsSystemPage() {
  const { data, isPending, error, refetch } = useQuery(systemQuery);
  return (
    <div className={classes.page}>
      <PageHeader
        title="System"
        within="Settings"
        subtitle="How the server and its database are doing"
      />
      {isPending && (
        <Loading words="Loading the system...">
          <SkeletonRows count={3} height={180} gap={16} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to read the system" error={error} onRetry={refetch} />
      )}
      {data && (
        <div className={classes.cards}>
          <SystemFacts system={data} />
          <WorkCard work={data.work} />
          <SlowCard slow={data.slow} />
          <SupportCard />
        </div>
      )}
    </div>
  );
}
