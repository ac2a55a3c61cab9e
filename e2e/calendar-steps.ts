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

/** Where that time of that day is on the screen. */
export async function pointAt(page: Page, day: string, hour: number) {
  const box = await dayOn(page, day).locator('[data-track]').boundingBox();
  if (!box) throw new Error('The day has no hours on the screen');
  return { x: box.x + box.width / 2, y: box.y + (box.height * hour) / 24 };
}

export async function dragOver(page: Page, ...points: { x: number; y: number }[]): Promise<void> {
  const [first, ...others] = points;
  if (!first) return;
  await page.mouse.move(first.x, first.y);
  await page.mouse.down();
  for (const { x, y } of others) await page.mouse.move(x, y, { steps: 8 });
  await page.mouse.up();
}

/** A place on the upper or lower edge of an item among the hours. */
export async function edgeAt(link: Locator, side: 'start' | 'end') {
  const box = await link.locator(`xpath=../*[@data-edge="${side}"]`).boundingBox();
  return { x: (box?.x ?? 0) + 20, y: (box?.y ?? 0) + 3 };
}
