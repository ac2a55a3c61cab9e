/** A toast is shown in the line of the header, over no button: it covers no dialog, menu, or bar of selected tasks. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aTask } from '#test/factories.ts';
import { hold, keepsToast, openCrm, seesToast } from './crm.ts';

const crm = await openCrm();

const sizes = [
  { width: 1440, height: 900, isCollapsed: false },
  { width: 1440, height: 900, isCollapsed: true },
  { width: 1180, height: 720, isCollapsed: true },
  { width: 1024, height: 768, isCollapsed: false },
  { width: 390, height: 844, isCollapsed: false },
];

/** Completes the first task, and hovers over the toast that follows, so that it stays. */
async function completeOne(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Complete', exact: true }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('Done');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await dialog.waitFor({ state: 'detached' });
  const words = page.getByRole('region', { name: 'Notifications' }).getByText('Task completed');
  await words.dispatchEvent('mouseover');
  return words;
}

/** The names of the buttons inside that something else covers. */
async function coveredIn(place: Locator, role: 'button' | 'menuitem'): Promise<string[]> {
  const buttons = place.getByRole(role);
  await buttons.first().waitFor();
  return buttons.evaluateAll((all) =>
    all
      .filter((button) => {
        const { left, top, width, height } = button.getBoundingClientRect();
        const corners = [0.1, 0.9].flatMap((x) =>
          [0.1, 0.9].map((y) => document.elementFromPoint(left + width * x, top + height * y)),
        );
        return corners.some((found) => found?.closest('[data-kind]'));
      })
      .map((button) => button.getAttribute('aria-label') ?? button.textContent),
  );
}

/** It is within the line of the header, and wide enough for its words. */
async function expectInHeader(page: Page, words: Locator, at: string): Promise<void> {
  const toast = page.getByRole('region', { name: 'Notifications' }).locator('[data-kind]');
  const banner = page.getByRole('banner');
  const isWide = (page.viewportSize()?.width ?? 0) >= 1024;
  // Polls: the sidebar beside it folds and unfolds over a moment.
  const look = async () => {
    const [header, box] = [await banner.boundingBox(), await toast.boundingBox()];
    if (!header || !box) return {};
    return {
      hasRoom: box.width >= 320,
      isWithin: box.y + box.height <= header.height,
      lines: await words.evaluate((element) => element.getClientRects().length),
      covered: isWide ? await coveredIn(banner, 'button') : [],
    };
  };
  await expect
    .poll(look, { message: at })
    .toEqual({ hasRoom: true, isWithin: true, lines: 1, covered: [] });
}

test('a toast covers no button that appears while it is shown, at any size of the window', async () => {
  const ctx = await crm.app.as('staff');
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight']) {
    await aTask(ctx, { title, description: 'Of many', dueDate: '2030-01-01T00:00:00Z' });
  }
  const page = await crm.visit('/tasks', { as: 'staff' });
  const toast = await completeOne(page);
  for (const { isCollapsed, ...size } of sizes) {
    const at = `${size.width} px wide${isCollapsed ? ', icons at the side' : ''}`;
    await page.setViewportSize(size);
    if (isCollapsed) await page.keyboard.press('Control+b');
    await expectInHeader(page, toast, at);

    await page.getByRole('checkbox', { name: /^Select all/ }).check();
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await expect.poll(() => coveredIn(bar, 'button'), { message: at }).toEqual([]);
    await bar.getByRole('button', { name: 'Clear selection' }).click();

    await page.getByRole('button', { name: 'More actions' }).nth(3).click();
    await expect
      .poll(() => coveredIn(page.getByRole('menu'), 'menuitem'), { message: at })
      .toEqual([]);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Add Task' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Task' });
    await expect.poll(() => coveredIn(dialog, 'button'), { message: at }).toEqual([]);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });

    expect(await toast.isVisible(), at).toBe(true);
    if (isCollapsed) await page.keyboard.press('Control+b');
  }
});

test('a story that does the same twice waits for the second toast, while the first is still there', async () => {
  const ctx = await crm.app.as('staff');
  for (const title of ['Twice one', 'Twice two']) await aTask(ctx, { title });
  const page = await crm.visit('/tasks?q=twice', { as: 'staff' });
  await completeOne(page);
  await keepsToast(page, 'Task completed');
  await page.getByRole('article', { name: 'Twice' }).and(page.locator(':only-child')).waitFor();
  const release = await hold(page, /\/api\/tasks\/[^/]+$/);
  const asked = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('Done');
  await page.keyboard.press('Control+Enter');
  await asked;
  let isTold = false;
  const told = seesToast(page, 'Task completed').then(() => (isTold = true));
  // The first one is still there.
  await page.getByRole('region', { name: 'Notifications' }).getByText('Task completed').hover();
  expect(isTold).toBe(false);
  release();
  await told;
});
