/** The names of the service's custom fields here, when several of them have the same name. */
import type { SourceField } from '#server/features/crm-services/service/service-port.ts';

export const longestFieldName = 100;

export function makeFieldKey(name: string): string {
  return name.slice(0, longestFieldName).trim().toLowerCase();
}

/** Fields without a group come first: the first of a name keeps it unchanged. */
export function inOrder(fields: readonly SourceField[]): SourceField[] {
  const rank = ({ isOwn, group }: SourceField) => (isOwn ? 0 : group === null ? 1 : 2);
  return fields.toSorted((one, other) => rank(one) - rank(other));
}

/** One of people and one of organizations can share a field, because no record has both. */
export function canShare(one: SourceField, other: SourceField): boolean {
  const entities = new Set([one.entityType, other.entityType]);
  return (
    makeFieldKey(one.name) === makeFieldKey(other.name) &&
    one.fieldType === other.fieldType &&
    entities.has('person') &&
    entities.has('organization')
  );
}

/** The possible names of a field, the best first: its own, with its group, with a number. */
export function* suggestNames(
  field: SourceField,
  ordered: readonly SourceField[],
): Generator<string> {
  const first =
    ordered.find(({ name }) => makeFieldKey(name) === makeFieldKey(field.name)) ?? field;
  if (first.id === field.id || canShare(first, field)) yield named(field.name, '');
  if (field.group !== null) yield named(field.name, ` (${field.group.slice(0, 40).trim()})`);
  for (let number = 2; ; number += 1) yield named(field.name, ` (${number})`);
}

function named(name: string, suffix: string): string {
  const room = longestFieldName - suffix.length;
  return `${name.slice(0, room).trim()}${suffix}`.toWellFormed();
}
