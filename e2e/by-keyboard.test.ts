/** B-06: a newcomer's first day without a mouse: from signing up to taking something back. What has the focus is always seen. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();

const isFocused = (element: Element) => element === document.activeElement;

/** Whether there is a ring, another border or a shadow that it has by the focus alone. */
function showsFocus(element: Element): boolean {
  const look = (part: Element) => {
    const { outlineStyle, outlineWidth, boxShadow, borderColor, backgroundColor } =
      getComputedStyle(part);
    const outline = outlineStyle === 'none' ? '0px' : outlineWidth;
    return [outline, boxShadow, borderColor, backgroundColor].join(' ');
  };
  const parts = [element, element.parentElement, element.closest('[data-focus]')];
  const there = parts.filter((part) => part !== null);
  const focused = there.map(look);
  const held = document.activeElement;
  if (!(held instanceof HTMLElement)) return false;
  const scroll = { preventScroll: true };
  held.blur();
  const without = there.map(look);
  held.focus(scroll);
  return focused.join() !== without.join();
}

let stops = 0;

/** As far as Tab has to be pressed. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor();
  for (let pressed = 0; pressed < 150; pressed += 1) {
    if (await target.evaluate(isFocused)) {
      stops += 1;
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab does not come to ${target}`);
}

/** And there it is seen. */
async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  expect(await target.evaluate(showsFocus), String(target)).toBe(true);
  await page.keyboard.press(key);
}

async function type(page: Page, target: Locator, words: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(words);
}

test('B-06: sign up, add a contact and a task, win a deal, delete and take back', async () => {
  const ctx = await crm.app.as('staff');
  const staff = await crm.app.signIn('staff');
  const deal = await anOpportunity(ctx, { name: 'Keyboard deal', value: '900' });
  const page = await crm.visit('/staff-signup');
  const field = (name: string | RegExp) => page.getByLabel(name, { exact: true });
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('navigation').getByRole('link', { name });

  await type(page, field('Username'), 'newcomer');
  await type(page, field('Password'), 'secret enough');
  await type(page, field('First Name'), 'New');
  await type(page, field('Last Name'), 'Comer');
  await type(page, field('Email'), 'new@comer.example');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff-login');
  await type(page, field('Username or Email'), 'newcomer');
  await type(page, field('Password'), 'secret enough');
  await page.keyboard.press('Enter');
  await page.getByText('Recent Activity').first().waitFor();

  await press(page, link('People'));
  await page.waitForURL('**/people');
  await press(page, button('Add Contact').first());
  const contact = page.getByRole('dialog', { name: 'Add Contact' });
  await type(page, contact.getByLabel(/^First name/), 'Rosa');
  await type(page, contact.getByLabel(/^Last name/), 'Keys');
  await type(page, contact.getByLabel(/^Email/), 'rosa@keys.example');
  await press(page, contact.getByRole('button', { name: 'Add Contact' }));
  await seesToast(page, 'Contact created');
  await contact.waitFor({ state: 'detached' });

  await press(page, link('Tasks'));
  await page.waitForURL('**/tasks*');
  await press(page, button('Add Task').first());
  const task = page.getByRole('dialog', { name: 'Add Task' });
  await type(page, task.getByLabel(/^Title/), 'Ring Rosa');
  await type(page, task.getByLabel(/^Due Date/), 'tomorrow');
  await page.keyboard.press('Tab');
  await press(page, task.getByRole('button', { name: 'Add Task' }));
  await seesToast(page, 'Task created');
  await task.waitFor({ state: 'detached' });

  await page.goto('/opportunities?view=board');
  const card = page.getByRole('button', { name: /^Keyboard deal/ });
  await press(page, card, 'Space');
  const spoken = page.locator('[role=status][aria-live=assertive]').last();
  await expect.poll(() => spoken.textContent()).toContain('Keyboard deal: picked up');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => spoken.textContent()).toContain('Closed Won');
  await page.keyboard.press('Space');
  const stored = async () =>
    (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage;
  await expect.poll(stored).toBe('closed_won');

  const { body: found } = await staff.get<{ id: string }[]>('/api/people?q=Rosa Keys');
  const { id = '' } = found[0] ?? {};
  await page.goto(`/people/${id}`);
  await page.getByRole('heading', { name: 'Rosa Keys' }).waitFor();
  await press(page, button(/^Delete contact$/).first());
  const sure = page.getByRole('dialog').filter({ hasText: /Rosa Keys/ });
  await sure.waitFor();
  // Nothing outside of it is reached.
  for (let turn = 0; turn < 12; turn += 1) {
    await page.keyboard.press('Tab');
    expect(await sure.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  }
  await press(page, sure.getByRole('button', { name: 'Delete' }));
  await expect.poll(async () => (await staff.get(`/api/people/${id}`)).status).toBe(404);
  await press(page, button('Undo').first());
  await expect.poll(async () => (await staff.get(`/api/people/${id}`)).status).toBe(200);
  mustSurvive('B-06', {
    figure: `sign-up, contact, task, board, deletion and undo by keyboard, ${stops} stops, the focus seen at each that was pressed`,
    limit: 'every flow by keyboard, visible focus',
  });
});
