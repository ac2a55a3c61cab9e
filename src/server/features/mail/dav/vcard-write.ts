/** Writes a contact as a new card (vCard 3.0), or its changes into a card, line by line. */
import type { ContactChange } from '#server/features/mail/providers/mail-provider.ts';
import { changeAddresses } from './card-addresses.ts';
import { insert, line, linesNamed, put, text } from './card-lines.ts';
import { type ContentLine, parseComponents, readLines, textOfLines } from './content-lines.ts';
import { Unreadable } from './dav-codec.ts';
import { type ReadCard, readCard, readParts } from './vcard-read.ts';

type Places = ReadCard['places'];

export function newCard(key: string, change: ContactChange, now: Date): string {
  const empty = ['BEGIN:VCARD', 'VERSION:3.0', 'PRODID:-//Dealer CRM//EN', 'END:VCARD'];
  const lines = readLines(empty.join('\r\n'));
  insert(lines, text('uid', key));
  const name = change.name ?? change.emails?.wanted[0]?.value ?? 'Unnamed';
  insert(lines, text('fn', name));
  insert(lines, line('n', namesOf(name)));
  insert(lines, revision(now));
  const { emails, phones, ...others } = change;
  changed(lines, { ...others, name: undefined }, noPlaces, '3.0');
  return changeAddresses(textOfLines(lines), { emails, phones });
}

export function patchCard(card: string, change: ContactChange, now: Date): string {
  const read = readCard(card);
  if (read === null) throw new Unreadable('It is a group of contacts, no contact.');
  const { contact, places, version } = read;
  const { emails, phones } = change;
  const isOther = (wanted: string | null | undefined, is: string | null | undefined) =>
    wanted !== undefined && (wanted ?? '') !== (is ?? '');
  const differing: ContactChange = {
    ...(isOther(change.name, contact.name) && { name: change.name }),
    ...(isOther(change.company, contact.company) && { company: change.company }),
    ...(isOther(change.jobTitle, contact.jobTitle) && { jobTitle: change.jobTitle }),
    ...(isOther(change.location, contact.location) && { location: change.location }),
  };
  const addressed = changeAddresses(card, { emails, phones });
  if (Object.keys(differing).length === 0 && addressed === card) return card;
  const lines = changed(readLines(addressed), differing, places, version);
  const rev = lines.findIndex(({ name }) => name === 'rev');
  if (rev >= 0) lines[rev] = revision(now);
  return textOfLines(lines);
}

const noPlaces: Places = { org: null, title: null, adr: null };

function changed(
  lines: ContentLine[],
  change: ContactChange,
  places: Places,
  version: ReadCard['version'],
): ContentLine[] {
  const { name, company, jobTitle, location } = change;
  if (name !== undefined && name !== '') {
    put(lines, 'fn', 0, text('fn', name));
    const n = lines.find((each) => each.name === 'n');
    // An empty N is what marks the card of a company.
    const isCompany = n !== undefined && /^[^:]*:[;\s]*$/.test(n.raw);
    if (!isCompany) put(lines, 'n', 0, line('n', namesOf(name)));
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
    const fresh = location
      ? line('adr', parts, { type: version === '3.0' ? 'WORK' : 'work' })
      : null;
    put(lines, 'adr', places.adr, fresh);
  }
  return lines;
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

function revision(now: Date): ContentLine {
  const raw = `REV:${now.toISOString().replace(/\.\d+Z$/, 'Z')}`;
  return { group: null, name: 'rev', raw };
}
