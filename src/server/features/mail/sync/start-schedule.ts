/** Runs scheduled syncs while the server listens. Nothing is loaded before the first one is due. */
import type { FastifyInstance } from 'fastify';
import type { MailSyncKind } from '#contract/mail-sync.ts';
import { findRow, readConnection } from '#server/features/mail/connection/connection.ts';
import { getConnectionState } from '#server/features/mail/connection/mail-settings.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { serveDue } from '#server/kernel/jobs/rounds.ts';
import { dueKinds } from './due-kinds.ts';
import { runScheduled, type SyncTools } from './mail-sync.commands.ts';

const everySoOften = 2_000;

export function startSchedule(app: FastifyInstance, tools: SyncTools): void {
  const ctx = { db: app.database.orm, clock: app.clock };
  serveDue(app, {
    queue: 'mail-sync',
    every: everySoOften,
    findDue: () => findDue(ctx, tools),
    work: (key) => runScheduled(ctx, tools, key === 'contacts' ? 'contacts' : 'calendar'),
    trouble: 'The schedule of syncs cannot be looked after',
    failure: 'A scheduled sync could not be done',
  });
}

/** None while the service refuses us, until somebody connects it again. */
async function findDue(
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  tools: SyncTools,
): Promise<MailSyncKind[]> {
  const due = await dueKinds(ctx);
  if (due.length === 0) return [];
  const row = await findRow(ctx);
  const connection = readConnection(row, tools);
  const state = getConnectionState(row, connection);
  const canTry = connection?.provider === 'dav' && connection.password !== null;
  return state === 'connected' || (state === 'unlinked' && canTry) ? due : [];
}
