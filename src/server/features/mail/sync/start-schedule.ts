/** Syncs by schedule while the server listens. Nothing is loaded before the first sync is due. */
import type { FastifyInstance } from 'fastify';
import type { MailSyncKind } from '#contract/mail-sync.ts';
import { connectionOf, findRow } from '#server/features/mail/connection/connection.ts';
import { stateOf } from '#server/features/mail/connection/mail-settings.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { dueKinds } from './due-kinds.ts';
import { runScheduled, type SyncTools } from './mail-sync.commands.ts';

const everySoOften = 2_000;
const queue = 'mail-sync';

export function startSchedule(app: FastifyInstance, tools: SyncTools): void {
  const ctx = { db: app.database.orm, clock: app.clock };
  let jobs: Jobs | undefined;
  let begin: ((keys: readonly string[]) => Promise<void>) | undefined;
  let timer: NodeJS.Timeout | undefined;
  let round: Promise<void> | undefined;
  let isAway = false;

  const look = async () => {
    const due = await findDue(ctx, tools);
    isAway = false;
    if (due.length === 0) return;
    if (!begin) {
      const { startJobs } = await import('#server/kernel/jobs/jobs.ts');
      jobs = await startJobs(app.database, (error) =>
        app.log.warn({ err: error }, 'A scheduled sync could not be done'),
      );
      begin = await jobs.byKey(queue, (key) =>
        runScheduled(ctx, tools, key === 'contacts' ? 'contacts' : 'calendar'),
      );
    }
    await begin(due);
  };

  app.addHook('onListen', async () => {
    timer = setInterval(() => {
      round ??= look()
        .catch((error: unknown) => {
          // Said once for an outage, not again and again.
          if (!isAway) app.log.warn({ err: error }, 'The schedule of syncs cannot be looked after');
          isAway = true;
        })
        .finally(() => {
          round = undefined;
        });
    }, everySoOften);
    timer.unref();
  });
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await round;
    await jobs?.stop();
  });
}

/** None where the service refuses us, until somebody connects it again. */
async function findDue(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  tools: SyncTools,
): Promise<MailSyncKind[]> {
  const due = await dueKinds(ctx);
  if (due.length === 0) return [];
  const row = await findRow(ctx);
  const connection = connectionOf(row, tools);
  const state = stateOf(row, connection);
  const canTry = connection?.provider === 'dav' && connection.password !== null;
  return state === 'connected' || (state === 'unlinked' && canTry) ? due : [];
}
