import { sql } from 'drizzle-orm';
import { type AnyPgColumn, index, jsonb, text } from 'drizzle-orm/pg-core';
import type { EmailType, Further, PhoneType } from '#contract/further-addresses.ts';

/** Beside the primary `email` and `phone`, in the row itself: so they are written, told and taken back with it. */
export const addressColumns = {
  emailType: text('email_type').$type<EmailType>(),
  furtherEmails: jsonb('further_emails').$type<Further<EmailType>[]>().notNull().default([]),
  phoneType: text('phone_type').$type<PhoneType>(),
  furtherPhones: jsonb('further_phones').$type<Further<PhoneType>[]>().notNull().default([]),
};

type Table = Record<'furtherEmails' | 'furtherPhones', AnyPgColumn>;

/** Only rows that have further ones are in them, and those are few. */
export function addressIndexes(name: string, { furtherEmails, furtherPhones }: Table) {
  return [
    index(`${name}_further_email_keys`)
      .using('gin', sql`crm_email_keys(${furtherEmails})`)
      .where(sql`${furtherEmails} <> '[]'::jsonb`),
    index(`${name}_further_phone_keys`)
      .using('gin', sql`crm_phone_keys(${furtherPhones})`)
      .where(sql`${furtherPhones} <> '[]'::jsonb`),
  ];
}

/** The same for what a search finds in them. */
export function addressTextIndexes(name: string, { furtherEmails, furtherPhones }: Table) {
  return [
    index(`${name}_further_emails`)
      .using('gin', sql`crm_values_text(${furtherEmails}) gin_trgm_ops`)
      .where(sql`${furtherEmails} <> '[]'::jsonb`),
    index(`${name}_further_phones`)
      .using('gin', sql`crm_values_text(${furtherPhones}) gin_trgm_ops`)
      .where(sql`${furtherPhones} <> '[]'::jsonb`),
  ];
}
