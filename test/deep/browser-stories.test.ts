/**
 * The stories of e2e by way of a balancer: each page's calls go by turns to three servers, which have nothing in
 * common but Debian's PostgreSQL and a store of files. The stories are those of `npm test`, unchanged.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { expect, test, vi } from 'vitest';
import { openOutsidePostgres } from '../outside-postgres.ts';

vi.setConfig({ testTimeout: 60 * 60_000 });

/**
 * The frozen ones, and those about what a server might keep to itself. Two files look into the process of the tests
 * and have no other to look into: crm-import.test.ts at its log, system.test.ts at its slow statements.
 */
const stories = {
  haproxy: [
    ...[
      'specification.test',
      'specification/',
      'people.test',
      'opportunities.test',
      'board-trouble',
    ],
    ...['calendar.test', 'import-csv', 'crm-sync', 'mail-sync', 'leads.test', 'files.test'],
    ...['sign-in.test', 'settings.test', 'former-colleagues', 'staff-overview', 'webhooks'],
    // Runs, deeds and what is live: begun on one server, and asked of another.
    ...['import-review', 'import-twice', 'import-tasks', 'import-opportunities', 'bulk.test'],
    ...['merge.test', 'merge-from-lists', 'duplicates-page', 'history.test', 'deleted.test'],
    ...['employers', 'live.test', 'live-trouble', 'viewers', 'notifications', 'views.test'],
    ...['queue.test', 'calls.test', 'tasks-bulk', 'reminders', 'stock.test', 'tables.test'],
  ],
  nginx: ['specification.test', 'import-csv', 'mail-sync', 'leads.test'],
};

const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));

test.each(Object.entries(stories))('behind %s', async (balancer, files) => {
  const database = await openOutsidePostgres();
  const child = spawn(
    process.execPath,
    [vitest, 'run', '--project=e2e', ...files.map((file) => `e2e/${file}`)],
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
