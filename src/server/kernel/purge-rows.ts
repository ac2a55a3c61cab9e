/** Removes hidden rows for good; each noun for its own table. */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { VisitorContext } from './context.ts';
import type { HidingTable } from './record-locks.ts';

type Ids = readonly string[];

export interface PurgeWrites {
  remove(ctx: VisitorContext, ids: Ids): Promise<void>;
  /** Takes out the links to records that go, by the name of the column, such as `personId`. */
  unlink(ctx: VisitorContext, key: string, ids: Ids): Promise<void>;
}

export function isInIds(column: AnyPgColumn | SQL, ids: Ids): SQL {
  return sql`${column} = any(${sql.param([...ids])}::uuid[])`;
}

export function purgeWrites(table: HidingTable): PurgeWrites {
  const columns: Record<string, AnyPgColumn> = getTableColumns(table);
  const { id, deletedAt } = columns;
  if (!id || !deletedAt) throw new Error('The table hides no rows');
  return {
    async remove({ db }, ids) {
      if (ids.length > 0) await db.execute(sql`delete from ${table} where ${isInIds(id, ids)}`);
    },
    async unlink({ db }, key, ids) {
      const column = columns[key];
      if (!column || column.notNull || ids.length === 0) return;
      // One statement each, as the rows that are shown have an index of their own.
      for (const which of [sql`is null`, sql`is not null`]) {
        await db.execute(sql`update ${table} set ${sql.identifier(column.name)} = null
          where ${deletedAt} ${which} and ${isInIds(column, ids)}`);
      }
    },
  };
}
