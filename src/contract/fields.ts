/**
 * The fields of a noun are one table (`personFields` and the like): each field's label, limit and
 * where it appears. Shapes, forms, facts, lists, imports, exports, search, syncs and the timeline
 * read the table; none repeats it.
 */
import { z } from 'zod';
import { listKeys } from './list-keys.ts';
import { emailLimit, OptionalEmail, optionalText, phoneLimit, requiredText } from './primitives.ts';
import { type SubjectKind, subjectKinds } from './records.ts';
import { Website, websiteLimit } from './web-addresses.ts';

/** `text` is a plain line, `place` an address in one line. */
export type TextKind = 'text' | 'longText' | 'email' | 'phone' | 'place' | 'web';
type LinkKind = SubjectKind | 'user';
const linkKinds: readonly LinkKind[] = ['user', ...subjectKinds];
type ValueKind =
  | 'number'
  | 'amount'
  | 'percent'
  | 'choice'
  | 'yesNo'
  | 'day'
  | 'instant'
  | 'tags'
  | 'addresses';

/** How columns of an imported list are matched to the field. */
interface Imported {
  /** Its name in a mapping; the key of the field unless given. */
  as?: string;
  isRequired?: boolean;
  /** Several columns may be mapped to it: parts of a place, tags, or numbers, of which the first that is filled in counts. */
  isShared?: boolean;
  /** What its headers contain, in lower case and without blanks; the words of the label unless given. */
  words?: RegExp;
  /** Headers that also mean it, if no header contains its own words. */
  aliases?: RegExp;
}

/** In the search of the noun's own page, and in global search. */
type SearchPlace = 'list' | 'everywhere';

interface Uses {
  /** Its name in a sentence of the timeline; the label in lower case unless given. */
  noun?: string;
  /** The header of its column in an exported list; the label unless given. */
  header?: string;
  /** Null if it cannot be imported from a list. */
  imported: Imported | null;
  isExported: boolean;
  /** Whether the timeline and the audit show changes of it. */
  isTold: boolean;
  searched: readonly SearchPlace[];
}

export interface Field extends Uses {
  label: string;
  kind: TextKind | LinkKind | ValueKind;
}
export type Fields = Readonly<Record<string, Field>>;

export interface TextField<Draft extends z.ZodType = z.ZodType, Reply extends z.ZodType = z.ZodType>
  extends Field {
  kind: TextKind;
  /** The most characters it can hold. */
  limit: number;
  isRequired: boolean;
  /** Missing from documents of Export Data that are older than the field. */
  isLater: boolean;
  draft: Draft;
  reply: Reply;
}
export type TextFields = Readonly<Record<string, TextField>>;

const plainly: Uses = { imported: {}, isExported: true, isTold: true, searched: [] };

type TextUses = Partial<Uses> & { isLater?: boolean };

function optional<Draft extends z.ZodType>(
  field: { label: string; kind: TextKind; limit: number; draft: Draft },
  uses: TextUses,
) {
  const reply = z.string().nullable();
  return { ...plainly, isRequired: false as const, isLater: false, ...field, reply, ...uses };
}

/** An optional line of text. */
export function textField(label: string, limit: number, uses: TextUses = {}) {
  return optional({ label, kind: 'text', limit, draft: optionalText(limit) }, uses);
}

export function longTextField(label: string, limit: number, uses: TextUses = {}) {
  return optional({ label, kind: 'longText', limit, draft: optionalText(limit) }, uses);
}

/** The name of a record. */
export function nameField(label: string, limit: number, uses: TextUses = {}) {
  const field = { label, kind: 'text', limit, isRequired: true, isLater: false } as const;
  return { ...plainly, ...field, draft: requiredText(limit), reply: z.string(), ...uses };
}

const shared = { isShared: true };

export function emailField(isRequiredOfImports: boolean, searched: readonly SearchPlace[] = []) {
  const imported = {
    ...shared,
    isRequired: isRequiredOfImports,
    words: /email/,
    aliases: /^mail$/,
  };
  const field = { label: 'Email', kind: 'email', limit: emailLimit, draft: OptionalEmail } as const;
  return optional(field, { imported, searched });
}

export function phoneField(searched: readonly SearchPlace[] = []) {
  const limit = phoneLimit;
  const imported = { ...shared, words: /phone/, aliases: /mobile|^cell|^tel$|landline/ };
  const draft = optionalText(limit);
  return optional({ label: 'Phone', kind: 'phone', limit, draft }, { imported, searched });
}

