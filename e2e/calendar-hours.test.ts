/** The week by hours in a real browser: events made, moved and stretched by mouse and by keyboard, and who takes part. */
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type { Task } from '#contract/tasks.ts';
import { anEvent, anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { violationsOn } from './axe.ts';
import { dayOn, dragOver, edgeAt, pointAt } from './calendar-steps.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const eventOf = async ({ id }: CalendarEvent) =>
  (await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body;
const timesOf = async (event: CalendarEvent) => {
  const { eventDate, endDate } = await eventOf(event);
  return [eventDate, endDate];
};

test('a drag over empty hours adds an event at that time, and a click one of an hour', async () => {
  const page = await crm.visit('/calendar?date=2027-03-10', { as: 'staff' });
  const day = 'Wednesday, March 10';
  await dayOn(page, day).getByText('No items').waitFor();
  // Working hours are on the screen, the night is not.
  await expect.poll(() => page.getByText('9am', { exact: true }).isVisible()).toBe(true);
  const room = await page.getByRole('tabpanel').boundingBox();
  expect((await pointAt(page, day, 2)).y).toBeLessThan(room?.y ?? 0);

  // A little off: it goes to the quarter of an hour.
  await dragOver(page, await pointAt(page, day, 9.05), await pointAt(page, day, 10.5));
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  expect(await dialog.getByLabel('Start time').inputValue()).toBe('09:00');
  expect(await dialog.getByLabel('End time').inputValue()).toBe('10:30');
  await dialog.getByLabel('Title').fill('Yard walk');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, 'Event created');
  await dayOn(page, day).getByRole('link', { name: '9am Event: Yard walk' }).waitFor();
  const [made] = (await staff.get<CalendarEvent[]>('/api/calendar-events?q=yard+walk')).body;
  expect([made?.eventDate, made?.endDate]).toEqual([
    '2027-03-09T22:00:00.000Z',
    '2027-03-09T23:30:00.000Z',
  ]);

  await dialog.waitFor({ state: 'hidden' });
  const { x, y } = await pointAt(page, day, 13.6);
  await page.mouse.click(x, y);
  await dialog.waitFor();
  expect(await dialog.getByLabel('Start time').inputValue()).toBe('13:30');
  expect(await dialog.getByLabel('End time').inputValue()).toBe('14:30');
});

test('an event is moved to another day and time by mouse, and stretched by its edges, each with Undo', async () => {
  const event = await anEvent(ctx, {
    title: 'Inspection',
    eventDate: '2027-04-05T23:00:00Z', // 9:00 on Tuesday in Sydney
    endDate: '2027-04-06T00:00:00Z',
  });
  const page = await crm.visit('/calendar?date=2027-04-06', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Inspection' });
  await link.waitFor();
  const tuesday = 'Tuesday, April 6';
  const thursday = 'Thursday, April 8';
  await dragOver(page, await pointAt(page, tuesday, 9.5), await pointAt(page, thursday, 11.5));
  await seesToast(page, 'Event moved', 'It is now on Thu, Apr 8 at 11:00 AM.');
  await dayOn(page, thursday).getByRole('link', { name: '11am Event: Inspection' }).waitFor();
  const moved = ['2027-04-08T01:00:00.000Z', '2027-04-08T02:00:00.000Z'];
  expect(await timesOf(event)).toEqual(moved);
  expect(page.context().pages()).toHaveLength(1);

  await dragOver(page, await edgeAt(link, 'end'), await pointAt(page, thursday, 13.25));
  await seesToast(page, 'Event changed', 'It is now on Thu, Apr 8, 11am – 1:15pm.');
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await timesOf(event)).toEqual([moved[0], '2027-04-08T03:15:00.000Z']);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => timesOf(event)).toEqual(moved);
  await seesToast(page, 'Event changed', 'It is now on Thu, Apr 8, 11am – 12pm.');
  const height = async () => Math.round((await link.boundingBox())?.height ?? 0);
  const hourHigh = (await pointAt(page, thursday, 1)).y - (await pointAt(page, thursday, 0)).y;
  await expect.poll(async () => Math.abs((await height()) - hourHigh) < 4).toBe(true);
  await dragOver(page, await edgeAt(link, 'start'), await pointAt(page, thursday, 10));
  await seesToast(page, 'Event changed', 'It is now on Thu, Apr 8, 10am – 12pm.');
  expect(await timesOf(event)).toEqual(['2027-04-08T00:00:00.000Z', moved[1]]);
  expect(page.context().pages()).toHaveLength(1);
});

