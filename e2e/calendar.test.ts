/** The calendar in a real browser: a week planned over a change of the clocks, events, days, the feed. */
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { anEvent, aPerson, aTask } from '#test/factories.ts';
import { dayOn, dragByKeyboard } from './calendar-steps.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const dueOf = async ({ id }: Task) => (await staff.get<Task>(`/api/tasks/${id}`)).body.dueDate;
const eventOf = async ({ id }: CalendarEvent) =>
  (await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body;

test('a week is planned over the end of daylight saving, by keyboard, at the same times of day', async () => {
  // In Sydney 5 April 2026 has 25 hours: at three the clocks go back to two.
  const call = await aTask(ctx, { title: 'Early call', dueDate: '2026-04-04T14:30:00Z' });
  const visit = await anEvent(ctx, {
    title: 'Yard visit',
    eventDate: '2026-04-03T22:00:00Z', // 9:00 on Saturday
    endDate: '2026-04-03T23:30:00Z',
  });
  const fair = await anEvent(ctx, {
    title: 'Truck fair',
    eventDate: '2026-04-04',
    endDate: '2026-04-06',
  });
  const page = await crm.visit('/calendar?date=2026-04-08', { as: 'staff' });
  await sees(page, 'Apr 5 – 11, 2026');
  await dayOn(page, 'Sunday, April 5')
    .getByRole('link', { name: '1:30am Task: Early call' })
    .waitFor();
  await dragByKeyboard(
    page.getByRole('link', { name: 'Early call' }),
    ['ArrowRight', 'Monday, April 6'],
    ['ArrowRight', 'Tuesday, April 7'],
  );
  await seesToast(page, 'Task moved', 'It is now on Tue, Apr 7.');
  await dayOn(page, 'Tuesday, April 7')
    .getByRole('link', { name: '1:30am Task: Early call' })
    .waitFor();
  expect(await dueOf(call)).toBe('2026-04-06T15:30:00.000Z');
  // Somebody who moved it by keyboard goes on from there.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Early call');

  await page.getByRole('tab', { name: 'Month' }).click();
  await sees(page, 'April 2026');
  await dayOn(page, 'Saturday, April 4').getByRole('link', { name: 'Yard visit' }).waitFor();
  await dragByKeyboard(
    page.getByRole('link', { name: 'Yard visit' }),
    ['ArrowDown', 'Saturday, April 11'],
    ['ArrowLeft', 'Friday, April 10'],
  );
  await dayOn(page, 'Friday, April 10')
    .getByRole('link', { name: '9am Event: Yard visit' })
    .waitFor();
  await seesToast(page, 'Event moved', 'It is now on Fri, Apr 10.');
  expect(await eventOf(visit)).toMatchObject({
    eventDate: '2026-04-09T23:00:00.000Z',
    endDate: '2026-04-10T00:30:00.000Z',
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  await dayOn(page, 'Saturday, April 4').getByRole('link', { name: 'Yard visit' }).waitFor();
  await expect.poll(async () => (await eventOf(visit)).eventDate).toBe(visit.eventDate);

  // All-day events stay all-day events.
  const onMonday = dayOn(page, 'Monday, April 6').getByRole('link', { name: 'Truck fair' });
  await dragByKeyboard(onMonday, ['ArrowRight', 'Tuesday, April 7']);
  await dayOn(page, 'Tuesday, April 7').getByRole('link', { name: 'Truck fair' }).waitFor();
  await dayOn(page, 'Saturday, April 4')
    .getByRole('link', { name: 'Truck fair' })
    .waitFor({ state: 'detached' });
  await expect
    .poll(() => eventOf(fair))
    .toMatchObject({
      allDay: true,
      eventDate: '2026-04-05T00:00:00.000Z',
      endDate: '2026-04-07T00:00:00.000Z',
    });
});

test('a task is dragged by mouse over the start of daylight saving, and a click still opens it', async () => {
  // 4 October 2026 has 23 hours.
  const task = await aTask(ctx, { title: 'Send the offer', dueDate: '2026-10-02T05:00:00Z' });
  const page = await crm.visit('/calendar?view=month&date=2026-10-01', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Send the offer' });
  const target = dayOn(page, 'Tuesday, October 6');
  await link.hover();
  await page.mouse.down();
  const box = await target.boundingBox();
  if (!box) throw new Error('The day has no place on the screen');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 8 });
  await page.mouse.up();
  await target.getByRole('link', { name: '3pm Task: Send the offer' }).waitFor();
  await expect.poll(() => dueOf(task)).toBe('2026-10-06T04:00:00.000Z');
  expect(page.context().pages()).toHaveLength(1);

  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  expect(new URL(tab.url()).search).toBe(`?task=${task.id}`);
  await tab.getByRole('dialog', { name: 'Edit Task' }).waitFor();
  expect(await tab.getByLabel('Title').inputValue()).toBe('Send the offer');
});

test('a refused move snaps back and says why', async () => {
  crm.forgive(/412/);
  const task = await aTask(ctx, { title: 'Moved twice', dueDate: '2026-05-05T07:00:00Z' });
  const page = await crm.visit('/calendar?date=2026-05-05', { as: 'staff' });
  await dayOn(page, 'Tuesday, May 5').getByRole('link', { name: 'Moved twice' }).waitFor();
  await staff.patch(`/api/tasks/${task.id}`, { dueDate: '2026-05-07T07:00:00Z' });
  const link = page.getByRole('link', { name: 'Moved twice' });
  await dragByKeyboard(link, ['ArrowRight', 'Wednesday, May 6']);
  await seesToast(page, 'Task not moved', 'Somebody else changed this record');
  // The colleague's change stays.
  await dayOn(page, 'Thursday, May 7').getByRole('link', { name: 'Moved twice' }).waitFor();
  expect(await dueOf(task)).toBe('2026-05-07T07:00:00.000Z');
});

test('an event is added on an empty day, edited in a tab of its own, deleted and brought back', async () => {
  const person = await aPerson(ctx, { name: 'Bea Buyer' });
  const page = await crm.visit('/calendar?date=2026-06-10', { as: 'staff' });
  const day = dayOn(page, 'Wednesday, June 10');
  await day.getByText('No items').click();
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.getByLabel('Title').fill('Handover');
  expect(await dialog.getByLabel(/^Start(?! time)/).inputValue()).toBe('Jun 10, 2026');
  await dialog.getByLabel('Start time').fill('14:30');
  // Moving the start moves the end.
  expect(await dialog.getByLabel('End time').inputValue()).toBe('15:30');
  await dialog.getByLabel('Person').fill('Bea');
  await page.getByRole('option', { name: 'Bea Buyer' }).click();
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Event created', 'The event has been added to the calendar.');
  const link = day.getByRole('link', { name: 'Handover' });
  await link.getByText('Bea Buyer').waitFor();
  const [event] = (await staff.get<CalendarEvent[]>('/api/calendar-events?q=handover')).body;
  expect(event).toMatchObject({
    eventDate: '2026-06-10T04:30:00.000Z',
    endDate: '2026-06-10T05:30:00.000Z',
    allDay: false,
    eventType: 'other',
    personId: person.id,
  });

  const opened = page.context().waitForEvent('page');
  await link.click();
  const tab = await opened;
  const edit = tab.getByRole('dialog', { name: 'Edit Event' });
  expect(tab.url()).toContain(`/calendar?event=${event?.id}`);
  await sees(tab, 'Jun 7 – 13, 2026');
  await edit.getByLabel('All day').check();
  await edit.getByLabel('Last day').fill('Jun 9, 2026');
  await edit.getByLabel('Last day').blur();
  await edit.getByRole('button', { name: 'Save' }).click();
  await edit.getByText('Must not be before the start').waitFor();
  await edit.getByLabel('Last day').fill('Jun 11, 2026');
  await edit.getByLabel('Last day').blur();
  await edit.getByRole('button', { name: 'Save' }).click();
  await seesToast(tab, 'Event updated');
  await edit.waitFor({ state: 'detached' });
  await dayOn(tab, 'Thursday, June 11').getByRole('link', { name: 'Handover' }).waitFor();
  // These days stay on the screen and in the address.
  await tab.reload();
  await dayOn(tab, 'Thursday, June 11').getByRole('link', { name: 'Handover' }).waitFor();

  await tab.goto(`/calendar?event=${event?.id}`);
  await edit.getByRole('button', { name: 'Delete' }).click();
  await tab
    .getByRole('dialog', { name: 'Delete this event?' })
    .getByRole('button', { name: 'Delete' })
    .click();
  await seesToast(tab, 'Event deleted');
  await dayOn(tab, 'Thursday, June 11').getByText('No items').waitFor();
  await tab.getByRole('button', { name: 'Undo' }).click();
  await seesToast(tab, 'Event restored');
  await dayOn(tab, 'Wednesday, June 10').getByRole('link', { name: 'Handover' }).waitFor();
});

test('a month shows two events and two tasks of a day and how many more, and opens the day', async () => {
  for (let n = 1; n <= 4; n += 1) {
    await aTask(ctx, { title: `Task number ${n}`, dueDate: `2026-07-15T0${n}:00:00Z` });
  }
  for (let n = 1; n <= 3; n += 1) {
    await anEvent(ctx, { title: `Event number ${n}`, eventDate: `2026-07-15T0${n}:00:00Z` });
  }
  const colleague = await crm.app.as('admin');
  await aTask(colleague, { title: 'Not mine', dueDate: '2026-07-16T01:00:00Z' });
  const page = await crm.visit('/calendar?view=month&date=2026-07-01', { as: 'staff' });
  const day = dayOn(page, 'Wednesday, July 15');
  await day.getByText('+3 more').waitFor();
  const shown = day.getByRole('link');
  expect(await shown.allTextContents()).toEqual([
    '11amEvent: Event number 1',
    '12pmEvent: Event number 2',
    '11amTask: Task number 1',
    '12pmTask: Task number 2',
  ]);
  await day.getByText('+3 more').click();
  const dialog = page.getByRole('dialog', { name: 'Wednesday, July 15, 2026' });
  await dialog.getByText('Task number 4').waitFor();
  expect(await dialog.getByRole('link').count()).toBe(7);
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByRole('combobox', { name: 'Show' }).or(page.getByLabel('Show')).first().click();
  await page.getByRole('option', { name: 'Tasks only' }).click();
  await page.waitForURL(/show=tasks/);
  await day.getByText('+2 more').waitFor();
  await page.goto(`/calendar?view=month&date=2026-07-01&owner=${ctx.actor.id}&show=events`);
  await day.getByText('+1 more').waitFor();
  expect(await page.getByText('Not mine').count()).toBe(0);

  await page.goto('/calendar?date=2026-07-16&owner=none');
  await sees(page, 'Nothing in this week matches the filters.');
  await page.getByRole('button', { name: 'Clear filters' }).click();
  await page.getByText('Not mine').waitFor();
  expect(new URL(page.url()).searchParams.get('owner')).toBeNull();
});

test('previous, next and Today step through weeks and months, and the address keeps the place', async () => {
  const page = await crm.visit('/calendar?date=2026-12-30', { as: 'staff' });
  await sees(page, 'Dec 27, 2026 – Jan 2, 2027');
  const firstDay = page.getByRole('group').first();
  expect(await firstDay.getAttribute('aria-label')).toBe('Sunday, December 27');
  await page.getByRole('button', { name: 'Next' }).click();
  await sees(page, 'Jan 3 – 9, 2027');
  await page.getByRole('tab', { name: 'Month' }).click();
  await sees(page, 'January 2027');
  await page.getByRole('button', { name: 'Previous' }).click();
  await sees(page, 'December 2026');
  await page.reload();
  await sees(page, 'December 2026');
  await page.getByRole('button', { name: 'Today' }).click();
  await page.locator('[data-today]').first().waitFor();
});

test('on a phone a month is a small grid over the list of the chosen day', async () => {
  await aTask(ctx, { title: 'Pocket task', dueDate: '2026-08-20T01:00:00Z' });
  const page = await crm.visit('/calendar?view=month&date=2026-08-01', {
    as: 'staff',
    size: { width: 320, height: 640 },
  });
  await page.getByRole('button', { name: 'Thursday, August 20, 1 task' }).click();
  await page
    .getByRole('region', { name: 'Thursday, August 20' })
    .getByRole('link', { name: 'Pocket task' })
    .waitFor();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.getByRole('tab', { name: 'Week' }).click();
  const thursday = dayOn(page, 'Thursday, August 20');
  const pocket = thursday.getByRole('link', { name: 'Pocket task' });
  await pocket.waitFor();
  expect(await overflow()).toBeLessThanOrEqual(0);

  // Tablets have no room for seven days side by side either; no time wraps, and no title is cut to letters.
  const time = pocket.getByText('11am', { exact: true });
  for (const [width, isList] of [
    [820, true],
    [1024, true],
    [1440, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const wednesday = dayOn(page, 'Wednesday, August 19');
    const at = `${width} px wide`;
    await expect
      .poll(
        async () => {
          const [before, after] = [await wednesday.boundingBox(), await thursday.boundingBox()];
          return (after?.y ?? 0) > (before?.y ?? 0);
        },
        { message: at },
      )
      .toBe(isList);
    expect((await time.boundingBox())?.height, at).toBeLessThan(20);
    expect((await pocket.boundingBox())?.width, at).toBeGreaterThanOrEqual(120);
    expect(await overflow(), at).toBeLessThanOrEqual(0);
  }
});

test('the feed address is made, read without a session, and revoked', async () => {
  const boss = await crm.app.as('super_user');
  await aTask(boss, { title: 'In my phone', dueDate: '2026-08-20T01:00:00Z' });
  const page = await crm.visit('/', { as: 'super_user' });
  await page.getByRole('link', { name: 'your account' }).click();
  await page.getByRole('button', { name: 'Make feed address' }).click();
  const address = await page.getByLabel('Feed address').inputValue();
  expect(address.startsWith(`${crm.url}/api/calendar-feed/`)).toBe(true);
  const summaries = async () => {
    const reply = await fetch(address);
    const calendar = new ICAL.Component(ICAL.parse(await reply.text()));
    return calendar
      .getAllSubcomponents('vevent')
      .map((entry) => entry.getFirstPropertyValue('summary'));
  };
  expect(await summaries()).toContain('Task: In my phone');
  await page.getByLabel('only events I made').check();
  await expect.poll(summaries).toEqual(['Task: In my phone']);
  // It is shown once: not when the page is opened again.
  await page.reload();
  await sees(page, 'Your feed has an address since');
  expect(await page.getByLabel('Feed address').count()).toBe(0);
  await page.getByRole('button', { name: 'Revoke address' }).click();
  await page
    .getByRole('dialog', { name: 'Revoke the address?' })
    .getByRole('button', { name: 'Revoke address' })
    .click();
  await seesToast(page, 'Feed address revoked');
  await page.getByRole('button', { name: 'Make feed address' }).waitFor();
  expect((await fetch(address)).status).toBe(404);
});

test('an item deleted while it is dragged is dropped, and the page goes on', async () => {
  const stays = await aTask(ctx, { title: 'Stays', dueDate: '2026-07-07T02:00:00Z' });
  const goes = await aTask(ctx, { title: 'Goes away', dueDate: '2026-07-08T02:00:00Z' });
  const page = await crm.visit('/calendar?date=2026-07-08', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Stays' });
  await dragByKeyboard(link, ['ArrowRight', 'Wednesday, July 8']);
  await seesToast(page, 'Task moved', 'It is now on Wed, Jul 8.');
  const carried = page.getByRole('link', { name: 'Goes away' });
  await carried.focus();
  await page.keyboard.press('Space');
  await expect
    .poll(() => page.locator('[id^="DndLiveRegion"]').textContent())
    .toMatch(/^Picked up Goes away/);
  expect((await staff.delete(`/api/tasks/${goes.id}`)).status).toBe(204);
  // Undoing the first move reads the calendar again, without the item that is being dragged.
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Task moved', 'It is now on Tue, Jul 7.');
  await expect.poll(() => page.getByRole('group').getByText('Goes away').count()).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await dayOn(page, 'Tuesday, July 7').getByRole('link', { name: 'Stays' }).waitFor();
  expect(await dueOf(stays)).toBe('2026-07-07T02:00:00.000Z');
});

test('a change in the tab that an item opened in shows on the calendar too', async () => {
  await anEvent(ctx, { title: 'Depot tour', eventDate: '2026-09-02T01:00:00Z' });
  const page = await crm.visit('/calendar?date=2026-09-02', { as: 'staff' });
  const opening = page.waitForEvent('popup');
  await dayOn(page, 'Wednesday, September 2').getByRole('link', { name: 'Depot tour' }).click();
  const tab = await opening;
  const dialog = tab.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByLabel('Title').fill('Depot tour with the owner');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(tab, 'Event updated');
  await tab.close();
  await page.getByRole('link', { name: 'Depot tour with the owner' }).waitFor();
});

test('a calendar left open past midnight moves on to the new day', async () => {
  await aTask(ctx, { title: 'Before tonight', dueDate: '2026-06-24T07:00:00Z' });
  // Half a minute to midnight in Sydney.
  const at = '2026-06-24T13:59:30Z';
  const page = await crm.visit('/calendar?date=2026-06-24', { as: 'staff', at });
  const task = page.getByRole('link', { name: 'Before tonight' });
  await task.waitFor();
  const today = page.locator('[data-today]');
  const late = task.locator('[data-overdue]');
  await expect.poll(() => today.getAttribute('data-day')).toBe('2026-06-24');
  expect(await late.count()).toBe(0);
  await page.clock.runFor(120_000);
  await expect.poll(() => today.getAttribute('data-day')).toBe('2026-06-25');
  await late.waitFor();
});

test('an item moved by keyboard to a day without room for it leaves the focus on that day', async () => {
  for (const hour of [1, 2, 3]) {
    await aTask(ctx, { title: `Before it ${hour}`, dueDate: `2026-11-18T0${hour}:00:00Z` });
  }
  const task = await aTask(ctx, { title: 'The fourth', dueDate: '2026-11-17T04:00:00Z' });
  const page = await crm.visit('/calendar?view=month&date=2026-11-17', { as: 'staff' });
  const day = dayOn(page, 'Wednesday, November 18');
  await day.getByText('+1 more').waitFor();
  const link = page.getByRole('link', { name: 'The fourth' });
  await dragByKeyboard(link, ['ArrowRight', 'Wednesday, November 18']);
  await seesToast(page, 'Task moved', 'It is now on Wed, Nov 18.');
  await day.getByText('+2 more').waitFor();
  expect(await dueOf(task)).toBe('2026-11-18T04:00:00.000Z');
  const open = day.getByRole('button', { name: /^Open Wednesday, November 18/ });
  await expect.poll(() => open.evaluate((button) => button.matches(':focus'))).toBe(true);
});
