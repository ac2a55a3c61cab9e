/**
 * How smoothly the table of People is scrolled with the wheel while its pages are read: the share of frames that take over
 * 50 ms. By turns with a page as high that has nothing to draw or to read, which says what the machine itself loses.
 */
import type { Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { openBrowser, visit } from './browser.ts';

/** As somebody scrolls who looks for a name: in px a second, 100 rows. */
const wheel = { speed: 3_600, milliseconds: 6_000 };
/** Three frames at 60 a second: from then on the eye sees a jerk. The browser calls a task long from there on, too. */
const longFrame = 50;

interface Scrolled {
  /** Of all frames. */
  slow: number;
  frames: number;
  longest: number;
  pixels: number;
}

export async function measureScrolling({
  admin,
  crm,
  reference,
  scale,
}: Bench): Promise<Measured[]> {
  const browser = await openBrowser();
  try {
    const turns: { bare: Scrolled; table: Scrolled }[] = [];
    let height = 0;
    for (let round = 0; round < scale.visits; round += 1) {
      const table = await visit(browser, crm.url, admin.cookie, async (page) => {
        height = await openTable(page);
        return scroll(page);
      });
      const bare = await visit(browser, reference.url, '', async (page) => {
        await page.setContent(`<div data-table><div style="height: ${height}px"></div></div>
          <style>[data-table] { height: 700px; overflow: auto }</style>`);
        return scroll(page);
      });
      turns.push({ bare, table });
    }
    const find = (key: keyof Scrolled, of: 'bare' | 'table') =>
      findMedian(turns.map((turn) => turn[of][key]));
    const slow = turns.map(({ table }) => table.slow);
    const details = {
      lowest: Math.min(...slow),
      highest: Math.max(...slow),
      bare: find('slow', 'bare'),
      frames: find('frames', 'table'),
      longest: find('longest', 'table'),
      pixels: find('pixels', 'table'),
      rows: Math.round(height / rowHeight) - 1,
    };
    const words = [
      `${details.rows.toLocaleString('en')} rows`,
      `bare page ${(details.bare * 100).toFixed(1)} %`,
      `${details.frames} frames over ${details.pixels.toFixed(0)} px`,
      `the longest ${details.longest.toFixed(0)} ms`,
    ];
    return [{ line: 'slowFrames', value: findMedian(slow), words: words.join(', '), details }];
  } finally {
    await browser.close();
  }
}

const rowHeight = 36;

/** How high its rows are together, in px. */
async function openTable(page: Page): Promise<number> {
  await page.goto('/people');
  await page.getByRole('list', { name: 'Contacts' }).waitFor();
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const table = page.getByRole('grid', { name: 'Contacts' });
  await table.getByRole('rowheader').first().waitFor();
  await page.waitForLoadState('networkidle');
  return table.evaluate((each) => each.scrollHeight);
}

async function scroll(page: Page): Promise<Scrolled> {
  const place = { x: 700, y: 500 };
  await page.mouse.move(place.x, place.y);
  const found = page.evaluate(
    ({ milliseconds, longFrame }) =>
      new Promise<Scrolled>((resolve) => {
        const frames: number[] = [];
        const began = performance.now();
        let last = began;
        const count = (now: number) => {
          frames.push(now - last);
          last = now;
          if (now - began < milliseconds) return requestAnimationFrame(count);
          // The first one has only begun to count.
          frames.shift();
          resolve({
            slow: frames.filter((frame) => frame > longFrame).length / frames.length,
            frames: frames.length,
            longest: Math.max(...frames),
            pixels: document.querySelector('[data-table]')?.scrollTop ?? 0,
          });
        };
        requestAnimationFrame(count);
      }),
    { milliseconds: wheel.milliseconds, longFrame },
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Input.synthesizeScrollGesture', {
    ...place,
    yDistance: (-wheel.speed * wheel.milliseconds) / 1_000,
    speed: wheel.speed,
    gestureSourceType: 'mouse',
  });
  return found;
}