test('of many at the same time as many are side by side as can be read, and a number opens the day', async () => {
  const titles = [
    'Ring the bank',
    'Send the quote',
    'Book the truck',
    'Check the hoist',
    'Meet Ruth',
  ];
  for (const title of titles) {
    await aTask(ctx, { title, dueDate: '2027-07-13T23:00:00Z', hasDueTime: true });
  }
  const page = await crm.visit('/calendar?date=2027-07-14', { as: 'staff' });
  const day = dayOn(page, 'Wednesday, July 14');
  const links = day.getByRole('link');
  await expect.poll(() => links.count()).toBe(5);
  const isOnTop = (at: number) =>
    links.nth(at).evaluate((link) => {
      const { left, top, width, height } = link.getBoundingClientRect();
      return link.contains(document.elementFromPoint(left + width / 2, top + height / 2));
    });
  const wide = async (at: number) => (await links.nth(at).boundingBox())?.width ?? 0;
  for (const at of [0, 1]) {
    expect(await wide(at)).toBeGreaterThan(54);
    expect(await isOnTop(at)).toBe(true);
  }
  expect(await isOnTop(2)).toBe(false);
  expect(await violationsOn(page)).toEqual([]);

  // Whoever goes by the keyboard sees what has the focus.
  await links.nth(3).focus();
  expect(await isOnTop(3)).toBe(true);
  await links.last().focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Wednesday, July 14, 2027' });
  for (const title of titles) await dialog.getByRole('link', { name: title }).waitFor();
  await page.keyboard.press('Escape');
  const number = day.getByRole('button', { name: '+3 more at 9am on Wednesday, July 14' });
  await expect.poll(() => number.evaluate((each) => each.matches(':focus'))).toBe(true);

  // Where there is more room more of them are read.
  await page.setViewportSize({ width: 2560, height: 1200 });
  await day.getByRole('button', { name: /^\+[12] more at 9am/ }).waitFor();
});

test('by keyboard an item goes a quarter of an hour up or down, and an event becomes longer', async () => {
  const event = await anEvent(ctx, {
    title: 'Demo by key',
    eventDate: '2027-05-04T23:00:00Z',
    endDate: '2027-05-05T00:00:00Z',
  });
  const task = await aTask(ctx, { title: 'Call by key', dueDate: '2027-05-06T01:00:00Z' });
  const page = await crm.visit('/calendar?date=2027-05-05', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Demo by key' });
  await link.focus();
  await page.keyboard.down('Alt');
  for (const _ of [1, 2, 3]) await page.keyboard.press('ArrowDown');
  // It is announced while the key is held, and saved once.
  await page.getByRole('status').filter({ hasText: '9:45am – 10:45am' }).waitFor();
  expect(await timesOf(event)).toEqual([event.eventDate, event.endDate]);
  await page.keyboard.up('Alt');
  await seesToast(page, 'Event moved', 'It is now on Wed, May 5 at 9:45 AM.');
  await expect
    .poll(() => timesOf(event))
    .toEqual(['2027-05-04T23:45:00.000Z', '2027-05-05T00:45:00.000Z']);
  await expect.poll(() => link.evaluate((each) => each.matches(':focus'))).toBe(true);
  await page.keyboard.down('Alt');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.up('Alt');
  await seesToast(page, 'Event changed', 'It is now on Wed, May 5, 9:45am – 11am.');
  expect((await timesOf(event))[1]).toBe('2027-05-05T01:00:00.000Z');

  // Escape leaves it where it was.
  await page.getByRole('link', { name: 'Call by key' }).focus();
  await page.keyboard.down('Alt');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Escape');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.up('Alt');
  await seesToast(page, 'Task moved', 'It is now on Thu, May 6 at 10:45 AM.');
  const { body } = await staff.get<Task>(`/api/tasks/${task.id}`);
  expect(body).toMatchObject({ dueDate: '2027-05-06T00:45:00.000Z', hasDueTime: true });
});

test('colleagues take part: picked in the dialog, named on the event, on their own calendar too', async () => {
  const ada = await aUser(ctx, { firstName: 'Ada', lastName: 'Lovelace' });
  await anEvent(ctx, {
    title: 'Fleet review',
    eventDate: '2027-06-01T23:00:00Z',
    endDate: '2027-06-02T01:00:00Z',
  });
  const page = await crm.visit('/calendar?date=2027-06-02', { as: 'staff' });
  const opening = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'Fleet review' }).click();
  const tab = await opening;
  const dialog = tab.getByRole('dialog', { name: 'Edit Event' });
  await dialog.getByRole('combobox', { name: 'Participants' }).fill('love');
  await tab.getByRole('option', { name: 'Ada Lovelace' }).click();
  // Closes the list, and not the dialog.
  await tab.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(tab, 'Event updated');
  await tab.close();
  const link = page.getByRole('link', { name: 'Fleet review' });
  await link.getByText('with Ada').waitFor();
  expect(await link.getAttribute('title')).toContain('of Sam Seller · with Ada');
  // The colour of its owner has a name.
  await page
    .getByRole('list', { name: 'Owners by colour' })
    .getByText('Sam Seller', { exact: true })
    .waitFor();
  await page.goto(`/calendar?date=2027-06-02&owner=${ada.id}`);
  await link.waitFor();
});

