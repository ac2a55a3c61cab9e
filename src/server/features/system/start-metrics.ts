/** Metrics of this server: what each process measures, and what the database knows of work and syncs. */
import { Gauge, type Registry } from '@prometheus-io/client';
import type { FastifyInstance } from 'fastify';
import { prefix, startMeasuring } from '#server/kernel/monitoring/metrics.ts';
import type { MetricsSettings } from '#server/kernel/monitoring/monitoring-variables.ts';
import { serveMetrics } from '#server/kernel/monitoring/serve-metrics.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { countWork, readSyncAges } from './work-counts.queries.ts';

/** In milliseconds: whoever scrapes waits no longer for a database that says nothing. */
const patience = 2_000;

export function startMetrics(
  app: FastifyInstance,
  settings: MetricsSettings,
  called: Pick<Settings, 'publicUrl' | 'allowedHosts'>,
): void {
  const registry = startMeasuring(app);
  // The same for all processes, so one of them reads it.
  if (app.crew.runsJobs) watchWork(app, registry);
  serveMetrics(app, settings, called);
}

function watchWork(app: FastifyInstance, registry: Registry): void {
  const source = { db: app.database.orm, clock: app.clock };
  const registers = [registry];
  new Gauge({
    name: `${prefix}work`,
    help: 'Runs, deliveries and jobs: waiting, running, and failed in the last 24 hours.',
    labelNames: ['kind', 'state'],
    registers,
    async collect() {
      this.reset();
      const counts = await inTime(countWork(source), []);
      for (const { name: kind, waiting, running, failed } of counts) {
        for (const [state, count] of Object.entries({ waiting, running, failed }))
          this.set({ kind, state }, count);
      }
    },
  });
  new Gauge({
    name: `${prefix}sync_age_seconds`,
    help: 'Time since the last sync that ended well.',
    labelNames: ['sync'],
    registers,
    async collect() {
      this.reset();
      for (const { sync, age } of await inTime(readSyncAges(source), [])) this.set({ sync }, age);
    },
  });
  new Gauge({
    name: `${prefix}database_up`,
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await inTime(app.database.isAnswering(), false)) ? 1 : 0);
    },
  });
  const { standby } = app.database;
  if (!standby) return;
  new Gauge({
    name: `${prefix}replica_lag_seconds`,
    help: 'How far the standby that is read is behind; nothing while it does not answer or follows nobody.',
    // With a label, since one without is 0 where nothing is known.
    labelNames: ['database'],
    registers,
    async collect() {
      this.reset();
      const lag = await inTime(standby.measureLag(), undefined);
      if (lag !== undefined) this.set({ database: 'replica' }, lag);
    },
  });
}

/** What is measured of the processes is told even where the database is away. */
async function inTime<Value>(asked: Promise<Value>, otherwise: Value): Promise<Value> {
  const { promise, resolve } = Promise.withResolvers<Value>();
  const timer = setTimeout(() => resolve(otherwise), patience);
  const answer = asked.catch(() => otherwise);
  return Promise.race([answer, promise]).finally(() => clearTimeout(timer));
}
