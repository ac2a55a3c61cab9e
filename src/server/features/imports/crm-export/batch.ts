/** A batch of rows as it is worked out in memory: which records exist, are created, or are completed. */
import { sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { AppError } from '#server/kernel/app-error.ts';
import type { Context } from '#server/kernel/context.ts';

interface Row {
  id: string;
  updatedAt: Date;
}

/** What became of the rows of the file. */
export interface Tally {
  created: number;
  completed: number;
  unchanged: number;
}

export class Batch<R extends Row> {
  readonly tally: Tally = { created: 0, completed: 0, unchanged: 0 };
  private readonly before = new Map<string, R>();
  private readonly current = new Map<string, R>();

  constructor(existing: Iterable<R>) {
    for (const row of existing) {
      this.before.set(row.id, row);
      this.current.set(row.id, row);
    }
  }

  /** Its current state. */
  get(id: string): R {
    const row = this.current.get(id);
    if (!row) throw new Error(`The batch has no record ${id}`);
    return row;
  }

  make(row: R): R {
    this.tally.created += 1;
    this.current.set(row.id, row);
    return row;
  }

  /** `next` is null if a row of the file adds nothing. */
  complete(next: R | null): void {
    if (next === null) this.tally.unchanged += 1;
    else {
      this.tally.completed += 1;
      this.current.set(next.id, next);
    }
  }

  made(): R[] {
    return [...this.current.values()].filter(({ id }) => !this.before.has(id));
  }

  changed(): { before: R; after: R }[] {
    return [...this.before.values()].flatMap((before) => {
      const after = this.get(before.id);
      return after === before ? [] : [{ before, after }];
    });
  }
}

const attempts = 5;

/**
 * Works a batch out again until nobody has changed meanwhile what it completes; from then on those
 * records are locked. Records that a batch does not change are never locked.
 */
export async function settle<R extends Row, Plan extends { batch: Batch<R> }>(
  ctx: Context,
  table: PgTable,
  plan: () => Promise<Plan>,
): Promise<Plan> {
  for (let attempt = 1; attempt <= attempts; attempt += 1) {
    const planned = await plan();
    const read = planned.batch.changed().map(({ before }) => before);
    if (read.length === 0) return planned;
    const { rows } = await ctx.db.execute(
      sql`select ${table}.id from ${table} join unnest(
          ${sql.param(read.map(({ id }) => id))}::uuid[],
          ${sql.param(read.map(({ updatedAt }) => updatedAt.toISOString()))}::timestamptz[]
        ) as read(id, updated_at)
        on ${table}.id = read.id and ${table}.updated_at = read.updated_at
        where ${table}.deleted_at is null
        for no key update of ${table}`,
    );
    if (rows.length === read.length) return planned;
  }
  throw new AppError('conflict', 'Records kept being changed by others meanwhile. Try again.');
}
