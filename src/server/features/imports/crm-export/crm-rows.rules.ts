/** Turns a row of a CRM export into a person or an organization, or says why the row is skipped. */
import type { CustomFieldDefinition } from '#contract/custom-fields.ts';
import { plainKeys } from '#contract/fields.ts';
import { sameAddress } from '#contract/further-addresses.ts';
import type { ColumnMapping } from '#contract/imports.ts';
import { NoteDraft } from '#contract/notes.ts';
import { OrganizationDraft } from '#contract/organizations.ts';
import { PersonDraft, personTexts } from '#contract/people.ts';
import { phoneLimit } from '#contract/primitives.ts';
import { join, parse } from '#server/features/imports/files/import-rows.rules.ts';
import { collect, first, type MappedCell } from '#server/features/imports/files/row-cells.rules.ts';

/** The tag of every imported record. */
export const importTag = 'capsule-import';

export interface PersonOfRow {
  kind: 'person';
  draft: PersonDraft;
  organizationName: string | null;
  note: string | null;
}

export interface OrganizationOfRow {
  kind: 'organization';
  draft: OrganizationDraft;
  note: string | null;
}

export interface Definitions {
  person: readonly CustomFieldDefinition[];
  organization: readonly CustomFieldDefinition[];
}

type Reading = PersonOfRow | OrganizationOfRow | { fault: string };

const personTypes = /^(person|people|contact|individual)$/i;
const organizationTypes = /^(organi[sz]ations?|company|companies|business|account)$/i;
const Name = OrganizationDraft.shape.name;
const NoteContent = NoteDraft.shape.content;

export function readCrmRow(cells: readonly MappedCell[], definitions: Definitions): Reading {
  const kind = kindOf(cells);
  if (kind === undefined) return { fault: `skipped (unknown type "${typeOf(cells)}")` };
  const applying = new Set(definitions[kind].map(({ name }) => `customFields.${name}`));
  const own = cells.filter(
    ({ field }) => !field.startsWith('customFields.') || applying.has(field),
  );
  return kind === 'person'
    ? readPerson(own, definitions.person)
    : readOrganization(own, definitions.organization);
}

/** Without a type, a row with a person's name or an e-mail address is a person. */
function kindOf(cells: readonly MappedCell[]): 'person' | 'organization' | undefined {
  const type = typeOf(cells);
  if (personTypes.test(type)) return 'person';
  if (organizationTypes.test(type)) return 'organization';
  if (type !== '') return undefined;
  const says = (...fields: string[]) =>
    cells.some(({ field, value }) => fields.includes(field) && String(value ?? '').trim() !== '');
  return says('firstName', 'lastName') || !says('organisation') ? 'person' : 'organization';
}

function typeOf(cells: readonly MappedCell[]): string {
  return String(cells.find(({ field }) => field === 'type')?.value ?? '').trim();
}

const longestName = 120;

/** The name of the record that a row is about, or else its organization or address. */
export function nameIn(cells: readonly string[], mapping: readonly ColumnMapping[]): string {
  const cellOf = (wanted: string) =>
    cells[mapping.find(({ field }) => field === wanted)?.column ?? -1]?.trim() ?? '';
  const name = join(['title', 'firstName', 'lastName'].map(cellOf), ' ');
  return (name || cellOf('organisation') || cellOf('email')).slice(0, longestName);
}

function readPerson(
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
): Reading {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  const input = {
    ...shared(row),
    name: join([first(texts, 'title'), first(texts, 'firstName'), first(texts, 'lastName')], ' '),
    ...Object.fromEntries(plainKeys(personTexts).map((key) => [key, first(texts, key)])),
  };
  if (input.email === '') return { fault: 'skipped (missing email)' };
  if (input.name === '') return { fault: 'skipped (missing name)' };
  const draft = parse(PersonDraft, input, asDrafted(cells), definitions);
  if ('fault' in draft) return draft;
  const note = noteOf(first(texts, 'notes'));
  if ('fault' in note) return note;
  const organization = first(texts, 'organisation');
  if (organization === '') return { kind: 'person', ...draft, ...note, organizationName: null };
  const organizationName = Name.safeParse(organization);
  return organizationName.success
    ? { kind: 'person', ...draft, ...note, organizationName: organizationName.data }
    : { fault: `"Organisation" ${organizationName.error.issues[0]?.message}` };
}

function readOrganization(
  cells: readonly MappedCell[],
  definitions: readonly CustomFieldDefinition[],
): Reading {
  const row = collect(cells);
  if ('fault' in row) return row;
  const { texts } = row;
  const name = first(texts, 'organisation') || first(texts, 'firstName');
  if (name === '') return { fault: 'skipped (missing name)' };
  const input = { ...shared(row), name, status: 'active', website: first(texts, 'website') };
  const named = asDrafted(cells, { organisation: 'name' });
  const draft = parse(OrganizationDraft, input, named, definitions);
  if ('fault' in draft) return draft;
  const note = noteOf(first(texts, 'notes'));
  return 'fault' in note ? note : { kind: 'organization', ...draft, ...note };
}

const draftedAs: Readonly<Record<string, string>> = {
  mobilePhone: 'phone',
  workPhone: 'phone',
  city: 'location',
  state: 'location',
  postcode: 'location',
};

/** The filled cells, by the fields of a draft, so that an error can name the column. */
function asDrafted(
  cells: readonly MappedCell[],
  others: Readonly<Record<string, string>> = {},
): MappedCell[] {
  const names = { ...draftedAs, ...others };
  return cells
    .filter(({ value }) => String(value ?? '').trim() !== '')
    .map((cell) => ({ ...cell, field: names[cell.field] ?? cell.field }));
}

type Collected = Exclude<ReturnType<typeof collect>, { fault: string }>;

function shared({ texts, input: { tags, customFields } }: Collected) {
  const place = ['city', 'state', 'postcode'].map((field) => first(texts, field));
  return {
    customFields,
    tags: [...tags, importTag],
    email: first(texts, 'email'),
    ...phonesOf(first(texts, 'mobilePhone'), first(texts, 'workPhone')),
    location: join(place, ', '),
  };
}

/** Mobile, else work, is the primary one; with both, the other is a further one. */
function phonesOf(mobile: string, work: string) {
  if (mobile === '') return { phone: work, phoneType: work === '' ? null : ('work' as const) };
  const isOther = work !== '' && sameAddress.phone(work) !== sameAddress.phone(mobile);
  // It was left out before, so it is no reason to refuse the row.
  const furtherPhones =
    isOther && work.length <= phoneLimit ? [{ type: 'work' as const, value: work }] : [];
  return { phone: mobile, phoneType: 'mobile' as const, furtherPhones };
}

function noteOf(text: string): { note: string | null } | { fault: string } {
  if (text === '') return { note: null };
  const content = NoteContent.safeParse(text);
  return content.success
    ? { note: content.data }
    : { fault: `"General Notes" ${content.error.issues[0]?.message}` };
}
