/** `/staff-overview`: what everybody on the team is working on, for super users. */
import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { OverviewSummary } from '#web/features/staff-overview/overview-summary.tsx';
import { StaffCard } from '#web/features/staff-overview/staff-card.tsx';
import { StaffCardSkeleton } from '#web/features/staff-overview/staff-card-skeleton.tsx';
import { inOrder, readStaffSort, staffSorts } from '#web/features/staff-overview/staff-order.ts';
import { staffOverviewQuery } from '#web/features/staff-overview/staff-overview.api.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading } from '#web/ui/loading.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import { useUrlState } from '#web/ui/use-url-state.ts';
import classes from './staff-overview-page.module.css';
import { SuperUserOnly } from './super-user-only.tsx';

export function StaffOverviewPage() {
  return (
    <SuperUserOnly>
      <Overview />
    </SuperUserOnly>
  );
}

function Overview() {
  const [url, setUrl] = useUrlState();
  const { data, error, isPending, refetch } = useQuery(staffOverviewQuery);
  const sort = readStaffSort(url.sort);
  return (
    <>
      <PageHeader
        title="Staff Overview"
        subtitle="View all staff members with their assigned workload"
        actions={
          <SortMenu
            options={staffSorts}
            value={sort}
            onChange={(next) => setUrl({ sort: next === 'name' ? undefined : next })}
          />
        }
      />
      {isPending && (
        <Loading words="Loading staff overview...">
          <div className={classes.summary}>
            {[1, 2, 3].map((place) => (
              <Skeleton key={place} height={76} />
            ))}
          </div>
          <div className={classes.grid}>
            {[1, 2, 3, 4].map((place) => (
              <StaffCardSkeleton key={place} />
            ))}
          </div>
        </Loading>
      )}
      {error && (
        <ErrorState title="Failed to load the staff overview" error={error} onRetry={refetch} />
      )}
      {data && (
        <>
          <OverviewSummary overview={data} />
          {data.staff.length === 0 && <EmptyState title="No staff members" />}
          <div className={classes.grid}>
            {inOrder(data.staff, sort).map((member) => (
              <StaffCard key={member.id} member={member} />
            ))}
          </div>
        </>
      )}
    </>
  );
}
