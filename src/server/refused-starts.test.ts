/** What keeps a server from starting is said in one line, at once, and nothing is made before. */
import { existsSync } from 'node:fs';
import { chmod, chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { launchServerWith } from '#test/server-process.ts';

const folder = await mkdtemp(join(tmpdir(), 'dealer-crm-refused-'));
await chmod(folder, 0o755);
afterAll(() => rm(folder, { recursive: true, force: true }));
const isRoot = process.getuid?.() === 0;
/** An account that folders can be kept from. */
const nobody = isRoot ? { uid: 65_534, gid: 65_534 } : {};

/** What it says, where that is one line without a stack and it ends with code 1. */
async function refusal(
  variables: Record<string, string>,
  account?: { uid?: number; gid?: number },
): Promise<string> {
  const server = launchServerWith({ PORT: '0', ...variables }, account);
  try {
    expect(await server.ready).toBeUndefined();
    expect(await server.ended).toBe(1);
  } finally {
    await server.kill();
  }
  expect(server.words()).toMatch(/^[^\n]+\n$/);
  return server.words().trim();
}

describe('the address', () => {
  test('a port that is taken, before a database is made', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const address = other.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const dataDir = join(folder, 'not-made');
    const words = await refusal({ PORT: String(port), DATA_DIR: dataDir });
    expect(words).toBe(
      `Port ${port} on 127.0.0.1 is taken, perhaps by another start of this server. Stop what uses it, or set PORT to another.`,
    );
    expect(existsSync(dataDir)).toBe(false);
    other.close();
  });

  test.each(['203.0.113.7', 'no-such-host.invalid', '2001:db8::7'])(
    'a host that is not here: %s',
    async (HOST) => {
      const dataDir = join(folder, 'not-made');
      const words = await refusal({ HOST, DATA_DIR: dataDir });
      expect(words).toMatch(/^HOST \S+ is no address of this machine \(E[A-Z_]+\)\. Set it to /);
      expect(words).toContain(HOST);
      expect(existsSync(dataDir)).toBe(false);
    },
  );
});

describe('the folder', () => {
  test('one that may not be written to', async () => {
    const dataDir = join(folder, 'closed');
    await mkdir(dataDir);
    if (nobody.uid !== undefined) await chown(dataDir, nobody.uid, nobody.gid);
    await chmod(dataDir, 0o555);
    expect(await refusal({ DATA_DIR: dataDir }, nobody)).toBe(
      `DATA_DIR ${dataDir} may not be written to. Set it to a folder that this account can write to.`,
    );
  });

  test.runIf(isRoot)('one of another user', async () => {
    const dataDir = join(folder, 'foreign');
    await mkdir(dataDir, { mode: 0o755 });
    expect(await refusal({ DATA_DIR: dataDir }, nobody)).toMatch(
      /^DATA_DIR \S+ belongs to another user \(number 0\), and the server runs as nobody \(65534\)\. /,
    );
  });

  test.runIf(isRoot)('one whose database is of another user', async () => {
    const dataDir = join(folder, 'foreign-database');
    await mkdir(join(dataDir, 'postgres'), { recursive: true, mode: 0o755 });
    await chmod(dataDir, 0o777);
    expect(await refusal({ DATA_DIR: dataDir }, nobody)).toMatch(
      /^The database in \S+ belongs to another user \(number 0\), /,
    );
  });

  test('a file', async () => {
    const dataDir = join(folder, 'file');
    await writeFile(dataDir, '');
    for (const place of [dataDir, join(dataDir, 'below')])
      expect(await refusal({ DATA_DIR: place })).toMatch(/^DATA_DIR \S+ is no folder\. Set it to /);
  });

  test('that of a PostgreSQL server', async () => {
    const dataDir = join(folder, 'cluster');
    await mkdir(dataDir);
    await writeFile(join(dataDir, 'PG_VERSION'), '15\n');
    expect(await refusal({ DATA_DIR: dataDir })).toMatch(
      /^DATA_DIR \S+ is the folder of a PostgreSQL server itself\. /,
    );
  });
});

test('a database that cannot be reached', async () => {
  const DATABASE_URL = 'postgres://nobody@127.0.0.1:1/none';
  const words = await refusal({ DATA_DIR: join(folder, 'own'), DATABASE_URL });
  expect(words).toMatch(/^The database can't be reached: .+\.$/);
});
