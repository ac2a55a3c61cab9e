/** Ctrl K over everything: every kind below the five people and organizations, and what one does with a record. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Note } from '#contract/notes.ts';
import type { Task } from '#contract/tasks.ts';
import {
  aCall,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { openCrm, sees } from './crm.ts';
import { faultsOnceStill } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const organization = await anOrganization(ctx, {
  name: 'Galah Grain',
  phone: '02 6374 1200',
  tags: ['Goldenfleece'],
});
const amelia = await aPerson(ctx, {
  name: 'Amelia Barker',
  phone: '0412 345 678',
  email: 'amelia@vines.example',
  jobTitle: 'Workshop Foreman',
});
const deal = await anOpportunity(ctx, { name: 'Galvanised trailers', personId: amelia.id });
const note = await aNote(ctx, {
  content: 'She says that the hydraulics leak on cold mornings.',
  personId: amelia.id,
});
await aCall(ctx, { content: 'The gooseneck is bent at its kingpin.', personId: amelia.id });
const task = await aTask(ctx, {
  title: 'Quote the driveshaft',
  tags: ['Ploughshare'],
  personId: amelia.id,
});
const event = await anEvent(ctx, { title: 'Paddock demonstration' });

const boxOf = (page: Page) => page.getByPlaceholder('Search people & organizations...');
const option = (page: Page, name: string | RegExp) => page.getByRole('option', { name });
const chosen = (page: Page, name: string) =>
  page.locator('[role=option][data-combobox-selected]', { hasText: name }).waitFor();

/** Links lead nowhere from now on; what comes back tells the last that was pressed. */
async function noteRung(page: Page): Promise<() => Promise<string | undefined>> {
  await page.evaluate(() => {
    document.addEventListener('click', (event) => {
      if (!(event.target instanceof HTMLAnchorElement)) return;
      event.preventDefault();
      document.documentElement.dataset.rung = event.target.href;
    });
  });
  return () => page.evaluate(() => document.documentElement.dataset.rung);
}

async function openPalette(path = '/'): Promise<Page> {
  const page = await crm.visit(path, { as: 'staff' });
  if (path === '/') await sees(page, 'Overview of your sales activities');
  await page.keyboard.press('Control+k');
  await page.locator(`input[placeholder="Search people & organizations..."]:focus`).waitFor();
  return page;
}

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

