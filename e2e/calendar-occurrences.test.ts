/** Occurrences of events that repeat in a real browser: stretched, moved by keyboard, and saved beside a colleague's change. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { SeriesScope } from '#contract/event-series.ts';
import type { CalendarEvent } from '#contract/events.ts';
import { anEvent } from '#test/factories.ts';
import { dayOn, dragByKeyboard, dragOver, edgeAt, pointAt } from './calendar-steps.ts';
import { openCrm, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');
const colleague = await crm.app.signIn('admin');

/** From nine to ten in Sydney, each day from that Monday to Friday. */
const aWeekOf = (title: string, monday: string) =>
  anEvent(ctx, {
    title,
    eventDate: `${monday}T09:00:00+10:00`,
    endDate: `${monday}T10:00:00+10:00`,
    series: { rule: 'daily', count: 5, timeZone: 'Australia/Brisbane' },
  });
const seriesOf = async ({ id }: { id: string }) =>
  (await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body;
const eventsCalled = async (title: string) => {
  const { body } = await staff.get<CalendarEvent[]>(
    `/api/calendar-events?sort=eventDate&q=${encodeURIComponent(title)}`,
  );
  return body.map(({ eventDate, endDate, series }) => ({ eventDate, endDate, series }));
};
const isFocused = (link: Locator) => link.evaluate((each) => each.matches(':focus'));
const inBrisbane = { as: 'staff', timeZone: 'Australia/Brisbane' } as const;

test('an occurrence is stretched by mouse, alone, and Undo puts it back into its series', async () => {
  const series = await aWeekOf('Depot round', '2027-03-08');
  const page = await crm.visit('/calendar?date=2027-03-10', inBrisbane);
  const wednesday = 'Wednesday, March 10';
  const link = dayOn(page, wednesday).getByRole('link', { name: 'Depot round' });
  await link.waitFor();
  await dragOver(page, await edgeAt(link, 'end'), await pointAt(page, wednesday, 11.5));
  const rest = 'The rest of its series stays.';
  await seesToast(page, 'Event changed', `It is now on Wed, Mar 10, 9am – 11:30am. ${rest}`);
  expect((await seriesOf(series)).series).toMatchObject({ exceptions: ['2027-03-10'] });
  const alone = {
    eventDate: '2027-03-09T23:00:00.000Z',
    endDate: '2027-03-10T01:30:00.000Z',
    series: null,
  };
  expect(await eventsCalled('Depot round')).toContainEqual(alone);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(async () => (await seriesOf(series)).series?.exceptions).toEqual([]);
  // On the page too: until it is read again there, it is the event that Undo took away.
  await expect.poll(() => page.locator(`a[href*="${series.id}&on="]`).count()).toBe(5);
  expect(await eventsCalled('Depot round')).toHaveLength(1);

  // By one edge and at once by the other: it is the same event.
  await dragOver(page, await edgeAt(link, 'end'), await pointAt(page, wednesday, 11.5));
  await dragOver(page, await edgeAt(link, 'start'), await pointAt(page, wednesday, 8));
  await seesToast(page, 'Event changed', 'It is now on Wed, Mar 10, 8am – 11:30am.');
  expect(await eventsCalled('Depot round')).toContainEqual({
    ...alone,
    eventDate: '2027-03-09T22:00:00.000Z',
  });
  expect(await eventsCalled('Depot round')).toHaveLength(2);
  expect(page.context().pages()).toHaveLength(1);
});

test.each<[SeriesScope, string, number[], number[]]>([
  ['this', 'This event', [60, 60, 90, 60, 60], [60, 60, 60, 60, 60]],
  ['following', 'This and following', [60, 60, 90, 90, 90], [60, 60, 60, 60, 60]],
  ['all', 'All events', [90, 90, 90, 90, 90], [60, 60, 60, 60, 60]],
])(
  'an occurrence is made longer in its dialog (%s), which Undo takes back',
  async (scope, choice, changed, before) => {
    const title = `Longer ${scope}`;
    const { id } = await aWeekOf(title, '2027-04-12');
    const page = await crm.visit(`/calendar?event=${id}&on=2027-04-14&date=2027-04-14`, inBrisbane);
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByText(choice, { exact: true }).click();
    await dialog.getByLabel('End time').fill('10:30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seesToast(page, 'Event updated');
    const lengths = async () => {
      const { body } = await staff.get<{ events: CalendarEvent[] }[]>(
        '/api/calendar?from=2027-04-11&to=2027-04-16',
      );
      return body.flatMap(({ events }) =>
        events
          .filter((event) => event.title === title)
          .map(
            ({ eventDate, endDate }) =>
              (Date.parse(endDate ?? '') - Date.parse(eventDate)) / 60_000,
          ),
      );
    };
    expect(await lengths()).toEqual(changed);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(lengths).toEqual(before);
  },
);

test('the focus stays on an occurrence that is moved by keyboard', async () => {
  await aWeekOf('Key round', '2027-05-10');
  const page = await crm.visit('/calendar?date=2027-05-12', inBrisbane);
  const link = dayOn(page, 'Wednesday, May 12').getByRole('link', { name: 'Key round' });
  await link.focus();
  for (const [keys, told] of [
    [['ArrowDown', 'ArrowDown'], 'It is now on Wed, May 12 at 9:30 AM.'],
    [['Shift+ArrowDown'], 'It is now on Wed, May 12, 9:30am – 10:45am.'],
  ] as const) {
    await page.keyboard.down('Alt');
    for (const key of keys) await page.keyboard.press(key);
    await page.keyboard.up('Alt');
    await page.getByText(told).waitFor();
    await page.waitForLoadState('networkidle');
    expect(await isFocused(link)).toBe(true);
  }
  expect(await eventsCalled('Key round')).toHaveLength(2);

  const thursday = dayOn(page, 'Thursday, May 13').getByRole('link', { name: 'Key round' });
  await dragByKeyboard(thursday, ['ArrowRight', 'Friday, May 14']);
  await page.getByText('It is now on Fri, May 14.').waitFor();
  await page.waitForLoadState('networkidle');
  const moved = dayOn(page, 'Friday, May 14').getByRole('link', { name: 'Key round' });
  await expect.poll(() => moved.count()).toBe(2);
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.closest('[role=group]')?.ariaLabel))
    .toBe('Friday, May 14');
  expect(await isFocused(dayOn(page, 'Friday, May 14').locator('a:focus'))).toBe(true);

  // Undo goes with its toast; the focus is on what it put back.
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await thursday.waitFor();
  await expect.poll(() => isFocused(thursday)).toBe(true);
});

