/** Many whole lists at once: they are read in turns, so that nobody waits for all of them. */

import { setImmediate as soon } from 'node:timers/promises';
import fastify from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { listEndpoint } from '#contract/endpoint.ts';
import { listQuery } from '#contract/primitives.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { serveList } from './http.ts';
import { printChunk, wholeText } from './whole-lists.ts';

const words = listEndpoint({
  path: '/words',
  summary: 'Lists words.',
  permission: 'person.read',
  query: listQuery({}, ['name']),
  item: z.string(),
});

type Read = Parameters<typeof serveList<typeof words>>[2]['page'];

function serveWords(page: Read) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('database', { ofUser: () => ({}) } as never);
  app.decorate('clock', systemClock);
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'user', id: '0190c4f5-0000-7000-8000-000000000001', role: 'staff' };
  });
  serveList(app, words, { page, total: async () => '4' });
  return app;
}

test('one chunk per user at a time; a page waits for none of them', async () => {
  let running = 0;
  let most = 0;
  const pages = ['a', 'b', 'c', 'd'];
  const held = Promise.withResolvers<void>();
  const app = serveWords(async (_ctx, { limit, cursor }) => {
    const place = Number(cursor ?? 0);
    if (limit !== undefined) return { items: pages.slice(0, limit), next: undefined };
    running += 1;
    most = Math.max(most, running);
    await held.promise;
    await soon();
    running -= 1;
    const next = place + 1 < pages.length ? String(place + 1) : undefined;
    return { items: pages.slice(place, place + 1), next };
  });
  const lists = Array.from({ length: 20 }, () => app.inject('/words'));
  await expect.poll(() => running).toBe(1);
  expect((await app.inject('/words?limit=2')).json()).toEqual(['a', 'b']);
  held.resolve();
  for (const reply of await Promise.all(lists)) expect(reply.json()).toEqual(pages);
  expect(most).toBe(1);
  await app.close();
});

test('nothing is read for a client that hung up while waiting for its turn', async () => {
  let read = 0;
  let hungUp = 0;
  let asked = 0;
  const held = Promise.withResolvers<void>();
  const app = serveWords(async () => {
    read += 1;
    await held.promise;
    return { items: ['a'], next: undefined };
  });
  app.addHook('preHandler', async (_request, reply) => {
    asked += 1;
    reply.raw.once('close', () => {
      if (!reply.raw.writableFinished) hungUp += 1;
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const first = [fetch(`${address}/words`), fetch(`${address}/words`)];
  await expect.poll(() => read).toBe(1);
  const leaving = new AbortController();
  const left = Array.from({ length: 6 }, () =>
    fetch(`${address}/words`, { signal: leaving.signal }).catch(() => 'left'),
  );
  await expect.poll(() => asked).toBe(8);
  const last = fetch(`${address}/words`);
  await expect.poll(() => asked).toBe(9);
  leaving.abort();
  expect(new Set(await Promise.all(left))).toEqual(new Set(['left']));
  await expect.poll(() => hungUp).toBe(6);
  held.resolve();
  for (const reply of await Promise.all([...first, last])) {
    expect(await reply.json()).toEqual(['a']);
  }
  expect(read).toBe(3);
  await app.close();
});

test.each([
  ['short', 10, 250],
  ['long', 1_000, 130],
  ['as long as they can be', 10_000, 20],
])('of %s rows as many are read as make a piece that may be kept', async (_, length, rows) => {
  const asked: unknown[] = [];
  const app = serveWords(async (_ctx, query) => {
    asked.push('rows' in query ? query.rows : undefined);
    const items = Array.from({ length: 250 }, () => 'x'.repeat(length));
    return { items, next: asked.length < 2 ? 'more' : undefined };
  });
  expect((await app.inject('/words')).json()).toHaveLength(500);
  expect(asked).toEqual([undefined, rows]);
  await app.close();
});

test('while a chunk is taken the next is read, and none beyond it', async () => {
  const read: string[] = [];
  const chunkAt = (place: number) =>
    printChunk({ items: [place], next: String(place + 1) }, () => `chunk ${place}`);
  const texts = wholeText(chunkAt(0), async ({ cursor }) => {
    read.push(cursor);
    return chunkAt(Number(cursor));
  });
  expect((await texts.next()).value).toBe('chunk 0');
  await soon();
  expect(read).toEqual(['1']);
  expect((await texts.next()).value).toBe('chunk 1');
  await soon();
  expect(read).toEqual(['1', '2']);
  await texts.return(undefined);
  expect(read).toEqual(['1', '2']);
});

test('a chunk that cannot be read breaks off whatever is taken, and nothing where nobody takes it', async () => {
  const broken = async () => Promise.reject(new Error('Broken'));
  const first = printChunk({ items: ['a'], next: 'more' }, () => 'a');
  const taken = wholeText(first, broken);
  expect((await taken.next()).value).toBe('a');
  await expect(taken.next()).rejects.toThrow('Broken');
  const left = wholeText(first, broken);
  expect((await left.next()).value).toBe('a');
  await left.return(undefined);
  await soon();
});