export function placeField(label: string, limit: number, searched: readonly SearchPlace[] = []) {
  const aliases = /^(city|town|suburb|region|state|country|headquarters)$/;
  const imported = { ...shared, words: /location|address/, aliases };
  return optional(
    { label, kind: 'place', limit, draft: optionalText(limit) },
    { imported, searched },
  );
}

export function websiteField() {
  const words = /web(site|address)|url|homepage|domain|^web$/;
  const field = { label: 'Website', kind: 'web', limit: websiteLimit, draft: Website } as const;
  return optional(field, { imported: { words } });
}

export function tagsField(): Field {
  const words = /tags|^tag$|^labels?$|^categor(y|ies)$/;
  const imported = { ...shared, words };
  return { ...plainly, label: 'Tags', kind: 'tags', imported, searched: ['list'] };
}

/** An id of a record or a colleague, or a value that is not text; not imported unless told to. */
export function valueField(
  label: string,
  kind: LinkKind | ValueKind,
  uses: Partial<Uses> = {},
): Field {
  return { ...plainly, label, kind, imported: null, ...uses };
}

/** The texts of a record in a reply. */
export type TextsOf<Table extends TextFields> = {
  [Key in keyof Table]: z.output<Table[Key]['reply']>;
};

/** For ids: the kind that they refer to; null for everything else. */
export function getLinkKind(kind: Field['kind']): LinkKind | null {
  return linkKinds.find((each) => each === kind) ?? null;
}

/** An object with these keys. TypeScript cannot follow one through its entries, so callers state the type of each value. */
export function fillKeys<Key extends string, Made>(
  keys: readonly Key[],
  make: (key: Key) => unknown,
): Made {
  const made: Record<string, unknown> = {};
  for (const key of keys) made[key] = make(key);
  return made as Made;
}

/** The same with one type for all values. */
export function makeTable<Key extends string, Value>(
  keys: readonly Key[],
  make: (key: Key) => Value,
): Record<Key, Value> {
  return fillKeys(keys, make);
}

type Part = 'draft' | 'reply';
type ShapeOf<Table extends TextFields, Which extends Part> = {
  [Key in keyof Table]: Table[Key][Which];
};

/** The text fields of a draft or a reply. */
export function pickShape<Table extends TextFields, Which extends Part>(
  table: Table,
  part: Which,
): ShapeOf<Table, Which> {
  return fillKeys(listKeys(table), (key) => table[key]?.[part]);
}

/** Only the texts of a row. */
export function pickTexts<Table extends TextFields>(
  table: Table,
  row: TextsOf<Table>,
): TextsOf<Table> {
  return fillKeys(listKeys(table), (key) => row[key]);
}

type Drafted<Table extends TextFields> = {
  [Key in Exclude<keyof Table, OptionalKey<Table>>]: string;
} & { [Key in OptionalKey<Table>]?: string | null | undefined };

/** The texts of a new row; null for those that a draft leaves out. */
export function newTexts<Table extends TextFields>(
  table: Table,
  draft: Drafted<Table>,
): TextsOf<Table> {
  const given: Readonly<Record<string, string | null | undefined>> = draft;
  return fillKeys(listKeys(table), (key) => given[key] ?? null);
}

/** The labels of the fields, by key. */
export function listLabels(fields: Fields): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([key, { label }]) => [key, label]));
}

export type OptionalKey<Table extends TextFields> = {
  [Key in keyof Table]: Table[Key]['isRequired'] extends true ? never : Key;
}[keyof Table] &
  string;

export function optionalKeys<Table extends TextFields>(table: Table): OptionalKey<Table>[] {
  return listKeys(table).filter((key): key is OptionalKey<Table> => !table[key]?.isRequired);
}

/** The plain lines of text: wherever one of them appears, all of them do. */
export function plainKeys<Table extends TextFields>(table: Table): OptionalKey<Table>[] {
  return optionalKeys(table).filter((key) => table[key]?.kind === 'text');
}

/** The named keys first; the others follow in the order of the table. */
export function inOrder<Table extends object>(
  table: Table,
  first: readonly (keyof Table & string)[],
): (keyof Table & string)[] {
  return [...first, ...listKeys(table).filter((key) => !first.includes(key))];
}
