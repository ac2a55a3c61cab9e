/** How the fields of a person and of a contact correspond, and which values of a contact can be stored here. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import { listKeys } from '#contract/list-keys.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { PersonDraft } from '#contract/people.ts';
import type {
  ContactChange,
  RemoteContact,
} from '#server/features/mail/providers/mail-provider.ts';
import type { Fields, IsSame } from './merge-both-ways.rules.ts';
import { fieldLabels } from './synced-field-labels.ts';

export interface ReadFields {
  fields: Fields;
  /** What had to be left out, and why. */
  partial: string[];
  /** Why it cannot be stored at all. */
  fault: string | null;
}

/** A value that a person cannot have is left out and reported; the others come in. */
export function contactFields(contact: RemoteContact): ReadFields {
  const partial: string[] = [];
  const name = PersonDraft.shape.name.safeParse(contact.name);
  if (!name.success) {
    const reason = contact.name.trim() === '' ? 'It has no name' : `Name ${faultOf(name.error)}`;
    return { fields: {}, partial, fault: reason };
  }
  const fields: Fields = { name: name.data };
  const given = {
    email: contact.emails[0] ?? null,
    phone: contact.phones[0] ?? null,
    jobTitle: contact.jobTitle,
    location: contact.location,
  };
  for (const field of listKeys(given)) {
    const read = PersonDraft.shape[field].safeParse(given[field]);
    if (read.success) fields[field] = read.data ?? null;
    else partial.push(`${fieldLabels[field]} was left out: it ${faultOf(read.error)}`);
  }
  const company = contact.company?.trim() || null;
  fields.company = company?.slice(0, organizationTexts.name.limit) ?? null;
  return { fields, partial, fault: null };
}

/** The changes to write there. */
export function contactChange(fields: Fields): ContactChange {
  const { name, email, phone, company, jobTitle, location } = fields;
  return {
    ...(typeof name === 'string' && { name }),
    ...(email !== undefined && { email }),
    ...(phone !== undefined && { phone }),
    ...(company !== undefined && { company }),
    ...(jobTitle !== undefined && { jobTitle }),
    ...(location !== undefined && { location }),
  };
}

/** The contact there after the change. */
export function changedContact(contact: RemoteContact, change: ContactChange): RemoteContact {
  const first = (list: string[], value: string | null | undefined) => {
    if (value === undefined) return list;
    return value === null ? list.slice(1) : [value, ...list.slice(1)];
  };
  return {
    name: change.name ?? contact.name,
    emails: first(contact.emails, change.email),
    phones: first(contact.phones, change.phone),
    company: change.company === undefined ? contact.company : change.company,
    jobTitle: change.jobTitle === undefined ? contact.jobTitle : change.jobTitle,
    location: change.location === undefined ? contact.location : change.location,
  };
}

export const emptyContact: RemoteContact = {
  name: '',
  emails: [],
  phones: [],
  company: null,
  jobTitle: null,
  location: null,
};

/** Spaces in a telephone number and capitals in an e-mail address are no change. */
export function contactSameness(country: string): IsSame {
  return (field, one, other) => {
    if (one === other) return true;
    if (one === null || other === null) return false;
    if (field === 'email') return one.toLowerCase() === other.toLowerCase();
    if (field === 'phone') return phoneKey(one, country) === phoneKey(other, country);
    if (field === 'company') return nameKey(one) === nameKey(other);
    return spaced(one) === spaced(other);
  };
}

export function nameKey(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

function phoneKey(text: string, country: string): string {
  const options = isSupportedCountry(country) ? { defaultCountry: country } : {};
  const parsed = parsePhoneNumberFromString(text, options);
  return parsed?.isPossible() ? `${parsed.number}x${parsed.ext ?? ''}` : text.replace(/\s/g, '');
}

function spaced(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function faultOf(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'cannot be stored';
}
