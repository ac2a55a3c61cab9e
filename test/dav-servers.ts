/**
 * Debian's radicale and xandikos, each on a free loopback port with a folder of its own: real servers of
 * address books and calendars, one exact and one awkward. They end with the test file.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll } from 'vitest';
import { findProgram } from '../scripts/find-program.mjs';

export interface DavServer {
  url: string;
  /** `host:port`, for OUTBOUND_ALLOW. */
  target: string;
  username: string;
  password: string;
  addressBook: string;
  calendar: string;
  /** What another program would do there; the path is below an address book or calendar. */
  ask(
    method: string,
    address: string,
    body?: string,
    headers?: Record<string, string>,
  ): Promise<Response>;
}

export interface Radicale extends DavServer {
  /** Puts items there all at once, by their file names, as if they had always been there. */
  fill(collection: 'contacts' | 'calendar', files: Readonly<Record<string, string>>): Promise<void>;
  /** What is there, each item by its file name. */
  files(collection: 'contacts' | 'calendar'): Promise<Map<string, string>>;
}

/** Runs a program until it ends or nobody holds its input any more, as when the tests are killed. */
const leashed =
  'exec 3<&0; "$@" </dev/null 3<&- & server=$!; (read -r _ <&3; kill -9 $server) & wait $server';

const username = 'alice';
const password = 's3cret pässword';

export async function openRadicale(): Promise<Radicale> {
  const folder = await newFolder('radicale');
  const port = await freePort();
  const root = join(folder, 'collection-root', username);
  const tags = { contacts: 'VADDRESSBOOK', calendar: 'VCALENDAR' };
  for (const [name, tag] of Object.entries(tags)) {
    await mkdir(join(root, name), { recursive: true });
    const props = { tag, 'D:displayname': `${username}'s ${name}` };
    await writeFile(join(root, name, '.Radicale.props'), JSON.stringify(props));
  }
  await writeFile(join(folder, 'users'), `${username}:${password}\n`);
  await writeFile(
    join(folder, 'config'),
    [
      '[server]',
      `hosts = 127.0.0.1:${port}`,
      '[auth]',
      'type = htpasswd',
      `htpasswd_filename = ${join(folder, 'users')}`,
      'htpasswd_encryption = plain',
      'delay = 0',
      '[storage]',
      `filesystem_folder = ${folder}`,
      '[logging]',
      'level = critical',
    ].join('\n'),
  );
  const server = await start('radicale', ['-C', join(folder, 'config')], port);
  return {
    ...server,
    addressBook: `${server.url}/${username}/contacts/`,
    calendar: `${server.url}/${username}/calendar/`,
    async files(collection) {
      const names = (await readdir(join(root, collection))).filter((name) => !name.startsWith('.'));
      const read = async (name: string) =>
        [name, await readFile(join(root, collection, name), 'utf8')] as const;
      return new Map(await Promise.all(names.sort().map(read)));
    },
    async fill(collection, files) {
      for (const [name, text] of Object.entries(files)) {
        await writeFile(join(root, collection, name), text);
      }
      // It reads each of them once, now, and not while a sync waits for its answer.
      const headers = { depth: '1' };
      const listed = await server.ask(
        'PROPFIND',
        `${server.url}/${username}/${collection}/`,
        undefined,
        headers,
      );
      await listed.arrayBuffer();
    },
  };
}

/** It lets in whoever asks; the user name and the password are for show. */
export async function openXandikos(): Promise<DavServer> {
  const folder = await newFolder('xandikos');
  const port = await freePort();
  const args = ['-d', folder, '--defaults', '-l', '127.0.0.1', '-p', String(port)];
  const server = await start('xandikos', args, port);
  return {
    ...server,
    addressBook: `${server.url}/user/contacts/addressbook/`,
    calendar: `${server.url}/user/calendars/calendar/`,
  };
}

async function start(
  name: string,
  args: readonly string[],
  port: number,
): Promise<Omit<DavServer, 'addressBook' | 'calendar'>> {
  const program = findProgram(name);
  if (!program) {
    throw new Error(`${name} is not installed: apt-get install --no-install-recommends ${name}`);
  }
  const child = spawn('/bin/sh', ['-c', leashed, 'sh', program, ...args], {
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => {
    said = (said + chunk.toString()).slice(-4_000);
  });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  afterAll(async () => {
    child.stdin.end();
    await ended;
  });
  const url = `http://127.0.0.1:${port}`;
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const answers = () =>
    fetch(url, { signal: AbortSignal.timeout(2_000) }).then(
      () => true,
      () => false,
    );
  while (!(await answers())) {
    if (child.exitCode !== null) throw new Error(`${name} did not start:\n${said}`);
    await sleep(50);
  }
  return {
    url,
    target: `127.0.0.1:${port}`,
    username,
    password,
    ask: (method, address, body, headers = {}) =>
      fetch(address, {
        method,
        headers: { authorization, ...headers },
        ...(body !== undefined && { body }),
      }),
  };
}

async function newFolder(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `dealer-crm-${name}-`));
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
