/** Changes the e-mails and phones of a card, and what they are for: the lines of all others stay to the letter. */
import { sameAddress } from '#contract/further-addresses.ts';
import {
  type AddressesChange,
  type ContactAddress,
  isAlike,
  placeAddresses,
} from '#server/features/mail/providers/contact-addresses.rules.ts';
import { insert, linesNamed, type Parameters, remove, text, withValue } from './card-lines.ts';
import { type ContentLine, headEnd, readLines, textOfLines } from './content-lines.ts';
import { type CardAddress, type ReadCard, readCard } from './vcard-read.ts';

interface Kind {
  name: 'email' | 'tel';
  keyOf(value: string): string;
  /** What a line of version 3 says besides what it is for. */
  mark: string;
}

const email: Kind = { name: 'email', keyOf: sameAddress.email, mark: 'INTERNET' };
const phone: Kind = { name: 'tel', keyOf: sameAddress.phone, mark: 'VOICE' };

const wordsOfTypes: Record<string, string> = { mobile: 'CELL' };
/** The words of TYPE that say what an address is for. */
const ownWords = /^(work|home|cell|mobile|iphone|main|fax|pager|other|business|personal)$/i;

export function changeAddresses(
  card: string,
  {
    emails,
    phones,
  }: { emails?: AddressesChange | undefined; phones?: AddressesChange | undefined },
): string {
  return change(change(card, email, emails), phone, phones);
}

function change(card: string, kind: Kind, wish: AddressesChange | undefined): string {
  if (!wish) return card;
  // A new card has no addresses yet, and perhaps no name that can be read.
  const { emails = [], phones = [], version = '3.0' } = readCard(card) ?? {};
  const before = kind === email ? emails : phones;
  const lines = readLines(card);
  const old = linesNamed(lines, kind.name);
  const placed = placeAddresses(before, (each) => each, kind.keyOf, wish);
  const kept = new Set(placed.map(({ entry }) => entry));
  for (const entry of before) {
    const line = old[entry.place];
    if (line && !kept.has(entry)) remove(lines, line);
  }
  let first: ContentLine | undefined;
  for (const { entry, wanted } of placed) {
    const there = entry ? old[entry.place] : undefined;
    const fresh = wanted && text(kind.name, wanted.value, typed(kind, wanted, version));
    let line = there ?? fresh ?? undefined;
    if (there && entry && wanted && fresh) {
      line = changed(lines, there, { kind, entry, wanted, fresh, version });
    } else if (!there && fresh) insert(lines, fresh);
    first ??= line;
  }
  const [primary] = wish.wanted;
  const isFirst = (text: string) => {
    const read = readCard(text);
    const shown = (kind === email ? read?.emails : read?.phones)?.[0];
    return !primary || !shown || kind.keyOf(shown.value) === kind.keyOf(primary.value);
  };
  const after = textOfLines(lines);
  const isSame = after === textOfLines(readLines(card));
  if (isSame && isFirst(card)) return card;
  if (isFirst(after) || !first) return after;
  prefer(lines, kind.name, first, version);
  return textOfLines(lines);
}

interface Change {
  kind: Kind;
  entry: CardAddress;
  wanted: ContactAddress;
  fresh: ContentLine;
  version: ReadCard['version'];
}

/** Puts the value and what it is for into its line, as far as they differ. */
function changed(
  lines: ContentLine[],
  old: ContentLine,
  { kind, entry, wanted, fresh, version }: Change,
): ContentLine {
  const isSame = kind.keyOf(entry.value) === kind.keyOf(wanted.value);
  let line = isSame ? old : withValue(old, fresh);
  if (!isAlike(entry.type, wanted.type)) {
    const word = wanted.type ? wordOf(wanted.type, version) : null;
    line = withTypes(line, (words) => {
      return [...words.filter((each) => !ownWords.test(each)), ...(word ? [word] : [])];
    });
    const label = lines.find(({ group, name }) => group === old.group && name === 'x-ablabel');
    if (old.group !== null && label) lines.splice(lines.indexOf(label), 1);
  }
  lines[lines.indexOf(old)] = line;
  return line;
}

/** Makes the line the preferred one of its name. */
function prefer(
  lines: ContentLine[],
  name: string,
  first: ContentLine,
  version: ReadCard['version'],
): void {
  for (const each of linesNamed(lines, name)) {
    const isFirst = each === first;
    const plain = withTypes(each, (words) => words.filter((word) => !/^pref$/i.test(word)));
    const end = headEnd(plain.raw);
    const head = plain.raw.slice(0, end).replace(/\r\n[ \t]/g, '');
    const bare = /;PREF=/i.test(head) ? head.replace(/;PREF="?\d+"?/gi, '') : head;
    const raw = bare === head ? plain.raw : bare + plain.raw.slice(end);
    const line = { ...plain, raw };
    const at = lines.indexOf(each);
    if (!isFirst) lines[at] = line;
    else if (version === '3.0') lines[at] = withTypes(line, (words) => [...words, 'PREF']);
    else lines[at] = { ...line, raw: `${bare};PREF=1${plain.raw.slice(end)}` };
  }
}

function wordOf(type: string, version: ReadCard['version']): string {
  const word = wordsOfTypes[type] ?? type.toUpperCase();
  return version === '3.0' ? word : word.toLowerCase();
}

function typed({ mark }: Kind, { type }: ContactAddress, version: ReadCard['version']): Parameters {
  const word = type ? [wordOf(type, version)] : [];
  if (version === '4.0') return word.length > 0 ? { type: word } : {};
  // A fax is no voice.
  return { type: type === 'fax' ? word : [mark, ...word] };
}

/** The line with other words in its TYPE parameters; as it was if they are the same. */
function withTypes(line: ContentLine, edit: (words: string[]) => string[]): ContentLine {
  const end = headEnd(line.raw);
  const [name = '', ...parameters] = partsOf(line.raw.slice(0, end).replace(/\r\n[ \t]/g, ''));
  const isType = (each: string) => /^type=/i.test(each) || !each.includes('=');
  const words = parameters.filter(isType).flatMap((each) => {
    return each
      .replace(/^type=/i, '')
      .replaceAll('"', '')
      .split(',');
  });
  const wanted = edit(words);
  if (wanted.length === words.length && wanted.every((each, at) => each === words[at])) return line;
  const others = parameters.filter((each) => !isType(each));
  const type = wanted.length > 0 ? [`TYPE=${wanted.join(',')}`] : [];
  return { ...line, raw: [name, ...type, ...others].join(';') + line.raw.slice(end) };
}

/** Between semicolons outside of quotes. */
function partsOf(head: string): string[] {
  const parts = [''];
  let isQuoted = false;
  for (const letter of head) {
    if (letter === '"') isQuoted = !isQuoted;
    if (letter === ';' && !isQuoted) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts;
}
