/**
 * Writes of one record, in one statement that also prints the record as it goes out and adds the change to the log, so
 * that nothing is read once more or sent back to where it came from.
 */
import { getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import { changes } from './change-log.table.ts';
import { changeEntry, linkKeys } from './change-log.ts';
import type { VisitorContext } from './context.ts';
import type { PrintedRow } from './postgres/printed-rows.ts';
import { nameStatement, type Statement } from './postgres/statements.ts';

interface Kind<Wire> {
  /** As the log calls it: `person`. */
  noun: string;
  table: PgTable & { id: AnyPgColumn };
  /** The keys that it has on the wire. */
  keys: readonly string[];
  /** What makes its JSON, from the table and the joins. */
  printed: SQL;
  joins: SQL;
  toWire: (row: PrintedRow) => Wire;
}

type Values = Record<string, unknown>;

/** Each writes its change to the log, under the verb; texts must be well-formed and free of NUL. */
export interface SingleWrites<Wire> {
  /** A column that the row leaves out gets its default. */
  insert(ctx: VisitorContext, verb: string, row: Values & { id: string }): Promise<Wire>;
  /** Changes columns of a locked row; omitted or undefined ones stay. */
  update(
    ctx: VisitorContext,
    verb: string,
    id: string,
    values: Values,
  ): Promise<{ before: Wire; after: Wire }>;
}

interface Written {
  before: PrintedRow | null;
  after: PrintedRow;
}

export function printedWrites<Wire>(kind: Kind<Wire>): SingleWrites<Wire> {
  const { noun, table, keys, printed, joins, toWire } = kind;
  const valuesOf = byColumns(table);
  const given = recordOf(table, 'values');
  const id = sql`${table.id} = ${sql.placeholder('id')}`;
  const isNow = sql`now_is as (select ${printed} from made as ${table} ${joins})`;

  const inserts = statementsByColumns<Written>(`${noun}, made`, (columns) => {
    const all = listed(columns.map(identify));
    return sql`with made as (insert into ${table} (${all}) select ${all} from ${given} returning *),
        ${isNow}, ${logged(noun, keys, false)}
      select null as before, to_json(now_is) as after from now_is`;
  });

  const updates = statementsByColumns<Written>(`${noun}, changed`, (columns) => {
    const sets = columns.map((column) => sql`${identify(column)} = given.${identify(column)}`);
    return sql`with made as (update ${table} set ${listed(sets)} from ${given} as given where ${id} returning ${table}.*),
        ${isNow}, was as (select ${printed} from ${table} ${joins} where ${id}), ${logged(noun, keys, true)}
      select to_json(was) as before, to_json(now_is) as after from was, now_is`;
  });

  const write = async (
    ctx: VisitorContext,
    statement: Statement<Written>,
    asked: { verb: string; id: string; values: string },
  ) => {
    const log = entryOf(changeEntry(ctx, asked.verb, asked.id)).json;
    const [written] = await statement(ctx.db, { id: asked.id, values: asked.values, log });
    if (!written) throw new Error(`${asked.verb} wrote nothing: ${asked.id}`);
    return written;
  };

  return {
    async insert(ctx, verb, row) {
      const { columns, json } = valuesOf(row);
      const { after } = await write(ctx, inserts(columns), { verb, id: row.id, values: json });
      return toWire(after);
    },

    async update(ctx, verb, id, set) {
      const { columns, json } = valuesOf(set);
      const { before, after } = await write(ctx, updates(columns), { verb, id, values: json });
      if (!before) throw new Error(`${verb} did not find what was there: ${id}`);
      return { before: toWire(before), after: toWire(after) };
    },
  };
}

const entryOf = byColumns(changes);

/** The row of the log, from its entry and what was and is printed; without a before, nothing was there. */
function logged(noun: string, keys: readonly string[], hasBefore: boolean): SQL {
  const links = linkKeys.flatMap((key) => {
    if (key === `${noun}Id`) return [{ column: changes[key], value: sql`entry.record_id` }];
    return keys.includes(key)
      ? [{ column: changes[key], value: sql`(record ->> ${sql.raw(`'${key}'`)})::uuid` }]
      : [];
  });
  const columns = [
    changes.id,
    changes.at,
    changes.actorId,
    changes.verb,
    changes.recordType,
    changes.recordId,
    changes.batchId,
  ];
  const texts = columns.map(({ name }) => sql`entry.${sql.identifier(name)}`);
  const into = [...columns, changes.before, changes.after, ...links.map(({ column }) => column)];
  const before = hasBefore ? sql`was.json::jsonb` : sql`null`;
  return sql`logged as (
    insert into ${changes} (${listed(into.map(({ name }) => identify(name)))})
    select ${listed([...texts, before, sql`record`, ...links.map(({ value }) => value)])}
    from ${recordOf(changes, 'log')} as entry, ${hasBefore ? sql`was, ` : sql``}
      now_is cross join lateral (select now_is.json::jsonb as record) as told)`;
}

/** A row of a table from one JSON parameter. */
function recordOf(table: PgTable, parameter: string): SQL {
  return sql`json_populate_record(null::${table}, ${sql.placeholder(parameter)}::json)`;
}

/** What an object names of a table's columns, and their values as JSON. */
function byColumns(table: PgTable) {
  const names = Object.entries(getTableColumns(table)).flatMap(([key, { name, generated }]) =>
    generated === undefined ? [{ key, name }] : [],
  );
  return (values: Values) => {
    const named = names.filter(({ key }) => values[key] !== undefined);
    const record = Object.fromEntries(named.map(({ key, name }) => [name, values[key]]));
    return { columns: named.map(({ name }) => name), json: JSON.stringify(record) };
  };
}

const writing = { writes: true };
/** Most sets of columns whose statements have names: our own code has few, but a form may leave out any of its fields. */
const mostSets = 20;

/** The statement for a set of columns. */
function statementsByColumns<Row extends object>(
  name: string,
  write: (columns: readonly string[]) => SQL,
) {
  const made = new Map<string, Statement<Row>>();
  return (columns: readonly string[]): Statement<Row> => {
    const key = columns.join();
    const known = made.get(key);
    if (known) return known;
    if (made.size === mostSets) return nameStatement<Row>(undefined, () => write(columns), writing);
    const named = nameStatement<Row>(`${name} ${made.size}`, () => write(columns), writing);
    made.set(key, named);
    return named;
  };
}

function identify(column: string): SQL {
  return sql`${sql.identifier(column)}`;
}

function listed(parts: SQL[]): SQL {
  return sql.join(parts, sql`, `);
}
