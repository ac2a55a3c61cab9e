/** The e-mails and phones of a contact: what their labels there mean here, and how a change is placed among those there. */
import type { EmailType, PhoneType } from '#contract/further-addresses.ts';

export interface ContactAddress {
  value: string;
  /** Null if nothing is said of it; left out if the service cannot say. */
  type?: string | null | undefined;
}

export interface AddressesChange {
  /** All of them, the primary one first. */
  wanted: ContactAddress[];
  /** Those there that are kept here; the others there are none of ours, and stay. */
  known: string[];
}

/** An entry there, what it is to be, or both. */
export interface Placed<Entry> {
  entry: Entry | null;
  /** Null if the entry stays as it is. */
  wanted: ContactAddress | null;
}

const emailWords: readonly [EmailType, RegExp][] = [
  ['work', /work|business|office/],
  ['home', /home|personal/],
];
const phoneWords: readonly [PhoneType, RegExp][] = [
  ['fax', /fax/],
  ['mobile', /mobile|cell|iphone/],
  ['work', /^(work|business|office)$/],
  ['home', /^(home|personal)$/],
  ['main', /^(main|company main)$/],
];

/** A label of the service's own, or of the user's, becomes `other`. */
export function readEmailType(label: string | null | undefined): EmailType | null {
  return typeIn(emailWords, label);
}

export function readPhoneType(label: string | null | undefined): PhoneType | null {
  return typeIn(phoneWords, label);
}

function typeIn<Type extends string>(
  words: readonly [Type, RegExp][],
  label: string | null | undefined,
): Type | 'other' | null {
  const plain = label?.trim().toLowerCase();
  if (!plain) return null;
  return words.find(([, known]) => known.test(plain))?.[0] ?? 'other';
}

/** The types of those that a service says, by their values. */
export function listTypes(addresses: readonly ContactAddress[]): Record<string, string | null> {
  const said = addresses.flatMap(({ value, type }) => (type === undefined ? [] : [[value, type]]));
  return Object.fromEntries(said.toReversed());
}

/**
 * Those that are wanted, in their order, then what stays. Whoever is wanted and there keeps its entry with its label;
 * a new value takes the entry of one that goes, if both are for the same.
 */
export function placeAddresses<Entry>(
  entries: readonly Entry[],
  told: (entry: Entry) => ContactAddress,
  keyOf: (value: string) => string,
  { wanted, known }: AddressesChange,
): Placed<Entry>[] {
  const keys = entries.map((entry) => keyOf(told(entry).value));
  const wantedKeys = wanted.map(({ value }) => keyOf(value));
  const knownKeys = new Set(known.map(keyOf));
  const free = new Set(entries.keys());
  const take = (place: number | undefined) => {
    if (place === undefined) return null;
    free.delete(place);
    return entries[place] ?? null;
  };
  const placed = wanted.map((each, at): Placed<Entry> => {
    const place = [...free].find((one) => keys[one] === wantedKeys[at]);
    return { entry: take(place), wanted: each };
  });
  const isOurs = (place: number) => {
    const key = keys[place] ?? '';
    return knownKeys.has(key) && !wantedKeys.includes(key);
  };
  for (const [at, each] of placed.entries()) {
    if (each.entry !== null) continue;
    const going = [...free].filter((place) => {
      const entry = entries[place];
      return entry !== undefined && isOurs(place) && isAlike(told(entry).type, each.wanted?.type);
    });
    each.entry = take(going.find((place) => place === at) ?? going[0]);
  }
  const staying = [...free].filter((place) => !isOurs(place));
  return [...placed, ...staying.map((place) => ({ entry: take(place), wanted: null }))];
}

/** Whether an entry for this can stay as it is for that. */
export function isAlike(
  there: string | null | undefined,
  wanted: string | null | undefined,
): boolean {
  return there === undefined || wanted === undefined || there === wanted;
}
