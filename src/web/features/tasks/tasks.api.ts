/** Reading and changing tasks. After a change, lists, counts, header and dashboard are read again. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallInput } from '#contract/endpoint.ts';
import { activeTasks, type TaskBulkChange, tasksApi } from '#contract/tasks.ts';
import { call } from '#web/lib/call.ts';
import { holdDeed } from '#web/lib/last-deed.ts';
import { makePagedQuery, makeQuery, reread } from '#web/lib/queries.ts';
import { editHook, writeHook } from '#web/ui/write-hook.ts';

/** The record that a task is linked to when it is added on that record's page. */
export type TaskLink =
  | { personId: string }
  | { organizationId: string }
  | { opportunityId: string };

/** The filters that list and counts share, so that a tab's number is that of its list. */
export type TaskListFilter = NonNullable<CallInput<typeof tasksApi.counts>['query']>;

/** The statuses under each tab of the tasks page. */
export const statusesOf = {
  active: activeTasks,
  completed: 'completed',
  all: 'pending,in_progress,completed',
};
export type TaskTab = keyof typeof statusesOf;

/** The fields of a task as they are sent. */
export type TaskPatchInput = NonNullable<CallInput<typeof tasksApi.update>['body']>;

type TaskListQuery = NonNullable<CallInput<typeof tasksApi.list>['query']>;

export function taskPagesQuery(
  tab: TaskTab,
  filter: TaskListFilter & Pick<TaskListQuery, 'sort' | 'limit'>,
) {
  return makePagedQuery(tasksApi.list, { ...filter, status: statusesOf[tab] });
}

export function taskCountsQuery(filter: TaskListFilter) {
  return makeQuery(tasksApi.counts, { query: filter });
}

export function taskQuery(id: string) {
  return makeQuery(tasksApi.get, { params: { id } });
}

export const useCreateTask = writeHook(tasksApi.create, 'task');

/** Also refused if somebody else has completed or reopened it meanwhile. */
export const useUpdateTask = editHook(
  tasksApi,
  'task',
  ({ seen, patch: { next: _, ...patch } }) => ({
    status: seen.status,
    ...patch,
  }),
);

/** Creates many tasks at once: all of them, or none. */
export const useCreateTasks = writeHook(tasksApi.createMany, 'task');

/** Changes many active tasks at once: all of them, or none. */
export function useBulkChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (change: TaskBulkChange) => call(tasksApi.bulk, { body: change }),
    // Also after a refusal, as the screen is out of date then.
    onSettled: () => reread(client, 'task'),
  });
}

/** Deletes a task; `leave` navigates away from it before everything is read again. */
export function useDeleteTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, leave }: { id: string; leave: () => unknown }) => {
      await call(tasksApi.remove, { params: { id } });
      await holdDeed(leave);
      reread(client, 'task');
    },
  });
}
