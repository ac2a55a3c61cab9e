import { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** How often a server that closes looks for connections that nobody needs any more, in milliseconds. */
const lookEvery = 50;

/**
 * Hangs up on whoever takes nothing of what was asked for, or sends nothing of what was announced,
 * for so many milliseconds. Whoever is slow but moves on is waited for, and so is our own work.
 */
export function registerConnections(app: FastifyInstance, patience = 60_000): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    // A call from within has no connection.
    if (!(raw.socket instanceof Socket)) return;
    reply.raw.setTimeout(patience, () => {
      if (raw.socket.writableLength > 0 || !raw.complete) raw.socket.destroy();
    });
  });
  // What nobody reads any more would stand before the next request on the same connection.
  app.addHook('onResponse', async ({ raw }) => {
    if (!raw.complete) raw.unpipe().resume();
  });
  // What was answered meanwhile keeps its connection for a next request, for more than a minute.
  app.addHook('preClose', async () => {
    const { server } = app;
    if (!server.listening) return;
    const timer = setInterval(() => server.closeIdleConnections(), lookEvery);
    server.once('close', () => clearInterval(timer));
  });
}
