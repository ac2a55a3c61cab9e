/** Many rows in one statement and one JSON parameter: three times as fast as one per cell, and no 65,535 limit. */
import { setImmediate } from 'node:timers/promises';
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { type Handle, isTransaction } from '#server/kernel/postgres/database.ts';

/** After this many rows at once, another query plan may be the better one. */
const manyRows = 100;
/** How many rows are printed before other work has its turn. */
const atATime = 50;

/** Inserts rows; a column that no row sets gets its default. Texts must be well-formed and free of NUL. */
export async function insertMany<Table extends PgTable>(
  db: Handle,
  table: Table,
  rows: readonly Table['$inferInsert'][],
): Promise<void> {
  const insert = await prepareInsert(table, rows);
  await insert(db);
}

/** The same, for what can be prepared while the database still does something else. */
export async function prepareInsert<Table extends PgTable>(
  table: Table,
  rows: readonly Table['$inferInsert'][],
  beside?: Beside,
): Promise<(db: Handle) => Promise<void>> {
  const columns = columnsOf(table).filter(({ key }) =>
    rows.some((row) => Reflect.get(row, key) !== undefined),
  );
  if (columns.length === 0) return async () => undefined;
  const names = listed(columns.map(({ name }) => sql`${sql.identifier(name)}`));
  const records = await recordsOf(table, columns, rows);
  const insert = sql`insert into ${table} (${names}) select ${names} from`;
  const statement = beside
    ? sql`with given as materialized (
        select * from rows from (${records}, unnest(${sql.param(beside.ids)}::uuid[])) as given
      ), added as (${insert} given) ${beside.insert}`
    : sql`${insert} ${records}`;
  return async (db) => {
    await forgetPlans(db, rows.length);
    await db.execute(statement);
  };
}

/** What the same statement inserts for each row. */
interface Beside {
  /** One for each row: the column `unnest` of `given`. */
  ids: readonly string[];
  /** Reads the rows from `given`. */
  insert: SQL;
}

interface Written {
  rows: number;
  /** How many have to be written before plans are made anew. */
  due: number;
}

const written = new WeakMap<Handle, Written>();

/**
 * A connection keeps its plan for checking foreign keys, and a plan that was made while the other table was tiny
 * reads that whole table for each row. So plans are made anew each time as much again has been written.
 */
async function forgetPlans(db: Handle, rows: number): Promise<void> {
  const { rows: before, due } = written.get(db) ?? { rows: 0, due: 0 };
  const isDue = rows >= manyRows && before >= due;
  // Outside of a transaction each statement may have another connection.
  if (isTransaction(db))
    written.set(db, { rows: before + rows, due: isDue ? 2 * before + manyRows : due });
  if (isDue) await db.execute(sql`discard plans`);
}

/** Inserts whole rows, or updates those that exist, except for the columns in `keeps`. */
export async function upsertMany<Table extends PgTable>(
  db: Handle,
  table: Table,
  rows: readonly Table['$inferSelect'][],
  target: SQL,
  keeps: readonly string[],
): Promise<void> {
  const columns = columnsOf(table);
  const names = listed(columns.map(({ name }) => sql`${sql.identifier(name)}`));
  const sets = columns
    .filter(({ name }) => !keeps.includes(name))
    .map(({ name }) => sql`${sql.identifier(name)} = excluded.${sql.identifier(name)}`);
  const records = await recordsOf(table, columns, rows);
  await db.execute(
    sql`insert into ${table} (${names}) select ${names} from ${records}
      on conflict ${target} do update set ${listed(sets)}`,
  );
}

/** Updates rows by id: the given columns, or all. If a row appears twice, the last one wins. */
export async function updateMany<Table extends PgTable>(
  db: Handle,
  table: Table,
  rows: readonly { id: string }[],
  keys?: readonly (keyof Table['$inferSelect'] & string)[],
): Promise<void> {
  if (rows.length === 0) return;
  const chosen = keys && new Set<string>(keys);
  const columns = columnsOf(table).filter(({ key }) => key !== 'id' && (chosen?.has(key) ?? true));
  const sets = columns.map(
    ({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`,
  );
  const last = [...new Map(rows.map((row) => [row.id, row])).values()];
  const given = await recordsOf(table, [{ key: 'id', name: 'id' }, ...columns], last);
  await db.execute(
    sql`update ${table} set ${listed(sets)} from ${given} as given where ${table}.id = given.id`,
  );
}

interface Column {
  key: string;
  name: string;
}

function columnsOf(table: PgTable): Column[] {
  return Object.entries(getTableColumns(table))
    .filter(([, { generated }]) => generated === undefined)
    .map(([key, { name }]) => ({ key, name }));
}

/** One of them is given whole, and of the others what they have otherwise: rows of one import have much alike. */
async function recordsOf(
  table: PgTable,
  columns: readonly Column[],
  rows: readonly object[],
): Promise<SQL> {
  const model = rows.at(-1) ?? {};
  const print = recordPrinter(columns, model);
  const texts: string[] = [];
  for (const [place, row] of rows.entries()) {
    // So that others have their turn, and what is on its way to the database goes on.
    if (place > 0 && place % atATime === 0) await setImmediate();
    texts.push(print(row));
  }
  const whole = recordPrinter(columns, {})(model);
  return sql`json_populate_recordset(
    json_populate_record(null::${table}, ${whole}::json), ${`[${texts.join(',')}]`}::json)`;
}

interface Place {
  key: string;
  /** As it stands before each value. */
  name: string;
  /** Of the model. */
  usual: unknown;
  usualText: string;
}

/** Prints of each row what differs from the model. */
function recordPrinter(columns: readonly Column[], model: object): (row: object) => string {
  const places = columns.map(({ key, name }): Place => {
    const usual: unknown = Reflect.get(model, key) ?? null;
    return { key, name: `${JSON.stringify(name)}:`, usual, usualText: JSON.stringify(usual) };
  });
  return (row) => {
    let printed = '';
    for (const { key, name, usual, usualText } of places) {
      const value: unknown = Reflect.get(row, key) ?? null;
      if (value === usual) continue;
      const text = JSON.stringify(value);
      if (text !== usualText) printed += `,${name}${text}`;
    }
    return `{${printed.slice(1)}}`;
  };
}

function listed(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
