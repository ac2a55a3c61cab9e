/** Ctrl K and `c`: what can be added and reached from anywhere, by keyboard alone. */
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import { anOrganization, aPerson } from '../test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

test('a contact is added from anywhere', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('add con');
  await page.getByRole('option', { name: 'Add contact' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  await dialog.getByLabel('First Name').fill('Quincy');
  await dialog.getByLabel('Last Name').fill('Quick');
  await dialog.getByLabel('Email').first().fill('quincy@quick.example');
  await dialog.getByLabel('Email').first().press('Control+Enter');
  await seesToast(page, 'Contact created');
  await page.waitForURL('**/people#*');
  await page.getByRole('heading', { name: 'Quincy Quick' }).waitFor();
});

test('c adds a task to the open person', async () => {
  const person = await aPerson(ctx, { name: 'Tessa Tasked' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Tessa Tasked' }).waitFor();
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Add note on Tessa Tasked' }).waitFor();
  await page.getByPlaceholder('Search people & organizations...').fill('task');
  await page.getByRole('option', { name: 'Add contact' }).waitFor({ state: 'hidden' });
  await page.getByRole('option', { name: 'Add task' }).waitFor();
  for (let step = 0; step < 5; step += 1) {
    const chosen = page.locator('[role=option][data-combobox-selected]');
    if ((await chosen.textContent())?.includes('Add task')) break;
    await page.keyboard.press('ArrowDown');
  }
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Title').fill('Send the brochure');
  await dialog.getByLabel(/^Due Date/).fill('tomorrow');
  await dialog.getByLabel(/^Due Date/).press('Tab');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { body } = await staff.get<Task[]>(`/api/tasks?personId=${person.id}`);
  expect(body.map(({ title }) => title)).toEqual(['Send the brochure']);
});

test('a note lands on the organization that is open', async () => {
  const organization = await anOrganization(ctx, { name: 'Noted Motors' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Noted Motors' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Add note on Noted Motors' }).waitFor();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Note' });
  await dialog.waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), { timeout: 10_000 })
    .toBe('TEXTAREA');
  await page.keyboard.type('Wants two utes');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { body } = await staff.get<Note[]>(`/api/notes?organizationId=${organization.id}`);
  expect(body.map(({ content }) => content)).toEqual(['Wants two utes']);
});

test('what belongs to the page comes first; pages and the theme are reached too', async () => {
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('heading', { name: 'Tasks' }).first().waitFor();
  await page.keyboard.press('c');
  await page.getByRole('option', { name: 'Add task' }).waitFor();
  expect(await page.getByRole('option').first().textContent()).toContain('Add task');
  await page.getByRole('option', { name: 'Settings' }).waitFor({ state: 'detached' });
  await page.getByPlaceholder('Search people & organizations...').fill('go calendar');
  await page.getByRole('option', { name: 'Add task' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.waitForURL('**/calendar');

  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('theme');
  await page.getByRole('option', { name: 'Toggle theme' }).waitFor();
  await page.getByRole('option', { name: 'Add task' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
});
