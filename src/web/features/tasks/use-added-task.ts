import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { useAdded } from '#web/ui/use-added.ts';
import { type TaskTab, taskQuery } from './tasks.api.ts';

/** A task that was just added to a list that would not show it, as long as it is one for its tab. */
export function useAddedTask(
  query: UseInfiniteQueryResult<InfiniteData<{ items: Task[] }>>,
  list: { tab: TaskTab } & Record<'filter' | 'sort', unknown>,
): readonly Task[] {
  const added = useAdded(query, { list, path: tasksApi.create.path, read: taskQuery });
  const { tab } = list;
  return useMemo(
    () =>
      added.filter(
        ({ status }) => tab === 'all' || (status === 'completed') === (tab === 'completed'),
      ),
    [added, tab],
  );
}
