import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './postgres/database.ts';
import { runPatience, tellPatience, withPatience } from './postgres/patience.ts';

interface KeptSums {
  table: PgTable;
  /** Columns that say of what, and those that are added up. */
  keys: readonly string[];
  sums: readonly string[];
  /** Both columns, as they are kept and as they come to when the records are counted. */
  kept: SQL;
  counted: SQL;
}

/**
 * Compares what triggers have kept with the records, in one statement and so at one moment, and adds the difference where
 * there is one: somebody may have switched triggers off. Returns how many sums were wrong.
 */
export function correctSums(
  database: Database,
  { table, keys, sums, kept, counted }: KeptSums,
): Promise<number> {
  const names = (columns: readonly string[], sign = '') =>
    sql.raw(columns.map((column) => `${sign}"${column}"`).join(', '));
  const all = names([...keys, ...sums]);
  const added = sums.map((sum) => sql`sum(${names([sum])})`);
  return withPatience(runPatience, () =>
    database.orm.transaction(async (tx) => {
      await tx.execute(tellPatience(runPatience));
      // Two servers would both add what is missing. Nobody who only writes rows waits for this.
      await tx.execute(sql`lock table ${table} in share update exclusive mode`);
      const { rowCount } = await tx.execute(sql`
        insert into ${table} (${all})
        select ${names(keys)}, ${sql.join(added, sql`, `)}
        from (
          select ${all} from (${counted}) as counted
          union all
          select ${names(keys)}, ${names(sums, '-')} from (${kept}) as kept
        ) as compared
        group by ${names(keys)}
        having ${sql.join(
          added.map((sum) => sql`${sum} <> 0`),
          sql` or `,
        )}`);
      return rowCount ?? 0;
    }),
  );
}
