/**
 * The original lines of a card or calendar, so that some can be changed and the others stay exactly as they
 * were: groups, pictures, and what only other programs understand.
 */
import { ICAL } from '#server/kernel/icalendar.ts';
import { Unreadable } from './dav-codec.ts';

export interface ContentLine {
  /** As in `item1.TEL`, in lower case; null if there is none. */
  group: string | null;
  /** In lower case, including `begin` and `end`; blank if the line has no meaning. */
  name: string;
  /** The original text, perhaps folded over several lines, without the last line break. */
  raw: string;
}

const mostLines = 20_000;
const mostParameters = 20_000;
const mostCommas = 200_000;
const deepest = 8;

export function readLines(text: string): ContentLine[] {
  const lines: ContentLine[] = [];
  for (const raw of text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/)) {
    const last = lines.at(-1);
    if (last && /^[ \t]/.test(raw)) last.raw += `\r\n${raw}`;
    else if (raw.trim() !== '') lines.push({ ...headOf(raw), raw });
    if (lines.length > mostLines) throw new Unreadable('It has too many lines.');
  }
  return lines;
}

export function textOfLines(lines: readonly ContentLine[]): string {
  return lines.map(({ raw }) => `${raw}\r\n`).join('');
}

/** Parses it, after a check that parsing takes time linear in its size. */
export function parseComponents(text: string): ICAL.Component[] {
  const clean = text.replace(/^\uFEFF/, '').trimStart();
  checkShape(clean);
  const parsed = parse(clean);
  const components = isComponent(parsed) ? [parsed] : Array.isArray(parsed) ? parsed : [];
  return components.filter(isComponent).map((each) => new ICAL.Component(each));
}

/** Repairs or drops malformed lines, so that one does not spoil the whole. */
function parse(text: string): unknown {
  try {
    return ICAL.parse(text);
  } catch {
    const lines = readLines(text).filter(({ name }) => name !== '');
    return ICAL.parse(lines.map(({ raw }) => `${withNamedParameters(raw)}\r\n`).join(''));
  }
}

/** As in `TEL;WORK:1`, which older programs write for `TEL;TYPE=WORK:1`. */
function withNamedParameters(raw: string): string {
  const end = headEnd(raw);
  const parts: string[] = [];
  let begin = 0;
  let isQuoted = false;
  for (let at = 0; at <= end; at += 1) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    if (at < end && (raw[at] !== ';' || isQuoted)) continue;
    const part = raw.slice(begin, at);
    parts.push(begin === 0 || part.includes('=') ? part : `TYPE=${part}`);
    begin = at + 1;
  }
  return parts.join(';') + raw.slice(end);
}

/** The colon before the value: the first one outside quotes. */
export function headEnd(raw: string): number {
  let isQuoted = false;
  for (let at = 0; at < raw.length; at += 1) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (raw[at] === ':' && !isQuoted) return at;
  }
  return raw.length;
}

/** Writes a line, with its value escaped and folded by the rules of the format. */
export function newLine(
  jCal: [name: string, parameters: Record<string, string | string[]>, type: string, value: unknown],
  format: 'vcard' | 'vcard3' | 'icalendar',
): ContentLine {
  const raw = ICAL.stringify.property(jCal, ICAL.design[format], false);
  return { ...headOf(raw), raw };
}

/** The group and the name that a line begins with; one without a name has no meaning. */
function headOf(raw: string): Pick<ContentLine, 'group' | 'name'> {
  const [, group, name = ''] = /^(?:([\w-]+)\.)?([\w-]+)[;:]/.exec(raw) ?? [];
  return { group: group?.toLowerCase() ?? null, name: name.toLowerCase() };
}

function checkShape(text: string): void {
  const lines = readLines(text);
  if (count(text, ';') > mostParameters || count(text, ',') > mostCommas) {
    throw new Unreadable('It has too many parts.');
  }
  let depth = 0;
  for (const { name } of lines) {
    if (name === 'begin') depth += 1;
    if (name === 'end') depth -= 1;
    if (depth > deepest) throw new Unreadable('It is nested too deeply.');
  }
}

function count(text: string, character: string): number {
  let found = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) found += 1;
  return found;
}

function isComponent(value: unknown): value is [string, unknown[], unknown[]] {
  return Array.isArray(value) && typeof value[0] === 'string';
}
