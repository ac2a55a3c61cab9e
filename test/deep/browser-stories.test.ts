/**
 * The stories of e2e by way of a balancer: each page's calls go by turns to three servers, which have nothing in
 * common but Debian's PostgreSQL and a store of files. The stories are those of `npm test`,
 * unchanged; `balanced-stories.ts` says which, and why not the others.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { balancedStories } from '../balanced-stories.ts';
import { openOutsidePostgres } from '../outside-postgres.ts';

vi.setConfig({ testTimeout: 60 * 60_000 });

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

test.each(Object.entries(balancedStories))('behind %s', async (balancer, files) => {
  const database = await openOutsidePostgres();
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project=e2e', ...files.map((file) => `e2e/${file}.test.ts`)],
    {
      env: { ...process.env, TEST_DATABASE_URL: database, E2E_BALANCER: balancer },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  const text = stripVTControlCharacters(output);
  const passed = Number(/Tests +(?:.*\| )?(\d+) passed/.exec(text)?.[1] ?? 0);
  const id = `browser stories behind ${balancer}: files, stories`;
  console.log(JSON.stringify({ id, pass: code === 0, figure: passed, limit: passed }));
  expect(code, text).toBe(0);
  expect(passed).toBeGreaterThan(0);
});
