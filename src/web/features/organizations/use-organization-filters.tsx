/** The filters of the organizations page with their choices. */
import { useQuery } from '@tanstack/react-query';
import { organizationsApi } from '#contract/organizations.ts';
import { tagSuggestions } from '#contract/tags.ts';
import {
  useDefinitions,
  useDroppedOptions,
} from '#web/features/custom-fields/custom-fields.api.ts';
import { fieldFilters } from '#web/features/custom-fields/field-filters.tsx';
import { useCurrentUser } from '#web/features/session/session.api.ts';
import { staffQuery } from '#web/features/users/users.api.ts';
import { fullNameOf } from '#web/lib/format.ts';
import { queryOf } from '#web/lib/queries.ts';
import type { Filter } from '#web/ui/filter-menu.tsx';
import { IndustryFilter } from './industry-filter.tsx';
import { statusOptions } from './organization-status.tsx';
import type { OrganizationListFilter } from './organizations.api.ts';

/** Organizations whose tags are offered beside the usual ones: those the team worked on last. */
const recentQuery = queryOf(organizationsApi.list, { query: { sort: '-updatedAt', limit: 100 } });

export function useOrganizationFilters({
  tag,
  industry,
  fields,
}: OrganizationListFilter): Filter[] {
  const definitions = useDefinitions('organization');
  const dropped = useDroppedOptions(definitions);
  const me = useCurrentUser();
  const staff = useQuery(staffQuery).data ?? [];
  const recent = useQuery(recentQuery).data ?? [];
  const tags = new Set([...tagSuggestions, ...recent.flatMap((organization) => organization.tags)]);
  if (tag) tags.add(tag);
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
    {
      name: 'tag',
      label: 'Tag',
      options: [...tags].sort().map((each) => ({ value: each, label: each })),
    },
    {
      name: 'industry',
      label: 'Industry',
      options: industry ? [{ value: industry, label: industry }] : [],
      control: (onChange) => <IndustryFilter value={industry ?? null} onChange={onChange} />,
    },
    ...fieldFilters(definitions, fields, dropped),
  ];
}
