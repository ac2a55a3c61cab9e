/** Reads a card (vCard 3 or 4) as a contact; RFC 2426 and RFC 6350. */
import type ICAL from 'ical.js';
import {
  listTypes,
  readEmailType,
  readPhoneType,
} from '#server/features/mail/providers/contact-addresses.rules.ts';
import type { RemoteContact } from '#server/features/mail/providers/mail-provider.ts';
import { parseComponents } from './content-lines.ts';
import { Unreadable } from './dav-codec.ts';

export interface ReadCard {
  contact: RemoteContact;
  /** For each name, which property in the card the contact's value comes from. */
  places: Record<'org' | 'title' | 'adr', number | null>;
  /** Those that are not empty, the preferred one first. */
  emails: CardAddress[];
  phones: CardAddress[];
  version: '3.0' | '4.0';
}

export interface CardAddress {
  value: string;
  type: string | null;
  /** Which property of its name in the card. */
  place: number;
}

const mostValues = 50;
const longestValue = 1_000;

/** Null for a group, which is no contact. */
export function readCard(text: string): ReadCard | null {
  if (/^VERSION:2\.1\s*$/im.test(text)) {
    throw new Unreadable('It is a card of version 2.1; versions 3.0 and 4.0 can be read.');
  }
  const card = parseComponents(text).find(({ name }) => name === 'vcard');
  if (!card) throw new Unreadable('It is no card.');
  const isGroup = ['kind', 'x-addressbookserver-kind'].some(
    (name) => first(card, name)?.toLowerCase() === 'group',
  );
  if (isGroup) return null;
  const unprefixed = (value: string) => value.replace(/^mailto:/i, '');
  const emails = addressesIn(card, 'email', { tidy: unprefixed, typeOf: readEmailType });
  const phones = addressesIn(card, 'tel', { tidy: phoneOf, typeOf: readPhoneType });
  const orgs = preferred(card, 'org');
  const titles = preferred(card, 'title');
  const addresses = card
    .getAllProperties('adr')
    .map((property, place) => ({ value: lineOf(property), place, rank: rankOf(property) }))
    .filter(({ value }) => value !== '')
    .sort(byRank);
  const name = nameOf(card) || orgs[0]?.value || emails[0]?.value || phones[0]?.value;
  if (!name) throw new Unreadable('It has no name.');
  return {
    contact: {
      name,
      emails: unique(emails),
      phones: unique(phones),
      types: listTypes([...emails, ...phones].slice(0, 2 * mostValues)),
      company: orgs[0]?.value ?? null,
      jobTitle: titles[0]?.value ?? null,
      location: addresses[0]?.value ?? null,
    },
    places: {
      org: orgs[0]?.place ?? null,
      title: titles[0]?.place ?? null,
      adr: addresses[0]?.place ?? null,
    },
    emails,
    phones,
    version: first(card, 'version') === '4.0' ? '4.0' : '3.0',
  };
}

/** The cleaned parts of a value that has several, such as ORG and N. */
export function readParts(property: ICAL.Property): string[] {
  const value: unknown = property.getFirstValue();
  const parts: unknown[] = Array.isArray(value) ? value : [value];
  const marks = ['encoding', 'type'].flatMap((name) => property.getParameter(name) ?? []);
  const isQuoted = marks.some((mark) => mark.toUpperCase() === 'QUOTED-PRINTABLE');
  return parts
    .map((part) => String(Array.isArray(part) ? part.join(', ') : (part ?? '')))
    .map((part) => clean(isQuoted ? unquoted(part) : part));
}

/** Older programs encode non-English letters like this. */
function unquoted(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('%', '%25').replace(/=([0-9A-F]{2})/gi, '%$1'));
  } catch {
    return text;
  }
}

interface Ranked {
  value: string;
  place: number;
  rank: number;
}

/** The properties of a name that are not empty, the preferred one first. */
function preferred(
  card: ICAL.Component,
  name: string,
  tidy: (value: string) => string = (value) => value,
): Ranked[] {
  return card
    .getAllProperties(name)
    .map((property, place) => ({
      value: clean(tidy(readParts(property)[0] ?? '')),
      place,
      rank: rankOf(property),
    }))
    .filter(({ value }) => value !== '')
    .sort(byRank);
}

