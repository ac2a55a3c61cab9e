/** Ctrl K and `c`: what can be added and opened from anywhere, with the keyboard alone. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { ActivityLog } from '#contract/activity.ts';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import { anOpportunity, anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const placeholder = 'Search people & organizations...';

/** Opens the list with a key, and waits until it takes what is typed. */
async function openPalette(page: Page, key: 'Control+k' | 'c') {
  await page.keyboard.press(key);
  await page.locator(`input[placeholder="${placeholder}"]:focus`).waitFor();
}

/** Waits until Enter would choose this one. */
const willDo = (page: Page, name: string) =>
  page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor();

test('a contact is added from anywhere', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  await openPalette(page, 'Control+k');
  await page.getByPlaceholder(placeholder).fill('add con');
  await willDo(page, 'Add contact');
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
  await openPalette(page, 'c');
  await page.getByRole('option', { name: 'Add note on Tessa Tasked' }).waitFor();
  const found = Promise.withResolvers<void>();
  await page.route('**/api/search*', async (route) => {
    await found.promise;
    await route.continue();
  });
  await page.getByPlaceholder(placeholder).fill('task');
  await page.getByRole('option', { name: 'Add contact' }).waitFor({ state: 'hidden' });
  await page.getByRole('option', { name: 'Add task' }).waitFor();
  // The note comes first, as the person's name contains the word too.
  await page.keyboard.press('ArrowDown');
  await willDo(page, 'Add task');
  found.resolve();
  await page.getByRole('option', { name: 'Tessa Tasked', exact: true }).waitFor();
  // What was chosen stays so when people are found, above it.
  await willDo(page, 'Add task');
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

test('a note is added to the organization that is open', async () => {
  const organization = await anOrganization(ctx, { name: 'Noted Motors' });
  const page = await crm.visit(`/organizations/${organization.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Noted Motors' }).waitFor();
  await openPalette(page, 'Control+k');
  await willDo(page, 'Add note on Noted Motors');
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

test('a call is logged with the person who is open', async () => {
  const person = await aPerson(ctx, { name: 'Carla Called' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Carla Called' }).waitFor();
  await openPalette(page, 'Control+k');
  await page.getByPlaceholder(placeholder).fill('log');
  await willDo(page, 'Log call');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Person' }).inputValue())
    .toBe('Carla Called');
  await dialog.getByRole('radio', { name: 'No answer' }).check();
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Call logged');
  await sees(page, 'Sam Seller logged a call: No answer');
  const link = `personId=${person.id}&activityType=phone_call`;
  expect((await staff.get<ActivityLog[]>(`/api/activity-logs?${link}`)).body).toHaveLength(1);
});

test('if nobody is open, the user chooses who a call was with', async () => {
  const organization = await anOrganization(ctx, { name: 'Rung Up Motors' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('heading', { name: 'Tasks' }).first().waitFor();
  await openPalette(page, 'c');
  await page.getByPlaceholder(placeholder).fill('log');
  await willDo(page, 'Log call');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByRole('combobox', { name: 'Person' }).and(page.locator(':focus')).waitFor();
  const log = dialog.getByRole('button', { name: 'Log Call' });
  expect(await log.isDisabled()).toBe(true);
  await dialog.getByRole('combobox', { name: 'Organization' }).fill('rung up');
  await page.getByRole('option', { name: 'Rung Up Motors' }).click();
  await log.click();
  await seesToast(page, 'Call logged');
  const link = `organizationId=${organization.id}&activityType=phone_call`;
  expect((await staff.get<ActivityLog[]>(`/api/activity-logs?${link}`)).body).toHaveLength(1);
});

test('a call about the open opportunity is a call with its people', async () => {
  const person = await aPerson(ctx, { name: 'Dora Deal' });
  const deal = await anOpportunity(ctx, { name: 'Six utes', personId: person.id });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Six utes' }).waitFor();
  await openPalette(page, 'Control+k');
  await page.getByPlaceholder(placeholder).fill('log');
  await willDo(page, 'Log call');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await dialog.getByLabel('Notes on the call about Six utes').fill('Wants six');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Call logged');
  const link = `opportunityId=${deal.id}&activityType=phone_call`;
  const { body } = await staff.get<ActivityLog[]>(`/api/activity-logs?${link}`);
  expect(body).toMatchObject([{ personId: person.id, opportunityId: deal.id }]);
});

test.each([
  ['add org', 'Add organization', 'Add Organization'],
  ['add opp', 'Add opportunity', 'New Opportunity'],
  ['add ev', 'Add event', 'Add Event'],
])('%s opens the dialog that does it, and Escape goes back', async (typed, action, title) => {
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('heading', { name: 'Tasks' }).first().waitFor();
  await openPalette(page, 'Control+k');
  await page.getByPlaceholder(placeholder).fill(typed);
  await willDo(page, action);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.waitFor();
  expect(await dialog.evaluate((each) => each.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('what the page is about comes first; pages and the theme are offered too', async () => {
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('heading', { name: 'Tasks' }).first().waitFor();
  await openPalette(page, 'c');
  await willDo(page, 'Add task');
  await page.getByRole('option', { name: 'Settings' }).waitFor({ state: 'detached' });
  // Without a model, Ask is not offered.
  expect(await page.getByRole('option', { name: 'Ask…' }).count()).toBe(0);
  await page.getByPlaceholder(placeholder).fill('go calendar');
  await willDo(page, 'Calendar');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/calendar');

  await openPalette(page, 'Control+k');
  await page.getByPlaceholder(placeholder).fill('theme');
  await willDo(page, 'Toggle theme');
  await page.keyboard.press('Enter');
  await page.locator('html[data-mantine-color-scheme=dark]').waitFor();
});

test('Enter opens the match for what was typed, however slow the answer and whatever was found before', async () => {
  const meant = await aPerson(ctx, { name: 'Charlotte Parkes' });
  await aPerson(ctx, { name: 'Amelia Barker' });
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  await openPalette(page, 'Control+k');
  const input = page.getByPlaceholder(placeholder);
  await input.fill('amelia b');
  await willDo(page, 'Amelia Barker');
  const slow = Promise.withResolvers<void>();
  await page.route(/api\/search/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await input.fill('charlotte parkes');
  await page.getByRole('option', { name: 'Amelia Barker' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await sees(page, 'Searching...');
  expect(new URL(page.url()).pathname).toBe('/');
  slow.resolve();
  await page.waitForURL(`**/people#${meant.id}`);
});

test('in a form too, Enter takes nothing that was found for earlier letters', async () => {
  await aPerson(ctx, { name: 'Petra Earlier' });
  await aPerson(ctx, { name: 'Quentin Later' });
  const page = await crm.visit('/calendar', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Event' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  const box = dialog.getByRole('combobox', { name: 'Person' });
  await box.fill('petra');
  await willDo(page, 'Petra Earlier');
  const slow = Promise.withResolvers<void>();
  const isHeld = page.waitForRequest(/q=quentin/);
  await page.route(/q=quentin/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await box.fill('quentin');
  await isHeld;
  await page.keyboard.press('Enter');
  expect(await box.inputValue()).toBe('quentin');
  slow.resolve();
  await willDo(page, 'Quentin Later');
  await page.keyboard.press('Enter');
  await expect.poll(() => box.inputValue()).toBe('Quentin Later');
});

test('an event added from an opportunity is with its person at its organization', async () => {
  const organization = await anOrganization(ctx, { name: 'Demo Haulage' });
  const person = await aPerson(ctx, { name: 'Dana Demo', organizationId: organization.id });
  const { id } = await anOpportunity(ctx, {
    name: 'Ten trailers',
    personId: person.id,
    organizationId: organization.id,
  });
  const page = await crm.visit(`/opportunities/${id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Ten trailers' }).waitFor();
  const fieldOf = (dialog: string, label: string) =>
    page.getByRole('dialog', { name: dialog }).getByRole('combobox', { name: label });
  await openPalette(page, 'c');
  await page.getByPlaceholder(placeholder).fill('add event');
  await willDo(page, 'Add event');
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldOf('Add Event', 'Person').inputValue()).toBe('Dana Demo');
  expect(await fieldOf('Add Event', 'Organization').inputValue()).toBe('Demo Haulage');
  await page.keyboard.press('Escape');

  await page.getByRole('link', { name: 'Dana Demo' }).first().click();
  await page.getByRole('heading', { name: 'Dana Demo' }).waitFor();
  await openPalette(page, 'c');
  await page.getByPlaceholder(placeholder).fill('add opp');
  await willDo(page, 'Add opportunity');
  await page.keyboard.press('Enter');
  await expect.poll(() => fieldOf('New Opportunity', 'Person').inputValue()).toBe('Dana Demo');
  expect(await fieldOf('New Opportunity', 'Organization').inputValue()).toBe('Demo Haulage');
});
