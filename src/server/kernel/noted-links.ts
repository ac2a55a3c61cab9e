/**
 * Links of a record as its row has them: also to what is deleted, which nobody is told, and what triggers fill in from them.
 * The log keeps them beside each edit that links a record elsewhere, as taking that back has to put them back too, and
 * of a record that is restored, so that it can be said whether it was linked elsewhere since.
 */
import { getTableColumns, inArray } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { VisitorContext } from './context.ts';
import type { HidingTable } from './record-locks.ts';

/** As the log keeps them, by their names in a row. */
export interface NotedLinks {
  links?: Record<string, unknown>;
}

/** What the log keeps of a record, without them: as readers are told of it. */
export function withoutLinks(state: unknown): unknown {
  if (typeof state !== 'object' || state === null || !('links' in state)) return state;
  const { links: _, ...told } = state;
  return told;
}

/** Of these columns of a table; without any, no edit counts as one that links elsewhere. */
export function noteLinks(table: HidingTable, keys: readonly string[]) {
  const columns = Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([key]) => keys.includes(key)),
  );
  return {
    /** Whether an edit with these values, or to this row, links a row elsewhere. */
    isRelinked: (row: object, values: object): boolean =>
      keys.some((key) => {
        const to: unknown = Reflect.get(values, key);
        return to !== undefined && to !== Reflect.get(row, key);
      }),

    /** Those of a row that was read before. */
    readFrom: (row: object): NotedLinks => {
      if (keys.length === 0) return {};
      return { links: Object.fromEntries(keys.map((key) => [key, Reflect.get(row, key)])) };
    },

    /** Those of rows as they are now, by id. */
    async read({ db }: VisitorContext, ids: readonly string[]): Promise<Map<string, NotedLinks>> {
      if (ids.length === 0) return new Map();
      const rows = await db
        .select({ id: table.id, ...columns })
        .from<PgTable>(table)
        .where(inArray(table.id, [...ids]));
      return new Map(rows.map(({ id, ...links }) => [String(id), { links }]));
    },
  };
}
