import { organizationsApi } from '#contract/organizations.ts';
import { laterControl } from '#web/ui/later-control.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { UnitListFilter } from './units.api.ts';

const ExistingOrganizationPicker = laterControl(async () => ({
  default: (await import('#web/features/organizations/organization-picker.tsx'))
    .ExistingOrganizationPicker,
}));

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
