/** Turns the cells of a row into a draft, checked by the contract's own shapes; or says why the row is dropped. */
import type { z } from 'zod';
import { unguardFormula } from '#contract/csv-guard.ts';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Fields, TextFields } from '#contract/fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { listKeys } from '#contract/list-keys.ts';
import { type ImportedRow, importedRows, nounFields } from '#contract/nouns.ts';
import { OrganizationDraft, organizationTexts } from '#contract/organizations.ts';
import { type ImportedPerson, PersonDraft, personTexts } from '#contract/people.ts';
import { CustomFields } from '#contract/primitives.ts';
import { kindOfList } from '#contract/records.ts';
import { readTags } from '#contract/tag-list.ts';
import { holdsAccess } from '#contract/web-addresses.ts';
import { mergeCustomFields } from '#server/features/custom-fields/custom-fields.rules.ts';
import { type AddressCell, type RowAddresses, readRowAddresses } from './row-addresses.rules.ts';

/** A cell and the field it goes into. */
export interface MappedCell {
  field: string;
  /** The name of its column, for the reasons. */
  column: string;
  value: unknown;
}

export interface ImportRow {
  /** The line in a file, or the position in a list. */
  line: number;
  cells: readonly MappedCell[];
  /** Why it cannot be read at all. */
  fault?: string | undefined;
  /** Kept with the row if it is dropped. */
  raw?: string[] | undefined;
}

/** `notice`: what had to be left out. */
export type RowReading<Draft> = { draft: Draft; notice?: string | undefined } | { fault: string };

type Reader<Entity extends ImportEntity> = (
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
  choice?: { withoutEmail?: boolean | undefined },
) => RowReading<ImportedRow[Entity]>;
type Readers = { [Entity in ImportEntity]: Reader<Entity> };

/** Kinds with special cells: names and places in parts, lost digits, custom fields. */
const ownReaders: Partial<Readers> = { people: readPerson, organizations: readOrganization };

export function openReader<Entity extends ImportEntity>(entity: Entity): Reader<Entity> {
  return ownReaders[entity] ?? ((cells) => readPlainly(entity, cells));
}

const customPrefix = 'customFields.';
const OrganizationName = OrganizationDraft.shape.name;

/** A person needs a name, and an e-mail address unless the user says otherwise. */
export function readPerson(
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
  { withoutEmail = false }: { withoutEmail?: boolean | undefined } = {},
): RowReading<ImportedPerson> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  const organization = first(texts, 'organization');
  const { addresses, notice } = addressesOf(texts, cells);
  const name = first(texts, 'name');
  const input = {
    ...row.input,
    ...readTexts(texts, personTexts),
    name: name === '' ? join([first(texts, 'firstName'), first(texts, 'lastName')], ' ') : name,
    ...addresses,
  };
  const missing = [
    ...(input.name === '' ? ['name'] : []),
    ...(addresses.email === '' && !withoutEmail ? ['e-mail address'] : []),
  ];
  if (missing.length > 0) return { fault: `No ${missing.join(' and no ')}` };
  const draft = parse(PersonDraft, input, cells, definitions);
  if ('fault' in draft) return draft;
  if (organization === '') return { draft: { ...draft.draft, organizationName: null }, notice };
  const organizationName = OrganizationName.safeParse(organization);
  if (organizationName.error) {
    return { fault: faultOf(organizationName.error, cells, ['organizationName']) };
  }
  return { draft: { ...draft.draft, organizationName: organizationName.data }, notice };
}

/** An organization needs a name. */
export function readOrganization(
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
): RowReading<OrganizationDraft> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  const { addresses, notice } = addressesOf(texts, cells);
  const input = {
    ...row.input,
    ...readTexts(texts, organizationTexts),
    status: first(texts, 'status').toLowerCase() || null,
    ...addresses,
  };
  if (first(texts, 'name') === '') return { fault: 'No name' };
  const reading = parse(OrganizationDraft, input, cells, definitions);
  return 'fault' in reading ? reading : { ...reading, notice };
}

const rowShapes: { [Entity in ImportEntity]: z.ZodType<ImportedRow[Entity]> } = importedRows;

/** Kinds that the table of fields describes completely: texts, numbers, and the name of an organization. */
function readPlainly<Entity extends ImportEntity>(
  entity: Entity,
  cells: readonly MappedCell[],
): RowReading<ImportedRow[Entity]> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const fields: Fields = nounFields[kindOfList<ImportEntity>(entity)];
  const read = Object.entries(fields).map(([key, { label, kind, imported }]) => {
    const text = first(row.texts, imported?.as ?? key);
    const isMissing = text === '' && imported?.isRequired === true;
    const [name, value] =
      kind === 'organization'
        ? ['organizationName', text]
        : [key, kind === 'number' ? readNumber(text) : text];
    return { name, value, missing: isMissing ? [label.toLowerCase()] : [] };
  });
  const missing = read.flatMap((field) => field.missing);
  if (missing.length > 0) return { fault: `No ${missing.join(' and no ')}` };
  const parsed = rowShapes[entity].safeParse(
    Object.fromEntries(read.map(({ name, value }) => [name, value])),
  );
  return parsed.error ? { fault: faultOf(parsed.error, cells) } : { draft: parsed.data };
}

