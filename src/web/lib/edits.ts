/**
 * Edits of one record by two people at a time: different fields are merged, the same field is
 * refused. Fields have their names on the wire; a custom field is `customFields.<name>`.
 */
import { CallError } from './call-error.ts';

/** The fields of the patch that somebody else has changed as well since `seen`. */
export function findOverlap(patch: object, seen: object, now: object): string[] {
  const before = flatFields(seen);
  const after = flatFields(now);
  return [...flatFields(patch).keys()].filter((name) => !isSame(before.get(name), after.get(name)));
}

/** What a form holds after the record has changed from `before` to `after`: what was typed, and the new values of the rest. */
export function rebased<Values extends object>(
  typed: Values,
  before: Values,
  after: Values,
): Values {
  const merged = Object.entries(typed).map(([name, value]) => {
    const [old, current] = [Reflect.get(before, name), Reflect.get(after, name)];
    if (isPlain(value) && isPlain(old) && isPlain(current)) {
      return [name, { ...current, ...pickChanges(value, old) }];
    }
    return [name, isSame(value, old) ? current : value];
  });
  return { ...typed, ...Object.fromEntries(merged) };
}

/**
 * A form that was left half-filled: what was typed when the record stood at `before`, put over the
 * record as it is `now`, and whether somebody else has changed the typed fields meanwhile.
 */
export function takenUp<Values extends object>(
  { typed, before }: { typed: Values; before: Values },
  now: Values,
): { values: Values; meetsTheirs: boolean } {
  const [mine, old, theirs] = [flatFields(typed), flatFields(before), flatFields(now)];
  const meetsTheirs = [...mine].some(
    ([name, value]) =>
      [old.get(name), theirs.get(name)].every((each) => !isSame(each, value)) &&
      !isSame(old.get(name), theirs.get(name)),
  );
  return { values: rebased(typed, before, now), meetsTheirs };
}

interface Edit<Seen, Saved> {
  /** The record as it was when the edit began. */
  seen: Seen;
  patch: object;
  /** Sends the patch as a change of this version. */
  send: (version: Seen) => Promise<Saved>;
  /** Reads the current record. */
  read: () => Promise<Seen>;
}

/** Saves an edit; refused (412) only if somebody else has changed the same fields. */
export async function saveEdit<Seen extends object, Saved>(
  edit: Edit<Seen, Saved>,
): Promise<Saved> {
  try {
    return await edit.send(edit.seen);
  } catch (error) {
    if (!(error instanceof CallError) || error.status !== 412) throw error;
    const now = await edit.read();
    if (findOverlap(edit.patch, edit.seen, now).length > 0) throw error;
    return edit.send(now);
  }
}

/** Only the fields that were changed. */
export function pickChanges<Values extends object>(
  values: Values,
  before: object,
): Partial<Values> {
  const changed: Partial<Values> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    if (isSame(value, Reflect.get(before, name))) Reflect.deleteProperty(changed, name);
  }
  return changed;
}

function flatFields(record: object): Map<string, unknown> {
  const fields = new Map<string, unknown>();
  for (const [name, value] of Object.entries(record)) {
    if (!isPlain(value)) fields.set(name, value);
    else for (const [inner, each] of Object.entries(value)) fields.set(`${name}.${inner}`, each);
  }
  return fields;
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** No value and an empty custom field are the same. */
function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one ?? null) === JSON.stringify(other ?? null);
}
