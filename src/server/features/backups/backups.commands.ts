import { AppError } from '#server/kernel/app-error.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import type { BackupRunner } from './backup-runner.ts';

/** Begins a backup for a super user; undefined without a place for it. */
export async function startBackup(ctx: Context, runner: BackupRunner | undefined): Promise<void> {
  authorize(ctx, 'backup.manage');
  if (!runner) {
    throw new AppError(
      'conflict',
      'No place for backups is set: set BACKUP_DIR or BACKUP_S3_URL and start the server again.',
    );
  }
  if (!(await runner.begin(ctx, 'backup')))
    throw new AppError(
      'conflict',
      'A backup is being made or tried already. Wait until it is done.',
    );
  const after = { id: newId() };
  await inTransaction(ctx, (ctx) => recordChange(ctx, 'backup.started', { before: null, after }));
}
