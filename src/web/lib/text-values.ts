/** Converts between the texts of a record and the inputs of its form, where an empty text means none. */
import { fillKeys, type OptionalKey, optionalKeys, type TextFields } from '#contract/fields.ts';

type Typed<Table extends TextFields> = Record<OptionalKey<Table>, string>;
type Stored<Table extends TextFields> = Record<OptionalKey<Table>, string | null>;

/** The values of the inputs; empty without a record. */
export function textInputs<Table extends TextFields>(
  table: Table,
  record?: Stored<Table>,
): Typed<Table> {
  return fillKeys(optionalKeys(table), (key) => record?.[key] ?? '');
}

/** What a create sends: empty texts are left out. */
export function draftTexts<Table extends TextFields>(
  table: Table,
  typed: Typed<Table>,
): Partial<Typed<Table>> {
  const draft: Partial<Typed<Table>> = {};
  for (const key of optionalKeys(table)) {
    const text = typed[key].trim();
    if (text) draft[key] = text;
  }
  return draft;
}

/** What an edit sends: the texts that changed, null for those that were emptied. */
export function patchTexts<Table extends TextFields>(
  table: Table,
  typed: Typed<Table>,
  seen: Stored<Table>,
): Partial<Stored<Table>> {
  const patch: Partial<Stored<Table>> = {};
  for (const key of optionalKeys(table)) {
    const text = typed[key].trim() || null;
    if (text !== seen[key]) patch[key] = text;
  }
  return patch;
}
