import type { FastifyInstance } from 'fastify';

/**
 * Hangs up on whoever takes nothing of what was asked for, or sends nothing of what was announced,
 * for so many milliseconds. Whoever is slow but moves on is waited for, and so is our own work.
 */
export function registerStalledConnections(app: FastifyInstance, patience = 60_000): void {
  app.addHook('onRequest', async ({ raw }, reply) => {
    reply.raw.setTimeout(patience, () => {
      if (raw.socket.writableLength > 0 || !raw.complete) raw.socket.destroy();
    });
  });
}
