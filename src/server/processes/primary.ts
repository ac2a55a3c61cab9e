/** A server of several processes: this one opens the database and serves nothing itself, its workers do. */
import { availableParallelism } from 'node:os';
import { newId } from '#server/kernel/ids.ts';
import { announce, openHome } from '#server/open-home.ts';
import { type StartOptions, startInOrder } from '#server/start-in-order.ts';
import { Workers } from './workers.ts';

export function start(options: StartOptions): Promise<void> {
  return startInOrder(async (beginning) => {
    const size = options.environment.workers;
    const workers = new Workers(size);
    // It loads its code meanwhile.
    if (availableParallelism() > 1) workers.prepare();
    // A refused start waits for the end of that one: left alone, it would complain that nobody hears it.
    beginning.ends.push(() => workers.end());
    const { admin, at, database, clock } = await openHome(options, beginning);
    clock.close();
    // All of them end before the database does.
    beginning.ends.push(() => workers.end());
    beginning.signal.throwIfAborted();
    const url = await workers.start({
      at,
      serverId: newId(),
      isAnswering: database.isAnswering,
      onHopeless: beginning.giveUp,
    });
    beginning.signal.throwIfAborted();
    announce(url, admin);
  });
}
