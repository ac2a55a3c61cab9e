/** What a server does with its file store while it runs: it says which one it uses, and sweeps it. */
import type { FastifyInstance } from 'fastify';
import {
  endServer,
  listServersElsewhere,
  markEvery,
  markServer,
  newServerMark,
  type ServerMark,
} from '#server/features/servers/running-servers.ts';
import { startRounds } from '#server/kernel/jobs/rounds.ts';
import type { FileStore } from './open-file-store.ts';
import { startLine } from './standing-words.rules.ts';
import { getStoreId, readStanding } from './store-standing.ts';

/** Begins once the server listens; returns the mark that identifies it among the servers. */
export function startFileStore(
  app: FastifyInstance,
  { store, sweep }: { store: FileStore; sweep: () => Promise<void> },
): ServerMark {
  const { database, clock } = app;
  const ctx = { db: database.orm, clock };
  const me = newServerMark(app.crew.serverId);
  if (!app.crew.runsJobs) return me;
  let isMarked = false;

  const mark = async () => {
    // A store that cannot be reached is tried again with the next mark.
    const standing = await readStanding(ctx, store).catch(() => null);
    await markServer(ctx.db, me, standing && getStoreId(standing, me));
    isMarked = true;
    return standing;
  };
  // Before the rounds are added: what is added last closes first.
  app.addHook('onClose', async () => {
    if (isMarked) await endServer(ctx.db, me).catch(() => undefined);
  });
  startRounds(app, {
    every: markEvery,
    look: mark,
    trouble: 'The server could not say that it is running',
  });
  app.addHook('onListen', async () => {
    try {
      const standing = await mark();
      if (standing) {
        const { state, home } = standing;
        const others = await listServersElsewhere(ctx.db, getStoreId(standing, me));
        const line = startLine({ state, place: store.place, home, others });
        if (line !== null) app.tell(line);
      }
      await sweep();
    } catch (error) {
      app.log.warn({ err: error }, 'The store of files could not be swept');
    }
  });
  return me;
}
