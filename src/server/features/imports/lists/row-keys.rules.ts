/** By what a row is looked for, and what two rows that make the same record have in common. */
import { sameAddress } from '#contract/further-addresses.ts';
import type { ImportKey } from '#contract/import-keys.ts';
import { getValues, readFurther } from './row-edits.rules.ts';

type Values = Record<string, unknown>;

const customPrefix = 'customFields.';

export function getCustomName(key: ImportKey): string | null {
  return key.startsWith(customPrefix) ? key.slice(customPrefix.length) : null;
}

/**
 * The texts by which a row finds its record; none if it lacks them. `id` is the cell of our own id, `namesakes` are all
 * whom its links may mean.
 */
export function keyTexts(
  key: ImportKey,
  draft: Values,
  id: string,
  namesakes: Readonly<Values> = {},
): string[] {
  const custom = getCustomName(key);
  if (custom !== null) return filled([getValues(draft.customFields)[custom]]);
  if (key === 'id') return filled([id]);
  if (key === 'email') return filled([draft.email, ...further(draft.furtherEmails)]);
  if (key === 'phone') return filled([draft.phone, ...further(draft.furtherPhones)]);
  if (key === 'serial') return filled([draft.serial]).concat(draft.serial ? [] : namedUnit(draft));
  if (key === 'title') return draft.title ? [titleKey({ ...draft, ...namesakes })] : [];
  return filled([draft[key]]);
}

/** A task is known by its title with whom and what it is for and when it is due, as far as the row says so. */
function titleKey({ title, personId, organizationId, opportunityId, dueDate }: Values): string {
  const parts = [title, personId, organizationId, opportunityId, dueDate];
  return JSON.stringify(parts.map((part) => part ?? null));
}

/** Begins as no serial number does, which has no blanks around it. */
export const withoutSerial = '\n';

/** A unit without a number is known by where it is, at an organization or in stock, and what it is called. */
function namedUnit({ organizationName, make, model, year }: Values): string[] {
  const parts = [organizationName, make, model, year].map((part) => part ?? null);
  return make ? [withoutSerial + JSON.stringify(parts)] : [];
}

const further = (value: unknown) => readFurther(value).map((each) => each.value);

function filled(values: readonly unknown[]): string[] {
  const texts = values.map((value) => String(value ?? '').trim());
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** What a new record is known by; null if nothing. */
export function newClaim(key: ImportKey | null, draft: Values): string | null {
  // Two machines may be called the same.
  if (key === 'serial' && !draft.serial) return null;
  const [first] = key === null ? [] : keyTexts(key, draft, '');
  if (key === null || first === undefined) return null;
  const parts = key === 'name' ? [first, draft.organizationName, draft.location] : [first];
  const folded = parts.map((part) => String(part ?? '').toLowerCase());
  return `key ${key === 'phone' ? sameAddress.phone(first) : folded.join(' | ')}`;
}

const keyWords: Record<string, string> = {
  email: 'this e-mail',
  phone: 'this phone',
  name: 'this name',
  title: 'this title, contact and due date',
  serial: 'this serial number',
  id: 'this ID',
};

/** 'this e-mail' */
export function nameKey(
  key: ImportKey,
  labels: ReadonlyMap<string, string>,
  { serial, organizationName }: Values,
): string {
  if (key === 'serial' && !serial)
    return `this make, model and year ${organizationName ? 'there' : 'in stock'}`;
  const custom = getCustomName(key);
  return custom === null ? (keyWords[key] ?? key) : `this ${labels.get(custom) ?? custom}`;
}
