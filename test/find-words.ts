/** Looks through a whole database for words that are to stand nowhere. */
import type pg from 'pg';
import { expect } from 'vitest';

/** Where words stand, in whatever table of whatever schema, bytes included, as `table.column`. */
export async function findWords(pool: pg.Pool, words: string): Promise<string[]> {
  const { rows: columns } = await pool.query<{ table: string; column: string }>(
    `select format('%I.%I', cls.relnamespace::regnamespace, cls.relname) as table, quote_ident(att.attname) as column
     from pg_attribute att join pg_class cls on cls.oid = att.attrelid
     where cls.relkind in ('r', 'm') and att.attnum > 0 and not att.attisdropped
       and cls.relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema', 'pg_toast')`,
  );
  expect(columns.length).toBeGreaterThan(500);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const { rows } = await pool.query(
      `select 1 from ${table} where strpos(lower(${column}::text), lower($1)) > 0
         or strpos(${column}::text, encode(convert_to($1, 'UTF8'), 'hex')) > 0 limit 1`,
      [words],
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