/** '1,234.5 h' → 1234.5; what is not a number stays as it is, to be reported. */
function readNumber(text: string): number | string | null {
  if (text === '') return null;
  const [, digits] = /^(\d[\d ,.]{0,20}?) ?(?:h|hr|hrs|hours?)?\.?$/i.exec(text) ?? [];
  const plain = digits?.replace(/[ ,](?=\d{3}(?!\d))/g, '').replace(',', '.');
  return plain === undefined || Number.isNaN(Number(plain)) ? text : Number(plain);
}

interface CollectedRow {
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
      const text = textOf(part);
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
function textOf(value: unknown): string | undefined {
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

/** A place may be in several columns; of any other field the first filled cell counts. */
function readTexts(texts: CollectedRow['texts'], table: TextFields): Record<string, string> {
  const entries = listKeys(table).map((key) => {
    const isPlace = table[key]?.kind === 'place';
    return [key, isPlace ? join(texts.get(key) ?? [], ', ') : first(texts, key)];
  });
  return Object.fromEntries(entries);
}

/** Google Contacts writes labels into one cell like this; those with an asterisk are its own, for example `* myContacts`. */
function tagsOf(text: string): string[] {
  const isGoogle = text.includes(' ::: ') || /^\* \S/.test(text);
  if (!isGoogle) return readTags(text);
  return text.split(' ::: ').filter((label) => !label.startsWith('* '));
}

function addressesOf(
  texts: CollectedRow['texts'],
  cells: readonly MappedCell[],
): { addresses: Omit<RowAddresses, 'notices'>; notice: string | undefined } {
  const filled = (field: string): AddressCell[] => {
    const given = (texts.get(field) ?? []).entries().filter(([, text]) => text !== '');
    const columns = cells.filter((cell) => cell.field === field);
    return [...given].map(([place, text]) => ({ text, column: columns[place]?.column ?? field }));
  };
  const { notices, ...addresses } = readRowAddresses({
    email: filled('email'),
    furtherEmails: filled('furtherEmails'),
    emailType: filled('emailType'),
    phone: filled('phone'),
    furtherPhones: filled('furtherPhones'),
    phoneType: filled('phoneType'),
  });
  return { addresses, notice: notices.join('; ').slice(0, 200) || undefined };
}

export function join(parts: readonly string[], separator: string): string {
  return parts.filter((part) => part !== '').join(separator);
}

export function parse<Draft extends { customFields?: CustomFields | null | undefined }>(
  shape: z.ZodType<Draft>,
  input: unknown,
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
): RowReading<Draft> {
  const parsed = shape.safeParse(input);
  if (parsed.error) return { fault: faultOf(parsed.error, cells) };
  const draft = parsed.data;
  if (!draft.customFields) return { draft };
  // Only fields that the file has are checked: a list without a required field can still be imported.
  const carried = definitions.filter(({ name }) => Object.hasOwn(draft.customFields ?? {}, name));
  const { values, faults } = mergeCustomFields(carried, draft.customFields, {});
  const [fault] = Object.entries(faults);
  if (!fault) return { draft: { ...draft, customFields: values } };
  const [field, message] = fault;
  const cell = cells.find((cell) => cell.field === field);
  return { fault: reason(cell?.column ?? field, message, cell?.value) };
}

/** The first error of a shape, with its column and the value there. */
function faultOf(error: z.ZodError, cells: readonly MappedCell[], path?: string[]): string {
  const [field, part] = path ?? error.issues[0]?.path.map(String) ?? [];
  const wanted = [
    `${field}.${part}`,
    field,
    ...(field === 'name' ? ['firstName', 'lastName'] : []),
    ...(field === 'organizationName' ? ['organization'] : []),
  ];
  const cell = cells.find((cell) => wanted.includes(cell.field));
  return reason(cell?.column ?? field ?? 'The row', firstMessage(error), cell?.value);
}

function firstMessage(error: z.ZodError): string {
  return error.issues[0]?.message ?? 'is not valid';
}

const longestQuoted = 60;

function reason(column: string, message: string, value: unknown): string {
  const text = textOf(value) ?? '';
  const isShown = text !== '' && text.length <= longestQuoted && !holdsAccess(text);
  const shown = isShown ? `: ${text}` : '';
  return `"${column}" ${message}${shown}`;
}
