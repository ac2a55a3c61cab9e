/** Somebody changes employer, works at a second place, and a group adds up its branches: on the pages, from all sides. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Membership } from '#contract/memberships.ts';
import { aNote, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const timelineOf = (page: Page) => page.getByRole('region', { name: 'Timeline' });

test('a note stays in the old timeline, and both organizations say where the person is', async () => {
  const old = await anOrganization(ctx, { name: 'Alpha Trucks' });
  const present = await anOrganization(ctx, { name: 'Bravo Vans' });
  const person = await aPerson(ctx, {
    name: 'Kim Hill',
    jobTitle: 'Buyer',
    organizationId: old.id,
  });
  await aNote(ctx, { content: 'Loves Alpha trucks', personId: person.id });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Organization', exact: true }).click();
  const picker = page.getByRole('combobox', { name: 'Organization' });
  await picker.fill('Bravo');
  await page.getByRole('option', { name: 'Bravo Vans' }).click();
  await page
    .getByRole('form', { name: 'Edit Organization' })
    .getByRole('button', { name: 'Save' })
    .click();
  await sees(page, 'Formerly at');
  await page.getByRole('link', { name: 'Alpha Trucks' }).waitFor();

  await page.goto(`${crm.url}/organizations/${old.id}`);
  await timelineOf(page).getByText('Loves Alpha trucks').first().waitFor();
  const formerly = page.getByRole('region', { name: 'Formerly here (1)' });
  await formerly.getByText(/^Buyer, until /).waitFor();
  await page.goto(`${crm.url}/organizations/${present.id}`);
  await page.getByRole('region', { name: 'Contacts (1)' }).getByText('Kim Hill').waitFor();
  await timelineOf(page).getByText('changed the organization of').first().waitFor();
  expect(await page.getByText('Loves Alpha trucks').count()).toBe(0);
});

test('a second place of work is said in a dialog, corrected, and taken away', async () => {
  const first = await anOrganization(ctx, { name: 'Charlie Cranes' });
  const second = await anOrganization(ctx, { name: 'Delta Diggers' });
  const person = await aPerson(ctx, { name: 'Lee Moss', organizationId: first.id });
  const stored = async () =>
    (await staff.get<Membership[]>(`/api/people/${person.id}/memberships`)).body;
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Also at' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Organizations' });
  await dialog.getByRole('group', { name: 'Charlie Cranes: primary' }).waitFor();
  const row = dialog.getByRole('group').nth(1);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Pick an organization').first().waitFor();
  await row.getByRole('combobox', { name: 'Organization' }).fill('Delta');
  await page.getByRole('option', { name: 'Delta Diggers' }).click();
  await row.getByLabel('Role').fill('Adviser');
  await row.getByLabel('From', { exact: true }).fill('Jan 5, 2024');
  await row.getByLabel('Until', { exact: true }).fill('Jan 4, 2024');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await row.getByText('Must not be before from').first().waitFor();
  await row.getByLabel('Until', { exact: true }).fill('');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Contact updated', 'Your changes have been saved');
  await sees(page, 'Adviser, since Jan 5, 2024');
  expect(await stored()).toMatchObject([
    { organizationId: first.id },
    { organizationId: second.id, role: 'Adviser', from: '2024-01-05', until: null },
  ]);
  await page.goto(`${crm.url}/organizations/${second.id}`);
  await page.getByRole('region', { name: 'Contacts (1)' }).getByText('Also at Charlie').waitFor();

  await page.goto(`${crm.url}/people/${person.id}`);
  await page.getByRole('button', { name: 'Edit Also at' }).click();
  await dialog.getByRole('button', { name: 'Remove Delta Diggers' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect.poll(stored).toHaveLength(1);
});

test('a branch names its group, and the group adds up its branches', async () => {
  const group = await anOrganization(ctx, { name: 'Echo Group' });
  const branch = await anOrganization(ctx, { name: 'Echo North', location: 'Cairns QLD' });
  await aPerson(ctx, { organizationId: branch.id });
  await anOpportunity(ctx, { organizationId: branch.id });
  await aTask(ctx, { organizationId: branch.id });
  const page = await crm.visit(`/organizations/${branch.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Parent organization' }).click();
  crm.forgive(/400/);
  const form = page.getByRole('form', { name: 'Edit Parent organization' });
  await form.getByRole('combobox').fill('Echo');
  await page.getByRole('option', { name: 'Echo North' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Must not be the organization itself').first().waitFor();
  await form.getByRole('combobox').fill('Echo G');
  // The list shrinks to what is searched for now; a click before would hit what moves away.
  await page.getByRole('option', { name: 'Echo North' }).waitFor({ state: 'detached' });
  await page.getByRole('option', { name: 'Echo Group' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('link', { name: 'Echo Group' }).click();
  const card = page.getByRole('region', { name: 'Branches (1)' });
  await card.getByText('1 contact · 1 open deal · 1 open task').waitFor();
  expect(page.url()).toContain(group.id);
});
