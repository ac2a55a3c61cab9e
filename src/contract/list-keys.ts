/** The keys of a table in the order in which they stand there, with the type that the table has them of. */
export function listKeys<Table extends object>(table: Table): (keyof Table & string)[] {
  // A table is written down whole: it has no other keys.
  return Object.keys(table) as (keyof Table & string)[];
}
