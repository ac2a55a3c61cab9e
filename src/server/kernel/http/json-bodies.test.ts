/** JSON bodies by their size and shape: what is refused before it is parsed, and what a thread reads. */
import fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Duplicate } from '#contract/duplicates.ts';
import { openTestApp } from '#test/app.ts';
import { registerJsonBodies } from './json-bodies.ts';
import { assertJsonWithin } from './json-limits.ts';

const app = await openTestApp();
const json = { 'content-type': 'application/json' };
type Refusal = { message: string; fields?: Record<string, string> };

async function post(path: string, body: string) {
  const client = await app.signIn('staff');
  return client.post<Refusal>(path, body, json);
}

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

it.each([
  ['a million brackets', '['.repeat(1_000_000), 400, 'at most 32 lists and objects'],
  ['33 levels', `{"name":${nested(32)}}`, 400, 'at most 32 lists and objects'],
  ['32 levels, which no name has', `{"name":${nested(31)}}`, 400, 'name must be a string'],
  ['100,000 values', `{"tags":[${'1,'.repeat(99_999)}1]}`, 413, 'more than 20,000 values'],
  ['brackets inside a text', `{"name":"${'[{'.repeat(60)}\\"[["}`, 201, ''],
  ['more than a megabyte', `{"name":"${'x'.repeat(1_100_000)}"}`, 413, 'at most 1 MB'],
  ['a prototype', '{"name":"N","__proto__":{"admin":true}}', 400, 'not valid JSON'],
  ['nothing', '', 400, 'body is empty'],
  ['half of it', '{"name":', 400, 'not valid JSON'],
])('a body of %s is answered %#', async (_, body, status, words) => {
  const reply = await post('/api/organizations', body);
  expect(reply.status).toBe(status);
  if (words !== '') expect(reply.body.message).toContain(words);
});

it('reports the first fifty faults of a body, not five thousand', async () => {
  const reply = await post('/api/duplicates/check', `{"candidates":[${'1,'.repeat(4_999)}1]}`);
  expect(reply.status).toBe(400);
  expect(Object.keys(reply.body.fields ?? {})).toHaveLength(50);
});

it('reads a large body in a thread, by the same schema and with the same words', async () => {
  const person = { kind: 'person', name: 'Nobody Atall', location: 'x'.repeat(300) };
  const many = (last: object) =>
    JSON.stringify({ candidates: [...Array(3_400).fill(person), last] });
  const body = many({ kind: 'person', name: 'Last One' });
  expect(body.length).toBeGreaterThan(1_048_576);
  const client = await app.signIn('staff');
  const reply = await client.post<Duplicate[][]>('/api/duplicates/check', body, json);
  expect([reply.status, reply.body.length]).toEqual([200, 3_401]);
  const wrong = await post('/api/duplicates/check', many({ kind: 'robot', name: 7 }));
  expect(wrong.status).toBe(400);
  expect(wrong.body.fields).toEqual({
    'candidates.3400.kind': 'must be one of organization, person',
    'candidates.3400.name': 'must be a string',
  });
});

it('no server starts with a route for large bodies that does not say where they are read', async () => {
  const server = fastify();
  registerJsonBodies(server);
  const open = async () => {
    server.post('/large', { bodyLimit: 2_000_000 }, async () => 'read');
    await server.ready();
  };
  await expect(open()).rejects.toThrow('POST /large takes large bodies');
});

it('counts the rows of a list alone, and those of a list that is called data', () => {
  const within = (text: string) => () =>
    assertJsonWithin(Buffer.from(text), { depth: 32, values: 1_000, rows: 3 });
  expect(within('[{"a":[1,2,3,4,5]},{},{}]')).not.toThrow();
  expect(within('{"data":[{},{},{}],"a":1,"b":2}')).not.toThrow();
  expect(within('[{},{},{},{}]')).toThrow('more than 3 rows');
  expect(within('{"data":[{},{},{},{}]}')).toThrow('more than 3 rows');
});
