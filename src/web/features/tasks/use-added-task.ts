import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { useAdded } from '#web/ui/use-added.ts';
import { type TaskTab, taskQuery } from './tasks.api.ts';

/** A task that was just added to a list that would not show it, unless it is one of completed tasks. */
export function useAddedTask(
  query: UseInfiniteQueryResult<InfiniteData<{ items: Task[] }>>,
  list: { tab: TaskTab } & Record<'filter' | 'sort', unknown>,
): Task[] {
  const added = useAdded(query, { list, path: tasksApi.create.path, read: taskQuery });
  return list.tab === 'completed' ? [] : added;
}
