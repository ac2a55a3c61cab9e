/** From one page of the settings to another: their names at the left where there is room, else the list one press back. */
import { expect, test } from 'vitest';
import { openCrm } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();

const pages = [
  ['Overview', '/settings'],
  ['Users', '/settings/users'],
  ['Custom Fields', '/settings/custom-fields'],
  ['Territories', '/settings/territories'],
  ['Audit', '/settings/audit'],
  ['Mail service', '/settings/mail-service'],
  ['CRM service', '/settings/crm-service-sync'],
  ['AI and leads', '/settings/ai'],
  ['Webhooks', '/settings/webhooks'],
  ['System', '/settings/system'],
];

test.each(['light', 'dark'] as const)('in a wide window, %s', async (theme) => {
  const page = await crm.visit('/settings/users', { as: 'super_user', theme });
  const navigation = page.getByRole('navigation', { name: 'Pages of the settings' });
  const links = navigation.getByRole('link');
  await navigation.waitFor();
  const listed = await links.evaluateAll((all) =>
    all.map((link) => [link.textContent, link.getAttribute('href')]),
  );
  expect(listed).toEqual(pages);
  // It is the same from page to page: drawn anew, it would flash and lose the focus.
  const first = await navigation.elementHandle();
  for (const [name = '', path = ''] of pages.slice(1)) {
    await navigation.getByRole('link', { name, exact: true }).press('Enter');
    await page.waitForURL(`**${path}`);
    await page.getByRole('heading', { level: 1, name: new RegExp(`^${name}`) }).waitFor();
    const current = navigation.locator('[aria-current=page]');
    expect(await current.allTextContents()).toEqual([name]);
    expect(await navigation.evaluate((each, other) => each === other, first), name).toBe(true);
    expect(await current.evaluate((link) => link === document.activeElement), name).toBe(true);
    const [bar, head] = [await navigation.boundingBox(), await page.locator('h1').boundingBox()];
    expect((bar?.x ?? 0) + (bar?.width ?? 0), name).toBeLessThan(head?.x ?? 0);
    await page
      .getByText(/^Loading/)
      .first()
      .waitFor({ state: 'hidden' });
    expect(await faultsOf(page), name).toEqual([]);
  }
  await navigation.getByRole('link', { name: 'Overview' }).click();
  await page.waitForURL('**/settings');
  await page.getByRole('heading', { name: 'Data Management' }).waitFor();
});

test('on a phone the list of links is one press back, and nothing stands before the page', async () => {
  const phone = { width: 390, height: 844 };
  const page = await crm.visit('/settings/territories', { as: 'super_user', size: phone });
  await page.getByRole('heading', { level: 1, name: 'Territories' }).waitFor();
  expect(await page.getByRole('navigation', { name: 'Pages of the settings' }).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'Settings', exact: true }).click();
  await page.waitForURL('**/settings');
  for (const [name] of pages.slice(1)) {
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(`^${name}`) })
      .waitFor();
  }
});
