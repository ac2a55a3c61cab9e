/** Rows of any kind of record, read and locked many at once, and their columns. */
import { asc, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { RecordKind } from '#contract/records.ts';
import { storedNouns } from '#server/features/nouns/noun-parts.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import { cutInPieces } from '#server/kernel/unhurried.ts';
import { StoredRow } from './stored-row.ts';

/** How many rows are read at a time: more hold up whoever else is served. */
const atOnce = 500;

export function listColumns(kind: RecordKind): Partial<Record<string, PgColumn>> {
  return getTableColumns(storedNouns[kind].table);
}

/** Reads those that there are, deleted ones too. */
export async function readRows(
  ctx: VisitorContext,
  kind: RecordKind,
  ids: readonly string[],
): Promise<Map<string, StoredRow>> {
  return inPieces(kind, ids, (id, piece) => selectRows(ctx, kind, id, piece));
}

/** Locks and reads those that there are, deleted ones too, always in the same order. */
export async function lockRows(
  ctx: Context,
  kind: RecordKind,
  ids: readonly string[],
  /** A change that deletes nothing need not wait for whoever links something to them, such as a long import. */
  strength: 'update' | 'no key update' | 'key share' = 'update',
): Promise<Map<string, StoredRow>> {
  return inPieces(kind, ids, (id, piece) => selectRows(ctx, kind, id, piece).for(strength));
}

/** Locks many without reading them, in the same order. */
export async function holdRows(
  ctx: Context,
  kind: RecordKind,
  ids: readonly string[],
  strength: 'update' | 'no key update',
): Promise<void> {
  const { id } = listColumns(kind);
  if (ids.length === 0 || !id) return;
  await ctx.db
    .select({ id })
    .from<PgTable>(storedNouns[kind].table)
    .where(sql`${id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(asc(id))
    .for(strength);
}

function selectRows(
  { db }: VisitorContext,
  kind: RecordKind,
  id: PgColumn,
  ids: readonly string[],
) {
  return db
    .select()
    .from<PgTable>(storedNouns[kind].table)
    .where(inArray(id, [...ids]))
    .orderBy(asc(id));
}

/** In order of ids over all pieces, as rows are locked in that order. */
async function inPieces(
  kind: RecordKind,
  ids: readonly string[],
  select: (id: PgColumn, piece: string[]) => PromiseLike<unknown[]>,
): Promise<Map<string, StoredRow>> {
  const found = new Map<string, StoredRow>();
  const { id } = listColumns(kind);
  if (!id) return found;
  for (const piece of cutInPieces(ids.toSorted(), atOnce)) {
    for (const row of await select(id, piece)) {
      const stored = StoredRow.parse(row);
      found.set(stored.id, stored);
    }
  }
  return found;
}

/** What the log keeps of a column, as the column has it. */
export function fromLog({ dataType }: PgColumn, value: unknown): unknown {
  if (value === null || value === undefined) return null;
  switch (dataType) {
    case 'date':
      return new Date(String(value));
    case 'number':
      return Number(value);
    case 'boolean':
      return value === true || value === 'true';
    case 'string':
      return String(value);
    default:
      return value;
  }
}
