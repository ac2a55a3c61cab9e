/** How the pages answer what is done: what changed glows, what was added has the focus, each move can be taken back. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { keepsToast, openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const phone = { width: 390, height: 844 };

/** Notes from now on which records of the page begin to glow for 600 ms, by their ids. */
async function watchGlow(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    document.body.dataset.glowed = '';
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        if (!(target instanceof HTMLElement) || target.dataset.written === undefined) continue;
        const { animationName, animationDuration } = getComputedStyle(target);
        if (animationName === 'written' && animationDuration === '0.6s') {
          document.body.dataset.glowed += ` ${target.dataset.record}`;
        }
      }
    }).observe(document.body, { subtree: true, attributeFilter: ['data-written'] });
  });
  return async () => (await page.locator('body').getAttribute('data-glowed')) ?? '';
}

const glowing = (page: Page) => page.locator('[data-written]').count();

/** It is focused, or holds what is, and lies whole in the window. */
async function hasFocusInView(locator: Locator): Promise<void> {
  await locator.waitFor();
  await expect
    .poll(() => locator.evaluate((element) => element.contains(document.activeElement)))
    .toBe(true);
  await expect
    .poll(() =>
      locator.evaluate((element) => {
        const { top, bottom } = element.getBoundingClientRect();
        return top >= 0 && bottom <= window.innerHeight;
      }),
    )
    .toBe(true);
}

test('what a colleague changes glows in the list and at the head of the record, then no more', async () => {
  const person = await aPerson(ctx, { name: 'Glow Here' });
  const other = await aPerson(ctx, { name: 'Glow Elsewhere' });
  const list = await visitLive(crm, '/people?q=Glow', 'admin');
  await sees(list, 'Glow Here');
  const record = await visitLive(crm, `/people/${person.id}`, 'admin');
  await record.getByRole('heading', { name: 'Glow Here', level: 1 }).waitFor();
  const [inList, atHead] = [await watchGlow(list), await watchGlow(record)];
  await staff.patch(`/api/people/${person.id}`, { name: 'Glow There' });
  await expect.poll(inList).toContain(person.id);
  await expect.poll(atHead).toContain(person.id);
  expect(await inList()).not.toContain(other.id);
  await expect.poll(() => glowing(list)).toBe(0);
  await expect.poll(() => glowing(record)).toBe(0);
});

test('what one changes glows, in the other windows too', async () => {
  const task = await aTask(ctx, { title: 'Glow in the dark' });
  const page = await crm.visit('/tasks?q=glow', { as: 'staff' });
  const card = page.getByRole('article', { name: /^Glow in/ });
  await card.waitFor();
  const other = await page.context().newPage();
  await other.goto(`${crm.url}/tasks?q=glow`);
  await other.getByRole('article', { name: /^Glow in/ }).waitFor();
  const [here, there] = [await watchGlow(page), await watchGlow(other)];
  await card.getByRole('button', { name: 'Glow in the dark' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Title/).fill('Glow in the light');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Task updated');
  await expect.poll(here).toContain(task.id);
  await expect.poll(there).toContain(task.id);
  await expect.poll(() => glowing(page)).toBe(0);
  await expect.poll(() => glowing(other)).toBe(0);
});

test('what was added has the focus, and is in view in its list', async () => {
  for (let each = 10; each < 40; each += 1) {
    await aPerson(ctx, { name: `Added Contact ${each}` });
    await anOrganization(ctx, { name: `Added Dealer ${each}` });
    await aTask(ctx, { title: `Added task ${each}`, dueDate: '2020-01-01T00:00:00Z' });
  }
  const page = await crm.visit('/people?q=Added', { as: 'staff', size: phone });
  const add = async (button: string, title: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: button }).first().click();
    const dialog = page.getByRole('dialog', { name: title });
    for (const [label, words] of Object.entries(fields)) {
      await dialog.getByLabel(new RegExp(`^${label}`)).fill(words);
      await page.keyboard.press('Tab');
    }
    await page.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  const named = (last: string) => ({
    'First name': 'Added',
    'Last name': last,
    Email: `${last.replace(' ', '')}@added.example`,
  });
  await sees(page, 'Added Contact 10');

  await page.goto('/organizations?q=Added');
  await sees(page, 'Added Dealer 10');
  await add('Add Organization', 'Add Organization', { Name: 'Added Dealer 399' });
  await hasFocusInView(page.getByRole('article', { name: 'Added Dealer 399' }));

  await page.goto('/tasks?q=Added');
  await sees(page, 'Added task 10');
  await add('Add Task', 'Add Task', { Title: 'Added task last', 'Due Date': 'tomorrow' });
  await hasFocusInView(page.getByRole('article', { name: 'Added task last' }));

  await page.goto('/opportunities?q=Added');
  await sees(page, 'No opportunities found');
  await add('New Opportunity', 'New Opportunity', { Name: 'Added sale' });
  await hasFocusInView(page.getByRole('article', { name: 'Added sale' }));

  // On a desk the panel opens beside the list; in a table the first cell takes the focus.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto('/people?q=Added');
  await sees(page, 'Added Contact 10');
  await add('Add Contact', 'Add Contact', named('Contact 399'));
  await hasFocusInView(page.getByRole('link', { name: /Added Contact 399/ }));
  await page.getByRole('heading', { name: 'Added Contact 399', level: 2 }).waitFor();

  await page.goto('/organizations?q=Added');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.getByRole('grid', { name: 'Organizations' }).waitFor();
  await add('Add Organization', 'Add Organization', { Name: 'Added Dealer 3999' });
  await hasFocusInView(page.getByRole('row').filter({ hasText: 'Added Dealer 3999' }));

  await page.goto('/calendar?view=month');
  await add('Add Event', 'Add Event', { Title: 'Added event' });
  await hasFocusInView(page.getByRole('link', { name: /Added event/ }).first());
});

