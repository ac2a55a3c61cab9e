/**
 * Drizzle asks of each value of each row what kind of column it came from, which was a quarter of what a long list
 * cost the server. Here it is asked once a query; the rows are the same.
 */
import { Column, getTableName, is, noopDecoder, type Query, SQL } from 'drizzle-orm';
import { NodePgSession } from 'drizzle-orm/node-postgres';
import type { PgPreparedQuery, PreparedQueryConfig } from 'drizzle-orm/pg-core';
import type { NoSchema } from './handles.ts';

type Session = NodePgSession<NoSchema, NoSchema>;
type Given = Parameters<Session['prepareQuery']>;
type Fields = NonNullable<Given[1]>;
type Field = Fields[number]['field'];

export class QuickSession extends NodePgSession<NoSchema, NoSchema> {
  override prepareQuery<T extends PreparedQueryConfig = PreparedQueryConfig>(
    query: Query,
    fields: Given[1],
    name: Given[2],
    isArray: boolean,
    mapper?: (rows: unknown[][]) => T['execute'],
    metadata?: Given[5],
    cache?: Given[6],
  ): PgPreparedQuery<T> {
    const made = super.prepareQuery<T>(query, fields, name, isArray, mapper, metadata, cache);
    if (!fields || mapper) return made;
    // Drizzle says only afterwards which tables a join may have left out.
    const map = (rows: unknown[][]) => mapRows(fields, rows, Reflect.get(made, joined));
    Reflect.set(made, 'customResultMapper', map);
    return made;
  }
}

const joined = 'joinsNotNullableMap';

/** By table, whether each row has one; undefined where nothing may be joined. */
type IsThere = Readonly<Record<string, boolean>> | undefined;

type Decode = (value: unknown) => unknown;

interface Value {
  key: string;
  place: number;
  /** Undefined where the value stays as it came. */
  decode: Decode | undefined;
}

/** An object inside of the row. */
interface Part {
  key: string;
  values: Value[];
  /** Where its table stands that a join may leave out: this value is null then. */
  absentBy: number | undefined;
}

function mapRows(
  fields: Fields,
  rows: readonly unknown[][],
  isThere: IsThere,
): Record<string, unknown>[] {
  const parts = planParts(fields, isThere);
  return rows.map((row) => {
    const made: Record<string, unknown> = {};
    for (const { key, values, absentBy } of parts) {
      if (key === '') readInto(made, values, row);
      else if (absentBy !== undefined && row[absentBy] === null) made[key] = null;
      else made[key] = readInto({}, values, row);
    }
    return made;
  });
}

function readInto(made: Record<string, unknown>, values: readonly Value[], row: unknown[]) {
  for (const { key, place, decode } of values) {
    const value = row[place];
    made[key] = value === null || decode === undefined ? value : decode(value);
  }
  return made;
}

/** The fields in runs of those that stand in one object, as Drizzle orders them; the row itself is ''. */
function planParts(fields: Fields, isThere: IsThere): Part[] {
  const runs: { key: string; fields: { key: string; place: number; field: Field }[] }[] = [];
  for (const [place, { path, field }] of fields.entries()) {
    const [outer = '', inner, ...deeper] = path;
    if (deeper.length > 0) throw new Error(`Selected too deep: ${path.join('.')}`);
    const [within, key] = inner === undefined ? ['', outer] : [outer, inner];
    if (runs.at(-1)?.key !== within) runs.push({ key: within, fields: [] });
    runs.at(-1)?.fields.push({ key, place, field });
  }
  return runs.map(({ key, fields }) => ({
    key,
    values: fields.map(({ key, place, field }) => ({ key, place, decode: decodeOf(field) })),
    absentBy: absenceOf(fields, isThere),
  }));
}

/** Only an object whose columns are all of one table is absent where that is. */
function absenceOf(
  fields: readonly { place: number; field: Field }[],
  isThere: IsThere,
): number | undefined {
  const columns = fields.flatMap(({ place, field }) =>
    is(field, Column) ? { place, table: getTableName(field.table) } : [],
  );
  const [first] = columns;
  if (!isThere || !first || isThere[first.table]) return undefined;
  return columns.every(({ table }) => table === first.table) ? first.place : undefined;
}

function decodeOf(field: Field): Decode | undefined {
  const decoder: unknown = is(field, Column) ? field : Reflect.get(expressionOf(field), 'decoder');
  const decode = Reflect.get(Object(decoder), 'mapFromDriverValue');
  if (decode === asItIs.column || decode === asItIs.expression) return undefined;
  return (value) => Reflect.apply(decode, decoder, [value]);
}

const asItIs = {
  column: Column.prototype.mapFromDriverValue,
  expression: noopDecoder.mapFromDriverValue,
};

function expressionOf(field: Exclude<Field, Column>): SQL {
  if (is(field, SQL)) return field;
  return is(field, SQL.Aliased) ? field.sql : field._.sql;
}
