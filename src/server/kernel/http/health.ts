/** Whether the app can serve: 200 while the database answers, 503 while it does not. */
import type { FastifyInstance } from 'fastify';

export function registerHealth(app: FastifyInstance): void {
  app.get('/api/health', { config: { permission: 'public' } }, async (_request, reply) => {
    if (await app.database.isAnswering()) return { status: 'ok' };
    return reply
      .status(503)
      .header('Retry-After', '5')
      .send({ message: 'The database cannot be reached right now.', code: 'unavailable' });
  });
}
