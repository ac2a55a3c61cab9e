import { organizationsApi } from '#contract/organizations.ts';
import { laterControl } from '#web/ui/later-control.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import { stockOptions } from './unit-filters.ts';
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
  const stock = { name: 'inStock', label: 'Stock', options: stockOptions };
  return { filters: [stock, filter], organization: record };
}
