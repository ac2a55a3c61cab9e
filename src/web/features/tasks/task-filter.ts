/** What the tasks page shows, as its URL holds it. */
import { FilterDay, Id, OwnerFilter } from '#contract/primitives.ts';
import { ActivityType, DueFilter, TaskFilter, TaskPriority } from '#contract/tasks.ts';
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
    filter: DueFilter.safeParse(url.filter).data,
    assigneeId: OwnerFilter.safeParse(url.owner).data,
    priority: TaskPriority.safeParse(url.priority).data,
    activityType: ActivityType.safeParse(url.type).data,
    personId: Id.safeParse(url.person).data,
    organizationId: Id.safeParse(url.organization).data,
    opportunityId: Id.safeParse(url.opportunity).data,
    tag: TaskFilter.shape.tag.safeParse(url.tag).data,
    progress: TaskFilter.shape.progress.safeParse(url.progress).data,
    where: TaskFilter.shape.where.safeParse(url.where).data,
    createdFrom: FilterDay.safeParse(url.createdFrom).data,
    createdTo: FilterDay.safeParse(url.createdTo).data,
    countedFrom: FilterDay.safeParse(url.countedFrom).data,
    countedTo: FilterDay.safeParse(url.countedTo).data,
  };
  // Completed tasks are listed from the last one done.
  const usual = tab === 'completed' ? '-updatedAt' : 'dueDate';
  const sort = TaskFilter.shape.sort.safeParse(url.sort).data ?? usual;
  return { tab, filter, sort };
}

/** The words for an empty list: 'No overdue tasks', 'No active tasks'. */
export function getEmptyWords(tab: TaskTab, filter: TaskListFilter): string {
  if (!filter.filter && tab === 'all') return 'No tasks';
  const words = filter.filter ? dueFilterLabels[filter.filter].toLowerCase() : tab;
  return `No ${words} tasks`;
}
