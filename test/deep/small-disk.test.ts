/**
 * The server with its own database on volumes that are too small: a real file system, filled up to its last byte, and
 * every process killed there. Needs root, to mount: ext4 in a file, as on a small server, and a tmpfs, as in a container.
 */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import type { ImportUpload } from '#contract/imports.ts';
import type { Person } from '#contract/people.ts';
import { hasCode } from '#server/kernel/durable-file.ts';
import { readVolume } from '#server/kernel/postgres/volume.ts';
import { aPdf, formWith } from '../files.ts';
import { mustSurvive } from '../must-survive.ts';
import { cookiesOf, type LaunchedServer, launchServer } from '../server-process.ts';

const run = promisify(execFile);
const mega = 1024 ** 2;
const folder = await mkdtemp(join(tmpdir(), 'crm-small-disk-'));
const mounted: string[] = [];
const running = new Set<LaunchedServer>();
afterAll(async () => {
  for (const server of running) await server.kill();
  for (const path of mounted.toReversed()) await run('umount', ['--lazy', path]);
  await rm(folder, { recursive: true, force: true });
});

type Kind = 'ext4' | 'tmpfs';

async function mount(kind: Kind, megabytes: number, at = join(folder, `${kind}-${megabytes}`)) {
  await mkdir(at, { recursive: true });
  if (kind === 'tmpfs')
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', at]);
  else {
    const image = `${at}.img`;
    await run('truncate', ['-s', `${megabytes}M`, image]);
    await run('mkfs.ext4', ['-q', '-F', '-m', '0', image]);
    await run('mount', ['-o', 'loop', image, at]);
  }
  mounted.push(at);
  return at;
}

const fillerIn = (volume: string) => join(volume, 'filler');

/** Writes until the disk takes nothing more. */
async function fillUp(volume: string): Promise<void> {
  const handle = await open(fillerIn(volume), 'a');
  for (const size of [65_536, 512]) {
    const piece = Buffer.alloc(size, 'x');
    for (let isFull = false; !isFull; ) {
      isFull = await handle.write(piece).then(
        ({ bytesWritten }) => bytesWritten === 0,
        (error: unknown) => {
          if (!hasCode(error, 'ENOSPC')) throw error;
          return true;
        },
      );
    }
  }
  await handle.close();
}

const admin = { ADMIN_EMAIL: 'boss@example.com', ADMIN_PASSWORD: 'a long password' };

