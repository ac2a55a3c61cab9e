/** What is done all day takes few steps: presses of a key or the pointer are counted, words that are typed are not. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { anOpportunity, aPerson, aTask } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();

/** Each call is a step. */
function countSteps(page: Page) {
  let taken = 0;
  return {
    press: async (key: string) => {
      taken += 1;
      await page.keyboard.press(key);
    },
    click: async (target: Locator) => {
      taken += 1;
      await target.click();
    },
    taken: () => taken,
  };
}

const readDeal = async (id: string) =>
  (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;

test('one’s work of today is one key away, wherever one is', async () => {
  await aTask(ctx, { title: 'Ring about the crane', dueDate: daysAgo(1) });
  const page = await crm.visit('/organizations', { as: 'staff' });
  await page.getByRole('heading', { level: 1, name: 'Organizations' }).waitFor();
  const steps = countSteps(page);
  await steps.press('q');
  await page.getByRole('heading', { name: 'Ring about the crane' }).waitFor();
  expect(steps.taken()).toBe(1);
});

test('a task is completed and followed by the next one in 3', async () => {
  const person = await aPerson(ctx, { name: 'Nell Next' });
  await aTask(ctx, { title: 'Show her the ute', personId: person.id, dueDate: daysAgo(1) });
  const page = await crm.visit('/tasks', { as: 'staff' });
  const steps = countSteps(page);
  const card = page.getByRole('article', { name: 'Show her the ute' });
  await steps.click(card.getByRole('button', { name: 'Complete', exact: true }));
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog
    .getByLabel(/^Completion Reason/)
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('She liked it');
  await steps.click(dialog.getByRole('button', { name: '1 week' }));
  await steps.click(dialog.getByRole('button', { name: 'Complete Task' }));
  await seesToast(page, 'Task completed');
  expect(steps.taken()).toBe(3);
  const { body } = await staff.get<Task[]>(`/api/tasks?personId=${person.id}`);
  expect(body.map(({ status }) => status).sort()).toEqual(['completed', 'pending']);
});

test('a task is put off in 2', async () => {
  const task = await aTask(ctx, { title: 'Post the papers', dueDate: daysAgo(1) });
  const page = await crm.visit('/tasks', { as: 'staff' });
  const steps = countSteps(page);
  const card = page.getByRole('article', { name: 'Post the papers' });
  await steps.click(card.getByRole('button', { name: 'Defer', exact: true }));
  const usual = page.getByRole('dialog', { name: 'Defer Task' }).getByRole('group');
  await steps.click(usual.getByRole('button', { name: 'Tomorrow' }));
  await seesToast(page, 'Task deferred');
  expect(steps.taken()).toBe(2);
  const { body } = await staff.get<Task>(`/api/tasks/${task.id}`);
  expect(Date.parse(body.dueDate ?? '')).toBeGreaterThan(Date.now());
});

test('a deal is moved on by 4 keys, from wherever the focus was', async () => {
  const deal = await anOpportunity(ctx, { name: 'Two tippers', tags: ['counted'] });
  const page = await crm.visit('/opportunities?view=board&tag=counted', { as: 'staff' });
  await page.getByRole('button', { name: /^Two tippers/ }).waitFor();
  const steps = countSteps(page);
  const spoken = page.locator('[role=status][aria-live=assertive]').last();
  const hears = (words: string) =>
    expect.poll(() => spoken.textContent()).toContain(`Two tippers: ${words}`);
  await steps.press('ArrowRight');
  await page
    .locator(':focus')
    .and(page.getByRole('button', { name: /^Two tippers/ }))
    .waitFor();
  await steps.press('Space');
  await hears('picked up');
  await steps.press('ArrowRight');
  await hears('moved');
  await steps.press('Space');
  await expect.poll(async () => (await readDeal(deal.id)).stage).toBe('qualified');
  expect(steps.taken()).toBe(4);
});

test('what a deal is worth is changed where it stands, after 1', async () => {
  const deal = await anOpportunity(ctx, { name: 'One loader', value: '45000' });
  const page = await crm.visit(`/opportunities/${deal.id}`, { as: 'staff' });
  const steps = countSteps(page);
  await steps.click(page.getByRole('button', { name: 'Edit Value' }));
  expect(steps.taken()).toBe(1);
  await page.locator('input:focus').fill('47500');
  await page.keyboard.press('Enter');
  await expect.poll(async () => (await readDeal(deal.id)).value).toBe('47500');
});