test('two quick moves by keyboard of an occurrence are both saved', async () => {
  await aWeekOf('Quick round', '2027-06-07');
  const page = await crm.visit('/calendar?date=2027-06-09', inBrisbane);
  const link = dayOn(page, 'Wednesday, June 9').getByRole('link', { name: 'Quick round' });
  await link.focus();
  for (const _ of [1, 2, 3]) {
    await page.keyboard.down('Alt');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.up('Alt');
  }
  await expect
    .poll(() => eventsCalled('Quick round'))
    .toContainEqual({
      eventDate: '2027-06-08T23:45:00.000Z',
      endDate: '2027-06-09T00:45:00.000Z',
      series: null,
    });
  expect(await eventsCalled('Quick round')).toHaveLength(2);
  await page.waitForLoadState('networkidle');
  expect(await isFocused(link)).toBe(true);
});

test.each<[SeriesScope, string]>([
  ['this', 'This event'],
  ['following', 'This and following'],
  ['all', 'All events'],
])('a save beside a colleague asks whose version stays (%s)', async (scope, choice) => {
  crm.forgive(/status of 412/);
  for (const keep of ['Load their version', 'Keep mine']) {
    const { id } = await aWeekOf(`Shared ${scope}`, '2027-07-05');
    const page = await crm.visit(`/calendar?event=${id}&on=2027-07-07`, inBrisbane);
    const dialog = page.getByRole('dialog', { name: 'Edit Event' });
    await dialog.getByText(choice, { exact: true }).click();
    const [title, start] = [dialog.getByLabel('Title'), dialog.getByLabel('Start time')];
    await title.fill(`Mine ${scope}`);
    const theirs = {
      title: 'Theirs',
      eventDate: '2027-07-05T11:00:00+10:00',
      endDate: '2027-07-05T12:00:00+10:00',
    };
    expect((await colleague.patch(`/api/calendar-events/${id}`, theirs)).status).toBe(200);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByRole('button', { name: keep }).click();
    const isMine = keep === 'Keep mine';
    await expect.poll(() => title.inputValue()).toBe(isMine ? `Mine ${scope}` : 'Theirs');
    // What was not typed here is theirs in either case, on the day of this occurrence.
    await expect.poll(() => start.inputValue()).toBe('11:00');
    expect(await dialog.getByLabel(/^Start(?! time)/).inputValue()).toBe('Jul 7, 2027');
    if (!isMine) {
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      expect((await seriesOf({ id })).title).toBe('Theirs');
      continue;
    }
    await dialog.getByRole('button', { name: 'Save' }).click();
    await seesToast(page, 'Event updated');
    const { body } = await staff.get<{ events: CalendarEvent[] }[]>(
      '/api/calendar?from=2027-07-05&to=2027-07-09',
    );
    const titles = body.map(
      ({ events }) =>
        events.map((event) => event.title).filter((each) => each === `Mine ${scope}`).length,
    );
    const expected = { this: [0, 0, 1, 0, 0], following: [0, 0, 1, 1, 1], all: [1, 1, 1, 1, 1] };
    expect(titles).toEqual(expected[scope]);
  }
});

