/** What stands in the columns of an exported list; the headers are those that an import finds again. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import type { Task } from '#contract/tasks.ts';
import type { Column } from './print-list.ts';
import type { NameOf } from './staff-names.queries.ts';

function customColumns<Item extends { customFields: CustomFields }>(
  definitions: readonly CustomFieldDefinition[],
): Column<Item>[] {
  return definitions.map(({ name, label, fieldType }) => ({
    header: label,
    ...(fieldType === 'date' && { kind: 'day' as const }),
    value: ({ customFields }) => {
      const value = Object.hasOwn(customFields, name) ? customFields[name] : null;
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));
}

const listed = (tags: readonly string[]) => tags.join(', ');

export function peopleColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Person>[] {
  return [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Phone', value: ({ phone }) => phone },
    { header: 'Job title', value: ({ jobTitle }) => jobTitle },
    { header: 'Organization', value: ({ organizationName }) => organizationName },
    { header: 'Location', value: ({ location }) => location },
    { header: 'Tags', value: ({ tags }) => listed(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    ...customColumns<Person>(definitions),
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

export function organizationColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Organization>[] {
  return [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Industry', value: ({ industry }) => industry },
    { header: 'Revenue', value: ({ revenue }) => revenue },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Location', value: ({ location }) => location },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Phone', value: ({ phone }) => phone },
    { header: 'Website', value: ({ website }) => website },
    { header: 'Tags', value: ({ tags }) => listed(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    ...customColumns<Organization>(definitions),
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

export function opportunityColumns(nameOf: NameOf): Column<Opportunity>[] {
  return [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Description', value: ({ description }) => description },
    { header: 'Value', kind: 'number', value: ({ value }) => value },
    { header: 'Probability', kind: 'number', value: ({ probability }) => probability },
    { header: 'Stage', value: ({ stage }) => stage },
    { header: 'Lost reason', value: ({ lostReason }) => lostReason },
    { header: 'Expected close', kind: 'day', value: ({ expectedCloseDate }) => expectedCloseDate },
    { header: 'Contact', value: ({ personName }) => personName },
    { header: 'Organization', value: ({ organizationName }) => organizationName },
    { header: 'Tags', value: ({ tags }) => listed(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

export function taskColumns(nameOf: NameOf): Column<Task>[] {
  return [
    { header: 'Title', value: ({ title }) => title },
    { header: 'Description', value: ({ description }) => description },
    { header: 'Due', kind: 'instant', value: ({ dueDate }) => dueDate },
    { header: 'Priority', value: ({ priority }) => priority },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Type', value: ({ activityType }) => activityType },
    { header: 'Repeats', value: ({ recurrenceType }) => recurrenceType },
    { header: 'Assignee', value: ({ assigneeId }) => nameOf(assigneeId) },
    { header: 'Contact', value: ({ personName }) => personName },
    { header: 'Organization', value: ({ organizationName }) => organizationName },
    { header: 'Opportunity', value: ({ opportunityName }) => opportunityName },
    { header: 'Tags', value: ({ tags }) => listed(tags) },
    { header: 'Completed', kind: 'instant', value: ({ completedAt }) => completedAt },
    { header: 'Completion reason', value: ({ completionReason }) => completionReason },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}