test.each([
  ['trailers', 'Opportunities', `/opportunities/${deal.id}`],
  ['driveshaft', 'Tasks', `/tasks?task=${task.id}`],
  ['hydraulics', 'Notes', `/people#${amelia.id}`],
  ['hydrualics', 'Notes', `/people#${amelia.id}`],
  ['gooseneck', 'Calls', `/people#${amelia.id}`],
  ['goosenek', 'Calls', `/people#${amelia.id}`],
  ['ploughshare', 'Tasks', `/tasks?task=${task.id}`],
  ['#plough', 'Tasks', `/tasks?task=${task.id}`],
  ['paddock', 'Events', `/calendar?event=${event.id}`],
  ['foreman', 'People', `/people#${amelia.id}`],
  ['+61 412 345 678', 'People', `/people#${amelia.id}`],
])('“%s” finds it under %s, and Enter opens it', async (words, group, address) => {
  const page = await openPalette();
  await page.keyboard.type(words);
  await page.getByRole('group', { name: group }).getByRole('option').first().waitFor();
  if (words === 'trailers') expect(await faultsOnceStill(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await page.waitForURL(`**${address}`);
});

test('a note shows the words around, with those that were typed marked', async () => {
  const page = await openPalette();
  await page.keyboard.type('hydraulics cold');
  const found = option(page, /Amelia Barker/);
  await found.getByText('She says that the').waitFor();
  await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['hydraulics', 'cold']);
  expect(note.content).toContain('hydraulics');
});

test('a whole day is that day wherever its reader is', async () => {
  await anEvent(ctx, { title: 'Shearing day', eventDate: '2026-05-05' });
  const page = await crm.visit('/', { as: 'staff', timeZone: 'America/Los_Angeles' });
  await sees(page, 'Overview of your sales activities');
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('shearing');
  await option(page, /Shearing day/)
    .getByText('May 5, 2026')
    .waitFor();
});

test('so does a call, and the verbs act on whom it was with', async () => {
  const page = await openPalette();
  await page.keyboard.type('gooseneck kingpin');
  const found = option(page, /Amelia Barker/);
  await found.getByText('The gooseneck is bent').waitFor();
  await expect.poll(() => found.locator('mark').allInnerTexts()).toEqual(['gooseneck', 'kingpin']);
  await chosen(page, 'Amelia Barker');
  await page.keyboard.press('Tab');
  await option(page, 'Log call with Amelia Barker…').waitFor();
});

test('Enter twice opens the page of a person, of an organization, and of whom a note is about', async () => {
  for (const [words, name, address] of [
    ['amelia', 'Amelia Barker', `/people/${amelia.id}`],
    ['galah', 'Galah Grain', `/organizations/${organization.id}`],
    ['hydraulics', 'Amelia Barker', `/people/${amelia.id}`],
  ] as const) {
    const page = await openPalette();
    await page.keyboard.type(words);
    await option(page, name).first().waitFor();
    await press(page, 'Enter', 'Enter');
    await page.waitForURL(`**${address}`);
  }
});

test('from a person who was found, Tab and a key ring, write a note and add a task', async () => {
  const find = async () => {
    const page = await openPalette();
    await page.keyboard.type('amelia');
    await chosen(page, 'Amelia Barker');
    return page;
  };
  const ringing = await find();
  const rung = await noteRung(ringing);
  await press(ringing, 'Tab', 'Enter');
  await expect.poll(rung).toBe('tel:0412345678');

  const noting = await find();
  await press(noting, 'Tab', 'n');
  await noting.getByLabel('Note about Amelia Barker').and(noting.locator(':focus')).waitFor();
  await noting.keyboard.type('Wants a visit');
  await noting.keyboard.press('Control+Enter');
  await expect
    .poll(async () =>
      (await staff.get<Note[]>(`/api/notes?personId=${amelia.id}`)).body.map(
        (each) => each.content,
      ),
    )
    .toContain('Wants a visit');

  const following = await find();
  await press(following, 'Tab', 't');
  const dialog = following.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel('Title').fill('Ring again');
  await dialog.getByLabel(/^Due Date/).fill('tomorrow');
  await dialog.getByLabel(/^Due Date/).press('Tab');
  await following.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'hidden' });
  const { body } = await staff.get<Task[]>(`/api/tasks?personId=${amelia.id}`);
  expect(body.map(({ title }) => title)).toContain('Ring again');
});

test('the verbs name the record, act on whom a note is about, and Escape goes back to the results', async () => {
  const page = await openPalette();
  await page.keyboard.type('hydraulics');
  await chosen(page, 'Amelia Barker');
  await page.keyboard.press('Tab');
  for (const name of [
    'Log call with Amelia Barker…',
    'Call 0412 345 678',
    'E-mail amelia@vines.example',
  ]) {
    await option(page, name).waitFor();
  }
  await page.keyboard.press('Escape');
  await option(page, 'Log call with').waitFor({ state: 'hidden' });
  await option(page, /Amelia Barker/).waitFor();
  await page.keyboard.press('Tab');
  await press(page, 'l');
  const dialog = page.getByRole('dialog', { name: 'Log Call' });
  await expect
    .poll(() => dialog.getByRole('combobox', { name: 'Person' }).inputValue())
    .toBe('Amelia Barker');
});

