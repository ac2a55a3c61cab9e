/**
 * Whether the app can serve: 200 while the database answers, 503 while it does not. Orchestrators have two calls of
 * their own: a process that is not alive should be restarted, one that is not ready should get no calls for now.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';

const health = '/api/health';
const live = `${health}/live`;
const ready = `${health}/ready`;

/** Monitoring may call the server by any name. */
export const healthPaths: ReadonlySet<string> = new Set([health, live, ready]);

/** In milliseconds: probes usually give up after a second. */
const readyWithin = 900;

export function registerHealth(app: FastifyInstance): void {
  const config = { permission: 'public' } as const;
  app.get(health, { config }, async (_request, reply) =>
    answer(reply, await app.database.isAnswering()),
  );
  // Never waits for the database: a restart would not bring that back.
  app.get(live, { config }, async () => ({ status: 'ok' }));
  app.get(ready, { config }, async (_request, reply) => {
    const late = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => late.resolve(false), readyWithin);
    const isReady = await Promise.race([app.database.isAnswering(), late.promise]);
    clearTimeout(timer);
    return answer(reply, isReady);
  });
}

function answer(reply: FastifyReply, isWell: boolean) {
  if (isWell) return { status: 'ok' };
  return reply
    .status(503)
    .header('Retry-After', '5')
    .send({ message: 'The database cannot be reached right now.', code: 'unavailable' });
}
