/** Reading and changing tasks. A change of a task is read again in lists, counts, header and dashboard. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { etagOf } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type Task, type TaskPatch, tasksApi } from '#contract/tasks.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { pagesOf, queryOf, reread, writeOf } from '#web/lib/queries.ts';

/** What a changed task may show up in. */
const rereads = ['tasks', 'stats'];

/** What a task hangs on, where it is made on the page of a person or an organization. */
export type TaskLink = { personId: string } | { organizationId: string };

/** The filters that list and counts share, so that a tab's number is what the tab lists. */
export type TaskListFilter = NonNullable<CallInput<typeof tasksApi.counts>['query']>;

/** The statuses under each tab of the tasks page. */
const statusesOf = { active: 'pending,in_progress', completed: 'completed' };
export type TaskTab = keyof typeof statusesOf;

type TaskListQuery = NonNullable<CallInput<typeof tasksApi.list>['query']>;

export function taskPagesQuery(
  tab: TaskTab,
  filter: TaskListFilter & Pick<TaskListQuery, 'sort' | 'limit'>,
) {
  return pagesOf(tasksApi.list, { ...filter, status: statusesOf[tab] });
}

export function taskCountsQuery(filter: TaskListFilter) {
  return queryOf(tasksApi.counts, { query: filter });
}

export function taskQuery(id: string) {
  return queryOf(tasksApi.get, { params: { id } });
}

export function useCreateTask() {
  return useMutation(writeOf(tasksApi.create, rereads));
}

export function useUpdateTask() {
  return useMutation(writeOf(tasksApi.update, rereads));
}

export function useDeleteTask() {
  return useMutation(writeOf(tasksApi.remove, rereads));
}

export function useRestoreTask() {
  return useMutation(writeOf(tasksApi.restore, rereads));
}

/** Completes a task; `task` is how the person saw it. */
export function useCompleteTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task, completionReason }: { task: Task; completionReason: string }) =>
      takeStep(client, task, { status: 'completed', completionReason }),
  });
}

/** Moves the due date of a task, and nothing else. */
export function useDeferTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ task, dueDate }: { task: Task; dueDate: string }) =>
      takeStep(client, task, { dueDate }),
  });
}

/** Takes a completion back. */
export function useReopenTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (task: Task) =>
      takeStep(client, task, { status: 'pending', completionReason: null }),
  });
}

/** Completing a task of a series has made the next one, so taking it back would leave two. */
export function canReopen(task: Task): boolean {
  return task.status === 'completed' && task.recurrenceType === 'none';
}

/** The version of a task that a change starts from; the server refuses it when somebody was quicker. */
export function versionOf(task: Task) {
  return { params: { id: task.id }, ifMatch: etagOf(task) };
}

/**
 * A change of status or due date. Whatever else somebody has changed meanwhile stays and is no reason to
 * stop; only where status or due date themselves are no longer what the person saw is it refused.
 */
async function takeStep(client: QueryClient, seen: Task, step: TaskPatch): Promise<Task> {
  try {
    return await call(tasksApi.update, { ...versionOf(seen), body: step });
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 412) throw error;
    const now = await call(tasksApi.get, { params: { id: seen.id } });
    if (now.status !== seen.status || now.dueDate !== seen.dueDate) throw error;
    return await call(tasksApi.update, { ...versionOf(now), body: step });
  } finally {
    reread(client, rereads);
  }
}
