/** A stream that is held: after a sleep it is begun anew, and what was missed is asked for once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { absence } from '#web/lib/server-away.ts';
import { holdStream, type Position } from './hold-stream.ts';

const seconds = 1_000;
const at = '2026-03-02T08:00:00.000Z';
const [shownWindow, shownDocument] = [new EventTarget(), new EventTarget()];
/** The id of the last message that each stream was asked to go on after. */
let asked: (string | null)[] = [];
let isHidden = false;
const ending = { now: new AbortController() };

beforeEach(() => {
  asked = [];
  isHidden = false;
  // Whatever another test has left.
  absence.set(null);
  ending.now = new AbortController();
  vi.useFakeTimers();
  vi.stubGlobal('window', shownWindow);
  vi.stubGlobal(
    'document',
    Object.defineProperty(shownDocument, 'hidden', { get: () => isHidden, configurable: true }),
  );
  vi.stubGlobal('fetch', async (_url: string, { headers, signal }: RequestInit) => {
    asked.push(new Headers(headers).get('last-event-id'));
    const body = new ReadableStream<string>({
      start(controller) {
        controller.enqueue(`id: ${at}\ndata: ${JSON.stringify({ at, changes: [] })}\n\n`);
        signal?.addEventListener('abort', () => controller.error(signal.reason));
      },
    });
    return new Response(body.pipeThrough(new TextEncoderStream()));
  });
});
afterEach(async () => {
  ending.now.abort();
  await vi.advanceTimersByTimeAsync(0);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function hold() {
  const position: Position = { last: undefined };
  const held = holdStream(
    (news) => {
      position.last = news.at;
    },
    position,
    ending.now.signal,
  );
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([null]);
  return held;
}

/** The day's clock goes on, and no timer does. */
function sleepFor(milliseconds: number): void {
  vi.setSystemTime(Date.now() + milliseconds);
}

test('a machine that has slept asks once for what it missed, within five seconds', async () => {
  void hold();
  await vi.advanceTimersByTimeAsync(20 * seconds);
  expect(asked).toEqual([null]);
  sleepFor(3_600 * seconds);
  await vi.advanceTimersByTimeAsync(5 * seconds);
  expect(asked).toEqual([null, at]);
  await vi.advanceTimersByTimeAsync(20 * seconds);
  expect(asked).toEqual([null, at]);
});

test('a hidden window, whose timers come once a minute, has not slept', async () => {
  void hold();
  isHidden = true;
  for (let minute = 0; minute < 5; minute += 1) {
    sleepFor(55 * seconds);
    await vi.advanceTimersByTimeAsync(5 * seconds);
  }
  expect(asked).toEqual([null]);
  sleepFor(90 * seconds);
  await vi.advanceTimersByTimeAsync(5 * seconds);
  expect(asked).toEqual([null, at]);
});

test.each([
  ['the window is thawed', () => shownDocument.dispatchEvent(new Event('resume'))],
  ['the network is back', () => shownWindow.dispatchEvent(new Event('online'))],
])('once %s it asks anew at once', async (_, happens) => {
  void hold();
  await vi.advanceTimersByTimeAsync(0);
  happens();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked).toEqual([null, at]);
});

test('it ends with its signal', async () => {
  const held = hold();
  await vi.advanceTimersByTimeAsync(0);
  ending.now.abort();
  await held;
  expect(asked).toEqual([null]);
});
