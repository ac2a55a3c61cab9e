/** `/settings/territories`: whom imported organizations are assigned to. */
import { useQuery } from '@tanstack/react-query';
import { territoriesQuery } from '#web/features/territories/territories.api.ts';
import { TerritoriesForm } from '#web/features/territories/territories-form.tsx';
import { TryAddressCard } from '#web/features/territories/try-address-card.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import classes from './settings-page.module.css';

export function SettingsTerritoriesPage() {
  const { data, isPending, error, refetch } = useQuery(territoriesQuery);
  return (
    <div className={classes.page}>
      <PageHeader
        title="Territories"
        within="Settings"
        subtitle="Who imported organizations are assigned to: by code, else by state"
      />
      {isPending && (
        <Loading words="Loading territories...">
          <SkeletonRows count={3} height={160} gap={16} />
        </Loading>
      )}
      {error && (
        <ErrorState title="Failed to load the territories" error={error} onRetry={refetch} />
      )}
      {data && (
        <div className={classes.cards}>
          <TerritoriesForm territories={data} />
          <TryAddressCard />
        </div>
      )}
    </div>
  );
}
