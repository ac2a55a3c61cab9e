/** What stands in the columns of an exported list; the headers are those that an import finds again. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Organization } from '#contract/organizations.ts';
import type { Person } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { printTags } from '#contract/tag-list.ts';
import type { Task } from '#contract/tasks.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { dayOf } from '#server/kernel/local-days.ts';
import type { Column } from './print-list.ts';
import type { NameOf } from './staff-names.queries.ts';

/** The columns with those of custom fields before the last two, which tell when. */
function withCustomColumns<Item extends { customFields: CustomFields }>(
  columns: readonly Column<Item>[],
  definitions: readonly CustomFieldDefinition[],
): Column<Item>[] {
  const words = [...columns.map(({ header }) => header), ...definitions.map(({ label }) => label)];
  const folded = words.map((word) => word.toLowerCase());
  // Where a label stands twice, an import could not tell whose values are whose: names are unique.
  const isShared = (label: string) =>
    folded.filter((word) => word === label.toLowerCase()).length > 1;
  const custom: Column<Item>[] = definitions.map(({ name, label, fieldType }) => ({
    header: isShared(label) ? name : label,
    ...(fieldType === 'date' && { kind: 'day' as const }),
    value: ({ customFields }) => {
      const value = Object.hasOwn(customFields, name) ? customFields[name] : null;
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));
  return [...columns.slice(0, -2), ...custom, ...columns.slice(-2)];
}

export function peopleColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Person>[] {
  const columns: Column<Person>[] = [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Phone', value: ({ phone }) => phone },
    { header: 'Job title', value: ({ jobTitle }) => jobTitle },
    { header: 'Organization', value: ({ organizationName }) => organizationName },
    { header: 'Location', value: ({ location }) => location },
    { header: 'Tags', value: ({ tags }) => printTags(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
  return withCustomColumns(columns, definitions);
}

export function organizationColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Organization>[] {
  const columns: Column<Organization>[] = [
    { header: 'Name', value: ({ name }) => name },
    { header: 'Industry', value: ({ industry }) => industry },
    { header: 'Revenue', value: ({ revenue }) => revenue },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Location', value: ({ location }) => location },
    { header: 'Email', value: ({ email }) => email },
    { header: 'Phone', value: ({ phone }) => phone },
    { header: 'Website', value: ({ website }) => website },
    { header: 'Tags', value: ({ tags }) => printTags(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
  return withCustomColumns(columns, definitions);
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
    { header: 'Tags', value: ({ tags }) => printTags(tags) },
    { header: 'Owner', value: ({ assignedToId }) => nameOf(assignedToId) },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

export function taskColumns(nameOf: NameOf, timeZone: string): Column<Task>[] {
  return [
    { header: 'Title', value: ({ title }) => title },
    { header: 'Description', value: ({ description }) => description },
    { header: 'Due', kind: 'instant', value: (task) => dueCell(task, timeZone) },
    { header: 'Priority', value: ({ priority }) => priority },
    { header: 'Status', value: ({ status }) => status },
    { header: 'Type', value: ({ activityType }) => activityType },
    { header: 'Repeats', value: ({ recurrenceType }) => recurrenceType },
    { header: 'Assignee', value: ({ assigneeId }) => nameOf(assigneeId) },
    { header: 'Contact', value: ({ personName }) => personName },
    { header: 'Organization', value: ({ organizationName }) => organizationName },
    { header: 'Opportunity', value: ({ opportunityName }) => opportunityName },
    { header: 'Tags', value: ({ tags }) => printTags(tags) },
    { header: 'Completed', kind: 'instant', value: ({ completedAt }) => completedAt },
    { header: 'Completion reason', value: ({ completionReason }) => completionReason },
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

/** The instant, or just the day where nobody set a time. */
function dueCell({ dueDate, hasDueTime }: Task, timeZone: string): string | null {
  if (dueDate === null) return null;
  const due = { dueDate: new Date(dueDate), hasDueTime };
  return isDueAtTime(due, timeZone) ? dueDate : dayOf(due.dueDate, timeZone);
}
