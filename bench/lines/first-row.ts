/** How soon a first visit shows the first of the people, beside a bare page; and how much program that takes. */
import type { Browser, Page } from 'playwright-core';
import type { Bench } from '../bench.ts';
import { compareTurns, findMedian, type Turn } from '../table/statistics.ts';
import type { Measured } from '../table/verdict.ts';
import { visit } from './browser.ts';

interface Sight {
  /** Milliseconds from the navigation until the frame after the first row was there. */
  shown: number;
  scripts: number;
  /** Of the scripts, as they came. */
  bytes: number;
}

export async function measureFirstRow(bench: Bench, browser: Browser): Promise<Measured[]> {
  const { admin, crm, reference, scale } = bench;
  const turns: Turn[] = [];
  const sights: Sight[] = [];
  // The first of all visits starts parts of the browser too.
  await visit(browser, reference.url, '', (page) => watch(page, '/'));
  for (let round = 0; round < scale.visits; round += 1) {
    const bare = await visit(browser, reference.url, '', (page) => watch(page, '/'));
    const sight = await visit(browser, crm.url, admin.cookie, (page) => watch(page, '/people'));
    turns.push({ reference: bare.shown, subject: sight.shown });
    sights.push(sight);
  }
  const { ratio, lowest, highest } = compareTurns(turns);
  const milliseconds = findMedian(turns.map(({ subject }) => subject));
  const bareMilliseconds = findMedian(turns.map((turn) => turn.reference));
  const bytes = findMedian(sights.map((sight) => sight.bytes));
  return [
    {
      line: 'firstRow',
      value: ratio,
      words: `${milliseconds.toFixed(0)} ms`,
      details: { lowest, highest, milliseconds, bareMilliseconds },
    },
    { line: 'scriptSize', value: bytes / 1_000, details: { bytes } },
    { line: 'scriptFiles', value: findMedian(sights.map(({ scripts }) => scripts)) },
  ];
}

/** The reference calls its list as the product does, so that one way of looking is enough for both. */
async function watch(page: Page, path: string): Promise<Sight> {
  await page.addInitScript(() => {
    const watcher = new MutationObserver(() => {
      if (document.querySelector('[aria-label="Contacts"] li') === null) return;
      watcher.disconnect();
      requestAnimationFrame(() =>
        setTimeout(() => {
          document.documentElement.dataset.shown = String(performance.now());
        }),
      );
    });
    watcher.observe(document, { subtree: true, childList: true });
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('html[data-shown]').waitFor();
  return page.evaluate(() => {
    const shown = Number(document.documentElement.dataset.shown);
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .filter(({ name, responseEnd }) => /\.m?js(\?|$)/.test(name) && responseEnd <= shown);
    const bytes = scripts.reduce((total, { encodedBodySize }) => total + encodedBodySize, 0);
    return { shown, scripts: scripts.length, bytes };
  });
}
