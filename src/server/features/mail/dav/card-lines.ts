/** Makes, replaces and removes single lines of a card. */
import { type ContentLine, headEnd, newLine } from './content-lines.ts';

export type Parameters = Record<string, string | string[]>;

/** Replaces the nth line of a name, keeping its group and parameters; null removes it. */
export function put(
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
  if (fresh) lines[lines.indexOf(old)] = withValue(old, fresh);
  else remove(lines, old);
}

/** The old line with the value of the fresh one. */
export function withValue(old: ContentLine, fresh: ContentLine): ContentLine {
  const value = fresh.raw.slice(headEnd(fresh.raw));
  const head = withoutValueType(old.raw.slice(0, headEnd(old.raw)));
  return { ...old, raw: head + value };
}

export function remove(lines: ContentLine[], old: ContentLine): void {
  lines.splice(lines.indexOf(old), 1);
  // The label of a group is removed with its line.
  const { group } = old;
  const others = lines.filter((each) => each.group === group);
  if (group === null || others.some((each) => !each.name.startsWith('x-ab'))) return;
  for (const label of others) lines.splice(lines.indexOf(label), 1);
}

export function linesNamed(lines: readonly ContentLine[], name: string): ContentLine[] {
  return lines.filter((each) => each.name === name);
}

export function insert(lines: ContentLine[], fresh: ContentLine): void {
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

export function text(name: string, value: string, parameters: Parameters = {}): ContentLine {
  return line(name, oneLine(value), parameters);
}

export function line(
  name: string,
  value: string | string[],
  parameters: Parameters = {},
): ContentLine {
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
