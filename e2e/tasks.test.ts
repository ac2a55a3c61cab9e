import dayjs from 'dayjs';
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { aPerson, aTask } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { keepsToast, openCrm, sees, seesToast } from './crm.ts';
import { expectRowsApart } from './screens.ts';

const crm = await openCrm();
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

test('counters agree with the lists they open, in the viewer’s days', async () => {
  const ctx = await crm.app.as('admin');
  await aTask(ctx, { title: 'Late call', dueDate: inDays(-3) });
  await aTask(ctx, { title: 'Later call', dueDate: inDays(3) });
  await aTask(ctx, { title: 'Far call', dueDate: inDays(20) });
  const page = await crm.visit('/', { as: 'admin' });
  const counter = page.getByRole('link', { name: /Overdue/ }).first();
  await counter.waitFor();
  await expect.poll(() => counter.textContent(), { timeout: 10_000 }).toContain('1');
  await counter.click();
  await page.waitForURL('**/tasks?filter=overdue');
  await sees(page, 'Filter: Overdue');
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await sees(page, 'Late call');
  expect(await page.getByText('Later call').isVisible()).toBe(false);
  await page.getByRole('button', { name: /Filter: Overdue/ }).click();
  await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
  await page.goto('/tasks?filter=today');
  await sees(page, 'No today tasks');
});

test('a task is added, deferred, and completed with a reason', async () => {
  const ctx = await crm.app.as('staff');
  await aPerson(ctx, { name: 'Bjorn Ward' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Task' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Task' });
  await dialog.getByLabel(/^Title/).fill('Send the fleet quote');
  await dialog.getByLabel(/^Due Date/).fill('tomorrow');
  await dialog.getByLabel(/^Due Date/).press('Tab');
  await dialog.getByLabel(/^Person/).fill('bjorn');
  await page.getByRole('option', { name: /Bjorn Ward/ }).click();
  await dialog.getByRole('button', { name: 'Add Task' }).click();
  await seesToast(page, 'Task created', 'The task has been added successfully.');

  await page.getByPlaceholder('Search tasks...').fill('fleet quote');
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  const card = page.getByRole('article', { name: 'Send the fleet quote' });
  const due = card.locator('[data-due]');
  const tomorrow = await due.textContent();
  await card.getByRole('button', { name: /^Defer/ }).click();
  const defer = page.getByRole('dialog', { name: 'Defer Task' });
  const later = defer.getByLabel(/Due Date/).first();
  await later.fill('+5');
  await later.press('Tab');
  await defer.getByRole('button', { name: 'Defer Task' }).click();
  await keepsToast(page, 'Task deferred', 'The task due date has been updated.');
  await expect.poll(() => due.textContent()).not.toBe(tomorrow);
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '1 task as before.');
  await expect.poll(() => due.textContent()).toBe(tomorrow);

  await card.getByRole('button', { name: /^Complete/ }).click();
  const complete = page.getByRole('dialog');
  await complete.getByLabel(/^Completion Reason/).fill('   ');
  const confirm = complete.getByRole('button', { name: /complete/i });
  expect(await confirm.isDisabled()).toBe(true);
  await complete.getByLabel(/^Completion Reason/).fill('Sent and confirmed');
  await confirm.click();
  await seesToast(page, 'Task completed', 'The task has been marked as completed.');
  await sees(page, 'No active tasks');
  await page.getByRole('tab', { name: 'Completed (1)' }).click();
  await sees(page, 'Send the fleet quote');
  expect(await page.getByRole('button', { name: /^Defer/ }).count()).toBe(0);
});

