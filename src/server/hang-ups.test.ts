/**
 * Whoever hangs up in the middle, of asking, sending or being answered, leaves nothing behind. `HANG_UPS=500` tries
 * longer, as the deep tests do.
 */
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { formWith } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-hang-ups-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const { pool } = app.database;
const client = await app.signIn('super_user');
const { hostname, port } = new URL(await app.listen());

/** So many of each; of what is large, only in the deep tests. */
const many = Number(process.env.HANG_UPS ?? 100);
const manyLarge = Number(process.env.HANG_UPS ?? 6);
const several = Array.from({ length: 6 }, (_, n) => n);
const waves = Math.ceil(manyLarge / several.length);
const patience = 30_000 + manyLarge * 1_000;

function request(line: string, headers: Record<string, string | number> = {}): string {
  const all = { Host: `${hostname}:${port}`, Cookie: client.cookie ?? '', ...headers };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${line} HTTP/1.1\r\n${lines.join('')}\r\n`;
}

async function open(): Promise<Socket> {
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

async function expectIdle(): Promise<void> {
  await expect.poll(() => [pool.waitingCount, pool.totalCount - pool.idleCount]).toEqual([0, 0]);
  // Sessions are looked up by connections of their own, which may still be at it.
  const left = () =>
    pool.query(
      `select query, locktype from pg_stat_activity left join pg_locks using (pid)
       where datname = current_database() and pid <> pg_backend_pid()
       and (state like 'idle in transaction%' or locktype is not null)`,
    );
  await expect.poll(async () => (await left()).rows).toEqual([]);
}

async function countOf(table: 'people' | 'changes' | 'file_attachments' | 'import_jobs') {
  const { rows } = await pool.query<{ count: number }>(`select count(*)::int from ${table}`);
  return rows[0]?.count ?? 0;
}

/** Every file below the data folder, but for the mark of the store. */
async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  return names.filter((name) => name !== 'store-mark.json');
}

beforeEach(() => expectIdle());

test('R-13: of a write, which happens whole or not at all', async () => {
  const [people, changes] = [await countOf('people'), await countOf('changes')];
  const body = JSON.stringify({ name: 'Half Asked' });
  const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
  for (let n = 0; n < many; n += 1) {
    const socket = await open();
    // In the middle of the body, right after it, and some moments later.
    const whole = request('POST /api/people', headers) + body;
    socket.write(n % 4 === 0 ? whole.slice(0, -5) : whole);
    for (let wait = 0; wait < n % 4; wait += 1) await turn();
    socket.destroy();
  }
  await expectIdle();
  const made = (await countOf('people')) - people;
  expect((await countOf('changes')) - changes).toBe(made);
  expect(made).toBeLessThanOrEqual(many - many / 4);
});

test('R-13: of a list that is being read', async () => {
  for (let n = 0; n < many; n += 1) {
    const socket = await open();
    socket.write(request('GET /api/people'));
    for (let wait = 0; wait < n % 4; wait += 1) await turn();
    socket.destroy();
  }
  await expectIdle();
});

/** Sends half of a form, waits until `hasBegun`, and is gone. */
async function sendHalf(path: string, fileName: string, hasBegun: () => Promise<boolean>) {
  const row = 'Half Sent,half@sent.example,"a few more words"\n';
  const bytes = Buffer.from(`Name,Email,Notes\n${row.repeat(80_000)}`);
  const form = await formWith(fileName, bytes, {});
  const sockets = await Promise.all(
    several.map(async () => {
      const socket = await open();
      socket.write(
        request(`POST ${path}`, { ...form.headers, 'Content-Length': form.body.length }),
      );
      socket.write(form.body.subarray(0, form.body.length / 2));
      return socket;
    }),
  );
  await expect.poll(hasBegun).toBe(true);
  for (const socket of sockets) socket.destroy();
}

async function handlesHeld(): Promise<number> {
  return (await readdir('/proc/self/fd').catch(() => [])).length;
}

test(
  'R-14: of a file that is being uploaded',
  async () => {
    const before = await handlesHeld();
    const begun = async () => (await filesOnDisk()).length === several.length;
    for (let wave = 0; wave < waves; wave += 1) {
      await sendHalf('/api/files', 'list.csv', begun);
      await expect.poll(filesOnDisk).toEqual([]);
    }
    await expectIdle();
    expect(await countOf('file_attachments')).toBe(0);
    // A few more may be what the pool has opened meanwhile.
    await expect.poll(handlesHeld).toBeLessThan(before + 20);
    mustSurvive('R-14', {
      figure: `0 files left of ${waves * several.length}`,
      limit: 'nothing left of 500',
    });
  },
  patience,
);

test(
  'R-14: of a list that is being uploaded for an import',
  async () => {
    const begun = async () => (await countOf('import_jobs')) === several.length;
    for (let wave = 0; wave < waves; wave += 1) {
      await sendHalf('/api/imports', 'list.csv', begun);
      await expect.poll(() => countOf('import_jobs')).toBe(0);
    }
    await expectIdle();
    const chunks = await pool.query('select 1 from import_chunks');
    expect(chunks.rowCount).toBe(0);
    mustSurvive('R-14', {
      figure: `0 lists left of ${waves * several.length}`,
      limit: 'nothing left of 500',
    });
  },
  patience,
);

/** A call that brings rows along, which are written in one transaction. */
test(
  'R-14: of rows that are being imported: all of them or none',
  async () => {
    const data = Array.from({ length: 500 }, (_, n) => ({
      name: `Half Imported ${n}`,
      email: `half${n}@imported.example`,
    }));
    const body = JSON.stringify({ data });
    const headers = { 'Content-Type': 'application/json', 'Content-Length': body.length };
    const before = await countOf('people');
    for (let wave = 0; wave < waves; wave += 1) {
      const sockets = await Promise.all(several.map(open));
      for (const [n, socket] of sockets.entries()) {
        socket.write(request('POST /api/people/import-csv', headers) + body);
        for (let wait = 0; wait < n * 4; wait += 1) await turn();
        socket.destroy();
      }
      await expectIdle();
    }
    expect(((await countOf('people')) - before) % data.length).toBe(0);
    mustSurvive('R-14', {
      figure: `0 halves left of ${waves * several.length} imports`,
      limit: 'nothing left of 500',
    });
  },
  patience,
);

test(
  'R-14: of an export, and nothing stands in the way of the next',
  async () => {
    await pool.query(
      `insert into people (id, name, location, created_at, updated_at)
     select gen_random_uuid(), 'Person ' || n, repeat(md5(n::text), 9), now(), now()
     from generate_series(1, 5000) n`,
    );
    const paths = [
      '/api/export',
      '/api/exports/people?format=csv',
      '/api/exports/people?format=xlsx',
    ];
    // A whole number of both kinds of each.
    const each = 2 * Math.ceil(Math.max(manyLarge, 12) / paths.length / 2);
    for (const path of paths) {
      for (let n = 0; n < each; n += 1) {
        const socket = await open();
        socket.write(request(`GET ${path}`));
        // Some as soon as it is asked for, some when it has begun to come.
        if (n % 2 === 1)
          expect(String(await once(socket, 'data'))).toMatch(/^HTTP\/1\.1 (200|503)/);
        socket.destroy();
      }
      await expectIdle();
      expect((await client.get(path)).status).toBe(200);
    }
    mustSurvive('R-14', {
      figure: `0 transactions left of ${paths.length * each}`,
      limit: 'nothing left of 500',
    });
  },
  patience,
);
