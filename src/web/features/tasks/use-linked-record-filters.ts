import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import type { Filter } from '#web/ui/filter.ts';
import { laterControl } from '#web/ui/later-control.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { TaskListFilter } from './tasks.api.ts';

/** The filters by the records of a task. */
const OpportunityPicker = laterControl(async () => ({
  default: (await import('#web/features/opportunities/opportunity-picker.tsx')).OpportunityPicker,
}));
const ExistingOrganizationPicker = laterControl(async () => ({
  default: (await import('#web/features/organizations/organization-picker.tsx'))
    .ExistingOrganizationPicker,
}));
const PersonPicker = laterControl(async () => ({
  default: (await import('#web/features/people/person-picker.tsx')).PersonPicker,
}));

export function useLinkedRecordFilters(filter: TaskListFilter): Filter[] {
  const person = useRecordFilter({
    name: 'person',
    label: 'Person',
    id: filter.personId,
    get: peopleApi.get,
    Picker: PersonPicker,
  });
  const organization = useRecordFilter({
    name: 'organization',
    label: 'Organization',
    id: filter.organizationId,
    get: organizationsApi.get,
    Picker: ExistingOrganizationPicker,
  });
  const opportunity = useRecordFilter({
    name: 'opportunity',
    label: 'Opportunity',
    id: filter.opportunityId,
    get: opportunitiesApi.get,
    Picker: OpportunityPicker,
  });
  return [person.filter, organization.filter, opportunity.filter];
}
