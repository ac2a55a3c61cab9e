/** Reads tables as PostgreSQL prints them, and takes their measure. */
import { createHash } from 'node:crypto';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';

export interface TableShape {
  name: string;
  /** Those that hold values of their own, in the order in which they are printed. */
  columns: string[];
}

/** All tables of the product; what PostgreSQL or an extension keeps is not among them. */
export async function listTables(client: pg.ClientBase): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select class.relname::text as name, array_agg(attribute.attname::text order by attribute.attnum) as columns
     from pg_class class join pg_attribute attribute on attribute.attrelid = class.oid
     where class.relnamespace = 'public'::regnamespace and class.relkind = 'r'
       and attribute.attnum > 0 and not attribute.attisdropped and attribute.attgenerated = ''
       and not exists (select from pg_depend where objid = class.oid and deptype = 'e')
     group by class.oid order by class.relname collate "C"`,
  );
  return rows;
}

/** The last value of each sequence, as text; those that were never used are left out. */
export async function readSequences(client: pg.ClientBase): Promise<Record<string, string>> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null`,
  );
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export interface Measure {
  /** Bytes. */
  size: number;
  sha256: string;
}

/** Passes pieces on; what they came to is known once all have been read. */
export class Measuring {
  size = 0;
  private readonly hash = createHash('sha256');

  async *of(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const piece of bytes) {
      this.size += piece.length;
      this.hash.update(piece);
      yield piece;
    }
  }

  /** Once only. */
  end(): Measure {
    return { size: this.size, sha256: this.hash.digest('hex') };
  }
}

export async function measure(bytes: AsyncIterable<Uint8Array>): Promise<Measure> {
  const measuring = new Measuring();
  for await (const _ of measuring.of(bytes));
  return measuring.end();
}

/** Counts the rows that it passes on: each is one line, whatever its values hold. */
export class TableReading {
  rows = 0;

  async *read(client: pg.ClientBase, table: TableShape): AsyncGenerator<Uint8Array> {
    const columns = table.columns.map(quoted).join(', ');
    const rows = `select ${columns} from public.${quoted(table.name)}`;
    const stream = client.query(copyTo(`copy (${rows}) to stdout`));
    for await (const piece of stream) {
      this.rows += countLines(piece);
      yield piece;
    }
  }
}

const newline = 10;

function countLines(piece: Uint8Array): number {
  let lines = 0;
  for (let at = piece.indexOf(newline); at !== -1; at = piece.indexOf(newline, at + 1)) lines += 1;
  return lines;
}

export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
