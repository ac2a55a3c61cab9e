/** The keys of a table in their order, typed as the table types them. */
export function listKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  // A table is written as one literal: it has no other keys.
  return Object.keys(table) as (keyof Table & string)[];
}
