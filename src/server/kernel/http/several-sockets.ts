/**
 * Several listening sockets on one port. A socket takes one new connection at each turn of the event loop, and in a
 * crowd a turn lasts some 20 ms: of a thousand browsers that come at once, the last would hear after many seconds that
 * there are too many.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { getBoundAddress } from './listen-address.ts';

/** As many connections are taken at a turn. */
const sockets = 16;

interface ListenOptions {
  backlog: number;
  reusePort?: boolean;
}

/** The other sockets open once the app listens, with the options that are returned. */
export function registerSeveralSockets(
  app: FastifyInstance,
  options: ListenOptions,
): ListenOptions {
  // Other systems know no such thing, or give all connections to one of the sockets.
  if (process.platform !== 'linux') return options;
  const shared = { ...options, reusePort: true };
  const others: Server[] = [];
  let closing: Promise<unknown> | undefined;
  app.addHook('onListen', async () => {
    const { address: host, port } = getBoundAddress(app);
    while (!closing && others.length < sockets - 1) {
      const other = createServer((taken) => void app.server.emit('connection', taken));
      others.push(other);
      await once(other.listen({ ...shared, host, port }), 'listening');
    }
  });
  app.addHook('preClose', async () => {
    closing = Promise.all(others.map((other) => new Promise((resolve) => other.close(resolve))));
  });
  // The app waits for its own connections alone, and these may still owe an answer.
  app.addHook('onClose', async () => {
    await closing;
  });
  return shared;
}
