/** The filters of the People page with their choices. */
import { organizationsApi } from '#contract/organizations.ts';
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { tagFilter } from '#web/features/labels/label-filter.tsx';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import type { Filter } from '#web/ui/filter.ts';
import { laterControl } from '#web/ui/later-control.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { PeopleFilter } from './people.api.ts';

const OrganizationFilter = laterControl(async () => ({
  default: (await import('./organization-filter.tsx')).OrganizationFilter,
}));

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
