/** The filters by the records of a task. There may be thousands of each, so the server searches them. */
import { useQuery } from '@tanstack/react-query';
import { opportunityQuery } from '#web/features/opportunities/opportunities.api.ts';
import { OpportunityPicker } from '#web/features/opportunities/opportunity-picker.tsx';
import { OrganizationPicker } from '#web/features/organizations/organization-picker.tsx';
import { organizationQuery } from '#web/features/organizations/organizations.api.ts';
import { personQuery } from '#web/features/people/people.api.ts';
import { PersonPicker } from '#web/features/people/person-picker.tsx';
import { type Filter, withinFilters } from '#web/ui/filter-menu.tsx';
import type { TaskListFilter } from './tasks.api.ts';

const within = { comboboxProps: withinFilters };

export function useLinkedRecordFilters(filter: TaskListFilter): Filter[] {
  const { personId = null, organizationId = null, opportunityId = null } = filter;
  const person = useQuery({ ...personQuery(personId ?? ''), enabled: personId !== null });
  const organization = useQuery({
    ...organizationQuery(organizationId ?? ''),
    enabled: organizationId !== null,
  });
  const opportunity = useQuery({
    ...opportunityQuery(opportunityId ?? ''),
    enabled: opportunityId !== null,
  });
  const names = {
    person: nameOf(person, 'Unknown person'),
    organization: nameOf(organization, 'Unknown organization'),
    opportunity: nameOf(opportunity, 'Unknown opportunity'),
  };
  return [
    {
      name: 'person',
      label: 'Person',
      options: optionOf(personId, names.person),
      control: (onChange) => (
        <PersonPicker
          label="Person"
          value={personId}
          valueName={names.person}
          onChange={(id) => onChange(id ?? undefined)}
          {...within}
        />
      ),
    },
    {
      name: 'organization',
      label: 'Organization',
      options: optionOf(organizationId, names.organization),
      control: (onChange) => (
        <OrganizationPicker
          label="Organization"
          canCreate={false}
          value={organizationId}
          valueName={names.organization}
          onChange={(id) => onChange(id ?? undefined)}
          {...within}
        />
      ),
    },
    {
      name: 'opportunity',
      label: 'Opportunity',
      options: optionOf(opportunityId, names.opportunity),
      control: (onChange) => (
        <OpportunityPicker
          label="Opportunity"
          value={opportunityId}
          valueName={names.opportunity}
          onChange={(id) => onChange(id ?? undefined)}
          {...within}
        />
      ),
    },
  ];
}

/** Until the name is loaded the badge says '…' rather than an id. */
function nameOf(query: { data?: { name: string } | undefined; isError: boolean }, gone: string) {
  return query.data?.name ?? (query.isError ? gone : '…');
}

function optionOf(id: string | null, name: string): Filter['options'] {
  return id ? [{ value: id, label: name }] : [];
}
