/** The watchdog of all tests over the app tells a turn of the event loop that takes too long, and no other. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { callOf, certainlyLong, LoopWatch, longestTurn } from './loop-watch.ts';

/** Spends so much of the thread's own time, however busy the machine is. */
function work(milliseconds: number): void {
  const spent = () => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1_000;
  };
  for (const start = spent(); spent() - start < milliseconds; );
}

function watching() {
  const told: string[] = [];
  const watch = new LoopWatch((words) => told.push(words));
  const call = (name: string, milliseconds: number) => {
    const answered = watch.begin(name);
    work(milliseconds);
    answered();
    return watch.settled();
  };
  return { watch, told, call };
}

test('a long turn of a call is told, with the call; its first one, which warms it up, is not', async () => {
  const { told, call } = watching();
  await call('GET /api/people', certainlyLong * 1.2);
  expect(told).toEqual([]);
  await call('GET /api/people', certainlyLong * 1.2);
  expect(told).toEqual([
    expect.stringMatching(
      /^One turn of the event loop took \d{3} ms of CPU time: GET \/api\/people$/,
    ),
  ]);
});

test('a turn that another machine may have made long is told once the same calls take one again', async () => {
  const { told, call } = watching();
  for (const name of ['GET /api/people', 'GET /api/tasks']) await call(name, 0);
  await call('GET /api/people', longestTurn * 1.5);
  await call('GET /api/tasks', longestTurn * 1.5);
  expect(told).toEqual([]);
  await call('GET /api/people', longestTurn * 1.5);
  expect(told).toEqual([expect.stringMatching(/: GET \/api\/people$/)]);
});

test('many short turns are none, nor is time in which the thread does nothing', async () => {
  const { watch, told, call } = watching();
  await call('GET /api/people', 0);
  const answered = watch.begin('GET /api/people');
  for (let turn = 0; turn < 8; turn += 1) {
    work(longestTurn / 2);
    // Past a tick, at which it looks.
    await sleep(30);
  }
  await sleep(certainlyLong * 1.2);
  answered();
  await watch.settled();
  expect(told).toEqual([]);
});

test('what the process itself works on meanwhile is left out, and nothing after it', async () => {
  const { watch, told, call } = watching();
  await call('GET /api/people', 0);
  const answered = watch.begin('GET /api/people');
  await watch.leaveOut(async () => work(certainlyLong * 1.2));
  await watch.settled();
  expect(told).toEqual([]);
  work(certainlyLong * 1.2);
  answered();
  await watch.settled();
  expect(told).toHaveLength(1);
});

test('calls of a server that it watches are told too, by their route', async () => {
  const { watch, told } = watching();
  const id = '0190c4f5-0000-7000-8000-000000000000';
  let milliseconds = 0;
  const server = createServer((_, reply) => {
    work(milliseconds);
    reply.end();
  });
  onTestFinished(() => void server.close());
  watch.watchServers((one) => one === server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/api/people/${id}?q=1`).then((reply) => reply.text());
  await ask();
  milliseconds = certainlyLong * 1.2;
  await ask();
  await expect.poll(() => told.join()).toContain('GET /api/people/:id');
  expect(callOf({ method: 'GET', url: `/api/people/${id}?q=1` })).toBe('GET /api/people/:id');
});
