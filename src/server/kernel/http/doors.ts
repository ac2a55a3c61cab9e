/**
 * Several listening sockets on one port. A socket takes one new connection at each turn of the event loop, and in a
 * crowd a turn lasts some 20 ms: of a thousand browsers that come at once, the last would hear after many seconds that
 * there are too many.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getBoundAddress } from './listen-address.ts';

/** How many connections are taken at a turn. */
const doors = 16;

interface ListenOptions {
  backlog: number;
  reusePort?: boolean;
}

/** The other sockets open once the app listens, with the options that are returned. */
export function registerDoors(app: FastifyInstance, options: ListenOptions): ListenOptions {
  // Other systems know no such thing, or give all connections to one of the sockets.
  if (process.platform !== 'linux') return options;
  const shared = { ...options, reusePort: true };
  const others: Server[] = [];
  let closing: Promise<unknown> | undefined;
  app.addHook('onListen', async () => {
    const { address: host, port } = getBoundAddress(app);
    while (!closing && others.length < doors - 1) {
      const door = createServer((socket) => void app.server.emit('connection', socket));
      others.push(door);
      await once(door.listen({ ...shared, host, port }), 'listening');
    }
  });
  app.addHook('preClose', async () => {
    closing = Promise.all(others.map((door) => new Promise((resolve) => door.close(resolve))));
  });
  // The app waits for its own connections alone, and these may still owe an answer.
  app.addHook('onClose', async () => {
    await closing;
  });
  return shared;
}
