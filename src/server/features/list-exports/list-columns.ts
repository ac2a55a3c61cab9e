/** What stands in the columns of an exported list; the headers are those that an import finds again. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type Field, type Fields, getLinkKind } from '#contract/fields.ts';
import { type Opportunity, opportunityFields } from '#contract/opportunities.ts';
import { type Organization, organizationFields } from '#contract/organizations.ts';
import { type Person, personFields } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { printTags } from '#contract/tag-list.ts';
import { type Task, taskFields } from '#contract/tasks.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import type { Column } from './print-list.ts';
import type { NameOf } from './staff-names.queries.ts';

type Listed = Readonly<Record<string, unknown>> & { createdAt: string; updatedAt: string };

/** The columns with those of custom fields before the last two, which tell when. */
function withCustomColumns<Item extends { customFields: CustomFields }>(
  columns: readonly Column<Item>[],
  definitions: readonly CustomFieldDefinition[],
): Column<Item>[] {
  const words = [...columns.map(({ header }) => header), ...definitions.map(({ label }) => label)];
  const folded = words.map((word) => word.toLowerCase());
  // If two fields have one label, an import could not tell them apart; names are unique.
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

type Values<Item> = Readonly<Record<string, Column<Item>['value']>>;

const columnKinds: Partial<Record<Field['kind'], Column<unknown>['kind']>> = {
  amount: 'number',
  percent: 'number',
  day: 'day',
  instant: 'instant',
};

/** A column for each field, then those that tell when; `others` are values that are more than what is kept. */
function columnsOf<Item extends Listed>(
  fields: Fields,
  nameOf: NameOf,
  others: Values<Item> = {},
): Column<Item>[] {
  const columns = Object.entries(fields)
    .filter(([, { isExported }]) => isExported)
    .map(([key, { label, header, kind }]) => ({
      header: header ?? label,
      ...(columnKinds[kind] && { kind: columnKinds[kind] }),
      value: others[key] ?? cellOf(key, getLinkKind(kind), nameOf),
    }));
  return [
    ...columns,
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
}

/** Records are called by their names, which stand beside their ids. */
function cellOf(key: string, link: ReturnType<typeof getLinkKind>, nameOf: NameOf) {
  const told = link && link !== 'user' ? `${link}Name` : key;
  return (item: Listed): string | null => {
    const value = item[told];
    if (Array.isArray(value)) return printTags(value);
    const text = typeof value === 'string' ? value : null;
    return link === 'user' ? nameOf(text) : text;
  };
}

export function peopleColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Person>[] {
  return withCustomColumns(columnsOf<Person>(personFields, nameOf), definitions);
}

export function organizationColumns(
  nameOf: NameOf,
  definitions: readonly CustomFieldDefinition[],
): Column<Organization>[] {
  return withCustomColumns(columnsOf<Organization>(organizationFields, nameOf), definitions);
}

export function opportunityColumns(nameOf: NameOf): Column<Opportunity>[] {
  return columnsOf<Opportunity>(opportunityFields, nameOf);
}

export function taskColumns(nameOf: NameOf, timeZone: string): Column<Task>[] {
  return columnsOf<Task>(taskFields, nameOf, { dueDate: (task) => dueCell(task, timeZone) });
}

/** The instant, or just the day where nobody set a time. */
function dueCell({ dueDate, hasDueTime }: Task, timeZone: string): string | null {
  if (dueDate === null) return null;
  const due = { dueDate: new Date(dueDate), hasDueTime };
  return isDueAtTime(due, timeZone) ? dueDate : getLocalDay(due.dueDate, timeZone);
}
