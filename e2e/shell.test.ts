import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '../test/factories.ts';
import { openCrm, sees } from './crm.ts';

const crm = await openCrm();

test('the sidebar marks the page, folds with Ctrl+B and remembers it for seven days', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const navigation = page.getByRole('navigation');
  await navigation.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await navigation.locator('[aria-current="page"]').textContent()).toContain('Dashboard');
  const widthOf = async () => (await navigation.first().boundingBox())?.width ?? 0;
  expect(await widthOf()).toBeGreaterThan(200);
  await page.keyboard.press('Control+b');
  await expect.poll(widthOf).toBeLessThan(60);
  const [cookie] = (await page.context().cookies()).filter(({ name }) => name === 'sidebar_state');
  expect(cookie?.value).toBe('false');
  const days = ((cookie?.expires ?? 0) * 1_000 - Date.now()) / 86_400_000;
  expect(Math.round(days)).toBe(7);
  await page.reload();
  await navigation.getByRole('link', { name: 'Dashboard' }).waitFor();
  expect(await widthOf()).toBeLessThan(60);
});

test('on a phone the sidebar is a sheet that slides in', async () => {
  const page = await crm.visit('/', { as: 'staff', size: { width: 390, height: 844 } });
  await sees(page, 'Overview of your sales activities');
  expect(await page.getByRole('link', { name: 'Organizations' }).isVisible()).toBe(false);
  await page.getByRole('button', { name: /sidebar/i }).click();
  await page.getByRole('link', { name: 'Organizations' }).click();
  await sees(page, 'Manage your business accounts');
});

test('the theme is kept under its key and used before the first paint', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const scheme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  expect(await scheme()).toBe('light');
  await page.getByRole('button', { name: /theme|dark/i }).click();
  await expect.poll(scheme).toBe('dark');
  expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('dark');
});

test('the header counts what is assigned to the user', async () => {
  const ctx = await crm.app.as('admin');
  await aPerson(ctx);
  await aPerson(ctx);
  await anOrganization(ctx);
  const page = await crm.visit('/', { as: 'admin' });
  await sees(page, 'My Contacts: 2');
  await sees(page, 'My Organisations: 1');
  await sees(page, 'Tasks Pending: 0');
});

test('global search finds people and organizations by keyboard and opens them', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Zelda Quintrell', email: 'zelda@quintrell.example' });
  const organization = await anOrganization(ctx, { name: 'Quintrell Tractors' });
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  await page.keyboard.press('Control+k');
  const input = page.getByPlaceholder('Search people & organizations...');
  await input.fill('quintrell');
  await page.getByText('Zelda Quintrell').waitFor();
  await page.getByText('Quintrell Tractors').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/people#${person.id}`);
  await page.keyboard.press('Control+k');
  await input.fill('TRACTORS');
  await page.getByText('Quintrell Tractors').waitFor();
  await page.getByRole('option', { name: /Zelda/ }).waitFor({ state: 'hidden' });
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/organizations#${organization.id}`);
});

test('an unknown path says so', async () => {
  const page = await crm.visit('/nowhere', { as: 'staff' });
  await sees(page, 'Page Not Found');
});

test('pages of roles are hidden from the others', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  const entries = page.getByRole('navigation').getByRole('link');
  await entries.first().waitFor();
  const names = await entries.allTextContents();
  expect(names).toEqual(expect.arrayContaining(['Dashboard', 'People', 'Organizations', 'Tasks']));
  expect(names).not.toContain('Staff Overview');
  expect(names).not.toContain('Settings');
});
