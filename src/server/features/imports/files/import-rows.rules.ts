/** Turns the cells of a row into a draft, checked by the contract's own shapes; or says why the row is dropped. */
import type { z } from 'zod';
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import type { Field, Fields, TextFields } from '#contract/fields.ts';
import type { ImportEntity } from '#contract/imports.ts';
import { listKeys } from '#contract/list-keys.ts';
import { type ImportedRow, importedRows, nounFields } from '#contract/nouns.ts';
import {
  type ImportedOrganization,
  OrganizationDraft,
  organizationTexts,
} from '#contract/organizations.ts';
import { type ImportedPerson, PersonDraft, personTexts } from '#contract/people.ts';
import type { CustomFields } from '#contract/primitives.ts';
import { kindOfList } from '#contract/records.ts';
import { mergeCustomFields } from '#server/features/custom-fields/custom-fields.rules.ts';
import { readOpportunity } from './opportunity-rows.rules.ts';
import { type AddressCell, type RowAddresses, readRowAddresses } from './row-addresses.rules.ts';
import {
  type CollectedRow,
  collect,
  first,
  type MappedCell,
  quoteCell,
  type RowReading,
  tellFault,
} from './row-cells.rules.ts';
import { readEmployers, readPrimaryName } from './row-employers.rules.ts';
import { readTask } from './task-rows.rules.ts';
import { readDay } from './written-days.rules.ts';

export interface ImportRow {
  /** The line in a file, or the position in a list. */
  line: number;
  cells: readonly MappedCell[];
  /** Why it cannot be read at all. */
  fault?: string | undefined;
  /** Kept with the row if it is dropped. */
  raw?: string[] | undefined;
}

type Reader<Entity extends ImportEntity> = (
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
  choice?: { withoutEmail?: boolean | undefined },
) => RowReading<ImportedRow[Entity]>;
type Readers = { [Entity in ImportEntity]: Reader<Entity> };

/** Kinds with special cells: names and places in parts, lost digits, custom fields. */
const ownReaders: Partial<Readers> = {
  people: readPerson,
  organizations: readOrganization,
  opportunities: readOpportunity,
  tasks: readTask,
};

export function openReader<Entity extends ImportEntity>(entity: Entity): Reader<Entity> {
  return ownReaders[entity] ?? ((cells) => readPlainly(entity, cells));
}

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
  const read = readEmployers(cells);
  if ('fault' in read) return read;
  const { notices: ofEmployers, ...employers } = read;
  const { addresses, notices } = addressesOf(texts, cells);
  const notice = asNotice([...notices, ...ofEmployers]);
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
  const named = readNamed(readPrimaryName(cells), cells, 'organizationName');
  if ('fault' in named) return named;
  return { draft: { ...draft.draft, ...employers, organizationName: named.name }, notice };
}

/** The name of the organization that a row names. */
function readNamed(
  text: string,
  cells: readonly MappedCell[],
  field: string,
): { name: string | null } | { fault: string } {
  if (text === '') return { name: null };
  const name = OrganizationName.safeParse(text);
  return name.error ? { fault: tellFault(name.error, cells, [field]) } : { name: name.data };
}

/** An organization needs a name. */
export function readOrganization(
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
): RowReading<ImportedOrganization> {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  const { addresses, notices } = addressesOf(texts, cells);
  const input = {
    ...row.input,
    ...readTexts(texts, organizationTexts),
    status: first(texts, 'status').toLowerCase() || null,
    ...addresses,
  };
  if (first(texts, 'name') === '') return { fault: 'No name' };
  const reading = parse(OrganizationDraft, input, cells, definitions);
  if ('fault' in reading) return reading;
  const parent = readNamed(first(texts, 'parent'), cells, 'parentName');
  if ('fault' in parent) return parent;
  const notice = asNotice(notices);
  return { draft: { ...reading.draft, parentName: parent.name }, notice };
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
      kind === 'organization' ? ['organizationName', text || null] : [key, readValue(kind, text)];
    return { name, value, missing: isMissing ? [label.toLowerCase()] : [] };
  });
  const missing = read.flatMap((field) => field.missing);
  if (missing.length > 0) return { fault: `No ${missing.join(' and no ')}` };
  const parsed = rowShapes[entity].safeParse(
    Object.fromEntries(read.map(({ name, value }) => [name, value])),
  );
  return parsed.error ? { fault: tellFault(parsed.error, cells) } : { draft: parsed.data };
}

/** What is no number, or no day, stays as it is, to be reported. */
function readValue(kind: Field['kind'], text: string): number | string | null {
  if (kind === 'number') return readNumber(text);
  if (kind !== 'day') return text;
  const read = readDay(text);
  return 'fault' in read ? text : read.day;
}

/** '1,234.5 h' → 1234.5; what is not a number stays as it is, to be reported. */
function readNumber(text: string): number | string | null {
  if (text === '') return null;
  const [, digits] = /^(\d[\d ,.]{0,20}?) ?(?:h|hr|hrs|hours?)?\.?$/i.exec(text) ?? [];
  const plain = digits?.replace(/[ ,](?=\d{3}(?!\d))/g, '').replace(',', '.');
  return plain === undefined || Number.isNaN(Number(plain)) ? text : Number(plain);
}

/** A place may be in several columns; of any other field the first filled cell counts. */
function readTexts(texts: CollectedRow['texts'], table: TextFields): Record<string, string> {
  const entries = listKeys(table).map((key) => {
    const isPlace = table[key]?.kind === 'place';
    return [key, isPlace ? join(texts.get(key) ?? [], ', ') : first(texts, key)];
  });
  return Object.fromEntries(entries);
}

function addressesOf(
  texts: CollectedRow['texts'],
  cells: readonly MappedCell[],
): { addresses: Omit<RowAddresses, 'notices'>; notices: string[] } {
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
  return { addresses, notices };
}

function asNotice(notices: readonly string[]): string | undefined {
  return notices.join('; ').slice(0, 200) || undefined;
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
  if (parsed.error) return { fault: tellFault(parsed.error, cells) };
  const draft = parsed.data;
  if (!draft.customFields) return { draft };
  // Only fields that the file has are checked: a list without a required field can still be imported.
  const carried = definitions.filter(({ name }) => Object.hasOwn(draft.customFields ?? {}, name));
  const { values, faults } = mergeCustomFields(carried, draft.customFields, {});
  const [fault] = Object.entries(faults);
  if (!fault) return { draft: { ...draft, customFields: values } };
  const [field, message] = fault;
  const cell = cells.find((cell) => cell.field === field);
  return { fault: quoteCell(cell?.column ?? field, message, cell?.value) };
}
