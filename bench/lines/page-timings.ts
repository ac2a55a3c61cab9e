/**
 * What the browser itself says of a first visit to the heaviest pages, over the network that Lighthouse assumes for a
 * desktop. Lighthouse is not among what is installed: its score is not measured, and its lines say so.
 */
import type { Browser, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import type { Line } from '../table/goals.ts';
import { findMedian } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { visit } from './browser.ts';

const scenes: { line: Line; path: string }[] = [
  { line: 'dashboardScore', path: '/' },
  { line: 'peopleScore', path: '/people' },
  { line: 'boardScore', path: '/opportunities' },
  { line: 'tasksScore', path: '/tasks' },
];
/** 40 ms there and back, 10 Mbit/s. */
const desktop = {
  offline: false,
  latency: 40,
  downloadThroughput: 1_310_720,
  uploadThroughput: 1_310_720,
};

interface Timings {
  firstPaint: number;
  largestPaint: number;
  /** Of each long task after the first paint, what is over 50 ms. */
  blocked: number;
  shifted: number;
}

export async function measurePages({ admin, crm, scale }: Bench, browser: Browser) {
  const measured: Measured[] = [];
  for (const { line, path } of scenes) {
    const seen: Timings[] = [];
    for (let round = 0; round < scale.visits; round += 1) {
      seen.push(await visit(browser, crm.url, admin.cookie, (page) => readTimings(page, path)));
    }
    const find = (key: keyof Timings) => findMedian(seen.map((timings) => timings[key]));
    const details = {
      firstPaint: find('firstPaint'),
      largestPaint: find('largestPaint'),
      blocked: find('blocked'),
      shifted: find('shifted'),
    };
    const words = [
      'score not measured',
      `FCP ${details.firstPaint.toFixed(0)} ms`,
      `LCP ${details.largestPaint.toFixed(0)} ms`,
      `TBT ${details.blocked.toFixed(0)} ms`,
      `CLS ${details.shifted.toFixed(3)}`,
    ];
    measured.push({ line, value: null, words: words.join(', '), details });
  }
  return measured;
}

async function readTimings(page: Page, path: string): Promise<Timings> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', desktop);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  return page.evaluate(async () => {
    const read = (type: string) =>
      new Promise<PerformanceEntryList>((resolve) => {
        const watcher = new PerformanceObserver((list) => resolve(list.getEntries()));
        watcher.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 200);
      });
    const paints = await read('paint');
    const firstPaint = paints.find(({ name }) => name === 'first-contentful-paint')?.startTime ?? 0;
    const largest = await read('largest-contentful-paint');
    const tasks = await read('longtask');
    const shifts = await read('layout-shift');
    return {
      firstPaint,
      largestPaint: largest.at(-1)?.startTime ?? 0,
      blocked: tasks
        .filter(({ startTime }) => startTime > firstPaint)
        .reduce((total, { duration }) => total + duration - 50, 0),
      shifted: shifts.reduce(
        (total, entry) => total + ('value' in entry ? Number(entry.value) : 0),
        0,
      ),
    };
  });
}
