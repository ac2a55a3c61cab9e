import { organizationsApi } from '#contract/organizations.ts';
import { ExistingOrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { UnitListFilter } from './units.api.ts';

export function useUnitFilters({ organizationId }: UnitListFilter) {
  const { filter, record } = useRecordFilter({
    name: 'organizationId',
    label: 'Organization',
    id: organizationId,
    get: organizationsApi.get,
    Picker: ExistingOrganizationPicker,
  });
  return { filters: [filter], organization: record };
}
