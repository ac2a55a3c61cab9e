/** The columns of an exported list; an import recognizes their headers. */
import { z } from 'zod';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { type Field, type Fields, getLinkKind } from '#contract/fields.ts';
import { printFurther } from '#contract/further-addresses.ts';
import type { ExportedList } from '#contract/list-exports.ts';
import { nounFields } from '#contract/nouns.ts';
import { kindOfList } from '#contract/records.ts';
import { printTags } from '#contract/tag-list.ts';
import { Task } from '#contract/tasks.ts';
import type { Listed } from '#server/features/nouns/noun-parts.ts';
import { isDueAtTime } from '#server/features/tasks/tasks.rules.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import type { Column } from './print-list.ts';
import type { NameOf } from './staff-names.queries.ts';

interface Telling {
  nameOf: NameOf;
  timeZone: string;
  definitions: readonly CustomFieldDefinition[];
}

/** Inserts the columns of custom fields before the last two, which are dates. */
function withCustomColumns(
  columns: readonly Column<Listed>[],
  definitions: readonly CustomFieldDefinition[],
): Column<Listed>[] {
  const words = [...columns.map(({ header }) => header), ...definitions.map(({ label }) => label)];
  const folded = words.map((word) => word.toLowerCase());
  // If two fields share a label, an import could not tell them apart; names are unique.
  const isShared = (label: string) =>
    folded.filter((word) => word === label.toLowerCase()).length > 1;
  const custom: Column<Listed>[] = definitions.map(({ name, label, fieldType }) => ({
    header: isShared(label) ? name : label,
    ...(fieldType === 'date' && { kind: 'day' as const }),
    value: ({ customFields = {} }) => {
      const value = Object.hasOwn(customFields, name) ? customFields[name] : null;
      return typeof value === 'boolean' ? String(value) : value;
    },
  }));
  return [...columns.slice(0, -2), ...custom, ...columns.slice(-2)];
}

const columnKinds: Partial<Record<Field['kind'], Column<unknown>['kind']>> = {
  number: 'number',
  amount: 'number',
  percent: 'number',
  day: 'day',
  instant: 'instant',
};

/** Values that are computed rather than stored. */
const others: Readonly<Record<string, (item: Listed, timeZone: string) => string | null>> = {
  'tasks.dueDate': dueCell,
  'units.inStock': ({ inStock }) => (inStock === true ? 'Yes' : 'No'),
};

/** A column for each field of an exported list, for its custom fields and for its dates. */
export function makeColumns(
  list: ExportedList,
  { nameOf, timeZone, definitions }: Telling,
): Column<Listed>[] {
  const fields: Fields = nounFields[kindOfList(list)];
  const columns = Object.entries(fields)
    .filter(([, { isExported }]) => isExported)
    .map(([key, { label, header, kind }]): Column<Listed> => {
      const other = others[`${list}.${key}`];
      return {
        header: header ?? label,
        ...(columnKinds[kind] && { kind: columnKinds[kind] }),
        value: other ? (item) => other(item, timeZone) : cellOf(key, kind, nameOf),
      };
    });
  const told: Column<Listed>[] = [
    ...columns,
    { header: 'Created', kind: 'instant', value: ({ createdAt }) => createdAt },
    { header: 'Last changed', kind: 'instant', value: ({ updatedAt }) => updatedAt },
  ];
  return withCustomColumns(told, definitions);
}

const Further = z.array(z.object({ type: z.string().nullable(), value: z.string() })).default([]);

/** Linked records are shown by name, from the field beside their id. */
function cellOf(key: string, kind: Field['kind'], nameOf: NameOf) {
  const link = getLinkKind(kind);
  const told = link && link !== 'user' ? key.replace(/Id$/, 'Name') : key;
  return (item: Listed): string | number | null => {
    const value = item[told];
    if (kind === 'addresses') return isEmpty(value) ? '' : printFurther(Further.parse(value));
    if (Array.isArray(value)) return printTags(value);
    if (typeof value === 'number') return value;
    const text = typeof value === 'string' ? value : null;
    return link === 'user' ? nameOf(text) : text;
  };
}

/** Most have no further addresses, and a list has many of them. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

const Due = Task.pick({ dueDate: true, hasDueTime: true });

/** The instant, or just the day if nobody set a time. */
function dueCell(item: Listed, timeZone: string): string | null {
  const { dueDate, hasDueTime } = Due.parse(item);
  if (dueDate === null) return null;
  const due = { dueDate: new Date(dueDate), hasDueTime };
  return isDueAtTime(due, timeZone) ? dueDate : getLocalDay(due.dueDate, timeZone);
}
