/** What is thrown rather than carried by mouse: it falls where it was let go, however little the page has drawn. */
import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import type { Task } from '#contract/tasks.ts';
import { anOpportunity, aTask } from '#test/factories.ts';
import { dayOn } from './calendar-steps.ts';
import { openCrm, seesToast } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

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
