/** What npm is told reaches what it has started: through the shell that it runs each script with. */
import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { type NpmStart, npmStart } from '#test/npm-start.ts';
import { settings } from '#test/server-process.ts';
import { createTestDatabase } from '#test/test-database.ts';

const database = await createTestDatabase();
afterAll(() => database.drop());
const started: NpmStart[] = [];
afterEach(async () => {
  for (const server of started.splice(0)) await server.kill();
});

async function startWithNpm(): Promise<NpmStart> {
  const server = npmStart({ variables: settings(database.url) });
  started.push(server);
  expect(await server.ready, server.output()).toBeDefined();
  return server;
}

test('no script that is one program leaves the shell between npm and it', () => {
  const { scripts } = z
    .object({ scripts: z.record(z.string(), z.string()) })
    .parse(JSON.parse(readFileSync('package.json', 'utf8')));
  const between = Object.entries(scripts).filter(
    ([, line]) => !line.includes('&&') && !line.startsWith('exec '),
  );
  expect(between).toEqual([]);
  expect(scripts).toHaveProperty('prestart');
});

test('asked to stop, npm start ends the server in order, and well', async () => {
  const server = await startWithNpm();
  server.signal('SIGTERM');
  expect(await server.ended, server.output()).toBe(0);
});

test('Ctrl-C, which comes from the terminal and once more through npm, is one wish', async () => {
  const server = await startWithNpm();
  server.signalGroup('SIGINT');
  expect(await server.ended, server.output()).toBe(0);
});

test('an npm that was killed outright leaves no server behind', async () => {
  const server = await startWithNpm();
  server.signal('SIGKILL');
  // Not npm's own end, but that of all who write where it did.
  await server.ended;
  await expect(fetch(`${await server.ready}/api/health`)).rejects.toThrow('fetch failed');
});
