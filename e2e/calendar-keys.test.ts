/** Keys on the calendar of somebody who types faster than the page draws. */
import { expect, test } from 'vitest';
import { aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

test('an arrow key pressed while an item is still being picked up moves the item, not the page', async () => {
  await aTask(ctx, { title: 'Hurried', dueDate: '2026-05-12T07:00:00Z' });
  const page = await crm.visit('/calendar?date=2026-05-12', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Hurried' });
  await link.focus();
  // A page that is busy gets the second key at once after the first.
  await page.evaluate(() => {
    const stall = () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
    };
    document.addEventListener('keydown', stall, { once: true });
  });
  await Promise.all([page.keyboard.press('Space'), page.keyboard.press('ArrowRight')]);
  await expect
    .poll(() => page.locator('[id^="DndLiveRegion"]').textContent())
    .toBe('Wednesday, May 13');
  await page.keyboard.press('Space');
  await seesToast(page, 'Task moved', 'It is now on Wed, May 13.');
  await sees(page, 'May 10 – 16, 2026');
});
