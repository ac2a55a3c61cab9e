/** Addresses of the environment may hold a name and a password; nothing that the server answers or logs shows them. */
import { createServer } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';

const secret = 'hunter2-secret';
const calls: { path: string; authorization: string | undefined }[] = [];
const there = createServer((request, reply) => {
  calls.push({ path: request.url ?? '', authorization: request.headers.authorization });
  reply.writeHead(500, { 'content-type': 'application/json' }).end('{"error":"out of order"}');
});
await new Promise<void>((done) => there.listen(0, '127.0.0.1', done));
afterAll(() => {
  there.close();
});
const address = there.address();
const port = typeof address === 'object' && address !== null ? address.port : 0;
const withSecret = (path: string) => `http://user:${secret}@127.0.0.1:${port}${path}`;

const app = await openTestApp({
  environment: {
    AI_PROVIDER: 'openai-compatible',
    AI_MODEL: 'small',
    AI_BASE_URL: withSecret('/v1'),
    LEADS_OFFLINE: '0',
    LEADS_NOMINATIM_URL: withSecret('/nominatim'),
    LEADS_OVERPASS_URL: withSecret('/overpass'),
    SMTP_URL: `smtp://user:${secret}@127.0.0.1:9`,
    BACKUP_S3_URL: `http://user:${secret}@127.0.0.1:9/bucket`,
    FILES_S3_URL: `http://user:${secret}@127.0.0.1:9/bucket`,
  },
});
const boss = await app.signIn('super_user');
const expected = `Basic ${Buffer.from(`user:${secret}`).toString('base64')}`;

test('the AI provider is asked with them, and its settings and faults do not show them', async () => {
  const settings = await boss.get<{ environment: { baseUrl: string } }>('/api/ai/settings');
  expect(settings.status).toBe(200);
  expect(settings.body.environment.baseUrl).toBe(`http://127.0.0.1:${port}/v1`);
  const tried = await boss.post('/api/ai/settings/test');
  expect(JSON.stringify([settings.body, tried.body])).not.toContain(secret);
  expect(calls.filter(({ path }) => path.startsWith('/v1'))).toMatchObject([
    { authorization: expected },
  ]);
});

test('the services of the lead finder are asked with them, and what is said of them does not show them', async () => {
  const query = encodeURIComponent('tyre shops in Dubbo NSW');
  const found = await boss.get<string>(`/api/ai/generate-leads-stream?query=${query}`);
  expect(calls.some(({ path }) => path.startsWith('/nominatim'))).toBe(true);
  for (const call of calls) expect(call.authorization).toBe(expected);
  const sources = await boss.get('/api/leads/sources');
  expect(JSON.stringify([found.body, sources.body])).not.toContain(secret);
});

test('no page of settings and no log shows one of them', async () => {
  const paths = Object.keys(
    (await boss.get<{ paths: Record<string, { get?: object }> }>('/api/openapi.json')).body.paths,
  ).filter((path) => path.startsWith('/api/') && !path.includes('{') && !path.includes('stream'));
  expect(paths.length).toBeGreaterThan(40);
  for (const path of paths) {
    const reply = await boss.get(path);
    expect(`${path} ${JSON.stringify(reply.body)}`).not.toContain(secret);
  }
  expect(app.takeFaults().join('')).not.toContain(secret);
});
