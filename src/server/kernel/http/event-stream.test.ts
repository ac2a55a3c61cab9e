/** A stream of events: begun at once, kept alive, ended by its work, by a fault, by its reader and by the server. */

import { connect } from 'node:net';
import fastify, { type FastifyRequest } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#contract/endpoint.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { serveEvents } from './event-stream.ts';
import { heavyTurns, registerHeavyCalls } from './heavy-calls.ts';

const words = endpoint({
  method: 'GET',
  path: '/words',
  summary: 'Says words.',
  permission: 'lead.search',
  query: z.object({ first: z.string() }),
  reply: z.string(),
});

type Work = Parameters<typeof serveEvents<typeof words, { say: string }>>[2];

function open(work: Work, actorNow?: () => Promise<FastifyRequest['actor']>) {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('database', { ofUser: () => ({}) } as never);
  app.decorate('clock', systemClock);
  app.decorateRequest('actor', null);
  app.addHook('onRequest', async (request) => {
    request.actor = { kind: 'user', id: '0190c4f5-0000-7000-8000-000000000001', role: 'staff' };
    request.actorNow = actorNow ?? (async () => request.actor);
  });
  serveEvents(app, words, work, () => ({ say: 'sorry' }));
  return app;
}

afterEach(() => {
  vi.useRealTimers();
});

test('each message is one event, and the stream ends with the work', async () => {
  const app = open(async (ctx, { query, send }) => {
    send({ say: query.first });
    send({ say: `two\n\n${ctx.actor.role}` });
  });
  const reply = await app.inject('/words?first=one');
  expect(reply.headers['content-type']).toBe('text/event-stream; charset=utf-8');
  expect(reply.body).toBe(': begin\n\ndata: {"say":"one"}\n\ndata: {"say":"two\\n\\nstaff"}\n\n');
  await app.close();
});

test('R-04: while nothing happens it says that it is still there', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const app = open(async () => {
    begun.resolve();
    await held.promise;
  });
  const reply = app.inject('/words?first=one');
  await begun.promise;
  vi.advanceTimersByTime(25_000);
  held.resolve();
  expect((await reply).body).toBe(': begin\n\n: still here\n\n: still here\n\n');
  await app.close();
  mustSurvive('R-04', { figure: '2 signs of life in 25 s', limit: 'one within 15 s' });
});

test('a fault is reported in the words that the caller chose', async () => {
  const app = open(async () => {
    throw new Error('select * from secrets');
  });
  const { body } = await app.inject('/words?first=one');
  expect(body).toBe(': begin\n\ndata: {"say":"sorry"}\n\n');
  await app.close();
});

test('a closing server stops the work and does not wait for it', async () => {
  const begun = Promise.withResolvers<AbortSignal>();
  const app = open((_ctx, { signal }) => {
    begun.resolve(signal);
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const reply = await fetch(`${address}/words?first=one`);
  const signal = await begun.promise;
  await app.close();
  expect(signal.aborted).toBe(true);
  expect(await reply.text()).toBe(': begin\n\n');
});

test('R-15: a reader that stops reading is disconnected before its stream fills the memory', async () => {
  const ended = Promise.withResolvers<unknown>();
  let unread = 0;
  const app = open(async (_ctx, { signal, send }) => {
    // More than the buffers of the system hold.
    for (; !signal.aborted && unread < 100_000_000; unread += 10_000) {
      send({ say: 'x'.repeat(10_000) });
      await new Promise((resolve) => setImmediate(resolve));
    }
    ended.resolve(signal.reason);
  });
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const reader = connect(Number(address.port), '127.0.0.1');
  reader.on('error', () => undefined);
  reader.write('GET /words?first=one HTTP/1.1\r\nHost: crm\r\n\r\n');
  reader.pause();
  expect(await ended.promise).toEqual(new Error('The reader is too slow'));
  expect(unread).toBeLessThan(20_000_000);
  reader.destroy();
  await app.close();
  mustSurvive('R-15', {
    figure: `dropped below ${Math.ceil(unread / 1e6)} MB`,
    limit: 'a slow reader fills no memory',
  });
});

test('S-04: a stream ends within a second once its reader has lost the right to it, and sends nothing more', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<AbortSignal>();
  const over = Promise.withResolvers<void>();
  const app = open(
    async (_ctx, { signal, send }) => {
      send({ say: 'before' });
      begun.resolve(signal);
      await over.promise;
      send({ say: 'after' });
    },
    async () => null,
  );
  const reply = app.inject('/words?first=one');
  const signal = await begun.promise;
  // Within a second, on whichever server the rights were changed.
  await vi.advanceTimersByTimeAsync(900);
  expect(signal.aborted).toBe(true);
  over.resolve();
  expect((await reply).body).toBe(': begin\n\ndata: {"say":"before"}\n\n');
  await app.close();
  mustSurvive('S-04', {
    figure: 'closed at the first look within 5 s, 0 events after',
    limit: 'stream closed within 5 s, 0 events after',
  });
});

test('S-04: no stream ends because the database cannot say whether the reader still has the right', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  const begun = Promise.withResolvers<AbortSignal>();
  const held = Promise.withResolvers<void>();
  const actorNow = vi.fn(() => Promise.reject(new Error('the database is away')));
  const app = open(async (_ctx, { signal, send }) => {
    begun.resolve(signal);
    await held.promise;
    send({ say: 'after' });
  }, actorNow);
  const reply = app.inject('/words?first=one');
  const signal = await begun.promise;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(actorNow).toHaveBeenCalledTimes(10);
  expect(signal.aborted).toBe(false);
  held.resolve();
  expect((await reply).body).toContain('data: {"say":"after"}');
  await app.close();
});

test('a stream takes no place among the heavy calls, even if its endpoint is marked heavy', async () => {
  const app = fastify();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  app.decorate('database', { ofUser: () => ({}) } as never);
  app.decorate('clock', systemClock);
  app.decorateRequest('actor', null);
  const actor = {
    kind: 'user',
    id: '0190c4f5-0000-7000-8000-000000000002',
    role: 'staff',
  } as const;
  app.addHook('onRequest', async (request) => {
    request.actor = actor;
    request.actorNow = async () => actor;
  });
  registerHeavyCalls(app);
  const over = Promise.withResolvers<void>();
  let begun = 0;
  serveEvents(
    app,
    { ...words, heavy: true },
    async () => {
      begun += 1;
      await over.promise;
    },
    () => ({ say: 'sorry' }),
  );
  const streams = Array.from({ length: 30 }, () => app.inject('/words?first=one'));
  await vi.waitFor(() => expect(begun).toBe(30));
  expect(heavyTurns.mustWait(actor.id)).toBe(false);
  over.resolve();
  for (const { statusCode } of await Promise.all(streams)) expect(statusCode).toBe(200);
  await app.close();
});
