/** What the page of a person and that of an organization have in common: the Add Task card, the Tasks list, the Notes card. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import {
  bodySent,
  choose,
  control,
  field,
  fillIn,
  hasControls,
  hasHeadings,
  primary,
  seesEach,
  toastSays,
  whileFailing,
} from './words.ts';

interface RecordLink {
  personId?: string;
  organizationId?: string;
}

const sydneyDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'Australia/Sydney' });
const sydneyTime = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Australia/Sydney',
  hour: '2-digit',
  minute: '2-digit',
});

/** As date fields take it: `Nov 22, 2030`. */
export const dayLabel = (date: Date) =>
  date.toLocaleDateString('en-US', {
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    timeZone: 'Australia/Sydney',
  });

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** The due day, sent as 17:00 of the viewer's day in Sydney where no time was picked. */
export function expectDueAt(dueDate: unknown, day: Date): void {
  const due = new Date(String(dueDate));
  expect(dueDate).toBe(due.toISOString());
  expect([sydneyDay.format(due), sydneyTime.format(due)]).toEqual([sydneyDay.format(day), '17:00']);
}

/** A task is added, deferred and completed. */
export async function keepsTasks(page: Page, link: RecordLink): Promise<void> {
  await hasHeadings(page, ['Add Task', 'Tasks (0)']);
  const card = page.getByRole('region', { name: 'Add Task' });
  const add = control(card, 'Add Task');
  expect(await field(card, 'Description').getAttribute('rows')).toBe('2');
  expect(await field(card, 'Priority').inputValue()).toBe('Medium');
  await fillIn(card, { Title: 'Ring about the quote' });
  expect(await add.isDisabled()).toBe(true);
  await fillIn(card, { Title: '   ', 'Due Date': dayLabel(inDays(3)) });
  await field(card, 'Due Date').press('Tab');
  expect(await add.isDisabled()).toBe(true);
  await fillIn(card, { Title: 'Ring about the quote', Description: 'Before lunch' });
  const { dueDate, ...first } = await bodySent(page, 'POST', '/api/tasks', () => add.click());
  expect(first).toEqual({
    title: 'Ring about the quote',
    description: 'Before lunch',
    priority: 'medium',
    status: 'pending',
    ...link,
  });
  expectDueAt(dueDate, inDays(3));
  await toastSays(page, 'Task created', 'The task has been added successfully.');
  await hasHeadings(page, ['Tasks (1)']);

  await choose(page, field(card, 'Priority'), 'Urgent');
  await fillIn(card, { Title: 'Send the papers', 'Due Date': dayLabel(inDays(5)) });
  await field(card, 'Due Date').press('Tab');
  const urgent = await bodySent(page, 'POST', '/api/tasks', () => add.click());
  expect(urgent).toMatchObject({ priority: 'high', status: 'pending', ...link });
  await hasHeadings(page, ['Tasks (2)']);
  const list = page.getByRole('region', { name: /^Tasks \(/ });
  await seesEach(list, ['Urgent', 'Medium', 'Before lunch']);

  const item = (title: string) =>
    list.getByRole('listitem').filter({ has: page.getByText(title, { exact: true }) });
  const ring = item('Ring about the quote');
  await defersTask(page, () => control(ring, 'Defer').click(), inDays(9));
  await seesEach(ring, [new RegExp(dayLabel(inDays(9)))]);
  await completesTask(
    page,
    () => control(ring, 'Complete').click(),
    'The task has been marked as complete.',
  );
  await expect.poll(() => control(ring, 'Complete').count()).toBe(0);
  expect(await control(ring, 'Defer').count()).toBe(0);
  await expect.poll(() => isStruck(page, 'Ring about the quote')).toBe(true);
  await hasControls(item('Send the papers'), ['Complete', 'Defer']);
  expect(await isStruck(page, 'Send the papers')).toBe(false);
}

/** Whether a line goes through the words. */
export function isStruck(page: Page, words: string): Promise<boolean> {
  return page
    .getByRole('main')
    .getByText(words, { exact: true })
    .first()
    .evaluate((text) => {
      for (let part: Element | null = text; part; part = part.parentElement) {
        if (getComputedStyle(part).textDecorationLine.includes('line-through')) return true;
      }
      return false;
    });
}

/** First in vain, as the server is at fault, then for good. */
export async function completesTask(
  page: Page,
  open: () => Promise<void>,
  words: string,
): Promise<void> {
  await open();
  const dialog = page.getByRole('dialog');
  const reason = dialog.getByRole('textbox').first();
  expect(await primary(dialog).isDisabled()).toBe(true);
  await reason.fill('   ');
  expect(await primary(dialog).isDisabled()).toBe(true);
  await reason.fill('Done by phone');
  await whileFailing(page, 'PATCH', '**/api/tasks/*', async () => {
    await primary(dialog).click();
    await toastSays(page, 'Error', 'Failed to complete task. Please try again.');
  });
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await primary(dialog).click();
  expect((await call).postDataJSON()).toEqual({
    status: 'completed',
    completionReason: 'Done by phone',
  });
  await toastSays(page, 'Task completed', words);
}

/** First in vain, as the server is at fault, then for good. */
export async function defersTask(page: Page, open: () => Promise<void>, to: Date): Promise<void> {
  await open();
  const dialog = page.getByRole('dialog');
  const day = dialog.getByRole('textbox').first();
  await day.fill('');
  await day.press('Tab');
  expect(await primary(dialog).isDisabled()).toBe(true);
  await day.fill(dayLabel(to));
  await day.press('Tab');
  await whileFailing(page, 'PATCH', '**/api/tasks/*', async () => {
    await primary(dialog).click();
    await toastSays(page, 'Error', 'Failed to defer task. Please try again.');
  });
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await primary(dialog).click();
  const body: Record<string, unknown> = (await call).postDataJSON();
  expect(Object.keys(body)).toEqual(['dueDate']);
  await toastSays(page, 'Task deferred', 'The task due date has been updated.');
}

/** A note is added, and stands among the previous ones with the time and its author. */
export async function keepsNotes(page: Page, link: RecordLink): Promise<void> {
  await hasHeadings(page, ['Notes', 'Previous Notes']);
  const card = page.getByRole('region', { name: 'Notes' });
  const box = card.getByRole('textbox');
  const add = control(card, 'Add Note');
  expect(await box.getAttribute('rows')).toBe('3');
  expect(await add.isDisabled()).toBe(true);
  await box.fill('  \n ');
  expect(await add.isDisabled()).toBe(true);
  await box.fill('Wants two utes');
  await whileFailing(page, 'POST', '**/api/notes', async () => {
    await add.click();
    await toastSays(page, 'Error', 'Failed to create note');
  });
  const sent = await bodySent(page, 'POST', '/api/notes', () => add.click());
  expect(sent).toEqual({ content: 'Wants two utes', ...link });
  await toastSays(page, 'Note added', 'Your note has been saved successfully.');
  await seesEach(card, [
    'Wants two utes',
    /Sam Seller/,
    /[A-Z][a-z]{2} \d{1,2}, \d{4} - \d{1,2}:\d{2} [AP]M/,
  ]);
}
