/**
 * The numbers of a sentence, each with the words around it that say what it counts: the numbers of
 * a fact that a model may repeat.
 */

export interface Quantity {
  /** Without the commas: '1200', '0.5', '$100.50'. */
  number: string;
  /** Nouns and states that follow within a few words: task, day, overdue … */
  units: readonly string[];
}

const numberWords = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
  'twenty',
];

/** These words say how many, but cannot be checked. */
const vagueNumbers =
  /\b(?:thirty|forty|fifty|sixty|seventy|eighty|ninety|hundreds?|thousands?|millions?|billions?|dozens?|half|twice|thrice|double|triple|quarters?|thirds?|percent|couple)\b/i;

const unitWords: Record<string, string> = {
  task: 'task',
  tasks: 'task',
  day: 'day',
  days: 'day',
  weekday: 'day',
  weekdays: 'day',
  opportunity: 'deal',
  opportunities: 'deal',
  deal: 'deal',
  deals: 'deal',
  contact: 'person',
  contacts: 'person',
  person: 'person',
  people: 'person',
  organization: 'organization',
  organizations: 'organization',
  urgent: 'urgent',
  overdue: 'overdue',
  late: 'overdue',
  more: 'more',
  others: 'more',
};

/** How many words to the right of a number may say what it counts. */
const reach = 4;

/** Undefined if the sentence has a number that cannot be checked. */
export function readQuantities(text: string): Quantity[] | undefined {
  if (vagueNumbers.test(text) || /[^\P{N}0-9]/u.test(text)) return undefined;
  const spelled = text.replace(/\bboth\b/gi, '2').replace(/\b[a-z]+\b/gi, (word) => {
    const value = numberWords.indexOf(word.toLowerCase());
    // 'one of them' and 'the oldest one' count nothing.
    return value < 0 || value === 1 ? word : String(value);
  });
  const counted = spelled.replace(
    /\bone(?= (?:\w+ )?(?:task|opportunity|deal|contact|organization|day)\b)/gi,
    '1',
  );
  const found: Quantity[] = [];
  for (const match of counted.matchAll(/\$?\d[\d,]*(?:\.\d+)?/g)) {
    const before = counted.slice(0, match.index);
    const after = counted.slice(match.index + match[0].length);
    // '3k', 'Q4', '1.2.3', '50%', '€3': our own numbers are never written like that.
    if (
      /[\p{L}\d.,%\p{Sc}#+]$/u.test(before.replace(/[.,] $/, ' ')) ||
      /^[\p{L}%\p{Sc}\d]/u.test(after)
    ) {
      return undefined;
    }
    const words = (after.match(/^[^.,;:!?()\d]*/)?.[0] ?? '').split(/[\s-]+/).filter(Boolean);
    const units = words.slice(0, reach).flatMap((word) => unitWords[word.toLowerCase()] ?? []);
    found.push({ number: match[0].replaceAll(',', ''), units });
  }
  return found;
}

/** Whether a number of the sentence is among the known ones: the same number, of the same things. */
export function isKnown(said: Quantity, known: readonly Quantity[]): boolean {
  return known.some(
    ({ number, units }) =>
      number === said.number &&
      (units.length === 0 ||
        said.units.length === 0 ||
        said.units.some((unit) => units.includes(unit))),
  );
}
