/** The dialog of one of a series in a real browser: what is said and sent of the series for each choice of which ones. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { anEvent } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

/** From nine to ten in Sydney, each day from that Monday on. */
const fromMonday = (title: string, monday: string, ends: object) =>
  anEvent(ctx, {
    title,
    eventDate: `${monday}T09:00:00+10:00`,
    endDate: `${monday}T10:00:00+10:00`,
    series: { rule: 'daily', timeZone: 'Australia/Sydney', ...ends },
  });
const seriesOf = async ({ id }: { id: string }) =>
  (await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body.series;
const open = async ({ id }: CalendarEvent, day: string, choice: string) => {
  const page = await crm.visit(`/calendar?event=${id}&on=${day}`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByText(choice, { exact: true }).click();
  return { page, dialog };
};
const chooseRule = async (page: Page, name: string) => {
  await page.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name, exact: true }).click();
};

test('of one and those that follow, what is left of the count is said and sent', async () => {
  const series = await fromMonday('Round', '2027-06-07', { count: 10 });
  const { page, dialog } = await open(series, '2027-06-11', 'All events');
  const count = dialog.getByLabel('How many times');
  expect(await count.inputValue()).toBe('10');
  await dialog.getByText('This and following', { exact: true }).click();
  await expect.poll(() => count.inputValue()).toBe('6');
  await dialog.getByLabel('Every').fill('2');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  const { body } = await staff.get<CalendarEvent[]>('/api/calendar-events?q=Round');
  expect(body.map((event) => event.series?.count ?? event.series?.until).toSorted()).toEqual([
    '2027-06-10',
    6,
  ]);
});

test('all are moved past the last day of the series, which moves along', async () => {
  crm.forgive(/status of 400/);
  const series = await fromMonday('Yard count', '2027-07-05', { until: '2027-07-07' });
  const { page, dialog } = await open(series, '2027-07-07', 'All events');
  await dialog.getByLabel(/^Start(?! time)/).fill('Jul 9, 2027');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  expect(await seriesOf(series)).toMatchObject({ until: '2027-07-09' });

  // By a later one they are ended before it, though not before their start.
  const again = await open(series, '2027-07-09', 'All events');
  const last = again.dialog.getByLabel('Last repeat');
  const endOn = async (day: string) => {
    await last.fill(day);
    await again.page.keyboard.press('Tab');
    await again.dialog.getByRole('button', { name: 'Save' }).click();
  };
  await endOn('Jul 6, 2027');
  await sees(again.page, 'Must not be before the start');
  await endOn('Jul 8, 2027');
  await seesToast(again.page, 'Event updated');
  expect(await seriesOf(series)).toMatchObject({ until: '2027-07-08' });
});

test('how it repeats, changed for all and then chosen for one, is not dropped without a word', async () => {
  const series = await fromMonday('Talk', '2027-08-02', {});
  const { page, dialog } = await open(series, '2027-08-04', 'All events');
  await chooseRule(page, 'Weekly');
  await dialog.getByText('This event', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  const words = 'How it repeats was changed as well: choose This and following, or All events.';
  await dialog.getByRole('alert').filter({ hasText: words }).waitFor();
  expect(await seriesOf(series)).toMatchObject({ rule: 'daily' });
  await dialog.getByText('All events', { exact: true }).click();
  expect(await dialog.getByRole('alert').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  expect(await seriesOf(series)).toMatchObject({ rule: 'weekly' });
});
