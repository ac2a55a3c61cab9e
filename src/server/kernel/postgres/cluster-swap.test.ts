/** Processes that are killed before each of their renames, and what the next one makes of what they leave. */
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { dieBeforeRename } from '#test/die-before-rename.ts';
import { finishSwap, swapClusters } from './cluster-swap.ts';

const folder = await mkdtemp(join(tmpdir(), 'crm-cluster-swap-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const swap = { next: 'upgrade/postgres', aside: 'postgres-17' };

async function aDataDir() {
  const dataDir = await mkdtemp(join(folder, 'data-'));
  for (const [path, version] of [
    ['postgres', '17'],
    ['upgrade/postgres', '18'],
  ] as const) {
    await mkdir(join(dataDir, path), { recursive: true });
    await writeFile(join(dataDir, path, 'PG_VERSION'), version);
  }
  return dataDir;
}

async function versionsIn(dataDir: string) {
  const paths = (await readdir(dataDir, { recursive: true })).filter((path) =>
    /PG_VERSION$|swap\.json$/.test(path),
  );
  const found = paths.map(async (path) => [path, await readFile(join(dataDir, path), 'utf8')]);
  return Object.fromEntries(await Promise.all(found));
}

const before = { 'postgres/PG_VERSION': '17', 'upgrade/postgres/PG_VERSION': '18' };
const after = { 'postgres/PG_VERSION': '18', 'postgres-17/PG_VERSION': '17' };

test.each([
  ['postgres-swap.json', before, false],
  ['postgres-17', before, false],
  ['postgres', after, true],
  ['no other', after, false],
])('killed before the rename to %s', async (to, expected, finishes) => {
  const dataDir = await aDataDir();
  const program = `import { swapClusters } from '#server/kernel/postgres/cluster-swap.ts';
    await swapClusters(${JSON.stringify(dataDir)}, ${JSON.stringify(swap)});`;
  const child = promisify(execFile)(process.execPath, [
    ...dieBeforeRename(join(dataDir, to)),
    ...['--input-type=module', '--eval', program],
  ]);
  if (to === 'no other') await child;
  else await expect(child).rejects.toMatchObject({ signal: 'SIGKILL' });
  expect(await finishSwap(dataDir)).toBe(finishes);
  expect(await versionsIn(dataDir)).toEqual(expected);
  expect(await finishSwap(dataDir)).toBe(false);
});

test('where the next one is not there, the first one stays', async () => {
  const dataDir = await aDataDir();
  await rm(join(dataDir, 'upgrade'), { recursive: true });
  await expect(swapClusters(dataDir, swap)).rejects.toThrow(/ENOENT/);
  expect(await versionsIn(dataDir)).toEqual({ 'postgres/PG_VERSION': '17' });
});