test('what was added below what has been read comes before it, with the focus, until the list is another one; the list is not read for it', async () => {
  for (let each = 0; each < 230; each += 1) {
    const name = `Deep ${String(each).padStart(3, '0')}`;
    if (each < 120) await aPerson(ctx, { name });
    await anOrganization(ctx, { name });
    await aTask(ctx, { title: name, dueDate: '2020-01-01T00:00:00Z' });
    await anOpportunity(ctx, { name });
  }
  const page = await crm.visit('/people?q=Deep', { as: 'staff' });
  const read = new Set<string>();
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const cursor = searchParams.get('cursor');
    if (cursor) read.add(`${pathname} ${cursor}`);
  });
  await sees(page, 'Deep 000');
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const person = page.getByRole('dialog', { name: 'Add Contact' });
  await person.getByLabel(/^First name/).fill('Deep');
  await person.getByLabel(/^Last name/).fill('Zz');
  await person.getByLabel(/^Email/).fill('deep.zz@added.example');
  await page.keyboard.press('Control+Enter');
  await page.getByRole('heading', { name: 'Deep Zz', level: 2 }).waitFor();
  await hasFocusInView(page.getByRole('link', { name: /Deep Zz/ }));

  const lists = [
    ['organizations', 'Organizations', 'Add Organization', 'Add Organization', /^Name/],
    ['opportunities', 'Opportunities', 'New Opportunity', 'New Opportunity', /^Name/],
    ['tasks', 'Active tasks', 'Add Task', 'Add Task', /^Title/],
  ] as const;
  for (const [path, label, button, title, field] of lists) {
    for (const isTable of [false, true]) {
      await page.goto(`${crm.url}/${path}?q=Deep&sort=${path === 'tasks' ? 'dueDate' : 'name'}`);
      await sees(page, 'Deep 000');
      if (isTable) {
        await page.getByRole('button', { name: 'Table', exact: true }).click();
        await page.getByRole('grid', { name: label }).waitFor();
      }
      const name = isTable ? 'Deep Zz table' : 'Deep Zz cards';
      await page.getByRole('button', { name: button }).first().click();
      const dialog = page.getByRole('dialog', { name: title });
      await dialog.getByLabel(field).fill(name);
      if (path === 'tasks') await dialog.getByLabel(/^Due Date/).fill('tomorrow');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Control+Enter');
      await dialog.waitFor({ state: 'detached' });
      const row = isTable
        ? page.getByRole('row').filter({ hasText: name })
        : page.getByRole('article', { name });
      await hasFocusInView(row);
      expect(await row.count()).toBe(1);
    }
  }
  // The second page of each, where cards come fifty at a time.
  expect(read.size).toBeLessThan(5);

  // With another filter it is another list.
  await page.getByPlaceholder('Search tasks...').fill('Deep 00');
  await expect.poll(() => page.getByText('Deep Zz table').count()).toBe(0);
});

