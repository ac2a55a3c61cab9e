/**
 * The workers of a server, each at its place. The first place has the jobs. A worker that ends is replaced at once, or
 * after a pause that grows where they end soon; if they never get to serve, the server gives up.
 */
import cluster, { type Worker } from 'node:cluster';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Crew } from '#server/kernel/crew.ts';
import { EnquiryDesk } from '#server/kernel/monitoring/enquiries.ts';
import { TurnKeeper } from '#server/kernel/shared-turns.ts';
import { StartError } from '#server/kernel/start-error.ts';
import type { DatabaseAddress } from '#server/open-home.ts';
import { processLog } from '#server/process-log.ts';
import type { Served } from '#server/serve-app.ts';
import { isFromWorker, type ToWorker } from './worker-messages.ts';

/** In milliseconds: a worker that ends before it has served so long counts as one that ended at once. */
const soon = 10_000;
const firstPause = 1_000;
const longestPause = 30_000;
/** How many starts in a row at one place may fail. */
const mostFailures = 5;
const hopeless =
  `A process of the server ended ${mostFailures} times in a row before it could serve. ` +
  'The server ends, to be started again.';

interface Orders {
  at: DatabaseAddress;
  /** By which the database knows all of them. */
  serverId: string;
  /** While the database is away no worker can start. */
  isAnswering: () => Promise<boolean>;
  /** Called once a worker can never start. */
  onHopeless: () => void;
}

/** A worker from its fork to its end. */
interface Employed {
  worker: Worker;
  /** Its code is loaded, and it hears. */
  here: Promise<unknown>;
  isHere: () => boolean;
  /** Rejects if it ends before. */
  ready: Promise<Served>;
  /** Resolves with words on how it ended. */
  gone: Promise<string>;
}

export class Workers {
  private readonly size: number;
  private readonly turns = new TurnKeeper();
  private readonly enquiries = new EnquiryDesk();
  private readonly stopping = new AbortController();
  private readonly employed = new Set<Employed>();
  private prepared: Employed | undefined;

  constructor(size: number) {
    this.size = size;
    // Each takes connections by itself: one dealt out to a process that is just dying would wait for ever.
    cluster.schedulingPolicy = cluster.SCHED_NONE;
    cluster.setupPrimary({ silent: false });
  }

  /** Lets the first worker load its code. */
  prepare(): void {
    this.prepared ??= this.fork();
  }

  /** Returns the address once the first one serves; the others follow. */
  async start(given: Orders): Promise<string> {
    this.prepare();
    const first = this.prepared;
    if (!first) throw new Error('No worker was forked');
    // Before any other serves, as it ends what an earlier server has left behind.
    const { url, port } = await this.begin(first, given, { runsJobs: true, isFirst: true });
    const orders = { ...given, port };
    void this.keep(first, orders, true);
    for (let place = 1; place < this.size; place += 1) {
      const next = this.fork();
      this.begin(next, orders, { runsJobs: false, isFirst: false }).catch(() => undefined);
      void this.keep(next, orders, false);
    }
    return url;
  }

  /** Asks all of them to end, and waits for that. */
  async end(): Promise<void> {
    this.stopping.abort();
    for (const { worker, isHere } of this.employed) {
      if (!isHere()) worker.process.kill('SIGKILL');
      else if (worker.isConnected()) worker.send({ to: 'end' } satisfies ToWorker);
    }
    await Promise.all([...this.employed].map(({ gone }) => gone));
  }

  private fork(): Employed {
    const worker = cluster.fork();
    this.turns.serve(worker);
    this.enquiries.serve(worker);
    // A message that finds it dead; its end is told below.
    worker.on('error', () => undefined);
    const here = Promise.withResolvers<void>();
    const ready = Promise.withResolvers<Served>();
    let isHere = false;
    let words: string | undefined;
    worker.on('message', (message: unknown) => {
      if (!isFromWorker(message)) return;
      if (message.from === 'here') {
        isHere = true;
        here.resolve();
      }
      if (message.from === 'ready') ready.resolve(message.served);
      if (message.from === 'failed') words = message.words;
    });
    const gone = new Promise<string>((resolve) => {
      worker.once('exit', (code: number, signal: string | null) => {
        const tell = () => {
          const how = words ?? `A process of the server ended (${signal ?? `code ${code}`}).`;
          ready.reject(new StartError(how));
          resolve(how);
        };
        // What it said last may come after its end.
        if (worker.isConnected()) worker.once('disconnect', tell);
        else tell();
      });
    });
    // Whoever does not wait for it learns of its end all the same.
    ready.promise.catch(() => undefined);
    const employed = {
      worker,
      here: Promise.race([here.promise, gone]),
      isHere: () => isHere,
      ready: ready.promise,
      gone,
    };
    this.employed.add(employed);
    void gone.then(() => this.employed.delete(employed));
    return employed;
  }

  private async begin(
    { worker, here, ready }: Employed,
    { at, serverId, port }: Orders & { port?: number },
    duties: Pick<Crew, 'runsJobs' | 'isFirst'>,
  ): Promise<Served> {
    await here;
    const crew = { ...duties, size: this.size, serverId };
    const isWanted = worker.isConnected() && !this.stopping.signal.aborted;
    if (isWanted) worker.send({ to: 'begin', at, crew, port } satisfies ToWorker);
    return ready;
  }

  /** Replaces the worker of a place for as long as the server runs. */
  private async keep(
    first: Employed,
    orders: Orders & { port: number },
    runsJobs: boolean,
  ): Promise<void> {
    const { signal } = this.stopping;
    let pause = 0;
    let failures = 0;
    for (let now = first; ; ) {
      const begun = performance.now();
      const hasServed = await now.ready.then(
        () => true,
        () => false,
      );
      const how = await now.gone;
      if (signal.aborted) return;
      failures = hasServed ? 0 : failures + 1;
      if (failures === mostFailures) {
        processLog.error(`${how} ${hopeless}`);
        return orders.onHopeless();
      }
      const wasSoon = !hasServed || performance.now() - begun < soon;
      pause = wasSoon ? Math.min(longestPause, Math.max(firstPause, pause * 2)) : 0;
      processLog.error(
        `${how} Another takes its place${pause > 0 ? ` in ${pause / 1_000} s` : ''}.`,
      );
      if (!(await this.mayStart(pause, orders))) return;
      now = this.fork();
      this.begin(now, orders, { runsJobs, isFirst: false }).catch(() => undefined);
    }
  }

  /** Waits for the pause, and for the database; false if the server ends meanwhile. */
  private async mayStart(pause: number, { isAnswering }: Orders): Promise<boolean> {
    const { signal } = this.stopping;
    const rest = (time: number) => sleep(time, undefined, { signal }).catch(() => undefined);
    await rest(pause);
    while (!signal.aborted && !(await isAnswering())) await rest(firstPause);
    return !signal.aborted;
  }
}
