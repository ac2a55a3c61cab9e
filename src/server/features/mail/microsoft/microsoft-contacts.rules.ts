/** Converts an Outlook contact to ours, and changes of ours to changes of it. */
import { linesIn } from '#contract/text-ends.ts';
import { listTypes } from '#server/features/mail/providers/contact-addresses.rules.ts';
import type {
  ContactChange,
  RemoteContact,
} from '#server/features/mail/providers/mail-provider.ts';
import { changedEmails, changedPhones, listPhones } from './microsoft-addresses.rules.ts';
import type { GraphAddress, GraphContact } from './microsoft-shapes.ts';

const addressFields = ['businessAddress', 'homeAddress', 'otherAddress'] as const;

/** Null if it has no name of any kind. */
export function readContact(contact: GraphContact): RemoteContact | null {
  const emails = contact.emailAddresses.flatMap(({ address }) => address ?? []);
  const phones = listPhones(contact);
  const parts = [contact.givenName, contact.surname].filter(Boolean).join(' ');
  const name = contact.displayName || parts || contact.companyName || emails[0] || phones[0]?.value;
  if (!name) return null;
  return {
    name,
    emails,
    phones: phones.map(({ value }) => value),
    // Outlook does not say what an e-mail is for.
    types: listTypes(phones),
    company: contact.companyName,
    jobTitle: contact.jobTitle,
    location: addressFields.map((field) => lineOf(contact[field])).find(Boolean) ?? null,
  };
}

/** What to send; null if nothing would change. */
export function changedContact(
  contact: GraphContact | null,
  change: ContactChange,
): Record<string, unknown> | null {
  const before = contact && readContact(contact);
  const differs = (wanted: string | null | undefined, is: string | null | undefined) =>
    wanted !== undefined && (wanted ?? '') !== (is ?? '');
  const body: Record<string, unknown> = {};
  const { name, emails, phones, location } = change;
  if (name && differs(name, before?.name)) {
    const words = name.trim().split(/\s+/);
    const surname = words.length > 1 ? (words.pop() ?? null) : null;
    Object.assign(body, { displayName: name, givenName: words.join(' '), surname });
    if (contact) body.middleName = null;
  }
  if (emails) Object.assign(body, changedEmails(contact, emails, name ?? before?.name));
  if (phones) Object.assign(body, changedPhones(contact, phones));
  if (differs(change.company, before?.company)) body.companyName = change.company || null;
  if (differs(change.jobTitle, before?.jobTitle)) body.jobTitle = change.jobTitle || null;
  if (differs(location, before?.location)) {
    const field =
      addressFields.find((each) => contact && lineOf(contact[each])) ?? 'businessAddress';
    body[field] = {
      street: location ?? '',
      city: '',
      state: '',
      postalCode: '',
      countryOrRegion: '',
    };
  }
  return Object.keys(body).length === 0 ? null : body;
}

function lineOf(address: GraphAddress | null | undefined): string {
  if (!address) return '';
  const { street, city, state, postalCode, countryOrRegion } = address;
  const town = [city, state, postalCode].filter(Boolean).join(' ');
  const line = [street, town, countryOrRegion].filter(Boolean).join(', ');
  return linesIn(line).join(', ');
}
