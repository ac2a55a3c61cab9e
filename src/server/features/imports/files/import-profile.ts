import type { ImportEntity } from '#contract/imports.ts';

/** What a program writes above the columns of one kind of list. */
export interface ImportProfile {
  /** Its name in the dialog. */
  name: string;
  entity: ImportEntity;
  /** At least one header of each group must be present; all are written as `compact` makes them. */
  signature: readonly (readonly string[])[];
  /** By header; headers not listed are ignored. `#` stands for a number. */
  fields: Readonly<Record<string, string>>;
}

/** The same field for several headers. */
export const all = (field: string, ...headers: string[]) =>
  Object.fromEntries(headers.map((header) => [header, field]));
