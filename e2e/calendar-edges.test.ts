/** Events of the calendar at the edges of days: dropped on the head of one, and longer than until midnight. */
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import { anEvent } from '#test/factories.ts';
import { dayOn, dragOver, pointAt } from './calendar-steps.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const timesOf = async ({ id }: CalendarEvent) => {
  const { body } = await staff.get<CalendarEvent>(`/api/calendar-events/${id}`);
  return [body.eventDate, body.endDate];
};

test('dropped on the head of a day, or on what has no time, an event keeps its time', async () => {
  const event = await anEvent(ctx, {
    title: 'Inspection',
    eventDate: '2027-04-05T23:00:00Z', // 9:00 on Tuesday in Sydney
    endDate: '2027-04-06T00:00:00Z',
  });
  await anEvent(ctx, { title: 'Fair', eventDate: '2027-04-08' });
  const page = await crm.visit('/calendar?date=2027-04-06', { as: 'staff' });
  const link = page.getByRole('link', { name: 'Inspection' });
  await link.waitFor();
  const dropOn = async (from: string, to: string, place: string) => {
    const box = await dayOn(page, to).locator(place).first().boundingBox();
    if (!box) throw new Error('It is not on the screen');
    const target = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await dragOver(page, await pointAt(page, from, 9.5), target);
  };
  await dropOn('Tuesday, April 6', 'Thursday, April 8', '[data-day-button]');
  await seesToast(page, 'Event moved', 'It is now on Thu, Apr 8.');
  expect(await timesOf(event)).toEqual(['2027-04-07T23:00:00.000Z', '2027-04-08T00:00:00.000Z']);

  // On its own day too, where it then stays.
  await dropOn('Thursday, April 8', 'Thursday, April 8', 'a');
  await dropOn('Thursday, April 8', 'Friday, April 9', '[data-day-button]');
  await seesToast(page, 'Event moved', 'It is now on Fri, Apr 9.');
  expect(await timesOf(event)).toEqual(['2027-04-08T23:00:00.000Z', '2027-04-09T00:00:00.000Z']);
  await dropOn('Friday, April 9', 'Thursday, April 8', 'a');
  await seesToast(page, 'Event moved', 'It is now on Thu, Apr 8.');
  expect(await timesOf(event)).toEqual(['2027-04-07T23:00:00.000Z', '2027-04-08T00:00:00.000Z']);
});

test('by keyboard an event over midnight ends a quarter of an hour earlier or later', async () => {
  const event = await anEvent(ctx, {
    title: 'Night shift',
    eventDate: '2027-05-05T13:00:00Z', // 23:00 on Wednesday in Sydney
    endDate: '2027-05-05T15:00:00Z',
  });
  const page = await crm.visit('/calendar?date=2027-05-05', { as: 'staff' });
  await page.getByRole('link', { name: 'Night shift' }).focus();
  const press = async (...keys: string[]) => {
    await page.keyboard.down('Alt');
    for (const key of keys) await page.keyboard.press(`Shift+${key}`);
    await page.keyboard.up('Alt');
  };
  await press('ArrowUp');
  await seesToast(page, 'Event changed', 'It is now on Wed, May 5, 11pm – 12:45am.');
  expect((await timesOf(event))[1]).toBe('2027-05-05T14:45:00.000Z');
  await press('ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp');
  await seesToast(page, 'Event changed', 'It is now on Wed, May 5, 11pm – 11:45pm.');
  await press('ArrowDown', 'ArrowDown');
  await seesToast(page, 'Event changed', 'It is now on Wed, May 5, 11pm – 12:15am.');
  expect((await timesOf(event))[1]).toBe('2027-05-05T14:15:00.000Z');
});
