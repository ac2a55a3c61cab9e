/** many readers of event streams at once, some that take nothing, some that come and go. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { mustSurvive } from '../must-survive.ts';

const program = fileURLToPath(new URL('../tick-server.ts', import.meta.url));
const child = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
let address = new URL('http://127.0.0.1');
let running = 0;
let rss = 0;
const sockets: Socket[] = [];
beforeAll(async () => {
  const lines = createInterface({ input: child.stdout });
  const [first] = await once(lines, 'line');
  address = new URL(String(first));
  lines.on('line', (line) => {
    ({ running, rss } = JSON.parse(line));
  });
  await vi.waitFor(() => expect(rss).toBeGreaterThan(0), { timeout: 15_000 });
});
afterAll(() => {
  for (const socket of sockets) socket.destroy();
  child.kill('SIGKILL');
});

function read(bytes: number, onEvent: (at: number, count: number) => void, more = ''): Socket {
  const socket = connect(Number(address.port), '127.0.0.1');
  sockets.push(socket);
  socket.on('error', () => undefined);
  let text = '';
  socket.setEncoding('utf8').on('data', (piece: string) => {
    text += piece;
    for (const [, at, count] of text.matchAll(/data: \{"at":(\d+),"count":(\d+),.*?\}\n\n/g))
      onEvent(Number(at), Number(count));
    text = text.slice(text.lastIndexOf('\n\n') + 2);
  });
  socket.write(`GET /ticks?bytes=${bytes} HTTP/1.1\r\nHost: crm\r\n${more}\r\n`);
  return socket;
}

/** Ten a second for each of so many, for so long. */
const subscribers = 450;
const seconds = 20;

test('R-15: 500 readers, 50 of them slow, and 100 that come again and again', async () => {
  // Of streams that are each of one reader, who begins anew after a cut; `told-changes.test.ts` has those that all hear.
  const turns = monitorEventLoopDelay();
  turns.enable();
  const before = rss;
  const delays: number[] = [];
  const heard = Array.from({ length: subscribers }, () => 0);
  const gaps: number[] = [];
  heard.forEach((_zero, reader) => {
    read(200, (at, count) => {
      delays.push(Date.now() - at);
      if (count !== heard[reader]) gaps.push(count);
      heard[reader] = count + 1;
    });
  });
  const slow = Array.from({ length: 50 }, () => read(100_000, () => undefined).pause());
  const until = Date.now() + seconds * 1_000;
  const storm = Array.from({ length: 100 }, async () => {
    while (Date.now() < until) {
      let first: number | undefined;
      const socket = read(200, (_at, count) => (first ??= count), 'Last-Event-ID: 7\r\n');
      for (let wait = 0; first === undefined && wait < 600; wait += 1) await sleep(50);
      expect(first).toBe(0);
      socket.destroy();
      await sleep(500);
    }
  });
  let most = 0;
  while (Date.now() < until) {
    most = Math.max(most, rss);
    await sleep(250);
  }
  await Promise.all(storm);
  delays.sort((one, other) => one - other);
  const p99 = delays[Math.floor(delays.length * 0.99)] ?? Number.POSITIVE_INFINITY;
  const grown = Math.round((most - before) / 1_048_576);
  console.log(JSON.stringify({ id: 'R-15', events: delays.length, p99, rssMegabytes: grown }));
  // Within a second of when this process, which holds the readers, came round to anything at all.
  expect(p99).toBeLessThan(1_000 + 2 * (turns.max / 1e6));
  expect(grown).toBeLessThan(150);
  expect(gaps).toEqual([]);
  expect(Math.min(...heard)).toBeGreaterThan(0);
  // Whoever takes nothing is gone, and so is all that was done for those who left.
  await expect.poll(() => running, { timeout: 60_000 }).toBe(subscribers);
  for (const socket of slow) socket.resume();
  await expect.poll(() => slow.every(({ closed }) => closed), { timeout: 30_000 }).toBe(true);
  for (const socket of sockets.splice(0)) socket.destroy();
  await expect.poll(() => running, { timeout: 60_000 }).toBe(0);
  mustSurvive('R-15', {
    figure: `p99 ${p99} ms, ${gaps.length} missed, ${grown} MB`,
    limit: 'p99 1 s, 0 missed, 150 MB',
    value: p99,
    most: 1_000,
  });
});
