/** Views in the address of a page: which one is looked at, and its filter by the names that the page has for it. */
import type { View, ViewFilter } from '#contract/views.ts';
import type { UrlState } from '#web/ui/use-url-state.ts';

/** In the address: the view that was chosen. */
export const viewName = 'saved';

/** What the tasks page calls otherwise than the wire. */
const namesOfTasks: Readonly<Record<string, string>> = {
  assigneeId: 'owner',
  activityType: 'type',
  personId: 'person',
  organizationId: 'organization',
  opportunityId: 'opportunity',
};

const tabs: Readonly<Record<string, string | undefined>> = {
  'pending,in_progress': undefined,
  completed: 'completed',
};

/** The filter as the address of its list's page has it. */
export function placeView({ id, list, filter }: View): UrlState {
  if (list !== 'tasks') return { ...filter, [viewName]: id };
  const { status, ...others } = filter;
  const named = Object.entries(others).map(([name, value]) => [namesOfTasks[name] ?? name, value]);
  return {
    // Without one, the owner that was chosen last applies.
    owner: 'everyone',
    tab: status === undefined ? 'all' : tabs[status],
    ...Object.fromEntries(named),
    [viewName]: id,
  };
}

/** A list's query as a view keeps it. */
export function toViewFilter(query: Readonly<Record<string, unknown>>): ViewFilter {
  return Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) =>
      value === undefined || value === '' ? [] : [[name, String(value)]],
    ),
  );
}

export function isSameFilter(one: ViewFilter, other: ViewFilter): boolean {
  const keys = [...new Set([...Object.keys(one), ...Object.keys(other)])];
  return keys.every((key) => one[key] === other[key]);
}
