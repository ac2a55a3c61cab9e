/** Begins the removal of what was deleted: each night, on one server, whichever it is. */
import type { FastifyInstance } from 'fastify';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { serveDue } from '#server/kernel/jobs/rounds.ts';
import { isPurgeDue } from './purge.rules.ts';
import { type PurgeParts, purgeDeleted, readSettings } from './purge-deleted.ts';

const quarterOfAnHour = 15 * 60_000;

/** Returns what does it at once, for a super user who does not wait for a backup. */
export function startNightlyPurge(app: FastifyInstance, parts: PurgeParts): () => Promise<void> {
  const ctx = contextOfSchedule({ db: app.database.orm, clock: app.clock });
  const purge = () => purgeDeleted(ctx, parts);
  serveDue(app, {
    queue: 'purge-deleted',
    every: quarterOfAnHour,
    async findDue() {
      const { purgedAt } = await readSettings(ctx);
      return isPurgeDue(app.clock.now(), purgedAt) ? ['all'] : [];
    },
    work: purge,
    trouble: 'Whether deleted records are due cannot be read',
    failure: 'Deleted records could not be removed',
  });
  return purge;
}
