/** The bell and the switch for reminder e-mails, as people use them. */
import { expect, test } from 'vitest';
import { anEvent, anOrganization, aTask } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString();

test('the bell shows what is due, opens it, and is quiet once it is done', async () => {
  const page = await crm.visit('/', { as: 'staff', timeZone: 'UTC' });
  await page.getByRole('button', { name: 'Reminders', exact: true }).click();
  await sees(page, 'Nothing is due');
  await page.keyboard.press('Escape');

  const task = await aTask(ctx, { title: 'Send the quote', dueDate: hours(-48) });
  await page.reload();
  await page.getByRole('button', { name: 'Reminders: 1 due' }).press('Enter');
  const overdue = page.getByRole('region', { name: 'Overdue' });
  const mine = overdue.getByRole('link', { name: 'Show 1 task' });
  expect(await mine.getAttribute('href')).toBe(`/tasks?filter=overdue&owner=${ctx.actor.id}`);
  const violations = await violationsOn(page);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id }) => id)).toEqual([]);
  await overdue.getByRole('link', { name: /Send the quote/ }).press('Enter');
  await page.waitForURL(`**/tasks?task=${task.id}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });

  await page
    .getByRole('article', { name: 'Send the quote' })
    .getByRole('button', { name: 'Complete' })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('Sent');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Complete/ })
    .click();
  await page.getByRole('button', { name: 'Reminders', exact: true }).waitFor();
});

test('on the smallest phone the list of the bell fits, however long the names are', async () => {
  const organization = await anOrganization(ctx, { name: 'Southern Cross Prestige '.repeat(6) });
  await aTask(ctx, {
    title: 'Ring about the trade-in values of all the vehicles in the yard',
    dueDate: hours(-48),
    organizationId: organization.id,
  });
  const page = await crm.visit('/', { as: 'staff', size: { width: 320, height: 640 } });
  await page.getByRole('button', { name: /^Reminders: \d+ due/ }).click();
  const all = page.getByRole('region', { name: 'Overdue' }).getByRole('link', { name: /^Show/ });
  await all.waitFor();
  const room = await page.evaluate(() => window.innerWidth - document.body.scrollWidth);
  expect(room).toBeGreaterThanOrEqual(0);
  const { x = 0, width = 0 } = (await all.boundingBox()) ?? {};
  expect(x + width).toBeLessThan(320);

  // However many there are, the list stays within the window, and scrolls as one to the last.
  const many = Array.from({ length: 20 }, (_, n) => n);
  for (const n of many) await aTask(ctx, { title: `Late ${n}`, dueDate: hours(-30 - n) });
  await page.reload();
  await page.getByRole('button', { name: /^Reminders: \d+ due/ }).click();
  const list = page.getByRole('dialog', { name: 'Reminders' });
  const last = list.getByRole('link').last();
  for (const size of [
    { width: 390, height: 844 },
    { width: 1366, height: 768 },
  ]) {
    await page.setViewportSize(size);
    const fits = () =>
      list.evaluate((element) => {
        const { top, left, right, bottom } = element.getBoundingClientRect();
        const scrolled = element.querySelectorAll('*');
        return {
          isWithin:
            top >= 0 && left >= 0 && right <= window.innerWidth && bottom <= window.innerHeight,
          isCut: element.scrollWidth > element.clientWidth,
          scrolls: element.scrollHeight > element.clientHeight,
          inner: [...scrolled].filter(
            (inner) =>
              inner.scrollHeight > inner.clientHeight + 1 &&
              getComputedStyle(inner).overflowY !== 'visible' &&
              getComputedStyle(inner).overflowY !== 'hidden',
          ).length,
        };
      });
    await expect
      .poll(fits, { message: `${size.width}` })
      .toEqual({ isWithin: true, isCut: false, scrolls: true, inner: 0 });
    await last.scrollIntoViewIfNeeded();
    const [outer, inner] = [await list.boundingBox(), await last.boundingBox()];
    const foot = (box: typeof outer) => (box?.y ?? 0) + (box?.height ?? 0);
    expect(foot(inner)).toBeLessThanOrEqual(foot(outer));
  }
});

test('e-mails are switched off on the account page, and stay off', async () => {
  const page = await crm.visit('/account', { as: 'admin' });
  const control = page.getByRole('switch', { name: /e-mail about tasks/ });
  await control.waitFor();
  expect(await control.isChecked()).toBe(true);
  await sees(page, /has not been set up to send e-mails/);
  await sees(page, 'Only for events that you made or take part in.');
  await control.press(' ');
  await seesToast(page, 'Reminder e-mails are off');
  await page.reload();
  await control.waitFor();
  expect(await control.isChecked()).toBe(false);
});

test('the bell says it at its time, and a snooze on one device hides it on the others until it is taken back', async () => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  const page = await crm.visit('/tasks', { as: 'staff' });
  const phone = await crm.visit('/people', { as: 'staff', size: { width: 390, height: 844 } });
  const quiet = (on: typeof page) =>
    on.getByRole('button', { name: 'Reminders', exact: true }).waitFor();
  const rings = (on: typeof page) =>
    on.getByRole('button', { name: 'Reminders: 1 due, 1 now' }).waitFor();
  await Promise.all([quiet(page), quiet(phone)]);
  // An hour and a little before it begins.
  const eventDate = hours(1 + 10 / 3_600);
  await anEvent(ctx, { title: 'Demo of the digger', eventDate, reminderLead: '1_hour' });
  await page.waitForTimeout(2_000);
  await quiet(page);
  await seesToast(page, 'Demo of the digger');
  await Promise.all([rings(page), rings(phone)]);

  await page.getByRole('button', { name: /^Reminders/ }).click();
  const now = page.getByRole('region', { name: 'Now' });
  // With its day as well if that is tomorrow here, an hour before midnight.
  await now.getByText(/^Begins /).waitFor();
  await now.getByRole('button', { name: 'Snooze Demo of the digger' }).press('Enter');
  const violations = await violationsOn(page);
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id }) => id)).toEqual([]);
  await now.getByRole('button', { name: 'Tomorrow morning' }).press('Enter');
  await seesToast(page, 'Snoozed');
  await Promise.all([quiet(page), quiet(phone)]);
  const bell = page.getByRole('dialog', { name: 'Reminders' });
  // Escape, for one, goes to where the focus is.
  expect(await bell.evaluate((list) => list.contains(document.activeElement))).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await Promise.all([rings(page), rings(phone)]);

  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Reminders/ }).click();
  await now.getByRole('button', { name: 'Snooze Demo of the digger' }).click();
  const until = new Date(Date.now() + 26 * 3_600_000).toISOString().slice(0, 16);
  await now.getByLabel('Snooze until').fill(until);
  await now.getByRole('button', { name: 'Snooze', exact: true }).click();
  await Promise.all([quiet(page), quiet(phone)]);
});

test('a task and an event are given a lead time in their forms, and the account has the usual ones', async () => {
  const task = await aTask(ctx, { title: 'Send the offer', dueDate: hours(240) });
  const page = await crm.visit(`/tasks?task=${task.id}`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  await dialog.getByRole('combobox', { name: 'Remind' }).click();
  await page.getByRole('option', { name: '1 day before' }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'hidden' });
  const saved = async (path: string) => {
    const staff = await crm.app.signIn('staff');
    return (await staff.get<{ reminderLead: string | null }>(path)).body.reminderLead;
  };
  expect(await saved(`/api/tasks/${task.id}`)).toBe('1_day');

  const event = await anEvent(ctx, { title: 'Fair', eventDate: hours(240) });
  await page.goto(`${crm.url}/calendar?event=${event.id}`);
  const form = page.getByRole('dialog', { name: 'Edit Event' });
  await form.getByRole('combobox', { name: 'Remind' }).click();
  await page.getByRole('option', { name: '2 days before' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await form.waitFor({ state: 'hidden' });
  expect(await saved(`/api/calendar-events/${event.id}`)).toBe('2_days');

  await page.goto(`${crm.url}/account`);
  await page.getByRole('combobox', { name: 'Remind me of events' }).click();
  await page.getByRole('option', { name: '30 minutes before' }).click();
  await seesToast(page, 'Reminders changed');
  const staff = await crm.app.signIn('staff');
  const { body } = await staff.get('/api/reminders/settings');
  expect(body).toMatchObject({ eventLead: '30_minutes', taskLead: '1_hour' });
});

test('the bell opens the one of a series that it tells of, and each time as it is then', async () => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  const start = Date.now() + 5 * 60_000;
  const day = new Date(start).toISOString().slice(0, 10);
  const event = await anEvent(ctx, {
    title: 'Stand-up',
    eventDate: new Date(start - 30 * 86_400_000).toISOString(),
    series: { rule: 'daily', timeZone: 'UTC' },
  });
  const page = await crm.visit('/calendar', { as: 'staff', timeZone: 'UTC' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  const title = dialog.getByLabel('Title');
  const open = async () => {
    await page.getByRole('button', { name: /^Reminders: 1 due/ }).click();
    await page.getByRole('region', { name: 'Now' }).getByRole('link').click();
    await page.waitForURL(`**/calendar?event=${event.id}&on=${day}`);
    await title.waitFor();
  };
  await open();
  await dialog.getByText('All events', { exact: true }).click();
  await title.fill('Morning round');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  await dialog.waitFor({ state: 'detached' });
  await open();
  expect(await title.inputValue()).toBe('Morning round');
});

test('a task that the bell opens again is shown as it is by then', async () => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  await aTask(ctx, { title: 'Send the list', dueDate: hours(-48) });
  const page = await crm.visit('/tasks', { as: 'staff', timeZone: 'UTC' });
  const dialog = page.getByRole('dialog', { name: 'Edit Task' });
  const title = dialog.getByLabel(/^Title/);
  const open = async () => {
    await page.getByRole('button', { name: 'Reminders: 1 due' }).click();
    await page.getByRole('region', { name: 'Overdue' }).getByRole('link').nth(1).click();
    await title.waitFor();
  };
  await open();
  await title.fill('Send the price list');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open();
  expect(await title.inputValue()).toBe('Send the price list');
});

test.each([
  ['behind', -1],
  ['ahead', 1],
])('it rings at its time where the clock of the browser is %s', async (_where, off) => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  const page = await crm.visit('/people', { as: 'staff', at: hours(off) });
  await page.getByRole('button', { name: 'Reminders', exact: true }).waitFor();
  const eventDate = hours(1 + 10 / 3_600);
  await anEvent(ctx, { title: 'Demo of the crane', eventDate, reminderLead: '1_hour' });
  await seesToast(page, 'Demo of the crane');
});

test('a reminder waits for a toast that offers Undo', async () => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  await aTask(ctx, { title: 'Send the list', dueDate: hours(48), reminderLead: 'never' });
  const page = await crm.visit('/tasks', { as: 'staff' });
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('Sent');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  const toasts = page.getByRole('region', { name: 'Notifications' });
  const words = toasts.getByText('Task completed');
  await words.dispatchEvent('mouseover');
  const eventDate = hours(1 + 3 / 3_600);
  await anEvent(ctx, { title: 'Demo of the loader', eventDate, reminderLead: '1_hour' });
  await page.getByRole('button', { name: 'Reminders: 1 due, 1 now' }).waitFor();
  await page.waitForTimeout(1_000);
  await toasts.getByRole('button', { name: 'Undo' }).waitFor({ timeout: 1_000 });
  await words.dispatchEvent('mouseout');
  await seesToast(page, 'Demo of the loader');
});

test('what has rung is in its own list, and all that is due is one press away', async () => {
  await crm.app.database.pool.query('delete from tasks; delete from calendar_events');
  await aTask(ctx, { title: 'Call the yard', dueDate: hours(0), reminderLead: 'at_time' });
  const page = await crm.visit('/', { as: 'staff', timeZone: 'UTC' });
  await page.getByRole('button', { name: 'Reminders: 1 due, 1 now' }).click();
  await page.getByRole('region', { name: 'Now' }).getByRole('link').waitFor();
  const today = page.getByRole('region', { name: 'Due today' });
  await today.getByRole('link', { name: 'Show 1 task' }).click();
  await page.waitForURL(`**/tasks?filter=today&owner=${ctx.actor.id}`);
});
