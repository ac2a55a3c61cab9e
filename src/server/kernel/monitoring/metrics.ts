/** What a process measures of itself for Prometheus. Loaded only where the environment asks for metrics. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';

export const prefix = 'dealer_crm_';
/** Among the questions that all processes answer. */
const question = 'metrics';

/** Starts to measure; must be registered before the routes that it measures. */
export function startMeasuring(app: FastifyInstance): Registry {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: `${prefix}processes`,
    help: 'Processes that serve, and that the figures here are of.',
    registers,
  }).set(1);
  countRequests(app, registry);
  watchPools(app, registry);
  app.enquiries.answer(question, () => registry.getMetricsAsJSON());
  return registry;
}

/** Of all processes of this server together, in the text format. */
export async function readMetrics(app: FastifyInstance): Promise<{ type: string; text: string }> {
  const answers = await app.enquiries.ask(question);
  const all = answers.filter((answer) => Array.isArray(answer));
  return { type: Registry.PROMETHEUS_CONTENT_TYPE, text: await Registry.aggregate(all).metrics() };
}

/** Routes by their patterns: an address as it was called holds ids and search words, and is never the same. */
function countRequests(app: FastifyInstance, registry: Registry): void {
  const registers = [registry];
  const count = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Calls that were answered.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const seconds = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'How long calls took; streams of events, which stay open, are left out.',
    labelNames: ['method', 'route'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  });
  app.addHook('onResponse', async (request, reply) => {
    const { url, config } = request.routeOptions;
    const isKnown = url !== undefined;
    const of = isKnown ? { method: request.method, route: url } : { method: 'any', route: 'none' };
    count.inc({ ...of, status: reply.statusCode });
    if (!config.streamsEvents) seconds.observe(of, reply.elapsedTime / 1_000);
  });
}

function watchPools({ database }: FastifyInstance, registry: Registry): void {
  const { pool, entry, standbyPool } = database;
  const pools = { work: pool, entry: entry.pool, ...(standbyPool && { replica: standbyPool }) };
  new Gauge({
    name: `${prefix}database_connections`,
    help: 'Connections to the database, for work, for sessions and visitors, and to its standby.',
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, { totalCount, idleCount }] of Object.entries(pools)) {
        this.set({ pool, state: 'idle' }, idleCount);
        this.set({ pool, state: 'busy' }, totalCount - idleCount);
      }
    },
  });
  new Gauge({
    name: `${prefix}database_waiting`,
    help: 'Queries that wait for a connection.',
    labelNames: ['pool'],
    registers: [registry],
    collect() {
      for (const [pool, { waitingCount }] of Object.entries(pools))
        this.set({ pool }, waitingCount);
    },
  });
}
