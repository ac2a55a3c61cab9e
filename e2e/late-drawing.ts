/**
 * `LATE_DRAWING=40 npx vitest run --project e2e`: what React does in turns comes so many milliseconds later each time, so
 * that keys and presses come between a drawing and its effects, as on a busy day.
 */
import type { BrowserContext } from 'playwright-core';

const delay = Number(process.env.LATE_DRAWING ?? 0);

/** For all pages that the window opens from now on. */
export async function drawLate(context: BrowserContext): Promise<void> {
  if (delay > 0) await context.addInitScript(slowDown, delay);
}

/** In the page: each piece of work counts as a long one, and the next one waits. */
export function slowDown(delay: number): void {
  // The browser's own, should a story set the clock.
  const { performance: watch, setTimeout } = window;
  const now = watch.now.bind(watch);
  // Never far ahead, as a story may set the clock by it.
  let asked = 0;
  watch.now = () => {
    if (asked === 0) setTimeout(() => (asked = 0));
    asked += 1;
    return now() + Math.min(asked, 5) * 6;
  };
  const { postMessage } = MessagePort.prototype;
  MessagePort.prototype.postMessage = function later(...given: [unknown]) {
    setTimeout(() => postMessage.apply(this, given), delay);
  };
}
