/**
 * Statements that are asked on every call. Drizzle puts a statement's text together each time and looks at each
 * value of each row, which costs more than PostgreSQL's answer; here the text is made once, PostgreSQL parses it
 * once a connection, by its name, and rows come back as they are. Behind a pooler they go without their names.
 */
import type { SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { QueryResult } from 'pg';
import { plainHandle } from './guarded-handle.ts';
import type { Handle } from './handles.ts';

const dialect = new PgDialect();
/** The handles whose connections keep prepared statements. */
const named = new WeakSet<Handle>();

export function allowNames(db: Handle): void {
  named.add(db);
}

/** The rows of a statement, by the values of its placeholders. */
export type Statement<Row> = (db: Handle, values: Record<string, unknown>) => Promise<Row[]>;

/**
 * `write` makes the SQL, with `sql.placeholder` where the values stand. A name stands for one text; without a name
 * PostgreSQL parses it each time. Instants come back as PostgreSQL's text: let it print what is to be shown.
 */
export function nameStatement<Row extends object>(
  name: string | undefined,
  write: () => SQL,
  { writes = false } = {},
): Statement<Row> {
  let made: { sql: string; params: unknown[] } | undefined;
  return async (db, values) => {
    const plain = plainHandle(db);
    if (writes && plain !== db) throw new Error(`${name} outside of inTransaction`);
    made ??= dialect.sqlToQuery(write());
    const { session } = plain._;
    const asked = session.prepareQuery<Answer<Row>>(
      made,
      undefined,
      named.has(plain) ? name : undefined,
      false,
    );
    return (await asked.execute(values)).rows;
  };
}

interface Answer<Row extends object> {
  execute: QueryResult<Row>;
  all: unknown;
  values: unknown;
}
