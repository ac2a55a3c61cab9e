/** Brings together what is here, what is there, and what was there when it was imported last. */
import type { CustomFields } from '#contract/primitives.ts';

type Plain = CustomFields[string];
type Value = Plain | string[] | CustomFields;
/** The fields of a record that an import touches. */
export type Values = { [field: string]: Value };

/** What the service says; a field that is left out it has no opinion on. */
export type Opinion<V extends Values> = Partial<V>;

interface Merged<V extends Values> {
  /** What is to be stored. */
  values: V;
  isChanged: boolean;
  /** Fields that somebody here had changed as well, and that stay as they are here. */
  kept: string[];
}

/**
 * A field takes what is there where it changed there and not here. `base` is what was imported last; of a
 * record that was here before, it is empty, so that only what is blank here is filled in.
 */
export function mergeThreeWay<V extends Values>(
  base: Record<string, unknown>,
  ours: V,
  theirs: Opinion<V>,
): Merged<V> {
  const values: Values = { ...ours };
  const kept: string[] = [];
  let isChanged = false;
  for (const [field, their] of Object.entries<Value | undefined>(theirs)) {
    if (their === undefined) continue;
    const our = ours[field] ?? null;
    const last = base[field] ?? null;
    if (Array.isArray(our)) {
      const merged = mergeTags(textsOf(last), our, textsOf(their));
      if (!isSame(merged, our)) isChanged = true;
      values[field] = merged;
    } else if (isMap(our)) {
      const merged = mergeThreeWay<Values>(mapOf(last), nothingMissing(our, their), mapOf(their));
      for (const name of merged.kept) kept.push(name);
      if (merged.isChanged) isChanged = true;
      values[field] = withoutBlanks(merged.values);
    } else if (!isSame(their, last) && !isSame(their, our)) {
      if (isSame(our, last)) {
        values[field] = their;
        isChanged = true;
      } else kept.push(field);
    }
  }
  // Field by field either ours or theirs, so it has the shape of both.
  return { values: values as V, isChanged, kept };
}

/** What to remember as imported last: theirs, and what was remembered where they have no opinion. */
export function takeSnapshot<V extends Values>(
  base: Record<string, unknown>,
  theirs: Opinion<V>,
): Record<string, unknown> {
  const stated = Object.entries(theirs).filter(([, value]) => value !== undefined);
  return { ...base, ...Object.fromEntries(stated) };
}

/** Tags added there come, tags removed there go, and whatever was added here stays. */
function mergeTags(base: readonly string[], ours: readonly string[], theirs: readonly string[]) {
  const has = (tags: readonly string[], tag: string) =>
    tags.some((each) => each.toLowerCase() === tag.toLowerCase());
  const left = ours.filter((tag) => has(theirs, tag) || !has(base, tag));
  return [...left, ...theirs.filter((tag) => !has(left, tag) && !has(base, tag))];
}

function textsOf(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
}

function isMap(value: unknown): value is CustomFields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function mapOf(value: unknown): Values {
  return isMap(value) ? value : {};
}

/** Their names count as blank here, so that each is looked at. */
function nothingMissing(ours: CustomFields, theirs: unknown): Values {
  const blank = Object.fromEntries(Object.keys(mapOf(theirs)).map((name) => [name, null]));
  return { ...blank, ...ours };
}

function withoutBlanks(values: Values): CustomFields {
  const filled = Object.entries(values).filter(
    (entry): entry is [string, Plain] => entry[1] !== null && typeof entry[1] !== 'object',
  );
  return Object.fromEntries(filled);
}

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
