/** The bell and the switch for reminder e-mails, as people use them. */
import AxeBuilder from '@axe-core/playwright';
import { expect, test } from 'vitest';
import { anOrganization, aTask } from '#test/factories.ts';
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
  const { violations } = await new AxeBuilder({ page }).analyze();
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
  const control = page.getByRole('switch', { name: /e-mail an hour before/ });
  await control.waitFor();
  expect(await control.isChecked()).toBe(true);
  await sees(page, /has not been set up to send e-mails/);
  await control.press(' ');
  await seesToast(page, 'Reminder e-mails are off');
  await page.reload();
  await control.waitFor();
  expect(await control.isChecked()).toBe(false);
});
