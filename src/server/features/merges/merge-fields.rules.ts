/** Which record's value of each field a merge takes. */
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { DuplicateKind } from '#contract/duplicates.ts';
import type { Field, Fields } from '#contract/fields.ts';
import {
  addressKeys,
  mostAddresses,
  mostFurther,
  sameAddress,
} from '#contract/further-addresses.ts';
import { organizationFields } from '#contract/organizations.ts';
import { personFields } from '#contract/people.ts';

const fieldsOf: Record<DuplicateKind, Fields> = {
  person: personFields,
  organization: organizationFields,
};

/** What the rules need of a row: any other column by its name. */
export interface MergeRow extends Record<string, unknown> {
  id: string;
}

const ofCustom = 'customFields.';

/** Tags and further addresses are not chosen: all are kept. */
export function listMergeFields(kind: DuplicateKind): [string, Field][] {
  const kept = new Set(addressKeys.map(String));
  const all = Object.entries(fieldsOf[kind]);
  return all.filter(([key, field]) => field.kind !== 'tags' && !kept.has(key));
}

/** The fields of which one value is taken: those of the noun, then the custom ones that any of the rows has. */
export function listMergeKeys(kind: DuplicateKind, rows: readonly MergeRow[]): string[] {
  const custom = new Set(rows.flatMap((row) => Object.keys(customFieldsOf(row))));
  return [
    ...listMergeFields(kind).map(([key]) => key),
    ...[...custom].map((name) => ofCustom + name),
  ];
}

function customFieldsOf({ customFields }: MergeRow): Record<string, unknown> {
  return typeof customFields === 'object' && customFields !== null ? { ...customFields } : {};
}

export function getCustomName(key: string): string | null {
  return key.startsWith(ofCustom) ? key.slice(ofCustom.length) : null;
}

/** Null for nothing, whatever stands for it. */
export function fieldValue(row: MergeRow, key: string): unknown {
  const name = getCustomName(key);
  const value = name === null ? row[key] : customFieldsOf(row)[name];
  return value === undefined || value === '' ? null : value;
}

/** By a record's id and a field: when that was last changed, in milliseconds; not all of it is known. */
export type FieldTimes = ReadonlyMap<string, ReadonlyMap<string, number>>;
const unknownTimes: FieldTimes = new Map();

/**
 * Of the rows that have something, the one in which it is newest; of equals the first one, which is the survivor. The
 * survivor's own e-mail and phone stay the primary ones.
 */
export function chooseByDefault(
  rows: readonly MergeRow[],
  key: string,
  times: FieldTimes = unknownTimes,
): string {
  const [survivor] = rows;
  if (!survivor) throw new Error('Nothing is merged');
  const filled = rows.filter((row) => fieldValue(row, key) !== null);
  if (isAddress(key) && filled.includes(survivor)) return survivor.id;
  const timeOf = (row: MergeRow) => times.get(row.id)?.get(key) ?? updatedTime(row);
  const [newest] = filled.toSorted((one, other) => timeOf(other) - timeOf(one));
  return (newest ?? survivor).id;
}

function updatedTime({ updatedAt }: MergeRow): number {
  return updatedAt instanceof Date ? updatedAt.getTime() : 0;
}

interface Choice {
  /** What was chosen by hand. */
  chosen: Readonly<Record<string, string>>;
  times: FieldTimes;
}

/** The columns of the survivor, the first row, that become another record's. */
export function mergedValues(
  kind: DuplicateKind,
  rows: readonly MergeRow[],
  choice: Choice,
): Record<string, unknown> {
  const [survivor] = rows;
  if (!survivor) throw new Error('Nothing is merged');
  const { chosen, times } = choice;
  const values: Record<string, unknown> = {};
  const customFields = customFieldsOf(survivor);
  let isCustomChanged = false;
  for (const key of listMergeKeys(kind, rows)) {
    if (isAddress(key)) {
      for (const [column, value] of Object.entries(uniteAddresses(rows, choice, key))) {
        if (!isDeepStrictEqual(value, survivor[column] ?? null)) values[column] = value;
      }
      continue;
    }
    const id = chosen[key] ?? chooseByDefault(rows, key, times);
    const row = rows.find((each) => each.id === id);
    if (!row || row === survivor) continue;
    const name = getCustomName(key);
    const value = fieldValue(row, key);
    if (name === null) values[key] = value;
    else {
      isCustomChanged = true;
      if (value === null) delete customFields[name];
      else customFields[name] = value;
    }
  }
  if (isCustomChanged) values.customFields = customFields;
  const tags = uniteTags(rows);
  if (tags.length !== tagsOf(survivor).length) values.tags = tags;
  return values;
}

const tagsOf = ({ tags }: MergeRow): string[] =>
  Array.isArray(tags) ? tags.filter((tag) => typeof tag === 'string') : [];

/** Of all rows, those of the first one first; each once, whatever its case. */
export function uniteTags(rows: readonly MergeRow[]): string[] {
  const united = new Map<string, string>();
  for (const tag of rows.flatMap(tagsOf)) {
    const key = tag.toLowerCase();
    if (!united.has(key)) united.set(key, tag);
  }
  return [...united.values()];
}

/** Of these all are kept: the chosen record's own is the primary one. */
const kindsOfAddress = {
  email: { type: 'emailType', further: 'furtherEmails' },
  phone: { type: 'phoneType', further: 'furtherPhones' },
} as const;
type KindOfAddress = keyof typeof kindsOfAddress;

const Address = z.object({ type: z.string().nullable(), value: z.string() });
const Addresses = z.array(Address).catch([]);
type Address = z.output<typeof Address>;

export function isAddress(key: string): key is KindOfAddress {
  return key in kindsOfAddress;
}

/** Those of all rows, each once, the primary one first. */
function listAddresses(
  rows: readonly MergeRow[],
  { chosen, times }: Choice,
  key: KindOfAddress,
): Address[] {
  const { type, further } = kindsOfAddress[key];
  const primaryOf = (row: MergeRow): Address[] => {
    const value = fieldValue(row, key);
    const said = fieldValue(row, type);
    if (typeof value !== 'string') return [];
    return [{ type: typeof said === 'string' ? said : null, value }];
  };
  const keptId = chosen[key] ?? chooseByDefault(rows, key, times);
  const first = rows.filter(({ id }) => id === keptId).flatMap(primaryOf);
  const all = rows.flatMap((row) => [...primaryOf(row), ...Addresses.parse(row[further])]);
  const united = new Map<string, Address>();
  for (const address of [...first, ...all]) {
    const same = sameAddress[key](address.value);
    if (!united.has(same)) united.set(same, address);
  }
  return [...united.values()];
}

function uniteAddresses(rows: readonly MergeRow[], choice: Choice, key: KindOfAddress) {
  const { type, further } = kindsOfAddress[key];
  const [primary, ...others] = listAddresses(rows, choice, key);
  return {
    [key]: primary?.value ?? null,
    [type]: primary?.type ?? null,
    [further]: others.slice(0, mostFurther),
  };
}

/** The e-mails and phones for which the survivor has no place: the history of the merge alone keeps them. */
export function leftAddresses(
  rows: readonly MergeRow[],
  choice: Choice,
): Record<KindOfAddress, string[]> {
  const leftOf = (key: KindOfAddress) =>
    listAddresses(rows, choice, key)
      .slice(mostAddresses)
      .map(({ value }) => value);
  return { email: leftOf('email'), phone: leftOf('phone') };
}
