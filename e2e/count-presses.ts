/**
 * Counts what somebody does with keys and pointer, by what the page itself gets: no press of a test can be forgotten.
 * Words that are typed do not count; a key held beside another one, such as Ctrl, is one press with it.
 */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

export interface Presses {
  /** Types words where the focus is. */
  type(words: string): Promise<void>;
  /** Picks up one thing and drops it on another: one press of the pointer. */
  drag(from: Locator, to: Locator): Promise<void>;
  /** How many there were since the last time that it was asked. */
  since(): Promise<number>;
}

/** The count begins with the next page that is loaded, before anything of that page hears a key. */
export async function countPresses(page: Page): Promise<Presses> {
  await page.addInitScript(() => {
    let presses = 0;
    const count = (event: KeyboardEvent | PointerEvent) => {
      const { dataset } = document.documentElement;
      if (!event.isTrusted || dataset.typing) return;
      if ('key' in event && ['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) return;
      presses += 1;
      dataset.presses = String(presses);
    };
    window.addEventListener('keydown', count, true);
    window.addEventListener('pointerdown', count, true);
  });
  const isTyping = (typing: boolean) =>
    page.evaluate((typing) => {
      const { dataset } = document.documentElement;
      if (typing) dataset.typing = 'yes';
      else delete dataset.typing;
    }, typing);
  let asked = 0;
  return {
    async type(words) {
      expect(words).toMatch(/^\P{Cc}+$/u);
      await isTyping(true);
      await page.keyboard.type(words);
      await isTyping(false);
    },
    async drag(from, to) {
      await from.hover();
      await page.mouse.down();
      await to.hover({ position: { x: 20, y: 60 } });
      await to.hover({ position: { x: 24, y: 64 } });
      await page.mouse.up();
    },
    async since() {
      const all = Number(await page.evaluate(() => document.documentElement.dataset.presses ?? 0));
      const since = all - asked;
      if (since < 0) throw new Error('The page was loaded again, and its count began anew.');
      asked = all;
      return since;
    },
  };
}
