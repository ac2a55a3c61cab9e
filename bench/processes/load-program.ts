/** The load generator, a process of its own: asks over connections that stay open, each for one thing at a time. */
import { Client } from 'undici';
import { findPercentile } from '../table/statistics.ts';
import { LoadOrder, type LoadReport } from './load-order.ts';

/** Counts on over all orders of a run, so that nothing is created twice. */
let given = 0;

process.on('message', (message) => {
  run(LoadOrder.parse(message)).then(
    (report) => process.send?.(report),
    (error: unknown) => process.send?.({ error: String(error) }),
  );
});
process.on('disconnect', () => process.exit());

async function run(order: LoadOrder & { connections: number }): Promise<LoadReport> {
  const { origin, seconds, atLeast = 1 } = order;
  const clients = Array.from({ length: order.connections }, () => new Client(origin));
  const times: number[] = [];
  let bytes = 0;
  let began = 0;
  const cpu = process.cpuUsage();
  const start = performance.now();
  const end = start + seconds * 1_000;
  const askOn = async (client: Client) => {
    while (performance.now() < end || began < atLeast) {
      began += 1;
      const asked = performance.now();
      bytes += await ask(client, order);
      times.push(performance.now() - asked);
    }
  };
  try {
    await Promise.all(clients.map(askOn));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
  const took = (performance.now() - start) / 1_000;
  const { user, system } = process.cpuUsage(cpu);
  return {
    requests: times.length,
    perSecond: times.length / took,
    p50: findPercentile(times, 0.5),
    p99: findPercentile(times, 0.99),
    bytes: bytes / times.length,
    clientCpu: (user + system) / 1_000_000 / took,
  };
}

/** Says how many bytes came; anything but success ends the run, for refusals are quick. */
function ask(client: Client, { paths, method, headers, body }: LoadOrder): Promise<number> {
  const n = String(given);
  const path = (paths[given % paths.length] ?? '').replace('{n}', n);
  given += 1;
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  let status = 0;
  let bytes = 0;
  let refusal = '';
  client.dispatch(
    {
      path,
      method: method ?? 'GET',
      ...(headers && { headers }),
      ...(body !== undefined && { body: body.replaceAll('{n}', n) }),
    },
    {
      onRequestStart() {},
      onResponseStart(_, code) {
        status = code;
      },
      onResponseData(_, chunk) {
        bytes += chunk.length;
        if (status >= 300) refusal += chunk.toString();
      },
      onResponseEnd() {
        if (status < 300) resolve(bytes);
        else reject(new Error(`${path} was answered with ${status}: ${refusal}`));
      },
      onResponseError(_, error) {
        reject(error);
      },
    },
  );
  return promise;
}
