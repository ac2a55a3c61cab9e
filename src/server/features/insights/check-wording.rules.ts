/**
 * Accepts a model's words for a fact only if they say what the fact says: its numbers, its records
 * by their full names, no other name, no address, no claim beyond the fact. If they are refused,
 * the rules' own words are used.
 */
import type { InsightKind } from '#contract/insights.ts';
import type { RecordLink, Sentence } from '#contract/sentences.ts';
import { recordMarkdown } from './insight-markdown.rules.ts';
import { isKnown, readQuantities } from './quantities.rules.ts';
import { forCustomer } from './told.ts';
import { beginnings, claims } from './wording-words.ts';

export interface Wording {
  markdown: string;
  text: string;
}

const longestWording = 400;

/** A comparison can be turned round although every number is right, and praise must not become blame. */
export function canBeWorded({ kind }: { kind: InsightKind }): boolean {
  return !['workload', 'team_overdue', 'team_past_close', 'units_due', 'nothing', 'begin'].includes(
    kind,
  );
}

/** What a sentence about the fact must contain. */
const subject: Partial<Record<InsightKind, RegExp>> = {
  overdue: /\b(?:overdue|late|past due)\b/i,
  due_today: /\btoday\b/i,
  past_close: /\bclos(?:e|es|ed|ing)\b/i,
  closing_soon: /\bclos(?:e|es|ing)\b/i,
  stuck: /\b(?:stages?|stuck|stalled)\b/i,
  untouched: /\b(?:untouched|contact|touch|quiet|heard|silent|waiting)\b/i,
  streak: /\b(?:row|streak|weekdays)\b/i,
};

/** The model's words, ready to be shown; null if they are refused. */
export function checkWording(
  written: string,
  fact: { kind: InsightKind; parts: Sentence },
): Wording | null {
  const line = written.replace(/\s+/g, ' ').trim();
  if (line === '' || line.length > longestWording || /[\uE000-\uF8FF]/.test(line)) return null;
  const { rest, names } = withoutNames(line, fact.parts);
  const plain = rest.replace(/\*\*/g, '');
  if (!/^[A-Za-z0-9 \uE000-\uF8FF.,;:!?%$'’()–—/&-]*$/.test(plain)) return null;
  if (/\b(?:https?|www|mailto|tel)\b/i.test(plain)) return null;
  const told = fact.parts.map(({ text, link }) => (link ? ' ' : text)).join('');
  const bare = plain.replace(/[\uE000-\uF8FF]/g, ' ');
  const isRight =
    subject[fact.kind]?.test(bare) === true &&
    hasOnlyNumbersOf(bare, told) &&
    hasOnlyNamesOf(plain, told) &&
    claimsOnly(bare, told) &&
    keepsAges(plain, fact.parts, names);
  return isRight ? put(rest, names) : null;
}

interface Name {
  text: string;
  link: RecordLink;
  /** '12 days', as written behind the name. */
  age: string | undefined;
}

/** Replaces the names of the fact's records, the longest first, each by one private-use character. */
function withoutNames(line: string, parts: Sentence): { rest: string; names: Name[] } {
  const names = parts.flatMap(({ text, link }, place): Name[] => {
    if (!link) return [];
    // For a task, its age is behind its customer.
    const behind = parts[place + 1]?.text === forCustomer ? place + 3 : place + 1;
    const [, age] = parts[behind]?.text.match(/^ \(([^)]*)\)/) ?? [];
    return [{ text: text.replace(/\s+/g, ' '), link, age }];
  });
  const longest = names
    .map((name, index) => ({ name, index }))
    .toSorted((one, other) => other.name.text.length - one.name.text.length);
  let rest = line.replace(/["„‟]/g, '”');
  for (const { name, index } of longest) {
    const mark = String.fromCharCode(0xe000 + index);
    const inner = name.text.replace(/^“|”$/g, '');
    const quoted = new RegExp(`[“”]${literal(inner)}[.,]?[“”]`, 'g');
    rest = rest.replace(quoted, mark);
    // Without its quotation marks only if it is plainly a name, or else a record called '99' would let any 99 pass.
    const isPlain = name.text === inner ? /\p{L}{2}/u : /\p{L}{2}.* .*\p{L}{2}/u;
    if (isPlain.test(inner)) {
      rest = rest.replace(
        new RegExp(`(?<![\\p{L}\\d])${literal(inner)}(?![\\p{L}\\d])`, 'gu'),
        mark,
      );
    }
  }
  return { rest, names };
}

/** The first number of the fact says how many, so it must not be missing. */
function hasOnlyNumbersOf(said: string, told: string): boolean {
  const known = readQuantities(told);
  const found = readQuantities(said);
  if (!known || !found) return false;
  const [head] = known;
  return (
    found.every((each) => isKnown(each, known)) &&
    (head === undefined || found.some(({ number }) => number === head.number))
  );
}

/** A capital means a name, except in an everyday word at the beginning of a sentence. */
function hasOnlyNamesOf(said: string, told: string): boolean {
  const known = new Set(told.match(/[A-Za-z]+/g) ?? []);
  return [...said.matchAll(/[A-Za-z]+(?:['’][A-Za-z]+)?/g)].every(({ 0: word, index }) => {
    if (!/[A-Z]/.test(word) || known.has(word)) return true;
    const isStart = /(?:^|[.!?:;–—]\s)\s*$/.test(said.slice(0, index));
    return isStart && /^[A-Z][a-z'’]*$/.test(word) && beginnings.has(word.toLowerCase());
  });
}

/** States, times and quantifiers that the fact does not mention. */
function claimsOnly(said: string, told: string): boolean {
  const known = new Set(told.toLowerCase().match(/[a-z]+/g) ?? []);
  const words = said.toLowerCase().match(/[a-z]+/g) ?? [];
  const hasNewClaim = words.some((word) => claims.has(word) && !known.has(word));
  const dueWords = /\bdue (?:today|tomorrow)\b/i;
  return !hasNewClaim && (!dueWords.test(said) || dueWords.test(told));
}

/** An age belongs to the record beside it: the ages have to be in the order of the names. */
function keepsAges(said: string, parts: Sentence, names: readonly Name[]): boolean {
  const ages = names.map(({ age }) => age?.match(/^[\d,]+ days?/)?.[0]);
  if (new Set(ages.filter(Boolean)).size < 2) return true;
  const order = [...said.matchAll(/[\uE000-\uF8FF]/g)].map(([mark]) => mark.charCodeAt(0) - 0xe000);
  const told = parts.map(({ text, link }) => (link ? ' ' : text)).join('');
  const elsewhere = told.replace(/\([^()]*\)/g, ' ');
  let next = 0;
  for (const [age] of said.matchAll(/(?<![\d,])[\d,]+ days?/g)) {
    if (elsewhere.includes(age) && !ages.includes(age)) continue;
    while (next < order.length && ages[order[next] ?? -1] !== age) next += 1;
    if (next === order.length) return false;
    next += 1;
  }
  return true;
}

/** Names become links again; the only Markdown that is left is bold. */
function put(rest: string, names: readonly Name[]): Wording {
  const fill = (words: string, nameAs: (name: Name) => string) =>
    words.replace(/[\uE000-\uF8FF]/g, (mark) => {
      const name = names[mark.charCodeAt(0) - 0xe000];
      return name ? nameAs(name) : '';
    });
  return {
    markdown: fill(rest, ({ text, link }) => recordMarkdown(text, link)),
    text: fill(rest.replace(/\*\*/g, ''), ({ text }) => text),
  };
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
