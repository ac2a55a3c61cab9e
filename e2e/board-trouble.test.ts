/** The board on a slow network, with a colleague at work and by keyboard: what it says stays true, and the focus stays. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity } from '../test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const columnOf = (page: Page, stage: string) => page.getByRole('region', { name: stage });
const cardOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });
const headOf = (page: Page, stage: string) => columnOf(page, stage).locator('header').textContent();
const hasFocus = (page: Page, name: string) =>
  cardOf(page, name).evaluate((card) => card === document.activeElement);

async function openBoard(tag: string) {
  const page = await crm.visit(`/opportunities?view=board&tag=${tag}`, { as: 'staff' });
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();
  return page;
}

async function carryRight(page: Page, name: string, steps: number): Promise<void> {
  const spoken = page.locator('[role=status][aria-live=assertive]').last();
  await cardOf(page, name).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => spoken.textContent()).toContain(`${name}: picked up`);
  for (let step = 0; step < steps; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => spoken.textContent()).toContain(`${name}: moved`);
  await page.keyboard.press('Space');
}

/** Keeps the calls of a path waiting until the returned function is called. */
async function hold(page: Page, path: RegExp): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route(path, async (route) => {
    await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('counts and sums go along with a card before the server has answered, and come back with it', async () => {
  const tags = ['slow'];
  await anOpportunity(ctx, { name: 'Stays', value: '0.10', probability: 10, tags });
  const deal = await anOpportunity(ctx, { name: 'Goes', value: '1000.05', probability: 50, tags });
  const page = await openBoard('slow');
  const before = [await headOf(page, 'Lead'), await headOf(page, 'Qualified')];
  expect(before[0]).toContain('Lead2$1,000.15');
  let release = await hold(page, /\/move$/);
  await carryRight(page, 'Goes', 1);
  await expect.poll(() => headOf(page, 'Lead')).toBe('Lead1$0.10$0.01 weighted');
  expect(await headOf(page, 'Qualified')).toBe('Qualified1$1,000.05$500.03 weighted');
  expect((await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage).toBe('lead');

  // A colleague was faster: the card and the sums go back, and the focus with the card.
  crm.forgive(/412/);
  await staff.patch(`/api/opportunities/${deal.id}`, { description: 'Changed elsewhere' });
  release();
  await seesToast(page, 'Failed to update opportunity', 'Somebody else changed this record');
  await expect.poll(() => headOf(page, 'Lead')).toBe(before[0]);
  expect(await headOf(page, 'Qualified')).toBe(before[1]);
  await expect.poll(() => hasFocus(page, 'Goes')).toBe(true);

  await page.unroute(/\/move$/);
  release = await hold(page, /opportunities\/board/);
  await carryRight(page, 'Goes', 1);
  await expect.poll(() => headOf(page, 'Qualified')).toContain('$1,000.05');
  release();
  await expect.poll(() => headOf(page, 'Lead')).toBe('Lead1$0.10$0.01 weighted');
});

test('a card that is not lost after all has the focus again', async () => {
  await anOpportunity(ctx, { name: 'Wavering', tags: ['wavering'] });
  const page = await openBoard('wavering');
  await carryRight(page, 'Wavering', 5);
  await page.getByRole('dialog', { name: 'Close as Lost' }).waitFor();
  await page.keyboard.press('Escape');
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();
  await expect.poll(() => hasFocus(page, 'Wavering')).toBe(true);
});

test('a card is read anew as it is opened; one that is gone says so and goes', async () => {
  const tags = ['elsewhere'];
  const deal = await anOpportunity(ctx, { name: 'Revalued', value: 1, tags });
  const gone = await anOpportunity(ctx, { name: 'Withdrawn', tags });
  const page = await openBoard('elsewhere');
  await cardOf(page, 'Revalued').waitFor();
  await staff.patch(`/api/opportunities/${deal.id}`, { value: '500' });
  await staff.delete(`/api/opportunities/${gone.id}`);
  await cardOf(page, 'Revalued').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Edit Opportunity' });
  await expect.poll(() => dialog.getByLabel('Value').inputValue()).toBe('500');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  crm.forgive(/404/);
  await cardOf(page, 'Withdrawn').press('Enter');
  await seesToast(page, 'Opportunity not found');
  await cardOf(page, 'Withdrawn').waitFor({ state: 'detached' });
  expect(await dialog.count()).toBe(0);
});

test('what could not be read without a network is read by itself once it is back', async () => {
  await anOpportunity(ctx, { name: 'Found again', tags: ['reconnect'] });
  await anOpportunity(ctx, { name: 'Another', tags: ['reconnect'] });
  const page = await openBoard('reconnect');
  crm.forgive(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await page.getByPlaceholder('Search opportunities...').fill('found again');
  await page.getByText('The server cannot be reached.').first().waitFor();
  await page.context().setOffline(false);
  await cardOf(page, 'Another').waitFor({ state: 'detached' });
  await cardOf(page, 'Found again').waitFor();
});
