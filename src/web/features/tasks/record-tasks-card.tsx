/** The tasks of a record: first those to do, then those done. */
import { IconListCheck } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatNumber } from '#web/lib/format.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ErrorState } from '#web/ui/error-state.tsx';
import { Loading, SkeletonRows } from '#web/ui/loading.tsx';
import { SectionCard } from '#web/ui/section-card.tsx';
import { type TaskDialog, TaskDialogs } from './task-dialogs.tsx';
import { TaskGroup } from './task-group.tsx';
import { type TaskLink, taskCountsQuery, taskPagesQuery } from './tasks.api.ts';

/** How many tasks are shown at first, and added by each press of the button. */
const shownAtOnce = 10;

export function RecordTasksCard({ link }: { link: TaskLink }) {
  const counts = useQuery(taskCountsQuery(link));
  const active = useInfiniteQuery(taskPagesQuery('active', { ...link, limit: shownAtOnce }));
  const completed = useInfiniteQuery(
    taskPagesQuery('completed', { ...link, sort: '-updatedAt', limit: shownAtOnce }),
  );
  const [dialog, setDialog] = useState<TaskDialog | null>(null);
  const error = counts.error ?? active.error ?? completed.error;
  const total = counts.data && counts.data.active + counts.data.completed;

  const groups = [
    { label: 'To do', query: active, count: counts.data?.active ?? 0 },
    { label: 'Completed', query: completed, count: counts.data?.completed ?? 0 },
  ];
  return (
    <SectionCard title="Tasks" {...(total === undefined ? {} : { count: formatNumber(total) })}>
      {error ? (
        <ErrorState
          title="Failed to fetch tasks"
          error={error}
          onRetry={() => Promise.all([counts.refetch(), active.refetch(), completed.refetch()])}
        />
      ) : active.isPending || completed.isPending ? (
        <Loading words="Loading tasks...">
          <SkeletonRows count={3} height={64} />
        </Loading>
      ) : total === 0 ? (
        <EmptyState
          icon={IconListCheck}
          title="No tasks yet"
          hint="What has to be done next, a call or a visit, goes here."
        />
      ) : (
        groups.map(({ label, ...group }) => (
          <TaskGroup key={label} label={label} {...group} within={link} onOpenDialog={setDialog} />
        ))
      )}
      <TaskDialogs
        dialog={dialog}
        onOpenDialog={setDialog}
        onClose={() => setDialog(null)}
        words="complete"
      />
    </SectionCard>
  );
}