/** On the database that it brings along. */
async function start(dataDir: string) {
  const server = launchServer('', '', { DATA_DIR: dataDir, LEADS_OFFLINE: '1', ...admin });
  running.add(server);
  const url = await server.ready;
  const signIn = async () => {
    const reply = await fetch(`${url}/api/staff-login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: admin.ADMIN_EMAIL, password: admin.ADMIN_PASSWORD }),
    });
    return cookiesOf(reply);
  };
  const cookie = url === undefined ? '' : await signIn();
  const call = async <Body = ErrorReply>(path: string, init: RequestInit = {}) => {
    const reply = await fetch(url + path, { ...init, headers: { cookie, ...init.headers } });
    return { status: reply.status, body: (await reply.json()) as Body };
  };
  const post = <Body = ErrorReply>(path: string, body: unknown) =>
    call<Body>(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  return {
    ...server,
    started: url !== undefined,
    call,
    post,
    addPerson: (name: string) => post<Person & ErrorReply>('/api/people', { name }),
    /** As a power cut would: the server, and its PostgreSQL. */
    async cutPower() {
      const pid = (await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')).split('\n');
      process.kill(Number(pid[0]), 'SIGKILL');
      await server.kill();
      running.delete(server);
    },
  };
}

/** A list of people such as a trade fair leaves. */
function listOf(bytes: number): Buffer {
  const lines = ['Name,Email,Phone,Job Title,Location,Notes\n'];
  for (let size = 0, n = 0; size < bytes; n += 1) {
    const phone = String(n).padStart(8, '0');
    const line = `Person Number ${n} Longfellow,person.${n}@company-${n % 5_000}.example.com,+61 4${phone},Regional Fleet Manager,"${n} High Street, Cairns QLD 4870",Wants a quote for ${n % 17} utes before the end of the quarter\n`;
    lines.push(line);
    size += line.length;
  }
  return Buffer.from(lines.join(''));
}

const isThere = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );

describe.each([
  ['ext4', 182],
  ['tmpfs', 120],
] as const)('R-05: %s of %i MB', (kind, megabytes) => {
  test('an import that does not fit is refused; a full disk takes nothing down for good, and nothing that was acknowledged is lost', async () => {
    const volume = await mount(kind, megabytes);
    const dataDir = join(volume, 'data');
    const reserve = join(dataDir, 'disk-reserve');
    let server = await start(dataDir);
    await expect.poll(() => isThere(reserve)).toBe(true);
    const acknowledged: string[] = [];
    const add = async () => {
      const { status, body } = await server.addPerson(`Person ${acknowledged.length}`);
      if (status === 201) acknowledged.push(body.id);
      return { status, words: body.message };
    };
    expect((await add()).status).toBe(201);

    // What took the database down: 10.7 MB, which become 150.
    const form = await formWith('fair.csv', listOf(10.7e6), { entity: 'people' });
    const upload = await server.call<ImportUpload & ErrorReply>('/api/imports', {
      method: 'POST',
      headers: form.headers,
      body: new Uint8Array(form.body),
    });
    const refused =
      upload.status === 201
        ? await server.post(`/api/imports/${upload.body.id}/start`, {
            mapping: upload.body.mapping,
          })
        : upload;
    expect([refused.status, refused.body.message]).toEqual([
      507,
      expect.stringMatching(/\d+ MB are needed, and \d+ MB are free\. Nothing was changed\./),
    ]);
    expect((await add()).status).toBe(201);

    // Somebody else fills the disk: writing ends with words, reading does not, and nobody waits.
    await fillUp(volume);
    await expect.poll(async () => (await add()).status).toBe(507);
    await expect.poll(() => isThere(reserve)).toBe(false);
    await expect
      .poll(async () => (await add()).words)
      .toMatch(/\d+ MB are needed, and \d+ MB are free/);
    const asked = performance.now();
    expect((await server.call('/api/people?limit=5')).status).toBe(200);
    expect((await server.call('/api/health')).status).toBe(200);
    const [hangs, most] = [performance.now() - asked, 5_000];
    // Five seconds, and three times that on a busy machine.
    expect(hangs).toBeLessThan(3 * most);
    mustSurvive('R-05', {
      figure: `reads answered in ${Math.round(hangs)} ms while ${kind} is full`,
      limit: 'no hang over 5 s',
      value: hangs,
      most,
    });
    expect(server.output()).toContain(`The disk of ${dataDir} is full`);

    // What the reserve gave back is enough to recover, and to read; it is not for writing.
    await server.cutPower();
    server = await start(dataDir);
    expect(server.started).toBe(true);
    expect((await add()).status).toBe(507);
    for (const id of acknowledged)
      expect((await server.call(`/api/people/${id}`)).status).toBe(200);

    // Full again, now without a reserve: it says what it needs, and does not go on trying.
    await server.cutPower();
    await fillUp(volume);
    server = await start(dataDir);
    expect(server.started, server.output()).toBe(false);
    expect(await server.ended).toBe(1);
    expect(server.words()).toMatch(
      new RegExp(
        `\nThe disk of ${dataDir} is full: the database needs 24 MB to start, and \\d MB are free\\. Make room there and start again; nothing is lost\\.\n$`,
      ),
    );

    // Room is made: all is there, writing goes on, and there is a reserve again.
    await rm(fillerIn(volume));
    server = await start(dataDir);
    expect(server.started).toBe(true);
    for (const id of acknowledged)
      expect((await server.call(`/api/people/${id}`)).status).toBe(200);
    expect((await add()).status).toBe(201);
    await expect.poll(() => isThere(reserve)).toBe(true);

    // Filled up while nothing runs: the start lets the reserve go, and says which folder is full.
    await server.cutPower();
    await fillUp(volume);
    server = await start(dataDir);
    expect(server.started, server.output()).toBe(true);
    expect(server.words()).toMatch(
      new RegExp(`The disk of ${dataDir} is full: \\d MB were free\\. The reserve was let go`),
    );
    // Writing goes on once there is room: within 10 s, and three times that on a busy machine.
    await expect.poll(async () => (await add()).status).toBe(507);
    await rm(fillerIn(volume));
    const freed = performance.now();
    await expect.poll(async () => (await add()).status, { timeout: 30_000 }).toBe(201);
    const goesOn = performance.now() - freed;
    mustSurvive('R-05', {
      figure: `writes again ${Math.round(goesOn)} ms after there is room on ${kind}`,
      limit: 'frees itself within 10 s',
      value: goesOn,
      most: 10_000,
    });
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('PANIC');
    server.signal('SIGTERM');
    expect(await server.ended).toBe(0);
    mustSurvive('R-05', {
      figure: `0 of ${acknowledged.length} lost on ${kind} of ${megabytes} MB`,
      limit: '507 with words, 0 lost, frees itself',
    });
  });
});

test('R-05: a full disk under the files alone refuses uploads, and nothing else', async () => {
  const dataDir = join(folder, 'files-alone');
  const files = await mount('tmpfs', 8, join(dataDir, 'files'));
  const server = await start(dataDir);
  const { body: person } = await server.addPerson('Fiona Files');
  const upload = async (size: number) => {
    const bytes = Buffer.concat([aPdf, Buffer.alloc(size)]);
    const form = await formWith('Quote.pdf', bytes, { personId: person.id });
    const init = { method: 'POST', headers: form.headers, body: new Uint8Array(form.body) };
    return server.call('/api/files', init);
  };
  expect((await upload(mega)).status).toBe(201);
  const refused = await upload(10 * mega);
  expect([refused.status, refused.body.message]).toEqual([
    507,
    expect.stringMatching(/11 MB are needed, and 7 MB are free/),
  ]);
  await fillUp(files);
  expect((await upload(1_000)).status).toBe(507);
  expect((await server.addPerson('Rose Doyle')).status).toBe(201);
  expect((await readVolume(files))?.free).toBeLessThan(mega);
  await rm(fillerIn(files));
  expect((await upload(mega)).status).toBe(201);
  server.signal('SIGTERM');
  expect(await server.ended).toBe(0);
  mustSurvive('R-05', { figure: 'uploads 507, all else goes on', limit: '507 with words' });
});

test('R-05: a volume on which no database fits is said before one is begun', async () => {
  const volume = await mount('tmpfs', 60);
  const server = await start(join(volume, 'data'));
  expect([server.started, await server.ended]).toEqual([false, 1]);
  expect(server.words()).toMatch(
    /The disk of \S+ has too little room: a new database needs 80 MB, and 60 MB are free\./,
  );
  expect(server.output()).not.toContain('Creating the database');
  expect(await isThere(join(volume, 'data', 'postgres'))).toBe(false);
});
