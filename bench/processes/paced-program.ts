/**
 * The paced load generator, a process of its own. Calls are sent when they are due, and their time counts from then: a
 * generator that waits for an answer before it asks again would leave out just the calls that a slow server delays.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'undici';
import { z } from 'zod';
import { findPercentile } from '../table/statistics.ts';
import { type GivenOrder, PacedOrder, type PacedReport } from './paced-order.ts';
import { type Answer, type Outcome, summarizeOutcomes } from './paced-outcomes.ts';
import { keepStreams } from './paced-streams.ts';

/** Counts on over all orders of a run, so that nothing is created twice. */
let given = 0;
/** Milliseconds after which an answer is given up. */
const patience = 60_000;

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
      const asked = connections.ask(call).then((answer) => {
        const took = performance.now() - due;
        const second = Math.floor((due - start) / 1_000);
        outcomes.push({ part: call.part.name, second, took, ...answer });
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
    ...summarizeOutcomes(outcomes, Math.ceil(order.seconds)),
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
    async ask(call: Call): Promise<Answer> {
      const client = await take();
      try {
        return await ask(client, call);
      } catch (error) {
        const status =
          error instanceof Error && 'code' in error ? String(error.code) : String(error);
        return { status, saysWhen: false };
      } finally {
        giveBack(client);
      }
    },
    close: () => Promise.all(all.map((client) => client.destroy())),
  };
}

function ask(client: Client, { part, path, body, cookie }: Call): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>();
  const answer = { status: 0, saysWhen: false };
  const type = body === undefined ? {} : { 'content-type': 'application/json' };
  client.dispatch(
    { path, method: part.method, headers: { cookie, ...type }, body: body ?? null },
    {
      onRequestStart() {},
      onResponseStart(_, code, sent) {
        answer.status = code;
        answer.saysWhen = Number(sent['retry-after']) > 0;
      },
      onResponseData() {},
      onResponseEnd: () => resolve(answer),
      onResponseError: (_, error) => reject(error),
    },
  );
  return promise;
}
