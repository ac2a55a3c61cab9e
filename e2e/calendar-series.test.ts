/** Events that repeat, in a real browser: made, one of them moved, one and those that follow changed, all deleted. */
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { anEvent } from '#test/factories.ts';
import { dayOn, dragByKeyboard } from './calendar-steps.ts';
import { keepsToast, openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const staff = await crm.app.signIn('staff');

test('an event that repeats is made once, and stands on each of its days', async () => {
  const page = await crm.visit('/calendar?date=2027-03-10&view=month', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title').fill('Stand-up');
  await dialog.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Daily' }).click();
  await dialog.getByRole('combobox', { name: 'Ends' }).click();
  await page.getByRole('option', { name: 'After some times' }).click();
  await dialog.getByLabel('How many times').fill('5');
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await seesToast(page, 'Event created');
  const items = page.getByRole('link', { name: /Event: Stand-up/ });
  await expect.poll(() => items.count()).toBe(5);
  const [made] = (await staff.get<CalendarEvent[]>('/api/calendar-events?q=stand-up')).body;
  expect(made?.series).toMatchObject({ rule: 'daily', interval: 1, count: 5 });
});

test('an event every two weeks on two weekdays stands on those', async () => {
  const page = await crm.visit('/calendar?date=2027-09-01&view=month', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title').fill('Stock count');
  await dialog.getByLabel(/^Start(?! time)/).fill('Sep 6, 2027');
  await page.keyboard.press('Tab');
  await dialog.getByRole('combobox', { name: 'Repeats' }).click();
  await page.getByRole('option', { name: 'Weekly' }).click();
  await dialog.getByLabel('Every').fill('2');
  expect(await dialog.getByRole('checkbox', { name: 'Monday' }).isChecked()).toBe(true);
  await dialog.getByText('Thu', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await seesToast(page, 'Event created');
  for (const day of ['Monday, September 6', 'Thursday, September 9', 'Monday, September 20']) {
    await dayOn(page, day)
      .getByRole('link', { name: /Stock count/ })
      .waitFor();
  }
  const items = page.getByRole('link', { name: /Event: Stock count/ });
  await expect.poll(() => items.count()).toBe(4);
});

test('one that is moved leaves its series, which Undo mends', async () => {
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Yard walk',
    eventDate: '2027-05-09T23:00:00Z',
    endDate: '2027-05-10T00:00:00Z',
    series: { rule: 'daily', count: 3, timeZone: 'Australia/Sydney' },
  });
  const page = await crm.visit('/calendar?date=2027-05-12&view=month', { as: 'staff' });
  const items = page.getByRole('link', { name: /Event: Yard walk/ });
  await expect.poll(() => items.count()).toBe(3);
  const tuesday = dayOn(page, 'Tuesday, May 11').getByRole('link', { name: /Yard walk/ });
  await dragByKeyboard(tuesday, ['ArrowDown', 'Tuesday, May 18']);
  await keepsToast(page, 'Event moved');
  await dayOn(page, 'Tuesday, May 18')
    .getByRole('link', { name: /Yard walk/ })
    .waitFor();
  expect((await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body.series).toMatchObject({
    exceptions: ['2027-05-11'],
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await tuesday.waitFor();
  await expect.poll(() => items.count()).toBe(3);
});

test('the dialog of one asks whether it, those that follow or all are meant', async () => {
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Review',
    eventDate: '2027-07-04T23:00:00Z',
    endDate: '2027-07-05T00:00:00Z',
    series: { rule: 'daily', count: 5, timeZone: 'Australia/Sydney' },
  });
  const url = `/calendar?event=${id}&on=2027-07-07`;
  const page = await crm.visit(url, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByText('This event', { exact: true }).waitFor();
  expect(await dialog.getByRole('combobox', { name: 'Repeats' }).count()).toBe(0);
  await dialog.getByText('This and following').click();
  await dialog.getByRole('combobox', { name: 'Repeats' }).waitFor();
  await dialog.getByLabel('Title').fill('Review of deals');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  await expect
    .poll(() => page.getByRole('link', { name: /Event: Review of deals/ }).count())
    .toBe(3);

  const again = await crm.visit(`/calendar?event=${id}&on=2027-07-06`, { as: 'staff' });
  const other = again.getByRole('dialog', { name: 'Edit Event' });
  await other.getByText('All events').click();
  await other.getByRole('button', { name: 'Delete' }).click();
  const question = again.getByRole('dialog', { name: 'Delete all events of this series?' });
  await question.getByRole('button', { name: 'Delete' }).click();
  await seesToast(again, 'Event deleted');
  expect((await staff.get(`/api/calendar-events/${id}`)).status).toBe(404);
});

test('one of a series is moved past the last day of the series', async () => {
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Yard count',
    eventDate: '2027-10-04T02:00:00Z',
    endDate: '2027-10-04T03:00:00Z',
    series: { rule: 'daily', until: '2027-10-06', timeZone: 'Australia/Sydney' },
  });
  const page = await crm.visit(`/calendar?event=${id}&on=2027-10-06`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel(/^Start(?! time)/).fill('Oct 8, 2027');
  await page.keyboard.press('Tab');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Event updated');
  await dayOn(page, 'Friday, October 8')
    .getByRole('link', { name: /Yard count/ })
    .waitFor();
});

test('a series that is opened as a whole is not deleted as if it were one event', async () => {
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Sales round',
    eventDate: '2027-11-01T02:00:00Z',
    series: { rule: 'weekly', timeZone: 'Australia/Sydney' },
  });
  // It takes place on no such day.
  crm.forgive(/404 \(Not Found\).*\/occurrences\//);
  const page = await crm.visit(`/calendar?event=${id}&on=2027-11-02`, { as: 'staff' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('dialog', { name: 'Delete all events of this series?' }).waitFor();
});

test('a link to a series opens the next of its events, and a search finds that one, too', async () => {
  const start = new Date(Date.now() - 30 * 86_400_000);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Warehouse round',
    eventDate: new Date(
      Math.floor(start.getTime() / 60_000) * 60_000 - 3 * 3_600_000,
    ).toISOString(),
    series: { rule: 'daily', timeZone: 'UTC', exceptions: [] },
  });
  const { body } = await (await crm.app.signIn('staff')).get<{ day: string }>(
    `/api/calendar-events/${id}/next-occurrence`,
  );
  const page = await crm.visit(`/calendar?event=${id}`, { as: 'staff', timeZone: 'UTC' });
  const dialog = page.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByText('This event', { exact: true }).waitFor();
  await page.waitForURL(`**/calendar?event=${id}&on=${body.day}`);
  expect(body.day <= tomorrow && body.day > start.toISOString().slice(0, 10)).toBe(true);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(page.url()).not.toContain('event=');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('warehouse round');
  await page.getByRole('option', { name: /Warehouse round/ }).click();
  await page.waitForURL(`**/calendar?event=${id}&on=${body.day}*`);
  await dialog.getByText('This event', { exact: true }).waitFor();
});

test('where one of a series cannot be read, all of it is not opened in its place', async () => {
  const { id } = await anEvent(await crm.app.as('staff'), {
    title: 'Safety talk',
    eventDate: '2027-12-06T02:00:00Z',
    series: { rule: 'weekly', timeZone: 'Australia/Sydney' },
  });
  crm.forgive(/503|404 \(Not Found\).*\/occurrences\//);
  const page = await crm.visit('/calendar', { as: 'staff' });
  await page.route('**/occurrences/**', (route) =>
    route.fulfill({ status: 503, json: { message: 'Try again soon.', code: 'unavailable' } }),
  );
  await page.goto(`/calendar?event=${id}&on=2027-12-13`);
  await seesToast(page, 'Event not opened');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(page.url()).not.toContain('event=');
  await page.unrouteAll();
  // A day that it does not take place on is one of the series.
  await page.goto(`/calendar?event=${id}&on=2027-12-14`);
  await page.getByRole('dialog', { name: 'Edit Event' }).waitFor();
});
