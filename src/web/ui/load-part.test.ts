import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it, vi } from 'vitest';
import { absence, tryNow } from '#web/lib/server-away.ts';
import { loadPart } from './load-part.ts';

afterEach(() => vi.unstubAllGlobals());

it('waits while the server is away, and loads the part once it is back', async () => {
  let isThere = false;
  vi.stubGlobal('fetch', async () => {
    if (!isThere) throw new TypeError('Failed to fetch');
    return new Response('{}');
  });
  const load = vi.fn(async () => {
    if (!isThere) throw new TypeError('Failed to fetch dynamically imported module');
    return 'the part';
  });
  const loaded = loadPart(load);
  await expect.poll(() => absence.get()?.state).toBe('away');
  expect(load).toHaveBeenCalledTimes(1);
  isThere = true;
  await tryNow();
  expect(await loaded).toBe('the part');
});

it('gives up on a part when the server answers but does not have it', async () => {
  vi.stubGlobal('fetch', async () => new Response('{}'));
  const load = () => Promise.reject(new TypeError('Failed to fetch dynamically imported module'));
  await expect(loadPart(load)).rejects.toThrow('dynamically imported');
});

it('is how each part of the app is loaded', () => {
  const folder = join(import.meta.dirname, '..');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const loads = files
    .filter((name) => /\.tsx?$/.test(name) && !name.includes('.test.'))
    .flatMap((name) => {
      const text = readFileSync(join(folder, name), 'utf8');
      return [
        ...text.matchAll(/(\w+)\(\s*(?:'[^']*',\s*)?(?:async )?\(\) =>[^;]*?\bimport\(/g),
      ].map(([, loader]) => ({ name, loader }));
    });
  expect(loads.length).toBeGreaterThan(60);
  expect(
    loads.filter(
      ({ loader }) =>
        !/^(lazyPart|lazyPage|pageAt|settingsPageAt|(dialog|standing|placed|optional|opener)Part|laterControl)$/.test(
          loader ?? '',
        ),
    ),
  ).toEqual([]);
});
