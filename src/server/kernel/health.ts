/** Whether the app can serve: 200 while the database answers, 503 while it does not. */
import { sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';

export function registerHealth(app: FastifyInstance): void {
  app.get('/api/health', { config: { permission: 'public' } }, async (_request, reply) => {
    try {
      await app.database.orm.execute(sql`select 1`);
      return { status: 'ok' };
    } catch {
      return reply
        .status(503)
        .header('Retry-After', '5')
        .send({ message: 'The database cannot be reached right now.', code: 'unavailable' });
    }
  });
}
