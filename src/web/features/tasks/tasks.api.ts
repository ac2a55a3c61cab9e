/** Reading and changing tasks. A change of a task is read again in lists, counts, header and dashboard. */
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { etagOf } from '#contract/concurrency.ts';
import type { CallInput } from '#contract/endpoint.ts';
import { type Task, tasksApi } from '#contract/tasks.ts';
import { call } from '#web/lib/call.ts';
import { CallError } from '#web/lib/call-error.ts';
import { pagesOf, queryOf, reread, writeOf } from '#web/lib/queries.ts';

/** What a changed task may show up in. */
const rereads = ['tasks', 'stats', 'activity-logs'];

/** What a task hangs on, where it is made on the page of a person or an organization. */
export type TaskLink = { personId: string } | { organizationId: string };

/** The filters that list and counts share, so that a tab's number is what the tab lists. */
export type TaskListFilter = NonNullable<CallInput<typeof tasksApi.counts>['query']>;

/** The statuses under each tab of the tasks page. */
const statusesOf = { active: 'pending,in_progress', completed: 'completed' };
export type TaskTab = keyof typeof statusesOf;

/** Fields of a task as they are sent. */
export type TaskPatchInput = NonNullable<CallInput<typeof tasksApi.update>['body']>;

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

/** Changes some fields of a task; `seen` is how the person saw it. */
export function useUpdateTask() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ seen, patch }: { seen: Task; patch: TaskPatchInput }) =>
      changeTask(client, seen, patch),
  });
}

export function useDeleteTask() {
  return useMutation(writeOf(tasksApi.remove, rereads));
}

export function useRestoreTask() {
  return useMutation(writeOf(tasksApi.restore, rereads));
}

/** Completing a task of a series has made the next one, so taking it back would leave two. */
export function canReopen(task: Task): boolean {
  return task.status === 'completed' && task.recurrenceType === 'none';
}

/**
 * Two people may change different fields at the same time; the refusal (412) stands only where somebody
 * else has changed the very fields of this patch, or has completed or reopened the task.
 */
async function changeTask(client: QueryClient, seen: Task, patch: TaskPatchInput): Promise<Task> {
  const send = (version: Task) =>
    call(tasksApi.update, {
      params: { id: seen.id },
      ifMatch: etagOf(version),
      body: patch,
    });
  try {
    return await send(seen);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 412) throw error;
    const now = await call(tasksApi.get, { params: { id: seen.id } });
    if (isOverlap(seen, now, patch)) throw error;
    return await send(now);
  } finally {
    reread(client, rereads);
  }
}

/** Whether a task, since it was seen, has changed in what a patch is about. */
export function isOverlap(seen: Task, now: Task, patch: TaskPatchInput): boolean {
  const before = new Map<string, unknown>(Object.entries(seen));
  const after = new Map<string, unknown>(Object.entries(now));
  return ['status', ...Object.keys(patch)].some(
    (field) => JSON.stringify(before.get(field)) !== JSON.stringify(after.get(field)),
  );
}
