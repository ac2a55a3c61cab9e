import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { leadsApi } from '#contract/leads.ts';
import { readEventStream } from './read-event-stream.ts';

/** What the server writes, a piece at a time. */
let server: ReadableStreamDefaultController<string>;
const gone = vi.fn();

beforeEach(() => {
  const body = new ReadableStream<string>({
    start: (controller) => {
      server = controller;
    },
    cancel: gone,
  }).pipeThrough(new TextEncoderStream());
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.startsWith('/api/health')) return new Response('{"status":"ok"}');
    return new Response(body);
  });
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
});

/** Reads to the end, and notes what came and how it ended. */
function read(signal = new AbortController().signal) {
  const heard: unknown[] = [];
  const run = async () => {
    const input = { query: { query: 'dealers' } };
    for await (const event of readEventStream(leadsApi.generate, input, signal)) heard.push(event);
    return 'ended';
  };
  const end = run().catch((error: unknown) => error);
  return { heard, end };
}

it('hands on each event, wherever the pieces break, and passes over signs of life', async () => {
  const { heard, end } = read();
  for (const piece of [': begin\n\ndata: {"a"', ':1}\n', '\n: still here\n\n', 'data: 2\r\n\r\n']) {
    server.enqueue(piece);
  }
  server.close();
  expect(await end).toBe('ended');
  expect(heard).toEqual([{ a: 1 }, 2]);
});

it('goes on for as long as the server says that it is still there', async () => {
  const { heard, end } = read();
  server.enqueue(': begin\n\n');
  for (let n = 0; n < 30; n += 1) {
    await vi.advanceTimersByTimeAsync(10_000);
    server.enqueue(': still here\n\n');
  }
  await vi.advanceTimersByTimeAsync(10_000);
  server.enqueue('data: "late"\n\n');
  server.close();
  expect(await end).toBe('ended');
  expect(heard).toEqual(['late']);
});

it('takes a stream without a sign of life for broken, and lets go of it', async () => {
  const { heard, end } = read();
  server.enqueue('data: 1\n\n');
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await Promise.race([end, Promise.resolve('still waiting')])).toMatchObject({ status: 0 });
  expect(heard).toEqual([1]);
  expect(gone).toHaveBeenCalledTimes(1);
});

it('a quiet stream that is given up by its reader throws the reason of that', async () => {
  const controller = new AbortController();
  const { end } = read(controller.signal);
  const reason = new Error('not wanted any more');
  controller.abort(reason);
  server.error(reason);
  expect(await end).toBe(reason);
});
