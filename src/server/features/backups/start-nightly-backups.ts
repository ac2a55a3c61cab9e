/** Looks each minute whether a backup or a drill is due, in the one process that runs jobs. */
import type { FastifyInstance } from 'fastify';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { startRounds } from '#server/kernel/jobs/rounds.ts';
import type { BackupRunner } from './backup-runner.ts';
import { readRuns } from './backups.queries.ts';
import { isBackupDue, isDrillDue } from './due.rules.ts';

const minute = 60_000;

export function startNightlyBackups(app: FastifyInstance, runner: BackupRunner): () => void {
  const ctx = contextOfSchedule({ db: app.database.orm, clock: app.clock });
  return startRounds(app, {
    every: minute,
    look: () => beginDue(ctx, runner),
    trouble: 'Backups cannot be looked after',
  });
}

/** One at a time: the drill's turn comes once the backup is there. */
export async function beginDue(
  ctx: ReturnType<typeof contextOfSchedule>,
  runner: BackupRunner,
): Promise<void> {
  const { backup, drill } = await readRuns(ctx);
  const now = ctx.clock.now();
  const times = ({ good, last }: typeof backup) => ({
    good: good?.startedAt ?? null,
    last: last?.startedAt ?? null,
  });
  if (isBackupDue(now, times(backup))) await runner.begin(ctx, 'backup');
  else if (backup.good && isDrillDue(now, times(drill))) await runner.begin(ctx, 'drill');
}
