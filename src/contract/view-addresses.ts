/** Views in the address of a page: which one is looked at, and its filter by the names that the page has for it. */
import type { View } from './views.ts';

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

/** The filter as the address of its list's page has it, and whether the pipeline is a board. */
export function placeView({
  id,
  list,
  filter,
  layout,
}: Pick<View, 'id' | 'list' | 'filter' | 'layout'>): Readonly<Record<string, string | undefined>> {
  if (list === 'opportunities') {
    return { ...filter, view: layout.as === 'board' ? 'board' : undefined, [viewName]: id };
  }
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
