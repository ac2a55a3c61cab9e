import { readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { builtFrom, hashOf, isInstalled, isStamped, writeStamp } from './staleness.mjs';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'dealer-crm-setup-'));
});
afterEach(() => rm(root, { recursive: true }));

async function write(path: string, content: string): Promise<void> {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(join(root, path), content);
}

describe('built pages', () => {
  const sources = ['src/web', 'index.html', 'vite.config.ts'];
  beforeEach(async () => {
    await write('index.html', '<html>');
    await write('src/web/app/main.tsx', 'render()');
    writeStamp(join(root, 'dist/.stamp'), hashOf(root, sources));
  });
  const fresh = () => isStamped(join(root, 'dist/.stamp'), hashOf(root, sources));

  test('stay while their sources do', async () => {
    await write('src/server/main.ts', 'listen()');
    await write('index.html', '<html>');
    expect(fresh()).toBe(true);
  });

  test.each([
    ['changed', () => write('src/web/app/main.tsx', 'render(1)')],
    ['added', () => write('src/web/app/shell.tsx', '')],
    ['removed', () => rm(join(root, 'src/web/app/main.tsx'))],
    ['first seen', () => write('vite.config.ts', '')],
    ['built by nobody', () => rm(join(root, 'dist/.stamp'))],
  ])('are stale when a source was %s', async (_, change) => {
    await change();
    expect(fresh()).toBe(false);
  });

  test('are stale when anything that builds them was changed', () => {
    const building = new Set(['vite.config.ts']);
    for (const file of building) {
      const code = readFileSync(new URL(`../${file}`, import.meta.url), 'utf8');
      for (const [, name] of code.matchAll(/from '\.\/(?:scripts\/)?([^']+\.ts)'/g)) {
        building.add(`scripts/${name}`);
      }
    }
    expect(building.size).toBeGreaterThan(6);
    expect(builtFrom).toEqual(expect.arrayContaining([...building]));
  });
});

describe('installed packages', () => {
  const lockfile = (packages: object) => JSON.stringify({ packages });
  const wanted = {
    '': { name: 'app' },
    'node_modules/a': { version: '1.0.0' },
    'node_modules/tool': { version: '2.0.0', dev: true },
    'node_modules/for-windows': { version: '3.0.0', optional: true },
  };
  const { '': _, 'node_modules/for-windows': __, ...present } = wanted;
  beforeEach(() => write('package-lock.json', lockfile(wanted)));

  test.each<[string, object | undefined, boolean]>([
    ['none', undefined, false],
    ['all but those for other platforms', present, true],
    ['all', wanted, true],
    ['an older one', { ...present, 'node_modules/a': { version: '0.9.0' } }, false],
    ['none for development', { 'node_modules/a': { version: '1.0.0' } }, false],
    [
      'an older optional one',
      { ...present, 'node_modules/for-windows': { version: '2.0.0' } },
      false,
    ],
  ])('%s', async (_name, packages, expected) => {
    if (packages) await write('node_modules/.package-lock.json', lockfile(packages));
    expect(isInstalled(root)).toBe(expected);
  });
});
