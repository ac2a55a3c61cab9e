/** What the database knows of its backups: written by the server's own runs, and by `npm run backup`. */
import { and, eq, sql } from 'drizzle-orm';
import { newId } from '#server/kernel/ids.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import type { BackupHome } from './backup-home.ts';
import { backups } from './backups.table.ts';
import { countRows, measureSize } from './manifest.rules.ts';
import type { MadeBackup } from './write-backup.ts';

/** What is noted of a backup that was made. */
export function makeNote({ name, manifest }: MadeBackup) {
  return {
    name,
    rows: countRows(manifest),
    size: measureSize(manifest),
    files: manifest.files.length,
    missingFiles: manifest.missing.length,
  };
}

/** For a backup by command. Returns the names of those that are known to be damaged. */
export async function noteBackup(
  db: Handle,
  { made, home, startedAt }: { made: MadeBackup; home: BackupHome; startedAt: Date },
): Promise<string[]> {
  // A database that was not brought up to date yet may have no such table.
  const { rows } = await db.execute<{ found: boolean }>(
    sql`select to_regclass('public.backups') is not null as found`,
  );
  if (!rows[0]?.found) return [];
  await db.insert(backups).values({
    id: newId(),
    kind: 'backup',
    status: 'done',
    place: home.place,
    startedAt,
    finishedAt: new Date(),
    ...makeNote(made),
  });
  return listDamaged(db);
}

export async function listDamaged(db: Handle): Promise<string[]> {
  const found = await db
    .select({ name: backups.name })
    .from(backups)
    .where(and(eq(backups.kind, 'drill'), backups.isDamaged));
  return found.flatMap(({ name }) => name ?? []);
}
