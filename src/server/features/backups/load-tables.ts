/** Loads the tables of a backup, and compares them with it row by row; in one transaction of the caller's. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import {
  brokenConstraint,
  brokenLine,
  postgresCode,
} from '#server/kernel/postgres/postgres-errors.ts';
import type { BackupHome } from './backup-home.ts';
import { DamagedBackup } from './backup-refused.ts';
import { layAside, putBack } from './laid-aside.ts';
import { damaged, type Manifest, type SavedTable } from './manifest.rules.ts';
import { listTables, measure, quoted, TableReading } from './read-tables.ts';

interface Source {
  home: BackupHome;
  name: string;
  manifest: Manifest;
}

/** The tables are there as the backup's version made them. Returns those that this product does not have. */
export async function loadTables(client: pg.ClientBase, source: Source): Promise<string[]> {
  const { tables, sequences } = source.manifest;
  const shapes = await listTables(client);
  const known = new Set(shapes.map(({ name }) => name));
  const lacking = shapes.filter(({ name }) => !tables.some((table) => table.name === name));
  if (lacking[0]) throw damaged(source.name, `tables/${lacking[0].name}.gz`);
  const loaded = tables.filter(({ name }) => known.has(name));
  const laid = await layAside(client, shapes);
  // Rows that the migrations themselves have made.
  await client.query(`truncate ${shapes.map(({ name }) => `public.${quoted(name)}`).join(', ')}`);
  for (const table of loaded) await loadTable(client, table, source);
  for (const table of loaded) await compareTable(client, table, source.name);
  await putBack(client, shapes, laid).catch((error: unknown) => {
    throw describeMisfit(error, source.name) ?? error;
  });
  for (const [sequence, value] of Object.entries(sequences)) {
    await client.query(`select setval(format('public.%I', $1::text)::regclass, $2::bigint)`, [
      sequence,
      value,
    ]);
  }
  return tables.flatMap(({ name }) => (known.has(name) ? [] : [name]));
}

async function loadTable(client: pg.ClientBase, table: SavedTable, { home, name }: Source) {
  const bytes = await home.read(name, table.path);
  if (!bytes) throw damaged(name, table.path);
  // What was written in this same transaction needs no log, and no cleaning up later.
  const columns = table.columns.map(quoted).join(', ');
  const into = `copy public.${quoted(table.name)} (${columns}) from stdin with (freeze)`;
  await pipeline(
    Readable.from(bytes, { objectMode: false }),
    createGunzip(),
    client.query(copyFrom(into)),
  ).catch((error: unknown) => {
    throw describeDamage(error, table, name) ?? error;
  });
}

/** What a row or the packing cannot be read for; undefined where the database or the disk is to blame. */
function describeDamage(error: unknown, table: SavedTable, backup: string) {
  const line = brokenLine(error);
  const isRow = isOfValues(error) && line !== undefined;
  if (!isRow && !isOfPacking(error)) return undefined;
  const what = isRow
    ? `line ${line} of the table ${table.name} cannot be read`
    : `the table ${table.name} cannot be unpacked`;
  // Without what PostgreSQL says, which repeats the values.
  return new DamagedBackup(
    `The backup ${backup} is damaged: ${what}. Nothing was restored from it. Take an older one.`,
  );
}

/** Two rows where there can be one, or a row that refers to none, for which an index or a reference cannot be made. */
function describeMisfit(error: unknown, backup: string): DamagedBackup | undefined {
  const constraint = brokenConstraint(error);
  if (constraint === undefined) return undefined;
  return new DamagedBackup(
    `The backup ${backup} is damaged: its rows do not fit together, as ${constraint} asks of them. ` +
      'Nothing was restored from it. Take an older one.',
  );
}

/** A value that is none of its kind, or one that the table does not allow. */
function isOfValues(error: unknown): boolean {
  return /^2[23]/.test(postgresCode(error) ?? '');
}

function isOfPacking(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}

/** What PostgreSQL prints now has to be what it printed then, to the last byte. */
async function compareTable(client: pg.ClientBase, table: SavedTable, backup: string) {
  const reading = new TableReading();
  const { sha256 } = await measure(reading.read(client, table));
  if (reading.rows === table.rows && sha256 === table.contents) return;
  throw new DamagedBackup(
    `The backup ${backup} is damaged: the table ${table.name} came back with ${reading.rows} rows that are not the ` +
      `${table.rows} that were saved. Nothing was restored from it. Take an older one.`,
  );
}
