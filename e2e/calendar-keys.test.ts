/** Keys on the calendar of somebody who types faster than the page draws. */
import { expect, test } from 'vitest';
import { aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

test('arrow keys pressed while an item is still being picked up move the item, not the page', async () => {
  await aTask(ctx, { title: 'Hurried', dueDate: '2026-05-12T07:00:00Z' });
  const page = await crm.visit('/calendar?date=2026-05-12', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Hurried' });
  await link.focus();
  // A page that is busy gets the other keys at once after the first.
  await page.evaluate(() => {
    const stall = () => {
      const end = performance.now() + 200;
      while (performance.now() < end);
    };
    document.addEventListener('keydown', stall, { once: true });
  });
  const keys = ['Space', 'ArrowRight', 'ArrowRight'];
  await Promise.all(keys.map((key) => page.keyboard.press(key)));
  await expect
    .poll(() => page.locator('[id^="DndLiveRegion"]').textContent())
    .toBe('Thursday, May 14');
  await page.keyboard.press('Space');
  await seesToast(page, 'Task moved', 'It is now on Thu, May 14.');
  await sees(page, 'May 10 – 16, 2026');
});