test('what was added does not come back once it has left its list', async () => {
  const page = await crm.visit('/tasks?q=Leaves', { as: 'staff' });
  await sees(page, 'No active tasks');
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel(/^Title/).fill('Leaves at once');
  await dialog.getByLabel(/^Due Date/).fill('tomorrow');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  const card = page.getByRole('article', { name: 'Leaves at once' });
  await hasFocusInView(card);
  await card.getByRole('button', { name: 'Complete', exact: true }).click();
  const complete = page.getByRole('dialog', { name: 'Complete Task' });
  await complete.getByLabel(/^Completion Reason/).fill('Left');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed');
  await sees(page, 'No active tasks');
  expect(await card.count()).toBe(0);
});

test('whoever types the next one keeps their field', async () => {
  const person = await aPerson(ctx, { name: 'Typed About' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const box = page.getByLabel('Add a note');
  await box.fill('First of two');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Note added');
  await page.locator('[data-record]').filter({ hasText: 'First of two' }).first().waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
});

test('closed columns are folded and take cards; unfolded ones are remembered; the page does not scroll', async () => {
  const tags = ['folding'];
  const deal = await anOpportunity(ctx, { name: 'Folding sale', value: '1000', tags });
  await anOpportunity(ctx, { name: 'Won sale', value: '250.5', stage: 'closed_won', tags });
  const page = await crm.visit('/opportunities?view=board&tag=folding', { as: 'staff' });
  const stageOf = async () =>
    (await staff.get<Opportunity>(`/api/opportunities/${deal.id}`)).body.stage;
  const totals = page.getByRole('status', { name: 'All columns' });
  await expect.poll(() => totals.textContent()).toBe('2 opportunities$1,250.50$750.50 weighted');
  const won = page.getByRole('region', { name: 'Closed Won' });
  expect(await won.getByText('Won sale').count()).toBe(0);

  const from = await page.getByRole('button', { name: /^Folding sale/ }).boundingBox();
  const strip = await won.boundingBox();
  if (!from || !strip) throw new Error('The board is not on the screen');
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 60, { steps: 4 });
  await page.mouse.move(strip.x + 20, strip.y + 200, { steps: 8 });
  await page.mouse.up();
  await keepsToast(page, 'Moved to Closed Won');
  await expect.poll(stageOf).toBe('closed_won');
  await expect.poll(() => won.textContent()).toBe('Unfold Closed Won2');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(stageOf).toBe('lead');
  await page.getByRole('button', { name: /^Folding sale/ }).waitFor();

  await won.getByRole('button', { name: 'Unfold Closed Won' }).press('Enter');
  await won.getByText('Won sale').waitFor();
  await page.reload();
  await won.getByText('Won sale').waitFor();
  await won.getByRole('button', { name: 'Fold Closed Won' }).click();
  await won.getByRole('button', { name: 'Unfold Closed Won' }).waitFor();
  expect(await won.getByText('Won sale').count()).toBe(0);

  for (const size of [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, phone]) {
    await page.setViewportSize(size);
    const board = page.locator('[data-board]');
    const [isStill, foot] = [
      () => page.evaluate(() => document.documentElement.scrollHeight <= window.innerHeight),
      () => board.evaluate((element) => Math.round(element.getBoundingClientRect().bottom)),
    ];
    await expect.poll(isStill, { message: `${size.width}` }).toBe(true);
    await expect.poll(foot, { message: `${size.width}` }).toBe(size.height);
  }
  // Asked for by its stage, a column is there.
  await page.goto('/opportunities?view=board&tag=folding&stage=closed_won');
  await won.getByText('Won sale').waitFor();
});

test('a change of owner offers Undo', async () => {
  const { firstName, lastName } = await aUser(ctx, { firstName: 'Odette', lastName: 'Owner' });
  const person = await aPerson(ctx, { name: 'Owned Contact' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('button', { name: 'Edit Assigned To' }).click();
  const form = page.getByRole('form', { name: 'Edit Assigned To' });
  await form.getByRole('combobox').first().click();
  await page.getByRole('option', { name: `${firstName} ${lastName}` }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  const ownerOf = async () =>
    (await staff.get<{ assignedToId: string | null }>(`/api/people/${person.id}`)).body
      .assignedToId;
  await expect.poll(ownerOf).not.toBe(person.assignedToId);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ownerOf).toBe(person.assignedToId);
});

test('cards and rows are made compact on the page, and stay so', async () => {
  await aPerson(ctx, { name: 'Dense Contact' });
  const page = await crm.visit('/people?q=Dense', { as: 'staff' });
  const card = page.getByRole('link', { name: /Dense Contact/ });
  const heightOf = async (locator: Locator) => (await locator.boundingBox())?.height;
  await card.waitFor();
  const roomy = (await heightOf(card)) ?? 0;
  const compact = page.getByRole('button', { name: 'Compact', exact: true });
  await compact.click();
  await expect.poll(() => heightOf(card)).toBeLessThan(roomy);
  expect(await compact.getAttribute('aria-pressed')).toBe('true');
  await page.reload();
  await expect.poll(() => heightOf(card)).toBeLessThan(roomy);
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const row = page.getByRole('row').nth(1);
  await expect.poll(() => heightOf(row)).toBe(36);
  await compact.click();
  await expect.poll(() => heightOf(row)).toBe(44);
});

test('on a phone a list has its buttons in one line, search, filter, views and sort in the next', async () => {
  const page = await crm.visit('/tasks', { as: 'staff', size: phone });
  const middleOf = async (locator: Locator) => {
    const { y = 0, height = 0 } = (await locator.boundingBox()) ?? {};
    return Math.round(y + height / 2);
  };
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await button('List options').waitFor();
  expect(await middleOf(button('List options'))).toBe(await middleOf(button('Add Task').first()));
  const line = await middleOf(page.getByPlaceholder('Search tasks...'));
  for (const name of ['Filter', 'Views', /^Sort/]) {
    expect(await middleOf(button(name).first()), String(name)).toBe(line);
  }
  await button('List options').click();
  await expect
    .poll(() => page.getByRole('menuitem').allTextContents())
    .toEqual(['Queue', 'Import CSV', 'Export CSV', 'Export XLSX', 'Deleted tasks']);
});

test('a past time says how long ago it was, and tells the exact one on hover and to screen readers', async () => {
  const person = await aPerson(ctx, { name: 'Timed Contact' });
  const page = await crm.visit(`/people?q=Timed`, { as: 'staff' });
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const time = page.getByRole('row').filter({ hasText: 'Timed Contact' }).locator('time').last();
  await time.waitFor();
  expect(await time.getAttribute('datetime')).toBe(person.updatedAt);
  expect(await time.locator('[aria-hidden]').textContent()).toMatch(/^(just now|\d+ min)$/);
  const exact = await time.getAttribute('title');
  expect(exact).toMatch(/^\w{3} \d+, \d{4} - \d+:\d\d [AP]M$/);
  expect(await time.textContent()).toContain(exact);
});

test('a column that is folded and unfolded by keyboard keeps the focus', async () => {
  await anOpportunity(ctx, { name: 'Kept sale', stage: 'closed_won', tags: ['kept-focus'] });
  const page = await crm.visit('/opportunities?view=board&tag=kept-focus', { as: 'staff' });
  const won = page.getByRole('region', { name: 'Closed Won' });
  const isFocused = (name: RegExp) =>
    won.getByRole('button', { name }).evaluate((button) => button === document.activeElement);
  await won.getByRole('button', { name: /^Unfold Closed Won/ }).press('Enter');
  await expect.poll(() => isFocused(/^Fold Closed Won/)).toBe(true);
  await page.keyboard.press('Enter');
  await expect.poll(() => isFocused(/^Unfold Closed Won/)).toBe(true);
});
