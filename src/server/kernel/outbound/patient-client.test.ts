/** The patient client, whichever service it asks: what it tries again, what it waits for, and what ends a call. */
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { OutboundError } from './outbound-error.ts';
import {
  openPatientClient,
  type ServiceCall,
  type ServiceHabits,
  usualPauses,
} from './patient-client.ts';
import type { OutboundReply, OutboundRequest } from './safe-fetch.ts';

const base = 'https://service.example/api';
const { signal } = new AbortController();

type Answer = { status?: number; body?: string; headers?: Record<string, string> } | Error;

/** A client of a service that gives these answers one after the other. */
function aClient(answers: Answer[], habits: Partial<ServiceHabits> = {}, tokens = ['first']) {
  const asked: { address: string; request: OutboundRequest | undefined }[] = [];
  const waits: number[] = [];
  const told: (string | null)[] = [];
  const fetch = async (url: string, request?: OutboundRequest): Promise<OutboundReply> => {
    asked.push({ address: url, request });
    const answer = answers[asked.length - 1] ?? { status: 200, body: '{}' };
    if (answer instanceof Error) throw answer;
    const { status = 200, body = '{}', headers } = answer;
    return { status, headers: new Headers(headers), body: Buffer.from(body), url, hops: [url] };
  };
  const client = openPatientClient(
    {
      web: { fetch, close: async () => undefined },
      pause: async (time) => void waits.push(time),
      async accessToken(refused) {
        const token = tokens[refused === undefined ? 0 : 1];
        if (token === undefined) throw new Error('No other token');
        return token;
      },
    },
    {
      base,
      timeout: 1_000,
      maxBytes: 1_000,
      mostLimits: 3,
      mostFailures: 2,
      mostHastyFailures: 1,
      isTooLong: () => false,
      judge({ status }, body) {
        if (status === 429) return 'limit';
        return status < 500 && body !== undefined ? 'answer' : 'failure';
      },
      pauseAfter: usualPauses({ random: () => 0, now: () => new Date('2026-03-11T09:30:00Z') }),
      errors: {
        elsewhere: () => new Error('elsewhere'),
        tokenRefused: () => new Error('token refused'),
        limited: () => new Error('limited'),
        failed: () => new Error('failed'),
        outcomeUnknown: () => new Error('outcome unknown'),
        unreadable: () => new Error('unreadable'),
        refused: ({ status }) => new Error(`refused ${status}`),
      },
      words: { limit: (time) => `Limit ${time}`, failure: 'Again' },
      ...habits,
    },
  );
  const call = (more: Partial<ServiceCall> = {}) =>
    client.call({ address: '/things', signal, onWait: (words) => told.push(words), ...more });
  return { client, call, asked, waits, told };
}

const away = new OutboundError('connection', 'The connection was refused.');

test('a path is asked for below the base, with the token, and its answer given back', async () => {
  const { call, asked } = aClient([{ body: '{"a":1}' }]);
  expect(await call()).toMatchObject({ status: 200, url: `${base}/things`, body: { a: 1 } });
  expect(asked).toHaveLength(1);
  expect(asked[0]?.request?.headers).toMatchObject({ authorization: 'Bearer first' });
  expect(asked[0]?.request?.maxRedirects).toBe(0);
});

test.each(['https://elsewhere.example/api/things', 'http://service.example/api', 'no address'])(
  'the token goes to no other address: %s',
  async (address) => {
    const { call, asked } = aClient([]);
    await expect(call({ address })).rejects.toThrow('elsewhere');
    expect(asked).toEqual([]);
  },
);

describe('a failure that may be temporary', () => {
  test('is tried again, after longer pauses each time', async () => {
    const { call, waits, told } = aClient([away, { status: 502 }]);
    expect((await call()).status).toBe(200);
    expect(waits).toEqual([500, 1_000]);
    expect(told).toEqual(['Again', null, 'Again', null]);
  });
  test('is given up after some tries, sooner if somebody waits', async () => {
    const patient = aClient([away, away, away]);
    await expect(patient.call()).rejects.toThrow('failed');
    expect(patient.asked).toHaveLength(3);
    const hasty = aClient([away, away]);
    await expect(hasty.call({ isHasty: true })).rejects.toThrow('failed');
    expect(hasty.asked).toHaveLength(2);
  });
  test('an answer that is no JSON counts as one', async () => {
    const { call, asked } = aClient([{ body: '<html>' }]);
    expect((await call()).status).toBe(200);
    expect(asked).toHaveLength(2);
  });
  test('a permanent failure ends it at once', async () => {
    const { call, asked } = aClient([new OutboundError('private address', 'A private place.')]);
    await expect(call()).rejects.toThrow('failed');
    expect(asked).toHaveLength(1);
  });
  test('a call that must not be done twice is only repeated if nothing was done', async () => {
    const unknown = aClient([{ status: 500 }]);
    await expect(unknown.call({ method: 'POST', body: {} })).rejects.toThrow('outcome unknown');
    expect(unknown.asked).toHaveLength(1);
    const refused = aClient([{ status: 503, headers: { 'retry-after': '2' } }]);
    expect((await refused.call({ method: 'POST', body: {} })).status).toBe(200);
    expect(refused.waits).toEqual([2_000]);
  });
});

