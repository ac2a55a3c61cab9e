/** What opens beside a button in a wide window is a sheet at the foot of a phone, where the thumb is. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const phone = { width: 390, height: 844 };

/** The menu or dialog that is open, once it has come to rest. */
async function expectSheet(page: Page, what: string): Promise<void> {
  const sheet = page.locator('.mantine-Menu-dropdown, .mantine-Popover-dropdown[role="dialog"]');
  const look = async () => {
    const box = await sheet.boundingBox();
    return box && { x: box.x, width: box.width, foot: box.y + box.height, isLow: box.y > 100 };
  };
  const wanted = { x: 0, width: phone.width, foot: phone.height, isLow: true };
  await expect.poll(look, { message: what }).toEqual(wanted);
  const cut = await sheet.evaluate((each) => each.scrollWidth - each.clientWidth);
  expect(cut, what).toBeLessThanOrEqual(0);
}

test.each(['light', 'dark'] as const)(
  'menus and filters are sheets on a phone, %s',
  async (theme) => {
    const person = await aPerson(ctx, { name: 'Sheila Sheet' });
    const organization = await anOrganization(ctx, { name: 'Sheet Metal' });
    await aTask(ctx, { title: 'Bend the sheet', dueDate: '2020-01-01T00:00:00Z' });
    const page = await crm.visit('/people', { as: 'staff', theme, size: phone });
    const menus = [
      ['/people', 'List options'],
      ['/people', 'Filter'],
      ['/organizations', 'Filter'],
      ['/tasks', 'Filter'],
      [`/people/${person.id}`, 'More'],
      [`/organizations/${organization.id}`, 'More'],
    ] as const;
    for (const [path, name] of menus) {
      const what = `${name} of ${path.replace(/[\da-f-]{36}/, 'one')}`;
      await page.goto(path);
      const button = page.getByRole('button', { name, exact: true }).first();
      await button.click();
      await expectSheet(page, what);
      expect(await faultsOf(page, 'colors'), what).toEqual([]);
      await page.keyboard.press('Escape');
      // The focus is back where it came from.
      await button.and(page.locator(':focus')).waitFor();
    }
  },
);
