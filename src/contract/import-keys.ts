/** How rows of an imported file find the records that they are about, and what they may change of them. */
import { z } from 'zod';

const ownKeys = ['email', 'phone', 'name', 'title', 'serial', 'id'] as const;

/**
 * What a row and a record have in common: an e-mail or a phone (any of them), the name with the place or the organization,
 * the title of a task with whom it is for and when it is due, the serial number of a unit, our own id, or a custom field as `customFields.<name>`.
 */
export const ImportKey = z
  .string()
  .max(120)
  .regex(
    /^(email|phone|name|title|serial|id|customFields\..+)$/,
    'must be email, phone, name, title, serial, id or customFields.<name>',
  );
export type ImportKey = z.output<typeof ImportKey>;
export type OwnImportKey = (typeof ownKeys)[number];

/**
 * What a filled cell does to a record that is there: takes the place of its value, fills in where it has none, is added to
 * what it has, or nothing. An empty cell never changes anything.
 */
export const importPolicies = ['overwrite', 'fill', 'append', 'never'] as const;
export const ImportPolicy = z.enum(importPolicies, {
  error: `must be one of ${importPolicies.join(', ')}`,
});
export type ImportPolicy = z.output<typeof ImportPolicy>;

/** By field, as columns are mapped to it. */
export const ImportPolicies = z.record(z.string().max(120), ImportPolicy);
export type ImportPolicies = z.output<typeof ImportPolicies>;

const lists: readonly string[] = ['tags', 'furtherEmails', 'furtherPhones', 'otherOrganization'];
const appended: readonly string[] = [...lists, 'email', 'phone', 'note'];

/** Whether values can be added to a field: to tags and other organizations, to e-mails and phones as further ones, to a note as further lines. */
export function canAppend(field: string): boolean {
  return appended.includes(field);
}

const besides: readonly string[] = [
  'emailType',
  'phoneType',
  'otherRole',
  'otherFrom',
  'otherUntil',
];

/** Whether a field has a policy of its own. What an address is for follows the address, a role and its days their organization. */
export function hasOwnPolicy(field: string): boolean {
  return !besides.includes(field);
}

/** What nobody chose: lists grow, and of anything else only what is missing is filled in. */
export function usualPolicy(field: string): ImportPolicy {
  return lists.includes(field) ? 'append' : 'fill';
}

/** The fields of which one column must be mapped for rows to be found by a key. */
export function fieldsOfKey(key: ImportKey): readonly string[] {
  switch (key) {
    case 'email':
      return ['email', 'furtherEmails'];
    case 'phone':
      return ['phone', 'furtherPhones'];
    case 'name':
      return ['name', 'firstName', 'lastName'];
    default:
      return [key];
  }
}

const keysOf: Record<string, readonly OwnImportKey[]> = {
  people: ['email', 'phone', 'name', 'id'],
  organizations: ['name', 'email', 'phone', 'id'],
  opportunities: ['name', 'id'],
  tasks: ['title', 'id'],
  units: ['serial', 'id'],
};

/** The keys that these columns allow, the usual one first. */
export function listImportKeys(
  entity: string,
  mapping: readonly { field: string }[],
): readonly ImportKey[] {
  const mapped = new Set(mapping.map(({ field }) => field));
  const own = (keysOf[entity] ?? []).filter((key) =>
    fieldsOfKey(key).some((field) => mapped.has(field)),
  );
  return [...own, ...[...mapped].filter((field) => field.startsWith('customFields.'))];
}
