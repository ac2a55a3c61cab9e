/** `/settings/ai`: the provider behind the assistant and questions, what it needs, and where leads are looked for. */
import { useQuery } from '@tanstack/react-query';
import { aiSettingsQuery } from '#web/features/ai-settings/ai-settings.api.ts';
import { AiSettingsForm } from '#web/features/ai-settings/ai-settings-form.tsx';
import { AiUsageCard } from '#web/features/ai-settings/ai-usage-card.tsx';
import { DirectoryCard } from '#web/features/leads/directory/directory-card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';

export function SettingsAiPage() {
  const { data, isPending, error, refetch } = useQuery(aiSettingsQuery);
  return (
    <div className={classes.page}>
      <PageHeader
        title="AI and leads"
        within="Settings"
        subtitle="The model behind insights, leads and questions; only questions need one"
      />
      {isPending && (
        <Loading words="Loading AI settings...">
          <SkeletonRows count={2} height={240} gap={16} />
        </Loading>
      )}
      {error && !data && (
        <ErrorState title="Failed to load the AI settings" error={error} onRetry={refetch} />
      )}
      {data && (
        <div className={classes.cards}>
          <AiSettingsForm settings={data} />
          <AiUsageCard settings={data} />
          <DirectoryCard />
        </div>
      )}
    </div>
  );
}
