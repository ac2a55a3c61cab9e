/** What tests of the calendar do time and again. */
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** A day of the calendar, for example 'Tuesday, April 7'. */
export const dayOn = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Picks an item up, moves it with arrow keys, each to the day that is then announced, and drops it. */
export async function dragByKeyboard(
  link: Locator,
  ...moves: [key: string, to: string][]
): Promise<void> {
  const page = link.page();
  const status = page.locator('[id^="DndLiveRegion"]');
  await link.focus();
  await page.keyboard.press('Space');
  await expect.poll(() => status.textContent()).toMatch(/^Picked up/);
  for (const [key, day] of moves) {
    await page.keyboard.press(key);
    await expect.poll(() => status.textContent()).toBe(day);
  }
  await page.keyboard.press('Space');
}
