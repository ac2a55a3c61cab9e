/** Whose an item of the calendar is: its edge has the colour that the legend names. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anEvent, aTask } from '#test/factories.ts';
import { openCrm } from './crm.ts';

const crm = await openCrm();

/** The colours of the items by title, and those of the legend. */
async function readColors(page: Page) {
  const edgeOf = (title: string) =>
    page
      .getByRole('link', { name: title })
      .locator('[data-owned]')
      .evaluate((face) => getComputedStyle(face).borderInlineStartColor);
  const legend = page.getByRole('list', { name: 'Owners by colour' });
  await expect.poll(() => legend.getByRole('listitem').count()).toBe(2);
  return {
    mine: await edgeOf('Mine to ring'),
    theirs: await edgeOf('Theirs to ring'),
    theirEvent: await edgeOf('Their fair'),
    legend: await legend
      .locator('span')
      .evaluateAll((spots) => spots.map((spot) => getComputedStyle(spot).backgroundColor)),
  };
}

test.each(['light', 'dark'] as const)(
  'each owner has a colour, %s, the same at every visit and in every view',
  async (theme) => {
    const [ctx, boss] = [await crm.app.as('staff'), await crm.app.as('admin')];
    if (theme === 'light') {
      await aTask(ctx, { title: 'Mine to ring', dueDate: '2026-09-16T01:00:00Z' });
      await aTask(boss, { title: 'Theirs to ring', dueDate: '2026-09-17T01:00:00Z' });
      await anEvent(boss, { title: 'Their fair', eventDate: '2026-09-18T01:00:00Z' });
    }
    const page = await crm.visit('/calendar?date=2026-09-16', { as: 'staff', theme });
    const first = await readColors(page);
    expect(first.mine).not.toBe(first.theirs);
    expect(first.theirEvent).toBe(first.theirs);
    expect(first.legend.toSorted()).toEqual([first.mine, first.theirs].toSorted());
    await page.reload();
    expect(await readColors(page)).toEqual(first);
    await page.goto('/calendar?view=month&date=2026-09-16');
    expect(await readColors(page)).toEqual(first);
  },
);
