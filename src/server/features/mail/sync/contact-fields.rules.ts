/** How the fields of a person and of a contact correspond, and which values of a contact can be stored here. */
import { isSupportedCountry, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import type { z } from 'zod';
import {
  EmailType,
  type Further,
  mostAddresses,
  PhoneType,
  sameAddress,
} from '#contract/further-addresses.ts';
import { listKeys } from '#contract/list-keys.ts';
import { organizationTexts } from '#contract/organizations.ts';
import { PersonDraft } from '#contract/people.ts';
import {
  type AddressesChange,
  type ContactAddress,
  listTypes,
  placeAddresses,
} from '#server/features/mail/providers/contact-addresses.rules.ts';
import type {
  ContactChange,
  RemoteContact,
} from '#server/features/mail/providers/mail-provider.ts';
import { addressesIn, addressesText } from './merge-addresses.rules.ts';
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
  for (const kind of kinds) {
    const { kept, faults } = readAddresses(contact, kind);
    partial.push(...faults);
    // If none can be stored, those here stay.
    if (kept.length === 0 && faults.length > 0) continue;
    fields[kind.primary] = kept[0]?.value ?? null;
    fields[kind.list] = addressesText(kept);
  }
  const given = {
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

const kinds = [
  { list: 'emails', primary: 'email', one: 'e-mail', types: EmailType },
  { list: 'phones', primary: 'phone', one: 'phone', types: PhoneType },
] as const;
type Kind = (typeof kinds)[number];

/** Those there that can be stored here, none twice. */
function readAddresses(contact: RemoteContact, { list, primary, one, types }: Kind) {
  const kept: ContactAddress[] = [];
  const faults: string[] = [];
  const seen = new Set<string>();
  for (const given of contact[list].filter((each) => each.trim() !== '')) {
    const read = PersonDraft.shape[primary].safeParse(given);
    if (!read.success) {
      faults.push(`${fieldLabels[primary]} was left out: it ${faultOf(read.error)}`);
      continue;
    }
    const value = read.data ?? '';
    const key = sameAddress[primary](value);
    if (value === '' || seen.has(key)) continue;
    seen.add(key);
    const said = contact.types?.[given];
    const type = said === undefined || said === null ? said : (types.safeParse(said).data ?? null);
    kept.push({ value, type });
  }
  const extra = kept.splice(mostAddresses).length;
  if (extra > 0) {
    const words = extra === 1 ? `1 ${one} more stays` : `${extra} ${one}s more stay`;
    faults.push(`${mostAddresses} ${one}s are kept here: ${words} there alone`);
  }
  return { kept, faults };
}

/** The columns of a person that say so; fields of which nothing is known stay out. */
export function addressColumns({ email, emails, phone, phones }: Fields) {
  const [firstEmail, ...furtherEmails] = addressesIn(emails);
  const [firstPhone, ...furtherPhones] = addressesIn(phones);
  const ofEmails = {
    email: firstEmail?.value ?? null,
    emailType: EmailType.safeParse(firstEmail?.type).data ?? null,
    furtherEmails: furtherEmails.map(({ value, type }): Further<EmailType> => {
      return { type: EmailType.safeParse(type).data ?? null, value };
    }),
  };
  const ofPhones = {
    phone: firstPhone?.value ?? null,
    phoneType: PhoneType.safeParse(firstPhone?.type).data ?? null,
    furtherPhones: furtherPhones.map(({ value, type }): Further<PhoneType> => {
      return { type: PhoneType.safeParse(type).data ?? null, value };
    }),
  };
  return {
    ...(emails !== undefined ? ofEmails : email !== undefined && { email }),
    ...(phones !== undefined ? ofPhones : phone !== undefined && { phone }),
  };
}

/** The changes to write there, where the contact is like this. */
export function contactChange(fields: Fields, contact: RemoteContact): ContactChange {
  const { name, emails, phones, company, jobTitle, location } = fields;
  const changeOf = (text: string | null, kind: Kind): AddressesChange => {
    const known = readAddresses(contact, kind).kept.map(({ value }) => value);
    return { wanted: addressesIn(text), known };
  };
  return {
    ...(typeof name === 'string' && { name }),
    ...(emails !== undefined && { emails: changeOf(emails, kinds[0]) }),
    ...(phones !== undefined && { phones: changeOf(phones, kinds[1]) }),
    ...(company !== undefined && { company }),
    ...(jobTitle !== undefined && { jobTitle }),
    ...(location !== undefined && { location }),
  };
}

/** The contact there after the change, if every value of it has its place there. */
export function changedContact(contact: RemoteContact, change: ContactChange): RemoteContact {
  const emails = addressesAfter(contact, kinds[0], change.emails);
  const phones = addressesAfter(contact, kinds[1], change.phones);
  return {
    name: change.name ?? contact.name,
    emails: emails.map(({ value }) => value),
    phones: phones.map(({ value }) => value),
    types: listTypes([...emails, ...phones]),
    company: change.company === undefined ? contact.company : change.company,
    jobTitle: change.jobTitle === undefined ? contact.jobTitle : change.jobTitle,
    location: change.location === undefined ? contact.location : change.location,
  };
}

function addressesAfter(
  { types, ...contact }: RemoteContact,
  { list, primary }: Kind,
  change: AddressesChange | undefined,
): ContactAddress[] {
  const before = contact[list].map((value): ContactAddress => ({ value, type: types?.[value] }));
  if (!change) return before;
  const placed = placeAddresses(before, (each) => each, sameAddress[primary], change);
  return placed.flatMap(({ entry, wanted }) => wanted ?? entry ?? []);
}

/** An address book may have room for fewer. */
export function missingAddresses(wanted: Fields, there: Fields): string | null {
  const missing = kinds.flatMap(({ list, primary }) => {
    const held = new Set(addressesIn(there[list]).map(({ value }) => sameAddress[primary](value)));
    return addressesIn(wanted[list]).filter(({ value }) => !held.has(sameAddress[primary](value)));
  });
  if (missing.length === 0) return null;
  return `There is no room there for ${missing.map(({ value }) => value).join(', ')}`;
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
