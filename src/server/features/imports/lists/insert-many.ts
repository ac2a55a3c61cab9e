import { getTableColumns, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Handle } from '#server/kernel/postgres/database.ts';

/**
 * Inserts whole rows as one JSON parameter: about three times as fast as a parameter for every
 * cell, and without the limit of 65,535 of them. Texts must be well-formed and free of NUL.
 */
export async function insertMany<Table extends PgTable>(
  db: Handle,
  table: Table,
  rows: readonly Omit<Table['$inferSelect'], 'searchText' | 'nameKey'>[],
): Promise<void> {
  const columns = Object.entries(getTableColumns(table))
    .filter(([, { generated }]) => generated === undefined)
    .map(([key, { name }]) => [key, name] as const);
  const names = sql.join(
    columns.map(([, name]) => sql.identifier(name)),
    sql`, `,
  );
  const records = rows.map((row) =>
    Object.fromEntries(columns.map(([key, name]) => [name, Reflect.get(row, key)])),
  );
  await db.execute(
    sql`insert into ${table} (${names})
      select ${names} from json_populate_recordset(null::${table}, ${JSON.stringify(records)}::json)`,
  );
}
