/** What is known of backups, for super users and for the round that makes them. */
import { and, desc, eq, type SQL, sql } from 'drizzle-orm';
import type { BackupsState } from '#contract/backups.ts';
import { authorize } from '#server/kernel/authorize.ts';
import type { Context, VisitorContext } from '#server/kernel/context.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import type { BackupHome } from './backup-home.ts';
import { listDamaged } from './backup-notes.ts';
import { backups } from './backups.table.ts';

export type BackupRow = typeof backups.$inferSelect;
type Kind = BackupRow['kind'];

export interface BackupParts {
  home: BackupHome | undefined;
  keep: number;
}

export async function getBackups(ctx: Context, { home, keep }: BackupParts): Promise<BackupsState> {
  authorize(ctx, 'backup.manage');
  const { backup, drill, running } = await readRuns(ctx);
  return {
    place: home?.place ?? null,
    keep,
    running: running && { kind: running.kind, startedAt: running.startedAt.toISOString() },
    lastBackup: backup.good && {
      ...named(backup.good),
      place: backup.good.place,
      size: backup.good.size ?? 0,
      files: backup.good.files ?? 0,
      missingFiles: backup.good.missingFiles ?? 0,
    },
    backupFailure: getFailure(backup),
    lastDrill: drill.good && named(drill.good),
    drillFailure: getFailure(drill),
  };
}

/** The last good one and the last one of all, of each kind. */
interface LastRuns {
  good: BackupRow | null;
  last: BackupRow | null;
}

/** Also for the round: a backup that was found damaged is no good one. */
export async function readRuns({
  db,
}: Pick<VisitorContext, 'db'>): Promise<Record<Kind, LastRuns> & { running: BackupRow | null }> {
  const damaged = await listDamaged(db);
  const lastOf = async (where: SQL | undefined, from = 1) =>
    db.select().from(backups).where(where).orderBy(desc(backups.startedAt)).limit(from);
  const ofKind = async (kind: Kind): Promise<LastRuns> => {
    const isKind = eq(backups.kind, kind);
    const done = await lastOf(and(isKind, eq(backups.status, 'done')), damaged.length + 1);
    const [last = null] = await lastOf(isKind);
    const good = done.find(({ name }) => kind === 'drill' || !damaged.includes(name ?? ''));
    return { good: good ?? null, last };
  };
  const [running = null] = await lastOf(eq(backups.status, 'running'));
  return { backup: await ofKind('backup'), drill: await ofKind('drill'), running };
}

/** Bytes; a database that is restored beside takes about as much. */
export async function readDatabaseSize(db: Handle): Promise<number> {
  const { rows } = await db.execute<{ size: string }>(
    sql`select pg_database_size(current_database())::text as size`,
  );
  return Number(rows[0]?.size ?? 0);
}

function named(row: BackupRow) {
  return { ...times(row), name: row.name ?? '', rows: row.rows ?? 0 };
}

/** Of the last one, if it went wrong. */
export function getFailure({ last }: LastRuns) {
  return last?.status === 'failed' ? { ...times(last), error: last.error ?? '' } : null;
}

function times({ startedAt, finishedAt }: BackupRow) {
  return {
    startedAt: startedAt.toISOString(),
    finishedAt: (finishedAt ?? startedAt).toISOString(),
  };
}