test('a line for now moves on with the clock, today alone', async () => {
  const at = '2027-07-07T00:30:00Z'; // 10:30 in Sydney
  const page = await crm.visit('/calendar?date=2027-07-07', { as: 'staff', at });
  const line = page.locator('[data-now]');
  await line.waitFor();
  expect(await line.count()).toBe(1);
  const isAt = async (hour: number) => {
    const { y } = await pointAt(page, 'Wednesday, July 7', hour);
    const box = await line.boundingBox();
    return Math.abs((box?.y ?? 0) - y) < 2;
  };
  expect(await isAt(10.5)).toBe(true);
  await page.clock.runFor(30 * 60_000);
  await expect.poll(() => isAt(11)).toBe(true);
  await page.getByRole('button', { name: 'Next' }).click();
  await expect.poll(() => line.count()).toBe(0);
});

test('a meeting is added from a person, an organization and an opportunity', async () => {
  const organization = await anOrganization(ctx, { name: 'Blackwood Motors' });
  const person = await aPerson(ctx, { name: 'Ruth Blackwood', organizationId: organization.id });
  const deal = await anOpportunity(ctx, { name: 'Forty vans', personId: person.id });
  for (const [path, names] of [
    [`/people/${person.id}`, { Person: 'Ruth Blackwood', Organization: 'Blackwood Motors' }],
    [`/organizations/${organization.id}`, { Organization: 'Blackwood Motors' }],
    [`/opportunities/${deal.id}`, { Person: 'Ruth Blackwood' }],
  ] as const) {
    const page = await crm.visit(path, { as: 'staff' });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Add meeting…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Event' });
    for (const [label, name] of Object.entries(names)) {
      await expect
        .poll(() => dialog.getByRole('combobox', { name: label }).inputValue())
        .toBe(name);
    }
    expect(await dialog.getByRole('combobox', { name: 'Type' }).inputValue()).toBe('Meeting');
    await dialog.getByLabel('Title').fill(`Meeting from ${path}`);
    await dialog.getByRole('button', { name: 'Add Event' }).click();
    await seesToast(page, 'Event created');
  }
  const { body } = await staff.get<CalendarEvent[]>('/api/calendar-events?q=meeting+from');
  expect(body.map(({ eventType }) => eventType)).toEqual(['meeting', 'meeting', 'meeting']);
  await sees(await crm.visit('/calendar', { as: 'staff' }), 'Meeting from');
});
