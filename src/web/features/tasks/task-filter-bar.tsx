/** Search, filters and sort of the tasks page, and a removable badge for each filter. */

import type { ReactNode } from 'react';
import { activityTypes, dueFilters, taskPriorities } from '#contract/tasks.ts';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { sortedBy } from '#web/features/tables/sorted-by.ts';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import { dayFilter } from '#web/ui/day-filter.tsx';
import type { Filter } from '#web/ui/filter.ts';
import { FilterBadges, FilterBar } from '#web/ui/filter-bar.tsx';
import { FilterMenu } from '#web/ui/filter-menu.tsx';
import { SearchInput } from '#web/ui/search-input.tsx';
import { SortMenu } from '#web/ui/sort-menu.tsx';
import type { UrlState } from '#web/ui/use-url-state.ts';
import { type TaskSort, taskSorts } from './task-filter.ts';
import {
  activityTypeLabels,
  dueFilterLabels,
  listOptions,
  priorityLabels,
  taskStatusLabels,
} from './task-labels.ts';
import type { TaskListFilter } from './tasks.api.ts';
import { useLinkedRecordFilters } from './use-linked-record-filters.ts';

interface TaskFilterBarProps {
  /** The state in the URL. */
  values: UrlState;
  /** The same in the form that the server takes. */
  filter: TaskListFilter;
  sort: TaskSort;
  /** Those that have only a badge. */
  onlyBadges: readonly Filter[];
  /** The views of the list, beside the Filter button. */
  views: ReactNode;
  onChange: (changes: UrlState) => void;
  onClear: () => void;
  /** Stands at the end of the bar. */
  aside: ReactNode;
  /** The tabs. */
  children: ReactNode;
}

export function TaskFilterBar(props: TaskFilterBarProps) {
  const { values, filter, sort, onChange, onClear, children } = props;
  const filters = useTaskFilters(filter);
  // The due filter has specified words: 'Filter: Today'.
  const badges = [...filters, ...props.onlyBadges].map((each) =>
    each.name === 'filter' ? { ...each, label: 'Filter' } : each,
  );
  return (
    <FilterBar
      badges={
        <>
          <FilterBadges
            filters={badges}
            values={values}
            onRemove={(name) => onChange({ [name]: undefined })}
            onClear={onClear}
          />
          {children}
        </>
      }
    >
      <SearchInput
        placeholder="Search tasks..."
        value={values.q ?? ''}
        onSearch={(q) => onChange({ q })}
      />
      <FilterMenu
        filters={filters.filter(({ name }) => !onlyBadges.has(name))}
        values={values}
        onChange={(name, value) => onChange({ [name]: value })}
      />
      {props.views}
      <SortMenu
        options={[...taskSorts, ...sortedBy(sort, taskSorts)]}
        value={sort}
        onChange={(value) => onChange({ sort: value })}
      />
      {props.aside}
    </FilterBar>
  );
}

/** Reports link here with these; they can only be removed. */
const onlyBadges = new Set(['countedFrom', 'countedTo']);

/** The tabs already say whether they are completed. */
const progressOptions = listOptions(['pending', 'in_progress'], taskStatusLabels);

/** Named as in the URL. */
function useTaskFilters(filter: TaskListFilter): Filter[] {
  const linked = useLinkedRecordFilters(filter);
  const owner = useOwnerFilter('owner');
  return [
    owner,
    { name: 'filter', label: 'Due', options: listOptions(dueFilters, dueFilterLabels) },
    { name: 'priority', label: 'Priority', options: listOptions(taskPriorities, priorityLabels) },
    {
      name: 'type',
      label: 'Activity type',
      options: listOptions(activityTypes, activityTypeLabels),
    },
    tagFilter('tasks', filter.tag),
    { name: 'progress', label: 'Status', options: progressOptions },
    dayFilter('createdFrom', 'Created from', filter.createdFrom),
    dayFilter('createdTo', 'Created to', filter.createdTo),
    dayFilter('countedFrom', 'Completed or created from', filter.countedFrom),
    dayFilter('countedTo', 'Completed or created to', filter.countedTo),
    ...linked,
  ];
}
