/** Rows that PostgreSQL prints as the JSON that goes out, so that nobody reads them on the way. */
import { is, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { PgJsonb, PgTimestamp } from 'drizzle-orm/pg-core';
import type { z } from 'zod';
import { listKeys } from '#contract/list-keys.ts';

/** The text of something on the wire. */
export class Printed<Wire> {
  declare protected readonly wire: Wire;
  readonly text: string;
  /** Of a record that goes out alone: what its `ETag` is made from. */
  readonly version: Version | undefined;

  constructor(text: string, version?: Version) {
    this.text = text;
    this.version = version;
  }
}

interface Version {
  id: string;
  updatedAt: string;
}

/** Looks at a text that is about to go out. */
export type Proofread = (schema: z.ZodType, text: string) => void;

/** Where each value of a shape comes from. */
type Sources<Shape> = { [Key in keyof Shape & string]: SQLWrapper };

/** How the rows of a table are printed. */
export interface Printing<Shape extends z.ZodRawShape = z.ZodRawShape> {
  shape: z.ZodObject<Shape>;
  /** The joins that the sources need. */
  joins: SQL;
  sources: Sources<Shape>;
}

export interface PrintedRow {
  json: string;
  isLoose: boolean;
}

/** Select this: a row as JSON, with these keys in their order. */
export function printRow<Key extends string>(
  keys: readonly Key[],
  sources: Record<Key, SQLWrapper>,
): SQL {
  const documents = keys.map((key) => sources[key]).filter((source) => is(source, PgJsonb));
  const filled = documents.map((source) => sql`${source} not in ('{}'::jsonb, '[]'::jsonb)`);
  return sql`
    (select row_to_json(wire)::text from (${selectWire(keys, sources)}) as wire) as json,
    ${sql.join([sql`false`, ...filled], sql` or `)} as "isLoose"`;
}

/** A row as the same, but as a `jsonb` to be kept. */
export function printDocument({ shape, sources }: Printing): SQL {
  return sql`(select to_jsonb(wire) from (${selectWire(listKeys(shape.shape), sources)}) as wire)`;
}

function selectWire<Key extends string>(keys: readonly Key[], sources: Record<Key, SQLWrapper>) {
  const columns = keys.map((key) => sql`${print(sources[key])} as ${sql.identifier(key)}`);
  return sql`select ${sql.join(columns, sql`, `)}`;
}

/** An instant as `toISOString` prints it. */
export function printInstant(instant: SQLWrapper): SQL<string> {
  return sql`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

function print(source: SQLWrapper): SQLWrapper {
  return is(source, PgTimestamp) ? printInstant(source) : source;
}

/** Within a `jsonb` PostgreSQL has blanks, an order of keys and a look of large numbers of its own. */
export function getText({ json, isLoose }: PrintedRow): string {
  return isLoose ? JSON.stringify(JSON.parse(json)) : json;
}
