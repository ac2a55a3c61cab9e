/** Backups and drills as runs of this server: one at a time, whichever server on the database begins it. */
import type { FastifyInstance } from 'fastify';
import { openFileStore } from '#server/features/files/open-file-store.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { hostRuns } from '#server/kernel/runs.ts';
import { getFingerprint } from '#server/kernel/secret-key.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { forNotes } from '#server/kernel/standing.ts';
import type { BackupHome } from './backup-home.ts';
import { listDamaged, makeNote } from './backup-notes.ts';
import { BackupRefused, DamagedBackup } from './backup-refused.ts';
import { backupRuns } from './backup-runs.ts';
import { type BackupRow, readDatabaseSize, readRuns } from './backups.queries.ts';
import { backups } from './backups.table.ts';
import { drillBackup } from './drill-backup.ts';
import { removeOldBackups } from './remove-old-backups.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupRunner {
  /** False while another one is under way, here or on another server. */
  begin(ctx: VisitorContext, kind: BackupRow['kind']): Promise<boolean>;
}

interface Parts {
  environment: Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'filesS3Url'>;
  home: BackupHome;
  keep: number;
  secretKey: Buffer;
}

export function createBackupRunner(
  app: FastifyInstance,
  { environment, home, keep, secretKey }: Parts,
): BackupRunner {
  const { databaseUrl, databaseDirectUrl } = environment;
  const fault = 'A backup went wrong through a fault of ours';
  const host = hostRuns(app, backupRuns, { databaseUrl, fault });
  const report = (error: unknown) => app.log.warn({ err: error }, 'A backup went wrong');
  const store = openFileStore(environment, report);
  const connection = databaseDirectUrl ?? app.database.address;

  const backUp = async (ctx: VisitorContext, row: BackupRow, signal: AbortSignal) => {
    const made = await writeBackup({
      connection,
      home,
      store,
      keyFingerprint: getFingerprint(secretKey),
      now: row.startedAt,
      signal,
    });
    await backupRuns.finish(ctx, row, makeNote(made));
    const damaged = await listDamaged(ctx.db);
    await removeOldBackups(home, { keep, damaged, now: row.startedAt }).catch(report);
  };

  const drill = async (ctx: VisitorContext, row: BackupRow, signal: AbortSignal) => {
    const name = (await readRuns(ctx)).backup.good?.name;
    if (!name) throw new BackupRefused('There is no backup yet.');
    await app.room.assertGrowth(await readDatabaseSize(ctx.db));
    try {
      const { rows } = await drillBackup({ connection, home, name, signal });
      await backupRuns.finish(ctx, row, { name, rows });
    } catch (error) {
      if (error instanceof DamagedBackup)
        await backupRuns.save(ctx, row, { name, isDamaged: true });
      throw error;
    }
  };

  return {
    async begin(ctx, kind) {
      await backupRuns.giveUpSilent(ctx);
      const now = ctx.clock.now();
      const draft = { id: newId(), kind, place: home.place, startedAt: now };
      const [row] = await forNotes(ctx)
        .db.insert(backups)
        .values({ ...backupRuns.begun(ctx), ...draft })
        .onConflictDoNothing()
        .returning();
      if (!row) return false;
      const work = kind === 'backup' ? backUp : drill;
      void host.start(ctx, row, {
        work: (ctx, signal) => work(ctx, row, signal),
        explain: (error) => (isForPeople(error) ? error.message : undefined),
      });
      return true;
    },
  };
}

/** What the disk or the network says is for people too: whoever gets backups looks after these. */
function isForPeople(error: unknown): error is Error {
  return error instanceof BackupRefused || (error instanceof Error && 'syscall' in error);
}
