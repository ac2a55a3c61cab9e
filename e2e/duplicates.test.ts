/** Adding by hand warns of likely duplicates, and still lets the user go on. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Organization } from '#contract/organizations.ts';
import { anOrganization, aPerson, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const warningIn = (page: Page) => page.getByRole('region', { name: 'Possible duplicates' });

test('somebody about to be added a second time is recognized, and can be added anyway', async () => {
  const owner = await aUser(ctx, { firstName: 'Bo', lastName: 'Reed' });
  const known = await aPerson(ctx, {
    name: 'Ngaire Walker',
    phone: '+61 400 111 222',
    assignedToId: owner.id,
  });
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel(/^First name/).fill('Ngaire');
  await dialog.getByLabel(/^Last name/).fill('Walke');
  await dialog.getByLabel(/^Phone/).fill('0400 111 222');
  const warning = warningIn(page);
  await warning.getByText('This contact may already be here').waitFor();
  await warning.getByText(/same phone, name 0\.8\d · owner Bo Reed/).waitFor();
  const said = dialog.getByRole('status').filter({ hasText: 'This contact may already be here' });
  expect(await said.textContent()).toContain('Ngaire Walker, same phone');
  // It does not take the focus while somebody types.
  expect(await dialog.getByLabel(/^Phone/).evaluate((it) => it === document.activeElement)).toBe(
    true,
  );

  const [record] = await Promise.all([
    page.context().waitForEvent('page'),
    warning.getByRole('link', { name: 'Open Ngaire Walker in a new tab' }).click(),
  ]);
  await record.waitForURL(`**/people/${known.id}`);
  await record.getByRole('heading', { name: 'Ngaire Walker' }).waitFor();
  await record.close();

  // Another number and another name: the warning goes away.
  await dialog.getByLabel(/^Last name/).fill('Quokka');
  await dialog.getByLabel(/^Phone/).fill('0400 999 888');
  await warning.waitFor({ state: 'hidden' });
  await dialog.getByLabel(/^Last name/).fill('Walker');
  await warning.getByText(/same name/).waitFor();

  await dialog.getByLabel(/^Email/).fill('ngaire@elsewhere.example');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  await seesToast(page, 'Contact created');
  await dialog.waitFor({ state: 'hidden' });
});

test('an organization is recognized by its website, even when added from the search', async () => {
  await anOrganization(ctx, {
    name: 'Ironbark Haulage Pty Ltd',
    website: 'https://www.ironbark.com.au/contact',
  });
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByText('Ironbark Haulage Pty Ltd').first().waitFor();
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Add organization' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  await dialog.getByLabel(/^Name/).fill('Ironbark');
  await dialog.getByLabel('Website').fill('ironbark.com.au');
  const warning = warningIn(page);
  await warning.getByText(/same site, name 0\.85/).waitFor();
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await seesToast(page, 'Organization created');
  await sees(page, 'Ironbark Haulage Pty Ltd');
  const { body } = await staff.get<Organization[]>('/api/organizations?q=ironbark');
  expect(body.map(({ name }) => name)).toEqual(['Ironbark', 'Ironbark Haulage Pty Ltd']);
});

test('if the warning fails, adding still works', async () => {
  crm.forgive(/duplicates\/check|500|Failed to load/);
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.route('**/api/duplicates/check', (route) =>
    route.fulfill({ status: 500, body: '{}' }),
  );
  await page.getByRole('button', { name: 'Add Organization' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Organization' });
  const [refused] = await Promise.all([
    page.waitForResponse('**/api/duplicates/check'),
    dialog.getByLabel(/^Name/).fill('Redgum Civil'),
  ]);
  expect(refused.status()).toBe(500);
  await dialog.getByRole('button', { name: 'Add Organization' }).click();
  await seesToast(page, 'Organization created');
});

const nameOrganizations = async (q: string) =>
  (await staff.get<Organization[]>(`/api/organizations?q=${q}`)).body.map(({ name }) => name);

/** Types a name that the list does not have, and chooses to create it, by keyboard alone. */
async function createByKeyboard(page: Page, picker: Locator, name: string) {
  await picker.fill('');
  await picker.fill(name);
  await page.getByRole('option', { name: `Create "${name}"` }).waitFor();
  await page.keyboard.press('Enter');
}

async function openCompany(page: Page) {
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  return page
    .getByRole('dialog', { name: 'Add Contact' })
    .getByRole('combobox', { name: 'Company' });
}

test('a company typed into a picker is asked about before it is made, by keyboard and on a phone', async () => {
  await anOrganization(ctx, { name: 'Metro Ford', location: 'Dubbo NSW' });
  const page = await crm.visit('/people', { as: 'staff', size: { width: 390, height: 844 } });
  const company = await openCompany(page);
  await createByKeyboard(page, company, 'Metro Ford Pty Ltd');
  const question = page.getByText('This organization may already be here.');
  await question.waitFor();
  const known = page.getByRole('option', {
    name: /Metro Ford.*Dubbo NSW.*Likely the same: same name/,
  });
  await known.waitFor();
  expect(await faultsOf(page)).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  // Leaving the question makes nothing, and closes no more than the list.
  await page.keyboard.press('Escape');
  await question.waitFor({ state: 'hidden' });
  expect(await company.inputValue()).toBe('Metro Ford Pty Ltd');
  expect(await nameOrganizations('metro')).toEqual(['Metro Ford']);

  await createByKeyboard(page, company, 'Metro Ford Pty Ltd');
  await known.waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => company.inputValue()).toBe('Metro Ford');
  expect(await nameOrganizations('metro')).toEqual(['Metro Ford']);

  await createByKeyboard(page, company, 'Metro Ford Pty Ltd');
  await known.waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await seesToast(page, 'Organization created');
  await expect.poll(() => company.inputValue()).toBe('Metro Ford Pty Ltd');
  expect(await nameOrganizations('metro')).toEqual(['Metro Ford', 'Metro Ford Pty Ltd']);

  // What nothing is like takes one step.
  await createByKeyboard(page, company, 'Zinnia Cranes');
  await expect.poll(() => nameOrganizations('zinnia')).toEqual(['Zinnia Cranes']);
  await page.getByRole('option').first().waitFor({ state: 'hidden' });
  expect(await company.inputValue()).toBe('Zinnia Cranes');
});

test('a company that somebody else adds at the same moment is asked about as well', async () => {
  crm.forgive(/409/);
  await anOrganization(ctx, { name: 'Yabby Tractors' });
  const page = await crm.visit('/people', { as: 'staff' });
  const company = await openCompany(page);
  await page.route('**/api/duplicates/check', (route) => route.fulfill({ body: '[[]]' }), {
    times: 1,
  });
  await createByKeyboard(page, company, 'Yabby Tractors Pty Ltd');
  await page.getByText('This organization may already be here.').waitFor();
  await page.getByRole('option', { name: /^Yabby Tractors.*Likely the same/ }).click();
  await expect.poll(() => company.inputValue()).toBe('Yabby Tractors');
  expect(await nameOrganizations('yabby')).toEqual(['Yabby Tractors']);
});
