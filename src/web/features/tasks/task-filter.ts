/** What the tasks page shows, as its URL holds it. */
import { tagLimit, whereLimit } from '#contract/primitives.ts';
import { readFilterDay, readId, readOneOf, readOwner, readText } from '#contract/read-values.ts';
import {
  activityTypes,
  dueFilters,
  taskSorts as everySort,
  openStatuses,
  type TaskCounts,
  type TaskFilter,
  taskPriorities,
} from '#contract/tasks.ts';
import { dueFilterLabels } from './task-labels.ts';
import type { TaskListFilter, TaskTab } from './tasks.api.ts';

type UrlState = Readonly<Record<string, string | undefined>>;

export const taskSorts = [
  { value: 'dueDate', label: 'Due first' },
  { value: '-dueDate', label: 'Due last' },
  { value: '-createdAt', label: 'Newest' },
  { value: '-updatedAt', label: 'Recently changed' },
] as const satisfies { value: TaskFilter['sort']; label: string }[];
export type TaskSort = NonNullable<TaskFilter['sort']>;

const longestSearch = 200;

/** Reads the URL; unknown names and values are ignored. */
export function readTaskView(url: UrlState): {
  tab: TaskTab;
  filter: TaskListFilter;
  sort: TaskSort;
} {
  const tab = url.tab === 'completed' || url.tab === 'all' ? url.tab : 'active';
  const filter = {
    q: url.q?.trim().slice(0, longestSearch) || undefined,
    filter: readOneOf(url.filter, dueFilters),
    assigneeId: readOwner(url.owner),
    priority: readOneOf(url.priority, taskPriorities),
    activityType: readOneOf(url.type, activityTypes),
    personId: readId(url.person),
    organizationId: readId(url.organization),
    opportunityId: readId(url.opportunity),
    tag: readText(url.tag, tagLimit),
    progress: readOneOf(url.progress, openStatuses),
    where: readText(url.where, whereLimit),
    createdFrom: readFilterDay(url.createdFrom),
    createdTo: readFilterDay(url.createdTo),
    countedFrom: readFilterDay(url.countedFrom),
    countedTo: readFilterDay(url.countedTo),
  };
  // Completed tasks are listed from the last one done.
  const usual = tab === 'completed' ? '-updatedAt' : 'dueDate';
  const sort = readOneOf(url.sort, everySort) ?? usual;
  return { tab, filter, sort };
}

/** The words for an empty list: 'No overdue tasks', 'No active tasks'. */
export function getEmptyWords(tab: TaskTab, filter: TaskListFilter): string {
  if (!filter.filter && tab === 'all') return 'No tasks';
  const words = filter.filter ? dueFilterLabels[filter.filter].toLowerCase() : tab;
  return `No ${words} tasks`;
}

/** How many tasks a tab lists, and whether there are more than were counted. */
export function countShown(counts: TaskCounts, tab: TaskTab): { count: number; more: boolean } {
  const { active, activeMore = false, completed, completedMore = false } = counts;
  if (tab === 'active') return { count: active, more: activeMore };
  if (tab === 'completed') return { count: completed, more: completedMore };
  return { count: active + completed, more: activeMore || completedMore };
}
