/** The AI provider: settings without a key to be read, a cap that holds, every call in the log. */
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { type AiCall, type AiSettings, aiProviders } from '#contract/ai-settings.ts';
import type { ErrorReply } from '#contract/errors.ts';
import { aiKey, openAiServer, sendJson, usage } from '#test/ai-server.ts';
import { openTestApp } from '#test/app.ts';

const ai = await openAiServer();
const app = await openTestApp({ environment: { OUTBOUND_ALLOW: `127.0.0.1:${ai.port}` } });
const boss = await app.signIn('super_user');
const path = '/api/ai/settings';
const none = { provider: null, monthlyTokens: null };

type Tried = { works: boolean; message: string };
const tryIt = async () => (await boss.post<Tried>(`${path}/test`)).body;
const read = async () => (await boss.get<AiSettings>(path)).body;
const save = (draft: object) => boss.put<AiSettings & ErrorReply>(path, draft);
const calls = async () => (await boss.get<AiCall[]>('/api/ai/calls')).body;
const own = (given: object = {}) => ({
  provider: 'openai-compatible',
  model: 'test-model',
  baseUrl: ai.baseUrl('openai-compatible'),
  monthlyTokens: null,
  ...given,
});

test('without a provider the test says so, and nothing is logged', async () => {
  expect(await tryIt()).toEqual({ works: false, message: 'No AI provider is set.' });
  expect(await calls()).toEqual([]);
});

test.each(aiProviders)('%s is asked in its own shape, with the key', async (provider) => {
  await save(none);
  const saved = await save(own({ provider, baseUrl: ai.baseUrl(provider), apiKey: aiKey }));
  expect(saved).toMatchObject({ status: 200, body: { provider, hasKey: true } });
  ai.says('ready');
  expect(await tryIt()).toEqual({ works: true, message: 'It answers: “ready”' });
  const asked = ai.calls.at(-1);
  expect(JSON.stringify(asked?.headers)).toContain(aiKey);
  expect(asked?.path).toMatch(
    {
      openai: /^\/v1\/responses$/,
      anthropic: /^\/v1\/messages$/,
      google: /^\/v1beta\/models\/test-model:generateContent$/,
      'openai-compatible': /^\/v1\/chat\/completions$/,
    }[provider],
  );
  const user = await app.userOf('super_user');
  expect((await calls())[0]).toMatchObject({
    userId: user.id,
    purpose: 'test',
    provider,
    model: 'test-model',
    ...usage,
    problem: null,
  });
});

test('the key is sealed, and neither answered nor logged', async () => {
  await save(none);
  const saved = await save(own({ apiKey: aiKey }));
  ai.does((_call, reply) =>
    sendJson(reply, 401, { error: { message: `Incorrect API key: ${aiKey}` } }),
  );
  const tried = await tryIt();
  expect(tried).toMatchObject({ works: false });
  expect(tried.message).toMatch(/^The provider refuses the key \(HTTP 401\): .*•••/);
  const audit = await boss.get('/api/audit?kind=settings');
  const everything = [saved, await read(), audit, await calls(), tried];
  expect(JSON.stringify(everything)).not.toContain(aiKey);
  expect(JSON.stringify(audit.body)).toContain('"hasKey":true');
  const { rows } = await app.database.orm.execute(sql`select sealed_key from ai_settings`);
  expect(JSON.stringify(rows)).toMatch(/"v1\./);
  expect(JSON.stringify(rows)).not.toContain(aiKey);
});

test('a saved key stays when other fields are saved, and never moves to another address', async () => {
  await save(own({ apiKey: aiKey }));
  expect((await save(own({ model: 'other' }))).body).toMatchObject({
    model: 'other',
    hasKey: true,
  });
  const moved = await save(own({ baseUrl: 'https://elsewhere.example/v1' }));
  expect(moved).toMatchObject({
    status: 400,
    body: { fields: { apiKey: expect.stringContaining('must be entered again') } },
  });
  expect((await save(own({ apiKey: null }))).body).toMatchObject({ hasKey: false });
});

test.each([
  ['no model', own({ model: ' ' }), 'model'],
  ['no address', own({ baseUrl: null }), 'baseUrl'],
  ['an address that is none', own({ baseUrl: 'file:///etc/passwd' }), 'baseUrl'],
  ['no key', own({ provider: 'anthropic', apiKey: null }), 'apiKey'],
  ['a cap of nothing', own({ monthlyTokens: 0 }), 'monthlyTokens'],
  ['an unknown provider', own({ provider: 'hal' }), 'provider'],
])('%s is refused by field', async (_name, draft, field) => {
  await save(none);
  const reply = await save(draft);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toEqual([field]);
});

test('two who save at once: the second is told', async () => {
  const headers = (await boss.get(path)).headers;
  const etag = { 'if-match': headers.etag ?? '' };
  expect((await boss.put(path, none, etag)).status).toBe(200);
  expect((await boss.put(path, none, etag)).status).toBe(412);
});

test('the cap is looked at before a call', async () => {
  await save(own({ monthlyTokens: 1_000_000 }));
  ai.says('ready');
  const before = (await read()).usedTokens;
  expect((await tryIt()).works).toBe(true);
  const used = (await read()).usedTokens;
  expect(used).toBe(before + usage.inputTokens + usage.outputTokens);
  await save(own({ monthlyTokens: used }));
  const asked = ai.calls.length;
  expect(await tryIt()).toEqual({
    works: false,
    message: `This month's ${used.toLocaleString('en')} tokens are used up.`,
  });
  expect(ai.calls).toHaveLength(asked);
  app.clock.set('2026-04-01T00:00:00.000Z');
  expect((await tryIt()).works).toBe(true);
});

test.each([
  [429, /too many calls.*HTTP 429/],
  [500, /out of order \(HTTP 500\)/],
  [404, /no such model/],
  [200, /no usable answer/],
])('a provider that answers %i with garbage', async (status, words) => {
  await save(own());
  ai.does((_call, reply) => reply.writeHead(status).end('<html>oops</html>'));
  const tried = await tryIt();
  expect(tried.works).toBe(false);
  expect(tried.message).toMatch(words);
  expect((await calls())[0]).toMatchObject({ problem: tried.message, inputTokens: null });
});

test('an address that was saved here is guarded like every other', async () => {
  const asked = ai.calls.length;
  await save(own({ baseUrl: 'http://127.0.0.1:1/v1' }));
  expect((await tryIt()).works).toBe(false);
  await save(own({ baseUrl: 'http://169.254.169.254/latest' }));
  expect((await tryIt()).message).toMatch(/no usable answer/);
  ai.does((_call, reply) => reply.writeHead(302, { location: 'http://169.254.169.254/' }).end());
  await save(own());
  expect((await tryIt()).works).toBe(false);
  expect(ai.calls).toHaveLength(asked + 1);
});

test('the log is read page by page', async () => {
  const first = await boss.get<AiCall[]>('/api/ai/calls?limit=2');
  expect(first.body).toHaveLength(2);
  expect(first.headers.link).toContain('rel="next"');
  const failed = await boss.get<AiCall[]>('/api/ai/calls?outcome=failed&purpose=test');
  expect(failed.body.every(({ problem }) => problem !== null)).toBe(true);
});