/** Goes on with the Tab key until the focus is there, as somebody without a mouse does. */
async function tabTo(target: Locator, key = 'Tab'): Promise<void> {
  const keyboard = target.page().keyboard;
  await target.waitFor({ state: 'attached' });
  for (let presses = 0; presses < 60; presses += 1) {
    if (await isFocused(target)) return;
    await keyboard.press(key);
  }
  throw new Error(`The focus does not get to ${target}`);
}

test('a series is made, changed and deleted by keyboard alone, and axe finds nothing', async () => {
  const page = await crm.visit('/calendar?date=2027-08-11', inBrisbane);
  const { keyboard } = page;
  const add = page.getByRole('button', { name: 'Add Event', exact: true });
  await tabTo(add);
  await keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await expect.poll(() => isFocused(dialog.getByLabel('Title'))).toBe(true);
  await keyboard.type('By key');
  await tabTo(dialog.getByLabel(/^Start(?! time)/));
  await keyboard.press('Control+a');
  await keyboard.type('Aug 9, 2027');
  await tabTo(dialog.getByRole('combobox', { name: 'Repeats' }));
  const choose = async (name: string) => {
    await keyboard.press('ArrowDown');
    const option = page.getByRole('option', { name, exact: true });
    await option.waitFor();
    for (let presses = 0; presses < 9; presses += 1) {
      if ((await option.getAttribute('data-combobox-selected')) !== null) break;
      await keyboard.press('ArrowDown');
    }
    await keyboard.press('Enter');
    await option.waitFor({ state: 'hidden' });
  };
  await choose('Weekly');
  await tabTo(dialog.getByRole('checkbox', { name: 'Wednesday' }));
  await keyboard.press('Space');
  await tabTo(dialog.getByRole('combobox', { name: 'Ends' }));
  await choose('After some times');
  await tabTo(dialog.getByLabel('How many times'));
  await keyboard.press('Control+a');
  await keyboard.type('4');
  expect(await faultsOf(page)).toEqual([]);
  await keyboard.press('Control+Enter');
  await seesToast(page, 'Event created');
  const items = page.getByRole('link', { name: /Event: By key/ });
  await expect.poll(() => items.count()).toBe(2);
  await dialog.waitFor({ state: 'detached' });

  // One of them is opened, and this choice of three is made with the arrow keys.
  const opening = page.waitForEvent('popup');
  await tabTo(dayOn(page, 'Wednesday, August 11').getByRole('link', { name: 'By key' }));
  await keyboard.press('Enter');
  const tab = await opening;
  const edit = tab.getByRole('dialog', { name: 'Edit Event' });
  const scopes = edit.getByRole('radiogroup', { name: 'Change or delete' });
  await expect.poll(() => isFocused(edit.getByLabel('Title'))).toBe(true);
  await tabTo(scopes.getByRole('radio', { name: 'This event' }), 'Shift+Tab');
  await tab.keyboard.press('ArrowRight');
  expect(await scopes.getByRole('radio', { name: 'This and following' }).isChecked()).toBe(true);
  expect(await faultsOf(tab)).toEqual([]);
  await tabTo(edit.getByLabel('Title'));
  await tab.keyboard.press('End');
  await tab.keyboard.type(' later');
  await tab.keyboard.press('Control+Enter');
  await seesToast(tab, 'Event updated');
  expect(
    (await eventsCalled('By key')).map(({ series }) => series?.count ?? series?.until),
  ).toEqual(['2027-08-10', 3]);
  await edit.waitFor({ state: 'detached' });
  const undo = tab.getByRole('button', { name: 'Undo' });
  await tabTo(undo, 'Shift+Tab');
  await tab.keyboard.press('Enter');
  await expect.poll(async () => (await eventsCalled('By key')).length).toBe(1);

  const { id } = (await staff.get<CalendarEvent[]>('/api/calendar-events?q=by+key')).body[0] ?? {};
  await tab.goto(`/calendar?event=${id}&on=2027-08-11`);
  await expect.poll(() => isFocused(edit.getByLabel('Title'))).toBe(true);
  await tabTo(edit.getByRole('button', { name: 'Delete' }));
  await tab.keyboard.press('Enter');
  const question = tab.getByRole('dialog', { name: 'Delete this event?' });
  await question.waitFor();
  expect(await faultsOf(tab)).toEqual([]);
  await tabTo(question.getByRole('button', { name: 'Delete' }));
  await tab.keyboard.press('Enter');
  await seesToast(tab, 'Event deleted');
  await expect
    .poll(async () => (await eventsCalled('By key'))[0]?.series?.exceptions)
    .toEqual(['2027-08-11']);
  await tabTo(undo, 'Shift+Tab');
  await tab.keyboard.press('Enter');
  await expect.poll(async () => (await eventsCalled('By key'))[0]?.series?.exceptions).toEqual([]);
});
