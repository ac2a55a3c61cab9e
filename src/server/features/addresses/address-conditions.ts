/** Conditions on the further e-mails and phones of a record, each of which an index answers. */
import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import { lowerCaseContains } from '#server/kernel/matching.ts';

/** Fewer digits are part of a number, and looked for as they are written. */
const fewestDigits = 7;

/** Whether one of them contains the words. */
export function holdsInFurther(column: AnyPgColumn, q: string): SQL {
  const held = lowerCaseContains(sql`crm_values_text(${column})`, q);
  return sql`(${column} <> '[]'::jsonb and ${held})`;
}

/** Whether one of them is this address, its mailbox (`crm_mailbox_key`), or of the domain of a key such as `@toll.com`. */
export function hasFurtherEmail(column: AnyPgColumn, key: SQLWrapper | string): SQL {
  return sql`(${column} <> '[]'::jsonb and crm_email_keys(${column}) @> array[lower(${key}::text)])`;
}

/** Whether one of them is this number, however either is written. */
export function hasFurtherPhone(column: AnyPgColumn, phone: SQLWrapper | string): SQL {
  return sql`(${column} <> '[]'::jsonb
    and crm_phone_keys(${column}) @> array[crm_phone_key(${phone}::text)])`;
}

/**
 * Not deleted, for lookups of many further addresses: in words that no index has. Without statistics, as while a first
 * list is imported, PostgreSQL would for each address read an index of all who are not deleted.
 */
export function isThere(deletedAt: AnyPgColumn): SQL {
  return sql`coalesce(${deletedAt}, 'infinity') = 'infinity'`;
}

/** Whether the words are a number that the record has; undefined if they are none. */
export function hasPhone(
  { phone, furtherPhones }: Record<'phone' | 'furtherPhones', AnyPgColumn>,
  q: string,
): SQL | undefined {
  const isNumber = /^[\d\s()+./-]+$/.test(q) && q.replace(/\D/g, '').length >= fewestDigits;
  if (!isNumber) return undefined;
  return sql`(crm_phone_key(${phone}) = crm_phone_key(${q}::text) or ${hasFurtherPhone(furtherPhones, q)})`;
}
