/** Converts a Google person to a contact, and changes of a contact to changes of that person. */
import { sameAddress } from '#contract/further-addresses.ts';
import { linesIn } from '#contract/text-ends.ts';
import {
  type AddressesChange,
  type ContactAddress,
  isAlike,
  listTypes,
  placeAddresses,
  readEmailType,
  readPhoneType,
} from '#server/features/mail/providers/contact-addresses.rules.ts';
import type {
  ContactChange,
  RemoteContact,
} from '#server/features/mail/providers/mail-provider.ts';
import type { Person } from './google-shapes.ts';

/** The fields that are read, always the same, because a sync token is only valid for these. */
export const personFields = [
  'names',
  'emailAddresses',
  'phoneNumbers',
  'organizations',
  'addresses',
  'clientData',
  'metadata',
].join(',');

/** The field in which a person that we created keeps our key. */
export const keyName = 'dealer-crm';

interface Entry {
  metadata?: { primary: boolean; source?: { type: string | null } | null | undefined } | null;
}

/** Null if it has no name of any kind. */
export function readContact(person: Person): RemoteContact | null {
  const emails = addressesOf(person.emailAddresses, kinds.email);
  const phones = addressesOf(person.phoneNumbers, kinds.phone);
  const [organization] = organizationsOf(person);
  const company = organization?.name ?? null;
  const name = nameOf(person) ?? company ?? emails[0]?.value ?? phones[0]?.value;
  if (name === undefined) return null;
  return {
    name,
    emails: emails.map(({ value }) => value),
    phones: phones.map(({ value }) => value),
    types: listTypes([...emails, ...phones]),
    company,
    jobTitle: organization?.title ?? null,
    location: ownOf(person.addresses).map(lineOf).find(Boolean) ?? null,
  };
}

/** Only changes with the contact itself; the etag of the whole also depends on the fields that were read. */
export function etagOfPerson(person: Person): string {
  const source = person.metadata?.sources.find(({ type }) => type === 'CONTACT');
  return source?.etag ?? person.etag ?? '';
}

/** What to send, and which fields it replaces completely; null if nothing would change. */
export function changedPerson(
  person: Person | null,
  change: ContactChange,
): { fields: string[]; body: Record<string, unknown> } | null {
  const body: Record<string, unknown> = {};
  const before = person && readContact(person);
  const differs = (wanted: string | null | undefined, is: string | null | undefined) =>
    wanted !== undefined && (wanted ?? '') !== (is ?? '');
  if (differs(change.name, before?.name)) body.names = [{ unstructuredName: change.name }];
  const emails = changedAddresses(person?.emailAddresses, kinds.email, change.emails);
  const phones = changedAddresses(person?.phoneNumbers, kinds.phone, change.phones);
  if (emails) body.emailAddresses = emails;
  if (phones) body.phoneNumbers = phones;
  if (differs(change.company, before?.company) || differs(change.jobTitle, before?.jobTitle)) {
    const [first = {}, ...rest] = person ? organizationsOf(person).map(sent) : [];
    const merged = {
      ...first,
      ...(change.company === undefined ? {} : { name: change.company ?? undefined }),
      ...(change.jobTitle === undefined ? {} : { title: change.jobTitle ?? undefined }),
    };
    const isEmpty = !merged.name && !merged.title;
    body.organizations = isEmpty ? rest : [merged, ...rest];
  }
  if (differs(change.location, before?.location)) {
    const all = ownOf(person?.addresses ?? []);
    const place = Math.max(
      0,
      all.findIndex((address) => lineOf(address) !== ''),
    );
    const { location } = change;
    const fresh = location ? [{ type: all[place]?.type ?? 'work', formattedValue: location }] : [];
    body.addresses = all.map(sent).toSpliced(place, 1, ...fresh);
  }
  const fields = Object.keys(body);
  return fields.length === 0 ? null : { fields, body };
}

/** The contact's own values, not those of the person's profile; the primary one first. */
function ownOf<Of extends Entry>(entries: readonly Of[]): Of[] {
  const rank = ({ metadata }: Of) => (metadata?.primary ? 0 : 1);
  return entries
    .filter(({ metadata }) => (metadata?.source?.type ?? 'CONTACT') === 'CONTACT')
    .toSorted((one, other) => rank(one) - rank(other));
}

function organizationsOf({ organizations }: Person) {
  const rank = ({ current }: { current: boolean }) => (current ? 0 : 1);
  return ownOf(organizations).toSorted((one, other) => rank(one) - rank(other));
}

interface AddressKind {
  typeOf(label: string | null): string | null;
  keyOf(value: string): string;
}

const kinds: Record<'email' | 'phone', AddressKind> = {
  email: { typeOf: readEmailType, keyOf: sameAddress.email },
  phone: { typeOf: readPhoneType, keyOf: sameAddress.phone },
};

type AddressEntry = Person['emailAddresses'][number];

function addressesOf(entries: readonly AddressEntry[], { typeOf }: AddressKind) {
  return ownOf(entries).flatMap(({ value, type }) =>
    value === null ? [] : { value, type: typeOf(type) },
  );
}

function nameOf(person: Person): string | undefined {
  const [name] = ownOf(person.names);
  const parts = [name?.givenName, name?.familyName].filter(Boolean).join(' ');
  return name?.displayName ?? name?.unstructuredName ?? (parts || undefined);
}

/** All that are to be there; undefined if they are so already. */
function changedAddresses(
  entries: readonly AddressEntry[] | undefined,
  { typeOf, keyOf }: AddressKind,
  change: AddressesChange | undefined,
): Record<string, unknown>[] | undefined {
  if (!change) return undefined;
  const before = ownOf(entries ?? []);
  const told = ({ value, type }: AddressEntry) => ({ value: value ?? '', type: typeOf(type) });
  const placed = placeAddresses(before, told, keyOf, change);
  const isThere = placed.every(({ entry, wanted }, place) => {
    if (!entry || entry !== before[place]) return false;
    return !wanted || (keyOf(wanted.value) === keyOf(told(entry).value) && isFor(entry, wanted));
  });
  const isSame = isThere && placed.length === before.length;
  if (isSame) return undefined;
  return placed.map(({ entry, wanted }) => {
    if (!wanted) return entry ? sent(entry) : {};
    if (!entry || !isFor(entry, wanted)) {
      const { type: _, ...rest } = entry ? sent(entry) : {};
      return { ...rest, ...typed(wanted), value: wanted.value };
    }
    if (keyOf(wanted.value) === keyOf(told(entry).value)) return sent(entry);
    return { ...(entry.type !== null && { type: entry.type }), value: wanted.value };
  });

  function isFor({ type }: AddressEntry, wanted: ContactAddress): boolean {
    return isAlike(typeOf(type), wanted.type);
  }
}

/** In Google's words. */
function typed({ type }: ContactAddress): { type?: string } {
  if (!type) return {};
  return { type: type === 'fax' ? 'workFax' : type };
}

/** Without the fields that Google derives, and without missing ones. */
function sent(entry: Record<string, unknown>): Record<string, unknown> {
  const { metadata: _metadata, formattedType: _type, canonicalForm: _form, ...rest } = entry;
  return Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== null));
}

function lineOf(address: Person['addresses'][number]): string {
  const { streetAddress, extendedAddress, city, region, postalCode, country } = address;
  const town = [city, region, postalCode].filter(Boolean).join(' ');
  const parts = [streetAddress, extendedAddress, town, country].filter(Boolean).join(', ');
  return linesIn(address.formattedValue ?? parts).join(', ');
}