test('a key that is pressed before the number of an organization is known waits for it', async () => {
  const page = await openPalette();
  await page.keyboard.type('galah');
  await chosen(page, 'Galah Grain');
  const held = Promise.withResolvers<void>();
  await page.route('**/api/search/named*', async (route) => {
    await held.promise;
    await route.continue();
  });
  const rung = await noteRung(page);
  await press(page, 'Tab');
  // What is offered without a number is selected by now.
  await chosen(page, 'Log call with Galah Grain…');
  await press(page, 'Enter');
  await page.waitForTimeout(1_000);
  expect(await page.getByRole('dialog', { name: 'Log Call' }).count()).toBe(0);
  held.resolve();
  await expect.poll(rung).toBe('tel:0263741200');
});

test('the signs narrow it', async () => {
  const page = await openPalette();
  for (const words of ['people and organizations', 'tags', 'actions', 'opportunities']) {
    await sees(page, words);
  }
  const box = boxOf(page);
  await box.fill('$gal');
  await option(page, /Galvanised trailers/).waitFor();
  expect(await option(page, 'Galah Grain').count()).toBe(0);
  await box.fill('@gal');
  await option(page, 'Galah Grain').waitFor();
  await expect.poll(() => option(page, /Galvanised trailers/).count()).toBe(0);
  await box.fill('#golden');
  await option(page, 'Galah Grain').waitFor();
  await box.fill('>theme');
  await chosen(page, 'Toggle theme');
  await box.fill('#nothing of the kind');
  await sees(page, 'Nothing matches “nothing of the kind”.');
});

test('what was opened lately is offered while nothing is typed, until it is deleted', async () => {
  const gone = await aPerson(ctx, { name: 'Soon Gone' });
  const page = await crm.visit(`/people/${gone.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Soon Gone' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('group', { name: 'Opened lately' }).waitFor();
  await boxOf(page).fill('galvanised');
  await chosen(page, 'Galvanised trailers');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/opportunities/${deal.id}`);
  await page.getByRole('heading', { name: 'Galvanised trailers' }).waitFor();
  const lately = () =>
    page.getByRole('group', { name: 'Opened lately' }).getByRole('option').allInnerTexts();
  await page.keyboard.press('Control+k');
  await expect.poll(lately).toEqual(['Galvanised trailers', 'Soon Gone']);
  await page.keyboard.press('Escape');
  await staff.delete(`/api/people/${gone.id}`);
  await page.reload();
  await page.getByRole('heading', { name: 'Galvanised trailers' }).waitFor();
  await page.keyboard.press('Control+k');
  await expect.poll(lately).toEqual(['Galvanised trailers']);
  await page.getByRole('group', { name: 'Opened lately' }).getByRole('option').click();
  await boxOf(page).waitFor({ state: 'hidden' });
});

test('letters and Enter before the search is loaded open what they mean', async () => {
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  const held = Promise.withResolvers<void>();
  await page.route(/assets\/palette-/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.reload();
  await page.getByRole('heading').first().waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('driveshaft');
  await page.keyboard.press('Enter');
  held.resolve();
  await page.waitForURL(`**/tasks?task=${task.id}`);
});

test('the last question wins, and Enter waits for its answer', async () => {
  const page = await openPalette();
  const held = Promise.withResolvers<void>();
  await page.route(/search\/everything\?q=driveshaft/, async (route) => {
    await held.promise;
    await route.continue().catch(() => undefined);
  });
  const asked = page.waitForRequest(/search\/everything\?q=driveshaft/);
  await page.keyboard.type('driveshaft');
  await asked;
  await boxOf(page).fill('paddock');
  await option(page, /Paddock demonstration/).waitFor();
  held.resolve();
  await boxOf(page).fill('driveshaft');
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/tasks?task=${task.id}`);
});

test('nothing moves that stands above when the second answer comes', async () => {
  const page = await openPalette();
  const held = Promise.withResolvers<void>();
  await page.route('**/api/search/everything*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.type('gal');
  await chosen(page, 'Galah Grain');
  const before = await option(page, 'Galah Grain').boundingBox();
  held.resolve();
  await option(page, /Galvanised trailers/).waitFor();
  await chosen(page, 'Galah Grain');
  expect(await option(page, 'Galah Grain').boundingBox()).toEqual(before);
});
