import { opportunitiesApi } from '#contract/opportunities.ts';
import { organizationsApi } from '#contract/organizations.ts';
import { peopleApi } from '#contract/people.ts';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { ExistingOrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import type { Filter } from '#web/ui/filter-menu.tsx';
import { useRecordFilter } from '#web/ui/use-record-filter.tsx';
import type { TaskListFilter } from './tasks.api.ts';

/** The filters by the records of a task. */
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
