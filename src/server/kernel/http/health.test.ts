/** what an orchestrator asks tells a process that is up from one that can serve. */
import { expect, test } from 'vitest';
import { openDatabase } from '#server/kernel/postgres/database.ts';
import { openTestApp } from '#test/app.ts';
import { openDatabaseLine } from '#test/database-line.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { createTestDatabase } from '#test/test-database.ts';

const real = await createTestDatabase();
const line = await openDatabaseLine(real.url);
const far = openDatabase(line.url, { onConnectionError: () => undefined });
const app = await openTestApp({
  database: {
    ...far,
    url: line.url,
    async drop() {
      line.thaw();
      await far.close();
      await line.close();
      await real.drop();
    },
  },
});
const ask = (path: string) => app.visitor.get(`/api/health${path}`);
const well = { status: 200, body: { status: 'ok' } };
const away = {
  status: 503,
  body: { code: 'unavailable', message: 'The database cannot be reached right now.' },
};

test('a server that is well is alive and ready', async () => {
  for (const path of ['', '/live', '/ready']) expect(await ask(path)).toMatchObject(well);
});

test('without its database it is alive and not ready, and ready again once that is back', async () => {
  await line.cut();
  const refused = await ask('/ready');
  expect(refused).toMatchObject(away);
  expect(refused.headers['retry-after']).toBe('5');
  expect(await ask('')).toMatchObject(away);
  expect(await ask('/live')).toMatchObject(well);
  await line.mend();
  expect(await ask('/ready')).toMatchObject(well);
  mustSurvive('R-21', {
    figure: 'alive, not ready, ready again',
    limit: 'live outside the database, ready within 1 s',
  });
});

test('a database that says nothing: a probe is told before it gives up', async () => {
  line.freeze();
  const told: string[] = [];
  const note = (path: string) => ask(path).then((reply) => told.push(`${path} ${reply.status}`));
  await Promise.all(['', '/ready', '/live'].map(note));
  expect(told).toEqual(['/live 200', '/ready 503', ' 503']);
  line.thaw();
  await expect.poll(async () => (await ask('/ready')).status).toBe(200);
  mustSurvive('R-21', { figure: 'told before a probe gives up', limit: 'ready told within 1 s' });
});
