/** Times how soon the pages of the pipeline and the calendar show what was asked for, in Chromium. */
import type { Page } from 'playwright-core';
import { busyMonth } from '../data/fill-work.ts';
import { openBrowser, visit } from '../lines/browser.ts';
import type { Visitor } from '../processes/visitor.ts';
import { findMedian } from '../table/statistics.ts';

const visits = 9;

interface Scene {
  name: string;
  /** Where the person is before. */
  from: string;
  ready: string;
  /** The button or tab that asks for the page, by its accessible name. */
  press: string;
  role: 'button' | 'radio';
  /** What is on the screen once the page is painted, and how many of it at least. */
  shown: string;
  atLeast: number;
}

const scenes: Scene[] = [
  {
    name: 'board of 2,000 open opportunities',
    from: '/opportunities?view=list',
    ready: 'main li, main article',
    press: 'Board',
    role: 'radio',
    shown: '[data-card]',
    atLeast: 12,
  },
  {
    name: 'calendar month of 5,000 items',
    from: `/calendar?view=month&date=${dayBefore(busyMonth.first)}`,
    ready: '[data-day]',
    press: 'Next',
    role: 'button',
    shown: '[data-item]',
    atLeast: 60,
  },
];

export interface Paint {
  name: string;
  /** Milliseconds from the press until the frame after the last of it was there: the first visit, and the middle one of the others. */
  first: number;
  median: number;
}

/** Only what is wanted is timed. */
export async function measurePaints(
  { url, cookie }: Visitor,
  isWanted: (name: string) => boolean,
): Promise<Paint[]> {
  const wanted = scenes.filter(({ name }) => isWanted(name));
  if (wanted.length === 0) return [];
  const browser = await openBrowser();
  try {
    const paints: Paint[] = [];
    for (const scene of wanted) {
      const times: number[] = [];
      for (let round = 0; round < visits; round += 1) {
        times.push(await visit(browser, url, cookie, (page) => timeOf(page, scene)));
      }
      const [first = 0, ...others] = times;
      paints.push({ name: scene.name, first, median: findMedian(others) });
    }
    return paints;
  } finally {
    await browser.close();
  }
}

async function timeOf(page: Page, scene: Scene): Promise<number> {
  await page.goto(scene.from);
  await page.locator(scene.ready).first().waitFor();
  await page.waitForLoadState('networkidle');
  const control = page.getByRole(scene.role, { name: scene.press, exact: true });
  return control.evaluate(
    (element, { shown, atLeast }) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        const watcher = new MutationObserver(() => {
          if (document.querySelectorAll(shown).length < atLeast) return;
          watcher.disconnect();
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        });
        watcher.observe(document.body, { subtree: true, childList: true });
        (element as HTMLElement).click();
      }),
    { shown: scene.shown, atLeast: scene.atLeast },
  );
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}
