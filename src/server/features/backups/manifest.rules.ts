/** The list that is written last into a backup and makes it complete: what is in it, and how to tell that it is whole. */
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { BackupRefused, DamagedBackup } from './backup-refused.ts';

/** Raised when an older version of the product could no longer read what is written. */
const format = 1;
export const manifestFile = 'manifest.json';

const Stored = z.object({
  /** Inside of the backup, with `/` between folders. */
  path: z.string(),
  /** Of the bytes in the backup. */
  size: z.number(),
  sha256: z.string(),
});

const SavedTable = Stored.extend({
  name: z.string(),
  /** In the order of the values. */
  columns: z.array(z.string()),
  rows: z.number(),
  /** SHA-256 of the rows as PostgreSQL prints them, before they are packed. */
  contents: z.string(),
});
export type SavedTable = z.output<typeof SavedTable>;

const SavedFile = Stored.extend({ key: z.string() });
export type SavedFile = z.output<typeof SavedFile>;

const Manifest = z.object({
  format: z.literal(format),
  /** Of the product that made it. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  /** By which stores of files know the database; null in one that is older than these. */
  databaseId: z.string().nullable(),
  /** When each migration that the database had was made. */
  migrations: z.array(z.number()).min(1),
  /** Tells secret keys apart without telling anything about them; null if none was found. */
  keyFingerprint: z.string().nullable(),
  tables: z.array(SavedTable),
  /** The last value of each sequence that was used, as text. */
  sequences: z.record(z.string(), z.string()),
  files: z.array(SavedFile),
  /** Files of records whose bytes were not in the store, or not those that were uploaded. */
  missing: z.array(z.object({ key: z.string(), reason: z.enum(['missing', 'damaged']) })),
});
export type Manifest = z.output<typeof Manifest>;

export const newManifest = { format } as const;

export function writeManifest(manifest: Manifest): string {
  return `${JSON.stringify({ manifest, sha256: sumOf(manifest) }, null, 1)}\n`;
}

/** Throws where it is damaged, or of a newer version than this one. */
export function readManifest(name: string, text: string): Manifest {
  const { manifest, sha256 } = parse(name, text);
  if (sumOf(manifest) !== sha256) throw damaged(name, manifestFile);
  const { format: found } = z.object({ format: z.number() }).parse(manifest);
  if (found > format) throw newer(name);
  return Manifest.parse(manifest);
}

function parse(name: string, text: string) {
  try {
    return z.object({ manifest: z.unknown(), sha256: z.string() }).parse(JSON.parse(text));
  } catch {
    throw damaged(name, manifestFile);
  }
}

function sumOf(manifest: unknown): string {
  return createHash('sha256').update(JSON.stringify(manifest)).digest('hex');
}

export function damaged(name: string, path: string): DamagedBackup {
  return new DamagedBackup(
    `The backup ${name} is damaged: ${path} is not what was written. Take an older one.`,
  );
}

/** Throws if it was made by a newer version, whose tables this one does not know. */
export function refuseNewer(name: string, { migrations }: Manifest, known: readonly number[]) {
  if (migrations.some((when) => !known.includes(when))) throw newer(name);
}

function newer(name: string): BackupRefused {
  return new BackupRefused(
    `The backup ${name} was made by a newer version of the app, whose tables this version does not know. ` +
      'Restore it with that version.',
  );
}

/** How many rows of tables it has, all together. */
export function countRows({ tables }: Manifest): number {
  return tables.reduce((sum, { rows }) => sum + rows, 0);
}

/** Bytes. */
export function measureSize({ tables, files }: Manifest): number {
  return [...tables, ...files].reduce((sum, { size }) => sum + size, 0);
}
