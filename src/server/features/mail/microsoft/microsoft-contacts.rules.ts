/** Converts an Outlook contact to ours, and changes of ours to changes of it. */
import { linesIn } from '#contract/text-ends.ts';
import type {
  ContactChange,
  RemoteContact,
} from '#server/features/mail/providers/mail-provider.ts';
import type { GraphAddress, GraphContact } from './microsoft-shapes.ts';

const addressFields = ['businessAddress', 'homeAddress', 'otherAddress'] as const;

/** Null if it has no name of any kind. */
export function readContact(contact: GraphContact): RemoteContact | null {
  const emails = contact.emailAddresses.flatMap(({ address }) => address ?? []);
  const phones = phonesOf(contact);
  const parts = [contact.givenName, contact.surname].filter(Boolean).join(' ');
  const name = contact.displayName || parts || contact.companyName || emails[0] || phones[0];
  if (!name) return null;
  return {
    name,
    emails,
    phones,
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
  const { name, email, phone, location } = change;
  if (name && differs(name, before?.name)) {
    const words = name.trim().split(/\s+/);
    const surname = words.length > 1 ? (words.pop() ?? null) : null;
    Object.assign(body, { displayName: name, givenName: words.join(' '), surname });
    if (contact) body.middleName = null;
  }
  if (differs(email, before?.emails[0])) {
    const all = contact?.emailAddresses ?? [];
    const place = Math.max(
      0,
      all.findIndex(({ address }) => address !== null),
    );
    const fresh = email ? [{ address: email, name: name ?? before?.name ?? email }] : [];
    body.emailAddresses = all.toSpliced(place, 1, ...fresh);
  }
  if (differs(phone, before?.phones[0])) Object.assign(body, changedPhones(contact, phone || null));
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

function phonesOf({ businessPhones, mobilePhone, homePhones }: GraphContact): string[] {
  const all = [...businessPhones, mobilePhone ?? '', ...homePhones];
  return all.map((phone) => phone.trim()).filter(Boolean);
}

/** Replaces the first one, in whichever of the three fields it is. */
function changedPhones(contact: GraphContact | null, phone: string | null) {
  const { businessPhones = [], homePhones = [], mobilePhone = null } = contact ?? {};
  const fresh = phone === null ? [] : [phone];
  const placeIn = (phones: readonly string[]) => phones.findIndex((each) => each.trim() !== '');
  const business = placeIn(businessPhones);
  if (business >= 0) return { businessPhones: businessPhones.toSpliced(business, 1, ...fresh) };
  if (mobilePhone !== null) return { mobilePhone: phone };
  const home = placeIn(homePhones);
  if (home >= 0) return { homePhones: homePhones.toSpliced(home, 1, ...fresh) };
  return { businessPhones: fresh };
}

function lineOf(address: GraphAddress | null | undefined): string {
  if (!address) return '';
  const { street, city, state, postalCode, countryOrRegion } = address;
  const town = [city, state, postalCode].filter(Boolean).join(' ');
  const line = [street, town, countryOrRegion].filter(Boolean).join(', ');
  return linesIn(line).join(', ');
}
