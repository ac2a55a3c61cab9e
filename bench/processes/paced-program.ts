/**
 * The paced load generator, a process of its own. Calls are sent when they are due, and their time counts from then: a
 * generator that waits for an answer before it asks again would leave out just the calls that a slow server delays.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { z } from 'zod';
import { findPercentile } from '../table/statistics.ts';
import { type GivenOrder, PacedOrder, type PacedReport, type Times } from './paced-order.ts';
import { keepStreams } from './paced-streams.ts';

/** Counts on over all orders of a run, so that nothing is created twice. */
let given = 0;
/** Milliseconds after which an answer is given up. */
const patience = 60_000;
const refusals = new Set([429, 503]);

process.on('message', (message) => {
  Promise.all(z.array(PacedOrder).parse(message).map(run)).then(
    (reports) => process.send?.(reports),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

interface Call {
  part: GivenOrder['parts'][number];
  path: string;
  body: string | undefined;
  cookie: string;
  due: number;
}

interface Outcome {
  part: string;
  /** Seconds from the start until it was due. */
  second: number;
  took: number;
  status: number | string;
}

async function run(order: GivenOrder): Promise<PacedReport> {
  const connections = openConnections(order);
  const streams = keepStreams(order);
  await streams.begun();
  const outcomes: Outcome[] = [];
  const lateness: number[] = [];
  const underWay = new Set<Promise<void>>();
  const next = callsOf(order);
  const cpu = process.cpuUsage();
  const start = performance.now();
  const all = Math.round(order.perSecond * order.seconds);
  for (let sent = 0; sent < all; ) {
    const now = performance.now();
    for (; sent < all && start + (sent / order.perSecond) * 1_000 <= now; sent += 1) {
      const due = start + (sent / order.perSecond) * 1_000;
      lateness.push(performance.now() - due);
      const call = next(due);
      const asked = connections.ask(call).then((status) => {
        const took = performance.now() - due;
        const second = Math.floor((due - start) / 1_000);
        outcomes.push({ part: call.part.name, second, took, status });
        underWay.delete(asked);
      });
      underWay.add(asked);
    }
    await pause(1);
  }
  const took = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  await Promise.all(underWay);
  const kept = await streams.end();
  await connections.close();
  return {
    ...summarize(outcomes, Math.ceil(order.seconds)),
    streams: kept,
    late: findPercentile(lateness, 0.99),
    clientCpu: (user + system) / 1_000_000 / took,
  };
}

/** Always the same calls in the same order; the parts are spread evenly. */
function callsOf({ parts, cookies }: GivenOrder): (due: number) => Call {
  const slots = parts.flatMap((part) => Array.from({ length: part.weight }, () => part));
  const counts = new Map<string, number>();
  let at = 0;
  return (due) => {
    // By a prime, so that neighbours are of different parts, and each caller has some of all.
    const part = slots[(at * 61) % slots.length];
    const cookie = cookies[(at * 37 + Math.floor(at / cookies.length)) % cookies.length] ?? '';
    if (!part) throw new Error('The order has no parts.');
    at += 1;
    const n = String(given);
    given += 1;
    const count = counts.get(part.name) ?? 0;
    counts.set(part.name, count + 1);
    const path = (part.paths[count % part.paths.length] ?? '').replace('{n}', n);
    const body = part.body?.replaceAll('{n}', n).replaceAll('{count}', String(count));
    return { part, path, body, cookie, due };
  };
}

/** As many as are needed at once, at most as many as are ordered. */
function openConnections({ origin, connections }: GivenOrder) {
  const all: Client[] = [];
  const free: Client[] = [];
  const waiting: ((client: Client) => void)[] = [];
  const open = () => {
    const client = new Client(origin, { headersTimeout: patience, bodyTimeout: patience });
    all.push(client);
    return client;
  };
  const take = async (): Promise<Client> => {
    const client = free.pop() ?? (all.length < connections ? open() : undefined);
    return client ?? new Promise((resolve) => waiting.push(resolve));
  };
  const giveBack = (client: Client) => {
    const first = waiting.shift();
    if (first) first(client);
    else free.push(client);
  };
  return {
    async ask(call: Call): Promise<number | string> {
      const client = await take();
      try {
        return await ask(client, call);
      } catch (error) {
        return error instanceof Error && 'code' in error ? String(error.code) : String(error);
      } finally {
        giveBack(client);
      }
    },
    close: () => Promise.all(all.map((client) => client.destroy())),
  };
}

function ask(client: Client, { part, path, body, cookie }: Call): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let status = 0;
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  client.dispatch(
    { path, method: part.method, headers: { cookie, ...type }, body: body ?? null },
    {
      onRequestStart() {},
      onResponseStart(_, code) {
        status = code;
      },
      onResponseData() {},
      onResponseEnd: () => resolve(status),
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}

function summarize(outcomes: readonly Outcome[], seconds: number) {
  const kindOf = ({ status }: Outcome) => {
    if (typeof status !== 'number') return 'failed';
    if (refusals.has(status)) return 'refused';
    return status >= 200 && status < 300 ? 'answered' : 'failed';
  };
  const kinds = (of: readonly Outcome[]) => {
    const { answered = [], refused = [], failed = [] } = Object.groupBy(of, kindOf);
    return { answered, refused, failed };
  };
  const { answered, refused, failed } = kinds(outcomes);
  const parts = Object.entries(Object.groupBy(answered, ({ part }) => part));
  const inSecond = Map.groupBy(outcomes, ({ second }) => second);
  const count = (of: unknown[] = []) => of.length;
  return {
    answered: timesOf(answered),
    parts: Object.fromEntries(parts.map(([name, of = []]) => [name, timesOf(of)])),
    refused: timesOf(refused),
    failed: Object.fromEntries(
      Object.entries(Object.groupBy(failed, ({ status }) => String(status))).map(([status, of]) => [
        status,
        count(of),
      ]),
    ),
    bySecond: Array.from({ length: seconds }, (_, second) => {
      const within = kinds(inSecond.get(second) ?? []);
      return {
        answered: timesOf(within.answered),
        refused: count(within.refused),
        failed: count(within.failed),
      };
    }),
  };
}

function timesOf(outcomes: readonly Outcome[]): Times {
  const times = outcomes.map(({ took }) => took);
  const [p50, p99] = [findPercentile(times, 0.5), findPercentile(times, 0.99)];
  return { count: times.length, p50, p99, most: findPercentile(times, 1) };
}