test('a task set to 17:00 keeps its time, and one without a time shows none anywhere', async () => {
  const ctx = await crm.app.as('staff');
  const at = dayjs().subtract(2, 'day').hour(17).minute(0).second(0).millisecond(0);
  const day = await aTask(ctx, { title: 'Due at dusk', dueDate: at.toISOString() });
  const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const page = await crm.visit(`/tasks?task=${day.id}`, { as: 'staff', timeZone });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const time = dialog.getByLabel('Time (optional)');
  expect(await time.inputValue()).toBe('');
  const told = at.format('MMM D, YYYY');
  const bellSays = async (words: string) => {
    await page.getByRole('button', { name: /^Reminders/ }).click();
    const row = page.getByRole('link', { name: /Due at dusk/ }).filter({ hasText: told });
    await row.getByText(words, { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  };
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await bellSays(told);

  await page.goto(`/tasks?task=${day.id}`);
  await time.fill('17:00');
  await dialog.getByRole('button', { name: /save/i }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('article', { name: 'Due at dusk' }).getByText('5:00 PM').waitFor();
  await page.reload();
  await page.getByRole('article', { name: 'Due at dusk' }).getByText('5:00 PM').waitFor();
  await bellSays(`${told} - 5:00 PM`);
  await page.goto(`/tasks?task=${day.id}`);
  await expect.poll(() => time.inputValue()).toBe('17:00');
  await time.fill('');
  await dialog.getByRole('button', { name: /save/i }).click();
  await dialog.waitFor({ state: 'detached' });
  await bellSays(told);
  await page.goto(`/calendar?date=${at.format('YYYY-MM-DD')}`);
  // The hours of the week have their names beside them; the item has none.
  const items = page.getByRole('link', { name: /Due at dusk/ });
  await items.first().waitFor();
  expect(await items.getByText(/\dpm/).count()).toBe(0);
});

test('a task opens from its address', async () => {
  const ctx = await crm.app.as('staff');
  const task = await aTask(ctx, { title: 'Ring the workshop' });
  const page = await crm.visit(`/tasks?task=${task.id}`, { as: 'staff' });
  const dialog = page.getByRole('dialog');
  expect(await dialog.getByLabel(/^Title/).inputValue()).toBe('Ring the workshop');
});

test('undoing a completion gives the task back the status it had', async () => {
  const title = 'Half of the paperwork';
  await aTask(await crm.app.as('staff'), { title, status: 'in_progress' });
  const page = await crm.visit('/tasks?q=paperwork', { as: 'staff' });
  const card = page.getByRole('article', { name: title });
  await card.getByText('In progress').waitFor();
  await card.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('All of it, I thought');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Task reopened');
  await card.getByText('In progress').waitFor();
});

test('when two people change a task at once, the second goes on with the version of the first', async () => {
  crm.forgive(/status of 412/);
  const ctx = await crm.app.as('staff');
  const colleague = await crm.app.signIn('admin');
  const task = await aTask(ctx, { title: 'Twice renamed' });
  const page = await crm.visit(`/tasks?task=${task.id}`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const title = dialog.getByLabel('Title');
  await title.fill('Renamed here');
  await colleague.patch(`/api/tasks/${task.id}`, { title: 'Renamed there' });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByRole('button', { name: 'Load their version' }).click();
  await expect.poll(() => title.inputValue()).toBe('Renamed there');
  await expect.poll(() => title.evaluate((input) => input.matches(':focus'))).toBe(true);
  // Nothing was typed here, so closing asks no question.
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
});

test('a task that a colleague has completed meanwhile says so, and the reason can be changed', async () => {
  crm.forgive(/status of 412/);
  const ctx = await crm.app.as('staff');
  const colleague = await crm.app.signIn('admin');
  const done = { status: 'completed', completionReason: 'Rang her' };
  const task = await aTask(ctx, { title: 'Race to ring', recurrenceType: 'weekly' });
  const page = await crm.visit('/tasks?q=race', { as: 'staff' });
  const card = page.getByRole('article', { name: 'Race to ring' });
  await card.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  const submit = dialog.getByRole('button', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('Rang twice');
  await colleague.patch(`/api/tasks/${task.id}`, done);
  await submit.click();
  await dialog.getByRole('button', { name: 'Keep mine' }).click();
  await dialog.getByText('Somebody else has completed it meanwhile').waitFor();
  await submit.click();
  await dialog.waitFor({ state: 'detached' });
  const { body } = await colleague.get<Task[]>('/api/tasks?q=race&sort=createdAt');
  // Completed only once, so there is only one next task.
  expect(body).toMatchObject([
    { id: task.id, status: 'completed', completionReason: 'Rang twice' },
    { status: 'pending' },
  ]);
  expect(body).toHaveLength(2);
});

test('a press on a card that the window cuts off is not lost', async () => {
  const ctx = await crm.app.as('staff');
  for (let n = 1; n <= 12; n += 1) await aTask(ctx, { title: `Cut off ${n}` });
  const page = await crm.visit('/tasks?q=cut off', { as: 'staff' });
  const card = page.getByRole('article', { name: 'Cut off' }).nth(8);
  await card.waitFor();
  const top = (await card.boundingBox())?.y ?? 0;
  // The upper half of the card is in sight.
  await page.setViewportSize({ width: 1440, height: Math.round(top) + 30 });
  const title = await card.getByRole('button', { name: 'Cut off' }).boundingBox();
  await page.mouse.move((title?.x ?? 0) + 5, (title?.y ?? 0) + 5);
  await page.mouse.down();
  // Long enough for the page to have moved away under the pointer.
  await page.evaluate(async () => {
    for (let n = 0; n < 5; n += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
  });
  await page.mouse.up();
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
});

test('by keyboard the focus goes on from card to card, whatever a dialog did with the task', async () => {
  const ctx = await crm.app.as('staff');
  for (const n of [1, 2, 3]) {
    await aTask(ctx, { title: `Round trip ${n}`, dueDate: `2026-03-1${n}T06:00:00Z` });
  }
  const page = await crm.visit('/tasks?q=round trip', { as: 'staff' });
  const title = (n: number) =>
    page
      .getByRole('article', { name: `Round trip ${n}` })
      .getByRole('button')
      .first();
  const isFocused = (n: number) =>
    expect
      .poll(() => title(n).evaluate((button) => button.matches(':focus')), { timeout: 15_000 })
      .toBe(true);
  await title(1).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  // From one dialog to the other, and out again.
  await page
    .getByRole('dialog', { name: 'Edit Task' })
    .getByRole('button', { name: 'Complete' })
    .press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await isFocused(1);
  // A completed task leaves the list, and the next one takes its place.
  const card = page.getByRole('article', { name: 'Round trip 1' });
  await card.getByRole('button', { name: 'Complete', exact: true }).press('Enter');
  await dialog.getByLabel(/^Completion Reason/).fill('There and back');
  await page.keyboard.press('Control+Enter');
  await dialog.waitFor({ state: 'detached' });
  await isFocused(2);
  mustSurvive('B-06', {
    figure: 'the focus goes on after each dialog',
    limit: 'focus trapped and returned',
  });
});

test('the dashboard is switched to one owner and back to everyone, by keyboard', async () => {
  const page = await crm.visit('/', { as: 'admin' });
  const owner = page.getByRole('combobox', { name: 'Owner' });
  const choose = async (key: 'ArrowDown' | 'ArrowUp') => {
    await owner.press('ArrowDown');
    await page.getByRole('option', { name: 'Everyone' }).waitFor();
    await owner.press(key);
    await owner.press('Enter');
  };
  await expect.poll(() => owner.inputValue()).toBe('Everyone');
  await choose('ArrowDown');
  await expect.poll(() => owner.inputValue()).toMatch(/\(you\)$/);
  await page.reload();
  await expect.poll(() => owner.inputValue()).toMatch(/\(you\)$/);
  await choose('ArrowUp');
  await expect.poll(() => owner.inputValue()).toBe('Everyone');
});

test('staff begin with their own tasks, and go on with everybody’s once they choose so', async () => {
  const me = await crm.app.userOf('staff');
  await aTask(await crm.app.as('staff'), { title: 'Owned by me' });
  await aTask(await crm.app.as('admin'), { title: 'Owned by another' });
  const page = await crm.visit('/', { as: 'staff' });
  const owner = page.getByRole('combobox', { name: 'Owner' });
  await expect.poll(() => owner.inputValue()).toBe(`${me.firstName} ${me.lastName} (you)`);
  await page.getByRole('link', { name: 'Owned by me' }).waitFor();
  expect(await page.getByRole('link', { name: 'Owned by another' }).count()).toBe(0);
  await owner.press('ArrowDown');
  const options = page.getByRole('option');
  await options.first().waitFor();
  expect((await options.allInnerTexts()).slice(0, 2)).toEqual([
    `${me.firstName} ${me.lastName} (you)`,
    'Everyone',
  ]);
  await owner.press('Escape');

  await page.goto('/tasks?q=owned by');
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await page.getByRole('button', { name: /^Remove Owner: .*\(you\)/ }).click();
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.goto('/tasks?q=owned by');
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.goto('/');
  await expect.poll(() => owner.inputValue()).toBe('Everyone');
  await page.getByRole('link', { name: 'Owned by another' }).waitFor();
});

/** The labels of the last input, and of each input that is not fully visible and clickable after scrolling to it. */
async function reachIn(filters: Locator) {
  const inputs = filters.locator('input:not([type=hidden])');
  await inputs.last().waitFor();
  return inputs.evaluateAll((all) => {
    const isReached = (input: Element) => {
      input.scrollIntoView({ block: 'nearest' });
      const { left, top, width, height } = input.getBoundingClientRect();
      return document.elementFromPoint(left + width / 2, top + height / 2) === input;
    };
    return { count: all.length, lost: all.filter((input) => !isReached(input)).length };
  });
}

test('tasks are filtered by a tag, which the address keeps', async () => {
  const ctx = await crm.app.as('staff');
  const subject = { description: 'Wants two utes.', dueDate: inDays(-1) };
  await aTask(ctx, { title: 'Tagged one', tags: ['Field day'], ...subject });
  await aTask(ctx, { title: 'Tagged two', tags: ['Spring sale'] });
  const page = await crm.visit('/tasks?q=tagged', { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await expectRowsApart(page.getByRole('list', { name: 'Active tasks' }));
  const filters = page.getByRole('dialog', { name: 'Filter' });
  for (const size of [
    { width: 1366, height: 768 },
    { width: 820, height: 600 },
    { width: 390, height: 844 },
    { width: 320, height: 640 },
  ]) {
    const at = `${size.width} x ${size.height}`;
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Filter' }).click();
    const isSheet = size.width < 768;
    // Polls: it slides into its place.
    const look = async () => {
      const { count, lost } = await reachIn(filters);
      const { x, y, width, height } = (await filters.boundingBox()) ?? { ...size, x: 0, y: 0 };
      const place = { hasAll: count > 10, lost, isWithin: y + height <= size.height };
      return isSheet ? { ...place, x, width } : place;
    };
    const place = { hasAll: true, lost: 0, isWithin: true };
    await expect
      .poll(look, { message: at })
      .toEqual(isSheet ? { ...place, x: 0, width: size.width } : place);
    if (isSheet) {
      await filters.getByRole('button', { name: 'Done' }).click();
    } else await page.keyboard.press('Escape');
    await filters.waitFor({ state: 'hidden' });
  }
  // The last one opens its list across the edge of the scrolling area; a menu opens as a sheet too.
  await page.getByRole('button', { name: 'Sort: Due first' }).click();
  const menu = page.getByRole('menu');
  const footOf = async () => {
    const { x, y, width, height } = (await menu.boundingBox()) ?? {
      x: 0,
      y: 0,
      width: 0,
      height: 0,
    };
    return { x, width, foot: y + height };
  };
  await expect.poll(footOf).toEqual({ x: 0, width: 320, foot: 640 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Filter' }).click();
  await page.getByRole('combobox', { name: 'Tag' }).click();
  await page.getByRole('option', { name: 'Field day' }).click();
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.reload();
  await page.getByRole('article', { name: 'Tagged one' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /Tag: Field day/ }).click();
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
});
