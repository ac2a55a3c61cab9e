/** The filters of the People page with their choices. */
import { organizationsApi } from '#contract/organizations.ts';
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';
import { type PickerProps, SearchedPicker } from '#web/ui/searched-picker.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { PeopleFilter } from './people.api.ts';

export function usePeopleFilters({ organizationId, tag, fields }: PeopleFilter): Filter[] {
  const definitions = useDefinitions('person');
  const dropped = useDroppedOptions(definitions);
  const owner = useOwnerFilter('assignedToId');
  const organization = useRecordFilter({
    name: 'organizationId',
    label: 'Organization',
    id: organizationId,
    get: organizationsApi.get,
    Picker: OrganizationFilter,
  });
  return [
    organization.filter,
    owner,
    tagFilter('people', tag),
    ...fieldFilters(definitions, fields, dropped),
  ];
}

function OrganizationFilter(props: PickerProps) {
  return (
    <SearchedPicker
      {...props}
      api={organizationsApi}
      detailOf={({ location }) => location}
      placeholder="Any"
      nothingFound="No organization found"
    />
  );
}
