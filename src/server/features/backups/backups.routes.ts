import type { FastifyInstance } from 'fastify';
import { backupsApi } from '#contract/backups.ts';
import { serve } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { createBackupRunner } from './backup-runner.ts';
import type { BackupSettings } from './backup-variables.ts';
import { startBackup } from './backups.commands.ts';
import { getBackups } from './backups.queries.ts';
import { openBackupHome } from './open-backup-home.ts';
import { startNightlyBackups } from './start-nightly-backups.ts';

type Environment = Pick<
  Settings,
  'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'filesS3Url'
> & { backups: BackupSettings };

export function registerBackups(
  app: FastifyInstance,
  { environment, secretKey }: { environment: Environment; secretKey: Buffer },
): void {
  const { keep } = environment.backups;
  const home = openBackupHome(environment.backups);
  const runner = home && createBackupRunner(app, { environment, home, keep, secretKey });
  serve(app, backupsApi.get, (_, ctx) => getBackups(ctx, { home, keep }));
  serve(app, backupsApi.start, async (_, ctx) => {
    await startBackup(ctx, runner);
    return getBackups(ctx, { home, keep });
  });
  if (runner) startNightlyBackups(app, runner);
}
