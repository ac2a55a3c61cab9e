/**
 * Servers as on machines of their own, by turns behind a balancer: each a process with a data folder of its own,
 * all on one database and one store of files. They end with the test file.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import { afterAll } from 'vitest';
import { freePort } from './free-port.ts';
import { openHaproxy } from './haproxy.ts';
import { openNginx } from './nginx.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const balancers = { haproxy: openHaproxy, nginx: openNginx };
export type Balancer = keyof typeof balancers;

interface OneOfSeveral extends ServerProcess {
  /** As its machine would, once it is back: at the same address, with the same folder. */
  again(): Promise<OneOfSeveral>;
}

interface SeveralServers {
  /** The balancer's address. */
  url: string;
  servers: OneOfSeveral[];
}

interface SeveralOptions {
  count?: number;
  balancer?: Balancer;
  /** Without a store of files it has to name a folder that all of them use. */
  environment: NodeJS.ProcessEnv;
}

export async function openSeveralServers(
  databaseUrl: string,
  { count = 3, balancer = 'haproxy', environment }: SeveralOptions,
): Promise<SeveralServers> {
  const ends: (() => Promise<unknown>)[] = [];
  afterAll(async () => {
    for (const end of ends.toReversed()) await end();
  });
  const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-several-'));
  ends.push(() => rm(folder, { recursive: true, force: true }));
  const running = new Map<number, ServerProcess>();
  ends.push(async () => {
    for (const server of running.values()) await server.kill();
  });

  const start = async (place: number, port: number): Promise<OneOfSeveral> => {
    const server = await startServerProcess(databaseUrl, '', {
      DATA_DIR: join(folder, `data-${place}`),
      PORT: String(port),
      ...environment,
    });
    running.set(place, server);
    // What it calls itself is the balancer's address, where it was told that.
    const url = `http://127.0.0.1:${port}`;
    return { ...server, url, again: () => start(place, port) };
  };
  const servers: OneOfSeveral[] = [];
  // The first brings an empty database up to date.
  for (let place = 0; place < count; place += 1) servers.push(await start(place, await freePort()));
  const proxy = await balancers[balancer](servers.map(({ url }) => url));
  ends.push(proxy.close);
  return { url: proxy.url, servers };
}

/** The address of an empty store, which ends with the test file. */
export async function openSharedStore(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'dealer-crm-store-'));
  const bucket = 'crm-files';
  const s3 = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  const { port } = (await s3.run()) as AddressInfo;
  afterAll(async () => {
    await s3.close();
    await rm(directory, { recursive: true, force: true });
  });
  return `http://S3RVER:S3RVER@127.0.0.1:${port}/${bucket}`;
}
