/** What is thrown rather than carried by mouse: it falls where it was let go, however little the page has drawn. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { CalendarEvent } from '#contract/events.ts';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { anEvent, anOpportunity, aTask } from '#test/factories.ts';
import { dayOn, edgeAt, pointAt } from './calendar-steps.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

interface Point {
  x: number;
  y: number;
}

const stageOf = async ({ id }: { id: string }) =>
  (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body.stage;

test('a card that is let go before its last move was told falls where the pointer is', async () => {
  const deal = await anOpportunity(ctx, { name: 'Flicked sale', tags: ['flicked'] });
  const page = await crm.visit('/opportunities?view=board&tag=flicked', { as: 'staff' });
  const card = page.getByRole('button', { name: /^Flicked sale/ });
  const from = await card.boundingBox();
  const strip = await page.getByRole('region', { name: 'Closed Won' }).boundingBox();
  if (!from || !strip) throw new Error('The board is not on the screen');
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 60, { steps: 4 });
  await expect.poll(() => page.getByText('Flicked sale', { exact: true }).count()).toBe(2);
  // As soon as the move is drawn, before React has told of it.
  await page.evaluate(
    async ([clientX, clientY]) => {
      const send = (type: string) =>
        document.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }));
      await new Promise<void>((resolve) => {
        new MutationObserver((_, observer) => {
          observer.disconnect();
          send('mouseup');
          resolve();
        }).observe(document.body, { subtree: true, attributeFilter: ['style'] });
        send('mousemove');
      });
    },
    [strip.x + 20, strip.y + 200],
  );
  await seesToast(page, 'Moved to Closed Won');
  await page.mouse.up();
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.waitFor();
  await expect.poll(() => stageOf(deal)).toBe('lead');
});

/** Pressed, moved twice and let go, all before the page can draw anything. */
async function flick(from: Locator, to: Locator): Promise<void> {
  const [start, end] = [await from.boundingBox(), await to.boundingBox()];
  if (!start || !end) throw new Error('They are not on the screen');
  const [x, y] = [end.x + 20, end.y + end.height / 2];
  const way = [
    ['mousedown', start.x + 20, start.y + 8],
    ['mousemove', start.x + 40, start.y + 28],
    ['mousemove', x, y],
    ['mouseup', x, y],
  ] as const;
  await from.evaluate((element, way) => {
    for (const [type, clientX, clientY] of way) {
      const on = type === 'mousedown' ? element : document;
      on.dispatchEvent(new MouseEvent(type, { bubbles: true, clientX, clientY }));
    }
  }, way);
}

test('a card that is flicked before the page has drawn anything of it falls where it was let go', async () => {
  const deal = await anOpportunity(ctx, { name: 'Quick sale', tags: ['quick'] });
  const page = await crm.visit('/opportunities?view=board&tag=quick', { as: 'staff' });
  const won = page.getByRole('region', { name: 'Closed Won' });
  await flick(page.getByRole('button', { name: /^Quick sale/ }), won);
  await seesToast(page, 'Moved to Closed Won');
  await expect.poll(() => stageOf(deal)).toBe('closed_won');
});

test('a task that is flicked to another day of the calendar is due then', async () => {
  const task = await aTask(ctx, { title: 'Quick call', dueDate: '2026-09-02T05:00:00Z' });
  const page = await crm.visit('/calendar?view=month&date=2026-09-01', { as: 'staff' });
  const day = dayOn(page, 'Tuesday, September 8');
  await flick(page.getByRole('link', { name: 'Quick call' }), day);
  await day.getByRole('link', { name: '3pm Task: Quick call' }).waitFor();
  const dueOf = async () => (await staff.get<Task>(`/api/tasks/${task.id}`)).body.dueDate;
  await expect.poll(dueOf).toBe('2026-09-08T05:00:00.000Z');
});

/** The same for what heeds the pointer itself: the edges of an event, and the hours of a day. */
async function flickPointer(page: Page, from: Point, to: Point): Promise<void> {
  // A pointer that is not there cannot be followed.
  await page.mouse.move(from.x, from.y);
  await page.evaluate(
    async ([from, to]) => {
      const target = document.elementFromPoint(from.x, from.y);
      const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const way = [
        ['pointerdown', from],
        ['pointermove', half],
        ['pointermove', to],
        ['pointerup', to],
        ['click', to],
      ] as const;
      for (const [type, { x, y }] of way) {
        const options = { bubbles: true, clientX: x, clientY: y };
        const mouse = { ...options, pointerId: 1, pointerType: 'mouse', isPrimary: true };
        target?.dispatchEvent(new PointerEvent(type, mouse));
        // As between events of a pointer: what waits for no more than the end of one is done.
        await Promise.resolve();
      }
    },
    [from, to] as const,
  );
}

test('an event that is flicked longer by its edge ends where it was let go', async () => {
  const { id } = await anEvent(ctx, {
    title: 'Quick demo',
    eventDate: '2026-09-02T09:00:00+10:00',
    endDate: '2026-09-02T10:00:00+10:00',
  });
  const page = await crm.visit('/calendar?date=2026-09-02', { as: 'staff' });
  const wednesday = 'Wednesday, September 2';
  const link = dayOn(page, wednesday).getByRole('link', { name: 'Quick demo' });
  await link.waitFor();
  await flickPointer(page, await edgeAt(link, 'end'), await pointAt(page, wednesday, 11.5));
  await seesToast(page, 'Event changed');
  const endOf = async () =>
    (await staff.get<CalendarEvent>(`/api/calendar-events/${id}`)).body.endDate;
  await expect.poll(endOf).toBe('2026-09-02T01:30:00.000Z');
});

test('hours that are flicked over are those of the event that is added', async () => {
  const page = await crm.visit('/calendar?date=2026-09-09', { as: 'staff' });
  const thursday = 'Thursday, September 10';
  await dayOn(page, thursday).waitFor();
  const [from, to] = [await pointAt(page, thursday, 10), await pointAt(page, thursday, 12.5)];
  await flickPointer(page, from, to);
  const dialog = page.getByRole('dialog', { name: 'Add Event' });
  await dialog.waitFor();
  expect(await dialog.getByLabel('Start time').inputValue()).toBe('10:00');
  expect(await dialog.getByLabel('End time').inputValue()).toBe('12:30');
});
