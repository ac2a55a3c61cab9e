/** A line for every member of the team with their number of overdue tasks, most first. */
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { statsApi } from '#contract/stats.ts';
import { useStaffName } from '#web/features/users/users.api.ts';
import { formatNumber } from '#web/lib/format.ts';
import { makeQuery } from '#web/lib/queries.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { UserAvatar } from '#web/ui/user-avatar.tsx';
import classes from './staff-overdue.module.css';

export function StaffOverdue() {
  const staffName = useStaffName();
  const { data, error, isPending, refetch } = useQuery(makeQuery(statsApi.staffOverdue));
  if (isPending) {
    return (
      <Loading words="Loading staff...">
        <SkeletonRows count={4} height={28} gap={12} />
      </Loading>
    );
  }
  if (error) return <ErrorState title="Failed to count tasks" error={error} onRetry={refetch} />;
  if (data.length === 0) return <EmptyState title="No staff members" />;
  return (
    <ul className={classes.list}>
      {data.map((member) => {
        const name = member.firstName || member.username;
        const colleague = staffName(member.userId);
        return (
          <li key={member.userId} className={classes.row}>
            <UserAvatar
              id={member.userId}
              name={colleague?.name ?? name}
              src={colleague?.picture}
              size="row"
            />
            <Text flex={1} truncate>
              {name}
            </Text>
            <span className={classes.count} data-late={member.overdue > 0 || undefined}>
              {formatNumber(member.overdue)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
