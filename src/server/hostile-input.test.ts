/** Every call of the server, with what no page of ours sends in each of its fields: refused or taken, never a fault. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openTestApp } from '#test/app.ts';
import { expectedAccess } from '#test/expected-access.ts';
import { newId } from './kernel/ids.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-hostile-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
const boss = await app.signIn('super_user');

/** The lists are tried with many more in kernel/http/http.test.ts. */
const word = 'constructor';
const values: unknown[] = [
  ...['constructor', 'a\0b', '\ud800', '', '9999-12-31T23:59:59Z'],
  ...[null, -1, 1e308, [null], { constructor: 1 }],
];

/** Ends the session that all of this is sent with, or waits for what nobody answers. */
const left = new Set(['GET /api/logout', 'POST /api/logout']);

const cases = app.fastify.routeTable
  .filter(({ method, path }) => method !== 'HEAD' && !left.has(`${method} ${path}`))
  .map(({ method, path, endpoint }) => {
    const row = expectedAccess[`${method} ${path}`];
    const body = row && 'body' in row ? row.body : undefined;
    const query = endpoint?.query instanceof z.ZodObject ? Object.keys(endpoint.query.shape) : [];
    return { name: `${method} ${path}`, method, path, body, query };
  });

test.each(cases)('$name', async ({ method, path, body, query }) => {
  const address = path.replaceAll(/:\w+/g, newId()).replace('*', 'x');
  const call = async (url: string, sent: unknown, what: string) => {
    const reply = await boss.send(method as 'GET', url, sent);
    // Where a service is not set up that is said, and is no fault.
    if (reply.status !== 503) expect(reply.status, what).toBeLessThan(500);
  };
  for (const key of query) await call(`${address}?${key}=${word}`, body, `${key}=${word}`);
  if (typeof body !== 'object' || body === null || Buffer.isBuffer(body)) return;
  for (const value of [null, []]) await call(address, value, JSON.stringify(value));
  for (const key of Object.keys(body)) {
    for (const value of values) {
      await call(
        address,
        { ...body, [key]: value },
        `${key}: ${JSON.stringify(value)}`.slice(0, 80),
      );
    }
  }
});