describe('a limit', () => {
  test('is waited for as long as the service asks, in seconds or until a date', async () => {
    const { call, waits, told } = aClient([
      { status: 429, headers: { 'retry-after': '7' } },
      { status: 429, headers: { 'retry-after': 'Wed, 11 Mar 2026 09:30:05 GMT' } },
      { status: 429 },
    ]);
    expect((await call()).status).toBe(200);
    expect(waits).toEqual([7_000, 5_000, 2_000]);
    expect(told.filter((words) => words !== null)).toEqual([
      'Limit 7000',
      'Limit 5000',
      'Limit 2000',
    ]);
  });
  test('is not waited for if somebody waits, nor too often, nor too long', async () => {
    const limit = { status: 429 };
    const hasty = aClient([limit]);
    await expect(hasty.call({ isHasty: true })).rejects.toThrow('limited');
    const often = aClient([limit, limit, limit, limit]);
    await expect(often.call()).rejects.toThrow('limited');
    expect(often.waits).toHaveLength(3);
    const long = aClient([limit, limit, limit], {
      isTooLong: (waited, next) => waited + next > 1_000,
    });
    await expect(long.call()).rejects.toThrow('limited');
    expect(long.waits).toEqual([500]);
  });
});

test('a refused token is changed once for another', async () => {
  const changed = aClient([{ status: 401 }], {}, ['first', 'second']);
  expect((await changed.call()).status).toBe(200);
  expect(changed.asked[1]?.request?.headers).toMatchObject({ authorization: 'Bearer second' });
  const both = aClient([{ status: 401 }, { status: 401 }], {}, ['first', 'second']);
  await expect(both.call()).rejects.toThrow('token refused');
  const none = aClient([{ status: 401 }]);
  await expect(none.call()).rejects.toThrow('No other token');
});

test('a call that is stopped ends at once', async () => {
  const stop = new AbortController();
  const { call, asked } = aClient([{ status: 429 }], {
    pauseAfter: () => {
      stop.abort(new Error('stopped'));
      return 1;
    },
  });
  await expect(call({ signal: stop.signal })).rejects.toThrow('stopped');
  expect(asked).toHaveLength(1);
});

test('no more calls are under way at once than the service allows', async () => {
  let now = 0;
  let most = 0;
  const client = openPatientClient(
    {
      accessToken: async () => 'token',
      web: {
        async fetch(url) {
          now += 1;
          most = Math.max(most, now);
          await new Promise((resolve) => setImmediate(resolve));
          now -= 1;
          return { status: 200, headers: new Headers(), body: Buffer.from('{}'), url, hops: [] };
        },
        close: async () => undefined,
      },
    },
    {
      base,
      parallel: 3,
      timeout: 1_000,
      maxBytes: 1_000,
      mostLimits: 0,
      mostFailures: 0,
      isTooLong: () => true,
      judge: () => 'answer',
      pauseAfter: () => 0,
      errors: {
        elsewhere: Error,
        tokenRefused: Error,
        limited: Error,
        failed: () => new Error(),
        outcomeUnknown: () => new Error(),
        unreadable: Error,
        refused: () => new Error(),
      },
    },
  );
  await Promise.all(Array.from({ length: 10 }, () => client.call({ address: '/things', signal })));
  expect(most).toBe(3);
});

test('an answer has to be a success of the right shape, or a 404', async () => {
  const Thing = z.object({ a: z.number() });
  const read = (...answers: Answer[]) =>
    aClient(answers).client.read(Thing, { address: '/', signal });
  expect(await read({ body: '{"a":1}' })).toEqual({ a: 1 });
  await expect(read({ body: '{"a":"1"}' })).rejects.toThrow('unreadable');
  await expect(read({ status: 404 })).rejects.toThrow('refused 404');
  const { client } = aClient([{ status: 410 }, { status: 403 }]);
  expect(await client.find(Thing, { address: '/', signal })).toBeNull();
  await expect(client.find(Thing, { address: '/', signal })).rejects.toThrow('refused 403');
});