/** Words of TYPE that do not say what an address is for. */
const plainWords = new Set(['internet', 'pref', 'voice', 'text', 'msg', 'sms', 'x400', 'isdn']);

interface Reading {
  tidy(value: string): string;
  typeOf(label: string | null): string | null;
}

/** With what each is for: by the label of its group, as Apple's programs write it, or by its type. */
function addressesIn(
  card: ICAL.Component,
  name: 'email' | 'tel',
  { tidy, typeOf }: Reading,
): CardAddress[] {
  const properties = card.getAllProperties(name);
  const labels = labelsIn(card);
  return preferred(card, name, tidy).map(({ value, place }) => {
    const property = properties[place];
    const group = property ? groupOf(property) : null;
    const label = group === null ? undefined : labels.get(group);
    const words = property ? typeWords(property).filter((word) => !plainWords.has(word)) : [];
    // A fax at work is a fax.
    const types = (label ? [label] : words).flatMap((word) => typeOf(word) ?? []);
    const rank = (each: string) => ['fax', 'mobile', 'work', 'home', 'main'].indexOf(each) + 1 || 9;
    const [type = null] = types.toSorted((one, other) => rank(one) - rank(other));
    return { value, type, place };
  });
}

/** `_$!<Home>!$_` is Apple's own word, anything else the user's. */
function labelsIn(card: ICAL.Component): Map<string, string> {
  const labels = card.getAllProperties('x-ablabel').flatMap((property): [string, string][] => {
    const group = groupOf(property);
    const label = (readParts(property)[0] ?? '').replace(/^_\$!<(.*)>!\$_$/, '$1');
    return group && label ? [[group, label]] : [];
  });
  return new Map(labels);
}

function groupOf(property: ICAL.Property): string | null {
  return [property.getParameter('group') ?? []].flat()[0]?.toLowerCase() ?? null;
}

function typeWords(property: ICAL.Property): string[] {
  return [property.getParameter('type') ?? []].flat().join(',').toLowerCase().split(',');
}

function byRank(one: Ranked, other: Ranked): number {
  return one.rank - other.rank || one.place - other.place;
}

/** PREF=1 is the most preferred; version 3 has it as a type. */
function rankOf(property: ICAL.Property): number {
  const types = typeWords(property);
  const pref = Number([property.getParameter('pref') ?? []].flat()[0] ?? Number.NaN);
  if (pref >= 1 && pref <= 100) return pref;
  return types.includes('pref') ? 1 : 101;
}

function phoneOf(value: string): string {
  const plain = value.replace(/^tel:/i, '');
  if (plain === value) return value;
  try {
    return decodeURIComponent(plain);
  } catch {
    return plain;
  }
}

function nameOf(card: ICAL.Component): string {
  const formatted = first(card, 'fn');
  if (formatted) return formatted;
  const property = card.getFirstProperty('n');
  if (property) {
    const [family = '', given = '', additional = '', prefix = '', suffix = ''] =
      readParts(property);
    const name = [prefix, given, additional, family, suffix].filter(Boolean).join(' ');
    if (name) return name;
  }
  return first(card, 'nickname') ?? '';
}

/** `[box, extension, street, city, region, code, country]` in one line. */
function lineOf(property: ICAL.Property): string {
  const [box = '', extension = '', street = '', city = '', region = '', code = '', country = ''] =
    readParts(property);
  const town = [city, region, code].filter(Boolean).join(' ');
  return clean([box, extension, street, town, country].filter(Boolean).join(', '));
}

function first(card: ICAL.Component, name: string): string | null {
  const property = card.getFirstProperty(name);
  return property ? readParts(property)[0] || null : null;
}

function unique(values: readonly { value: string }[]): string[] {
  const seen = new Map(values.map(({ value }) => [value.toLowerCase(), value] as const).reverse());
  const order = [...new Set(values.map(({ value }) => value.toLowerCase()))];
  return order.slice(0, mostValues).map((key) => seen.get(key) ?? key);
}

function clean(value: unknown): string {
  return String(value ?? '')
    .slice(0, 4 * longestValue)
    .split(/[\r\n]/)
    .map((line) => line.replace(/[\p{Cc}\u2028\u2029]/gu, ' ').trim())
    .filter(Boolean)
    .join(', ')
    .slice(0, longestValue);
}
