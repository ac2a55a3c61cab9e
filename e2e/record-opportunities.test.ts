/** The opportunities of a person and an organization: listed, added, and shown with current names. */
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity, anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

test('an organization lists its opportunities, page by page, and a new one is for it', async () => {
  const organization = await anOrganization(ctx, { name: 'Ridge Haulage' });
  for (let count = 1; count <= 6; count += 1) {
    await anOpportunity(ctx, {
      name: `Truck ${count}`,
      value: count * 1_000,
      organizationId: organization.id,
    });
  }
  await anOpportunity(ctx, { name: 'Of somebody else' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: 'Opportunities (6)' });
  await card.getByRole('link', { name: /^Truck 6.*\$6,000.*Lead/ }).waitFor();
  expect(await card.getByRole('listitem').count()).toBe(5);
  await card.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => card.getByRole('listitem').count()).toBe(6);

  await card.getByRole('button', { name: 'New Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Opportunity' });
  expect(await dialog.getByRole('combobox', { name: 'Organization' }).inputValue()).toBe(
    'Ridge Haulage',
  );
  await dialog.getByLabel('Name').fill('Trailer');
  await dialog.getByRole('button', { name: 'Create Opportunity' }).click();
  await seesToast(page, 'Opportunity created successfully');
  const grown = page.getByRole('region', { name: 'Opportunities (7)' });
  await grown.getByRole('link', { name: /^Trailer/ }).click();
  await page.getByRole('heading', { name: 'Trailer' }).waitFor();
  await page.getByRole('link', { name: 'Ridge Haulage' }).first().waitFor();
});

test('a person without any is offered the first one, for the organization too', async () => {
  const organization = await anOrganization(ctx, { name: 'Creek Motors' });
  const person = await aPerson(ctx, { name: 'Lee Creek', organizationId: organization.id });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: 'Opportunities (0)' });
  await card.getByText('No opportunities yet').waitFor();
  await card.getByRole('button', { name: 'New Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Opportunity' });
  await dialog.getByLabel('Name').fill('First of many');
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { body } = await staff.get<Opportunity[]>(`/api/opportunities?personId=${person.id}`);
  expect(body).toMatchObject([{ name: 'First of many', organizationId: organization.id }]);
});

test('a renamed person has the new name on the board at once', async () => {
  const organization = await anOrganization(ctx, { name: 'Old Name Pty' });
  const tags = ['renamed'];
  await anOpportunity(ctx, { name: 'Ten utes', organizationId: organization.id, tags });
  const page = await crm.visit('/opportunities?view=board&tag=renamed', { as: 'staff' });
  await sees(page, 'Old Name Pty');
  await page.getByRole('button', { name: /^Ten utes/ }).click();
  await page.getByRole('link', { name: 'Open page' }).click();
  await page.getByRole('link', { name: 'Old Name Pty' }).first().click();
  await page.getByRole('heading', { name: 'Old Name Pty' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Organization' });
  await dialog.getByLabel('Name').fill('New Name Pty');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  await page.goBack();
  await page.getByRole('heading', { name: 'Ten utes' }).waitFor();
  await page.goBack();
  await page.getByRole('button', { name: /^Ten utes/ }).waitFor();
  await sees(page, 'New Name Pty');
  expect(await page.getByText('Old Name Pty').count()).toBe(0);
});
