/** The filters of the organizations page with their choices. */
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { industryFilter, tagFilter } from '#web/features/labels/label-filter.tsx';
import { useOwnerFilter } from '#web/features/users/use-owner-options.ts';
import type { Filter } from '#web/ui/filter.ts';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationListFilter } from './organizations.api.ts';

export function useOrganizationFilters({
  tag,
  industry,
  fields,
}: OrganizationListFilter): Filter[] {
  const definitions = useDefinitions('organization');
  const dropped = useDroppedOptions(definitions);
  const owner = useOwnerFilter('assignedToId');
  return [
    { name: 'status', label: 'Status', options: statusOptions },
    owner,
    tagFilter('organizations', tag),
    industryFilter(industry),
    ...fieldFilters(definitions, fields, dropped),
  ];
}
