/** The options of every filter by owner. */
import { useQuery } from '@tanstack/react-query';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import type { Filter, FilterOption } from '#web/ui/filter.ts';
import { formerStaffQuery, getStaffName, staffQuery } from './users.api.ts';

/** The user first, then each colleague, nobody, and those who have left but still have records. */
export function useOwnerOptions(): [FilterOption, ...FilterOption[]] {
  return [...useColleagueOptions(), ...useFormerOptions({ after: nobody })];
}

/** The same without nobody. */
export function useMemberOptions(): [FilterOption, ...FilterOption[]] {
  return [...useColleagueOptions(), ...useFormerOptions({})];
}

/** The filter; `name` is its name in the URL. */
export function useOwnerFilter(name: string): Filter {
  return { name, label: 'Owner', options: useOwnerOptions(), anyLabel: 'Everyone' };
}

const nobody: FilterOption = { value: 'none', label: 'Nobody' };

function useColleagueOptions(): [FilterOption, ...FilterOption[]] {
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  return [
    { value: me.id, label: `${getStaffName(me.id, [me]).name} (you)` },
    ...staff
      .filter(({ id }) => id !== me.id)
      .map(({ id }) => ({ value: id, label: getStaffName(id, staff).name })),
  ];
}

function useFormerOptions({ after }: { after?: FilterOption }): FilterOption[] {
  const former = useQuery(formerStaffQuery).data ?? [];
  return [
    ...(after ? [after] : []),
    ...former.map(({ id, name }) => ({ value: id, label: name, group: 'Former colleagues' })),
  ];
}
