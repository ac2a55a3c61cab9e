/** A server of nothing but streams, as a process of its own: tests weigh it. Tells how it does about once a second. */
import { setTimeout as sleep } from 'node:timers/promises';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { registerConnections } from '#server/kernel/http/connections.ts';
import { serveEvents } from '#server/kernel/http/event-stream.ts';

const ticks = endpoint({
  method: 'GET',
  path: '/ticks',
  summary: 'Ticks.',
  permission: 'lead.search',
  query: z.object({ bytes: z.coerce.number() }),
  reply: z.string(),
});

let running = 0;
const app = fastify();
app.setValidatorCompiler(validatorCompiler);
app.setSerializerCompiler(serializerCompiler);
app.decorate('database', { ofUser: () => ({}) } as never);
app.decorate('clock', systemClock);
app.decorateRequest('actor', null);
app.addHook('onRequest', async (request) => {
  request.actor = { kind: 'user', id: '0190c4f5-0000-7000-8000-000000000001', role: 'staff' };
  request.actorNow = async () => request.actor;
});
registerConnections(app, { silence: 5_000 });
serveEvents(
  app,
  ticks,
  async (_ctx, { query, signal, send }) => {
    running += 1;
    const filling = 'x'.repeat(query.bytes);
    for (let count = 0; !signal.aborted; count += 1) {
      send({ at: Date.now(), count, filling });
      await sleep(100, undefined, { signal }).catch(() => undefined);
    }
    running -= 1;
  },
  () => ({ at: 0, count: 0, filling: 'sorry' }),
);
console.log(await app.listen({ port: 0, host: '127.0.0.1' }));
setInterval(() => console.log(JSON.stringify({ running, rss: process.memoryUsage().rss })), 500);
