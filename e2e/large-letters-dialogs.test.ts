/** What opens over a page, with larger letters: its words lie on no others, nothing is out of the window, and its buttons are reached. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOpportunity, anOrganization, aPerson, aTask, aUnit, aUser } from '#test/factories.ts';
import { openCrm } from './crm.ts';
import { findCrowdedWords } from './crowded-words.ts';
import { findTornWords } from './torn-words.ts';
import { choose } from './view-steps.ts';

const crm = await openCrm();
const ctx = await crm.app.as('admin');
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const name = 'Long Named Organization of the Western Plains';
const { id: assignedToId } = await crm.app.userOf('admin');
const { id: organizationId } = await anOrganization(ctx, { name, industry: 'Agriculture' });
const at = { organizationId };
const { id: personId } = await aPerson(ctx, {
  ...at,
  name: 'Wilhelmina Featherstonehaugh',
  jobTitle: 'Fleet manager',
  phone: '+61 412 000 111',
  email: 'wilhelmina@western-plains.example',
});
await aPerson(ctx, { ...at, name: 'Bartholomew Parts', jobTitle: 'Parts and service' });
const { id: dealId } = await anOpportunity(ctx, {
  name: 'Ten tractors before the harvest',
  value: '1284000',
  assignedToId,
  personId,
  ...at,
});
await aUnit(ctx, { ...at, make: 'Claas', model: 'Arion', financeEnd: inDays(40).slice(0, 10) });
await aTask(ctx, {
  title: 'Ring about the delivery of the tractors',
  personId,
  priority: 'high',
  dueDate: inDays(-3),
});
await aUser(ctx, { firstName: 'Maximiliane', lastName: 'Oberhausen' });

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).filter({ visible: true }).first().click();
const dialogOf = (page: Page) => page.getByRole('dialog').filter({ visible: true }).last();

type Opens = [string, string, (page: Page) => Promise<Locator>];
const opened: Opens[] = [
  [
    'logging a call',
    `/people/${personId}`,
    async (page) => {
      await press(page, 'Log Call');
      await press(page, '1 week');
      return dialogOf(page);
    },
  ],
  [
    'completing a task',
    '/tasks?owner=everyone',
    async (page) => {
      await press(page, 'Complete');
      await dialogOf(page).getByRole('button', { name: '1 week' }).click();
      return dialogOf(page);
    },
  ],
  [
    'putting a task off',
    '/tasks?owner=everyone',
    async (page) => {
      await press(page, 'Defer');
      return dialogOf(page);
    },
  ],
  [
    'conditions',
    '/people',
    async (page) => {
      await choose(page, 'Conditions');
      await dialogOf(page).getByRole('button', { name: 'Add group' }).click();
      return dialogOf(page);
    },
  ],
  [
    'changing many',
    '/organizations',
    async (page) => {
      await page.getByRole('checkbox', { name: `Select ${name}` }).click({ force: true });
      await press(page, 'Assign');
      await dialogOf(page).getByRole('combobox', { name: 'New Owner' }).fill('maxi');
      await page.getByRole('option', { name: 'Maximiliane Oberhausen' }).click();
      await dialogOf(page).getByText('Will change 1 of 1').waitFor();
      return dialogOf(page);
    },
  ],
  [
    'the search',
    '/',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('tractors');
      await page.getByRole('option', { name: /Ring about/ }).waitFor();
      return dialogOf(page);
    },
  ],
  [
    'what can be done with what was found',
    '/',
    async (page) => {
      await page.keyboard.press('Control+k');
      await page.keyboard.type('wilhelmina');
      await page.locator('[data-combobox-selected]', { hasText: 'Wilhelmina' }).waitFor();
      await page.keyboard.press('Tab');
      await page.getByRole('option', { name: /^Log call with/ }).waitFor();
      return dialogOf(page);
    },
  ],
  [
    'an event that repeats',
    '/calendar',
    async (page) => {
      await press(page, 'Add Event');
      return dialogOf(page);
    },
  ],
  [
    'closing as lost',
    `/opportunities/${dealId}`,
    async (page) => {
      await press(page, 'Lost');
      return dialogOf(page);
    },
  ],
  [
    'the bell',
    '/',
    async (page) => {
      await press(page, /^Reminders/);
      return dialogOf(page);
    },
  ],
];

/** What cannot be brought into the window by scrolling. */
const findUnreached = (part: Locator) =>
  part.evaluate((each) =>
    [...each.querySelectorAll('button, input, textarea, [role=option]')]
      .filter((control) => control.checkVisibility({ opacityProperty: true }))
      .filter((control) => {
        control.scrollIntoView({ block: 'nearest', inline: 'nearest' });
        const { left, top, right, bottom, width } = control.getBoundingClientRect();
        if (width < 2) return false;
        return left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      })
      .map((control) => control.getAttribute('aria-label') ?? control.textContent ?? ''),
  );

test.each(
  opened.flatMap(([what, path, open]) =>
    [
      { width: 1440, height: 900, letters: 32 },
      { width: 390, height: 844, letters: 24 },
      { width: 390, height: 844, letters: 32 },
    ].map((window) => ({ what, path, open, ...window })),
  ),
)(
  'with letters of $letters px $what can be read in a window of $width px',
  async ({ path, open, width, height, letters }) => {
    const page = await crm.visit('/api/health', { as: 'admin', size: { width, height } });
    // As somebody's browser has them, before the page is drawn.
    await page.addInitScript((px) => {
      new MutationObserver((_changes, observer) => {
        observer.disconnect();
        document.documentElement.style.fontSize = `${px}px`;
      }).observe(document, { childList: true });
    }, letters);
    await page.goto(path);
    await page.getByRole('main').waitFor();
    const part = await open(page);
    await expect.poll(() => findCrowdedWords(page, part)).toEqual([]);
    await expect.poll(() => findUnreached(part)).toEqual([]);
    await expect.poll(() => findTornWords(page, part)).toEqual([]);
  },
);
