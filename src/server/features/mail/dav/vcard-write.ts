/** Writes a contact as a new card (vCard 3.0), or its changes into a card, line by line. */
import type { ContactChange } from '#server/features/mail/providers/mail-provider.ts';
import {
  type ContentLine,
  headEnd,
  newLine,
  parseComponents,
  readLines,
  textOfLines,
} from './content-lines.ts';
import { Unreadable } from './dav-codec.ts';
import { type ReadCard, readCard, readParts } from './vcard-read.ts';

type Parameters = Record<string, string | string[]>;
type Places = ReadCard['places'];

export function newCard(key: string, change: ContactChange, now: Date): string {
  const empty = ['BEGIN:VCARD', 'VERSION:3.0', 'PRODID:-//Dealer CRM//EN', 'END:VCARD'];
  const lines = readLines(empty.join('\r\n'));
  insert(lines, text('uid', key));
  const name = change.name ?? change.email ?? 'Unnamed';
  insert(lines, text('fn', name));
  insert(lines, line('n', namesOf(name)));
  insert(lines, revision(now));
  return textOfLines(changed(lines, { ...change, name: undefined }, noPlaces, '3.0'));
}

export function patchCard(card: string, change: ContactChange, now: Date): string {
  const read = readCard(card);
  if (read === null) throw new Unreadable('It is a group of contacts, no contact.');
  const { contact, places, version } = read;
  const isOther = (wanted: string | null | undefined, is: string | null | undefined) =>
    wanted !== undefined && (wanted ?? '') !== (is ?? '');
  const differing: ContactChange = {
    ...(isOther(change.name, contact.name) && { name: change.name }),
    ...(isOther(change.email, contact.emails[0]) && { email: change.email }),
    ...(isOther(change.phone, contact.phones[0]) && { phone: change.phone }),
    ...(isOther(change.company, contact.company) && { company: change.company }),
    ...(isOther(change.jobTitle, contact.jobTitle) && { jobTitle: change.jobTitle }),
    ...(isOther(change.location, contact.location) && { location: change.location }),
  };
  if (Object.keys(differing).length === 0) return card;
  const lines = changed(readLines(card), differing, places, version);
  const rev = lines.findIndex(({ name }) => name === 'rev');
  if (rev >= 0) lines[rev] = revision(now);
  return textOfLines(lines);
}

const noPlaces: Places = { email: null, tel: null, org: null, title: null, adr: null };
/** The start of a line that is new in the card. */
const firstTypes: Record<'email' | 'tel' | 'adr', Record<ReadCard['version'], Parameters>> = {
  email: { '3.0': { type: ['INTERNET', 'WORK'] }, '4.0': { type: 'work' } },
  tel: { '3.0': { type: ['WORK', 'VOICE'] }, '4.0': { type: ['work', 'voice'] } },
  adr: { '3.0': { type: 'WORK' }, '4.0': { type: 'work' } },
};

function changed(
  lines: ContentLine[],
  change: ContactChange,
  places: Places,
  version: ReadCard['version'],
): ContentLine[] {
  const { name, email, phone, company, jobTitle, location } = change;
  if (name !== undefined && name !== '') {
    put(lines, 'fn', 0, text('fn', name));
    const n = lines.find((each) => each.name === 'n');
    // An empty N is what marks the card of a company.
    const isCompany = n !== undefined && /^[^:]*:[;\s]*$/.test(n.raw);
    if (!isCompany) put(lines, 'n', 0, line('n', namesOf(name)));
  }
  if (email !== undefined) {
    const fresh = email && text('email', email, firstTypes.email[version]);
    put(lines, 'email', places.email, fresh || null);
  }
  if (phone !== undefined) {
    const fresh = phone && text('tel', phone, firstTypes.tel[version]);
    put(lines, 'tel', places.tel, fresh || null);
  }
  if (jobTitle !== undefined) {
    put(lines, 'title', places.title, jobTitle ? text('title', jobTitle) : null);
  }
  if (company !== undefined) {
    const old = linesNamed(lines, 'org')[places.org ?? 0];
    const units = places.org === null || !old ? [] : unitsOf(old);
    put(lines, 'org', places.org, company ? line('org', [company, ...units]) : null);
  }
  if (location !== undefined) {
    const parts = ['', '', location ?? '', '', '', '', ''];
    const fresh = location ? line('adr', parts, firstTypes.adr[version]) : null;
    put(lines, 'adr', places.adr, fresh);
  }
  return lines;
}

/** Replaces the nth line of a name, keeping its group and parameters; null removes it. */
function put(
  lines: ContentLine[],
  name: string,
  place: number | null,
  fresh: ContentLine | null,
): void {
  const old = place === null ? undefined : linesNamed(lines, name)[place];
  if (!old) {
    if (fresh) insert(lines, fresh);
    return;
  }
  const at = lines.indexOf(old);
  if (fresh) {
    const value = fresh.raw.slice(headEnd(fresh.raw));
    const head = withoutValueType(old.raw.slice(0, headEnd(old.raw)));
    lines[at] = { ...old, raw: head + value };
    return;
  }
  lines.splice(at, 1);
  // The label of a group is removed with its line.
  const { group } = old;
  const others = lines.filter((each) => each.group === group);
  if (group === null || others.some((each) => !each.name.startsWith('x-ab'))) return;
  for (const label of others) lines.splice(lines.indexOf(label), 1);
}

function linesNamed(lines: readonly ContentLine[], name: string): ContentLine[] {
  return lines.filter((each) => each.name === name);
}

function insert(lines: ContentLine[], fresh: ContentLine): void {
  const end = lines.findLastIndex(({ name }) => name === 'end');
  lines.splice(end < 0 ? lines.length : end, 0, fresh);
}

/** Removes the parameters that do not fit a plain text value, such as an encoding or `VALUE=uri`. */
function withoutValueType(head: string): string {
  const unfolded = head.replace(/\r\n[ \t]/g, '');
  const plain = unfolded
    .replace(/;VALUE=uri/i, ';VALUE=text')
    .replace(/;(ENCODING=)?QUOTED-PRINTABLE/i, '');
  return plain === unfolded ? head : plain;
}

function unitsOf(org: ContentLine): string[] {
  const [card] = parseComponents(`BEGIN:VCARD\r\nVERSION:3.0\r\n${org.raw}\r\nEND:VCARD\r\n`);
  const property = card?.getFirstProperty('org');
  return property ? readParts(property).slice(1) : [];
}

function namesOf(name: string): string[] {
  const words = name.trim().split(/\s+/);
  const family = words.length > 1 ? (words.pop() ?? '') : '';
  return [family, words.join(' '), '', '', ''];
}

function text(name: string, value: string, parameters: Parameters = {}): ContentLine {
  return line(name, oneLine(value), parameters);
}

function revision(now: Date): ContentLine {
  const raw = `REV:${now.toISOString().replace(/\.\d+Z$/, 'Z')}`;
  return { group: null, name: 'rev', raw };
}

function line(name: string, value: string | string[], parameters: Parameters = {}): ContentLine {
  const clean = Array.isArray(value) ? value.map(oneLine).map(closed) : value;
  // The usual type, which the line therefore need not name.
  const type = name === 'tel' ? 'phone-number' : 'text';
  return newLine([name, { ...parameters }, type, clean], 'vcard3');
}

/** A part that ends with a backslash would swallow the mark after it in readers that look back by one character, as ical.js does. */
function closed(part: string): string {
  return part.endsWith('\\') ? `${part} ` : part;
}

function oneLine(value: string): string {
  return value.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim();
}
