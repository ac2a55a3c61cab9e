/** The filter by organization. There may be thousands, so the server searches them. */
import { useQuery } from '@tanstack/react-query';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { type Filter, withinFilters } from '#web/ui/filter-menu.tsx';
import type { UnitListFilter } from './units.api.ts';

export function useUnitFilters({ organizationId = '' }: UnitListFilter) {
  const { data, isError } = useQuery({
    ...organizationQuery(organizationId),
    enabled: organizationId !== '',
  });
  // Until the name is loaded the badge says '…' rather than an id.
  const name = data?.name ?? (isError ? 'Unknown organization' : '…');
  const filters: Filter[] = [
    {
      name: 'organizationId',
      label: 'Organization',
      options: organizationId ? [{ value: organizationId, label: name }] : [],
      control: (onChange) => (
        <OrganizationPicker
          label="Organization"
          canCreate={false}
          value={organizationId || null}
          valueName={name}
          onChange={(id) => onChange(id ?? undefined)}
          comboboxProps={withinFilters}
        />
      ),
    },
  ];
  return { filters, organization: organizationId ? data : undefined };
}
