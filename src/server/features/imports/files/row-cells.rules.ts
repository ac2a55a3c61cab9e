/** The cells of a row of a list: their texts by field, and how a fault in one of them is said. */
import type { z } from 'zod';
import { unguardFormula } from '#contract/csv-guard.ts';
import { CustomFields } from '#contract/primitives.ts';
import { readTags } from '#contract/tag-list.ts';
import { holdsAccess } from '#contract/web-addresses.ts';

/** A cell and the field it goes into. */
export interface MappedCell {
  field: string;
  /** The name of its column, for the reasons. */
  column: string;
  value: unknown;
}

/** `notice`: what had to be left out. */
export type RowReading<Draft> = { draft: Draft; notice?: string | undefined } | { fault: string };

const customPrefix = 'customFields.';

export interface CollectedRow {
  /** Cleaned text by field, in the order of the columns. */
  texts: Map<string, string[]>;
  input: { tags: string[]; customFields: CustomFields | undefined };
}

export function collect(cells: readonly MappedCell[]): CollectedRow | { fault: string } {
  const texts = new Map<string, string[]>();
  const tags: string[] = [];
  const customFields: [string, CustomFields[string]][] = [];
  for (const { field, column, value } of cells) {
    if (field === 'customFields' && typeof value === 'object' && value !== null) {
      const given = CustomFields.safeParse(value);
      if (given.error) return { fault: `"${column}" ${firstMessage(given.error)}` };
      customFields.push(...Object.entries(given.data));
      continue;
    }
    const isList = field === 'tags' && Array.isArray(value);
    for (const part of isList ? value : [value]) {
      const text = readCell(part);
      if (text === undefined) return { fault: `"${column}" must be text` };
      if (field === 'tags') tags.push(...(isList ? [text] : tagsOf(text)));
      else if (field.startsWith(customPrefix)) {
        customFields.push([field.slice(customPrefix.length), text]);
      } else texts.set(field, [...(texts.get(field) ?? []), text]);
    }
  }
  const fields = customFields.length > 0 ? Object.fromEntries(customFields) : undefined;
  return { texts, input: { tags, customFields: fields } };
}

/** Undefined if the value is not text and cannot be written as text. */
export function readCell(value: unknown): string | undefined {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : undefined;
  if (typeof value === 'boolean') return String(value);
  return typeof value === 'string' ? unguardFormula(value).trim() : undefined;
}

export function first(texts: CollectedRow['texts'], field: string): string {
  const text = texts.get(field)?.find((each) => each !== '') ?? '';
  // Google Contacts writes several values into one cell.
  return text.split(' ::: ', 1)[0]?.trim() ?? '';
}

/** Google Contacts writes labels into one cell like this; those with an asterisk are its own, for example `* myContacts`. */
function tagsOf(text: string): string[] {
  const isGoogle = text.includes(' ::: ') || /^\* \S/.test(text);
  if (!isGoogle) return readTags(text);
  return text.split(' ::: ').filter((label) => !label.startsWith('* '));
}

/** The first error of a shape, with its column and the value there. */
export function tellFault(
  error: z.ZodError,
  cells: readonly MappedCell[],
  path?: string[],
): string {
  const [field, part] = path ?? error.issues[0]?.path.map(String) ?? [];
  const wanted = [
    `${field}.${part}`,
    field,
    ...(field === 'name' ? ['firstName', 'lastName'] : []),
    ...(field === 'organizationName' ? ['organization'] : []),
    ...(field === 'parentName' ? ['parent'] : []),
  ];
  const cell = cells.find((cell) => wanted.includes(cell.field));
  return quoteCell(cell?.column ?? field ?? 'The row', firstMessage(error), cell?.value);
}

function firstMessage(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'is not valid';
}

const longestQuoted = 60;

export function quoteCell(column: string, message: string, value: unknown): string {
  const text = readCell(value) ?? '';
  const isShown = text !== '' && text.length <= longestQuoted && !holdsAccess(text);
  const shown = isShown ? `: ${text}` : '';
  return `"${column}" ${message}${shown}`;
}
