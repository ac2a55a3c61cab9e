/** The filters of the organizations page with their choices. */
import { useQuery } from '@tanstack/react-query';
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { industryFilter, tagFilter } from '#web/features/labels/label-filter.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { fullNameOf } from '#web/lib/format.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationListFilter } from './organizations.api.ts';

export function useOrganizationFilters({
  tag,
  industry,
  fields,
}: OrganizationListFilter): Filter[] {
  const definitions = useDefinitions('organization');
  const dropped = useDroppedOptions(definitions);
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  return [
    { name: 'status', label: 'Status', options: statusOptions },
    {
      name: 'assignedToId',
      label: 'Owner',
      options: [
        ...staff.map((member) => ({
          value: member.id,
          label: member.id === me.id ? `${fullNameOf(member)} (you)` : fullNameOf(member),
        })),
        { value: 'none', label: 'Nobody' },
      ],
      anyLabel: 'Everyone',
    },
    tagFilter('organizations', tag),
    industryFilter(industry),
    ...fieldFilters(definitions, fields, dropped),
  ];
}
