/** Opportunities on their way through the pipeline: on the board by keyboard and mouse, in the list, on their own page. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Opportunity } from '#contract/opportunities.ts';
import { anOpportunity, anOrganization } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { expectRowsApart } from './screens.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const staff = await crm.app.signIn('staff');

async function stored(id: string): Promise<Opportunity> {
  return (await staff.get<Opportunity>(`/api/opportunities/${id}`)).body;
}

const columnOf = (page: Page, stage: string) => page.getByRole('region', { name: stage });
const cardOf = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name}`) });
const namesIn = (page: Page, stage: string) =>
  columnOf(page, stage).getByRole('listitem').locator('strong').allTextContents();

async function seesCards(page: Page, stage: string, names: string[]): Promise<void> {
  await expect.poll(() => namesIn(page, stage)).toEqual(names);
}

const spokenOn = (page: Page) => page.locator('[role=status][aria-live=assertive]').last();

/** Moves a card that many stages to the right by keyboard. The arrows count from where it was picked up. */
async function carryRight(page: Page, name: string, stages: number): Promise<void> {
  await cardOf(page, name).focus();
  await page.keyboard.press('Space');
  await expect.poll(() => spokenOn(page).textContent()).toContain(`${name}: picked up`);
  for (let step = 0; step < stages; step += 1) await page.keyboard.press('ArrowRight');
  await expect.poll(() => spokenOn(page).textContent()).toContain(`${name}: moved`);
  await page.keyboard.press('Space');
}

const isFocused = (element: Element) => element === document.activeElement;

/** A board for one test, narrowed to its cards by their tag. */
async function openBoard(tag: string, options: Parameters<typeof crm.visit>[1] = {}) {
  const page = await crm.visit(`/opportunities?view=board&tag=${tag}`, { as: 'staff', ...options });
  await columnOf(page, 'Lead').getByRole('listitem').first().waitFor();
  return page;
}

test('a deal is won on the board by keyboard, and each step is announced', async () => {
  const tags = ['keyboard'];
  await anOpportunity(ctx, { name: 'Won before', stage: 'closed_won', value: 500, tags });
  const other = await anOpportunity(ctx, { name: 'Other lead', tags });
  const deal = await anOpportunity(ctx, { name: 'Harvest deal', value: '$12,000.50', tags });
  const page = await openBoard('keyboard');
  const spoken = spokenOn(page);
  await page.getByRole('button', { name: 'Unfold Closed Won' }).click();
  // Remembered, and from here by keyboard alone.
  await page.reload();
  await seesCards(page, 'Closed Won', ['Won before']);
  await seesCards(page, 'Lead', ['Harvest deal', 'Other lead']);
  await expectRowsApart(columnOf(page, 'Lead').getByRole('list'));

  // Two links skip what comes before the cards; from the one where Tab stops, the arrows go to the others.
  const skipTo = async (name: string) => {
    await page.keyboard.press('Tab');
    expect(await page.getByRole('link', { name }).evaluate(isFocused)).toBe(true);
    await page.keyboard.press('Enter');
  };
  const isOnCard = (name: string) => cardOf(page, name).evaluate(isFocused);
  await skipTo('Skip to content');
  await skipTo('Skip to the cards');
  expect(await isOnCard('Harvest deal')).toBe(true);
  const ring = await cardOf(page, 'Harvest deal').evaluate((card) => {
    const { outlineOffset, outlineWidth } = getComputedStyle(card);
    return Number.parseFloat(outlineOffset) + Number.parseFloat(outlineWidth);
  });
  expect(ring, 'the ring lies within the card, where nothing cuts it').toBeLessThanOrEqual(0);
  await page.keyboard.press('ArrowDown');
  expect(await isOnCard('Other lead')).toBe(true);
  await page.keyboard.press('ArrowRight');
  expect(await isOnCard('Won before')).toBe(true);
  await page.keyboard.press('Tab');
  expect(await page.locator('[data-card] :focus').count()).toBe(0);
  await page.keyboard.press('Shift+Tab');
  expect(await isOnCard('Won before')).toBe(true);
  await page.keyboard.press('ArrowLeft');
  expect(await isOnCard('Harvest deal')).toBe(true);

  await page.keyboard.press('Space');
  await expect
    .poll(() => spoken.textContent())
    .toBe('Harvest deal: picked up, Lead, place 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await seesCards(page, 'Lead', ['Other lead', 'Harvest deal']);
  await page.keyboard.press('Escape');
  await expect
    .poll(() => spoken.textContent())
    .toBe('Harvest deal: cancelled, Lead, place 1 of 2.');
  expect(await namesIn(page, 'Lead')).toEqual(['Harvest deal', 'Other lead']);

  await page.keyboard.press('Space');
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => spoken.textContent())
    .toBe('Harvest deal: moved, Closed Won, place 2 of 2.');
  await page.keyboard.press('Space');
  await expect.poll(async () => (await stored(deal.id)).stage).toBe('closed_won');
  expect(await namesIn(page, 'Closed Won')).toEqual(['Won before', 'Harvest deal']);
  // A won card is certain, needs no next step, and does not age.
  expect((await stored(deal.id)).probability).toBe('100');
  const words = (await cardOf(page, 'Harvest deal').textContent()) ?? '';
  expect(words).toContain('100%');
  expect(words).not.toMatch(/next task|in Closed Won/i);
  expect(await cardOf(page, 'Other lead').textContent()).toMatch(
    /No next task.*In Lead since today/,
  );
  await expect.poll(() => columnOf(page, 'Closed Won').textContent()).toContain('$12,500.50');
  expect(
    await cardOf(page, 'Harvest deal').evaluate((card) => card === document.activeElement),
  ).toBe(true);
  expect(await stored(other.id)).toMatchObject({ stage: 'lead' });

  await page.reload();
  await seesCards(page, 'Closed Won', ['Won before', 'Harvest deal']);
  expect(await namesIn(page, 'Lead')).toEqual(['Other lead']);

  // The board uses the full width of the window, with all of its columns.
  await page.setViewportSize({ width: 2560, height: 1300 });
  await expect
    .poll(async () => {
      const box = await columnOf(page, 'Closed Lost').boundingBox();
      return (box?.x ?? 0) + (box?.width ?? 0);
    })
    .toBeGreaterThan(2400);
  expect(
    await page.locator('[data-board]').evaluate((board) => board.scrollWidth - board.clientWidth),
  ).toBe(0);
  mustSurvive('B-06', {
    figure: 'done by keyboard, each step announced, the focus kept',
    limit: 'every flow by keyboard',
  });
});

test('a refused move snaps back and says why', async () => {
  const tags = ['refused'];
  const deal = await anOpportunity(ctx, { name: 'Contested', tags });
  const page = await openBoard('refused');
  crm.forgive(/412/);
  await staff.patch(`/api/opportunities/${deal.id}`, { description: 'A colleague was faster' });
  const slow = Promise.withResolvers<void>();
  await page.route(/opportunities\/cards/, async (route) => {
    await slow.promise;
    await route.continue();
  });
  await carryRight(page, 'Contested', 1);
  await seesToast(page, 'Failed to update opportunity', 'Somebody else changed this record');
  await seesCards(page, 'Lead', ['Contested']);
  expect(await namesIn(page, 'Qualified')).toEqual([]);
  expect(await stored(deal.id)).toMatchObject({ stage: 'lead' });

  // The same move works now, even before the board has been read again.
  await carryRight(page, 'Contested', 1);
  await expect.poll(async () => (await stored(deal.id)).stage).toBe('qualified');
  slow.resolve();
  await seesCards(page, 'Qualified', ['Contested']);
});

test('a card is dragged by mouse between the cards of another stage', async () => {
  const tags = ['mouse'];
  for (const name of ['Lower', 'Upper']) {
    await anOpportunity(ctx, { name, stage: 'qualified', tags });
  }
  const deal = await anOpportunity(ctx, { name: 'Dragged', tags });
  const page = await openBoard('mouse');
  const from = await cardOf(page, 'Dragged').boundingBox();
  const below = await cardOf(page, 'Lower').boundingBox();
  if (!from || !below) throw new Error('The cards are not on the screen');
  await page.mouse.move(from.x + 60, from.y + 20);
  await page.mouse.down();
  await page.mouse.move(from.x + 120, from.y + 60, { steps: 4 });
  await page.mouse.move(below.x + 60, below.y + 4, { steps: 8 });
  await seesCards(page, 'Qualified', ['Upper', 'Dragged', 'Lower']);
  await page.mouse.up();
  await expect.poll(async () => (await stored(deal.id)).stage).toBe('qualified');
  await page.reload();
  await seesCards(page, 'Qualified', ['Upper', 'Dragged', 'Lower']);
  // A drag is not a click.
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('closing as lost asks why; without an answer the card stays where it was', async () => {
  const tags = ['lost'];
  const deal = await anOpportunity(ctx, { name: 'Slipping away', tags });
  const page = await openBoard('lost');
  const carryToLost = async () => {
    await carryRight(page, 'Slipping away', 5);
    await page.getByRole('dialog', { name: 'Close as Lost' }).waitFor();
  };
  await carryToLost();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await seesCards(page, 'Lead', ['Slipping away']);
  expect(await stored(deal.id)).toMatchObject({ stage: 'lead' });

  await carryToLost();
  const submit = page.getByRole('button', { name: 'Close as Lost' });
  expect(await submit.isDisabled()).toBe(true);
  await page.getByLabel('Why was it lost?').fill('Went with the cheaper offer');
  await submit.click();
  await expect
    .poll(() => stored(deal.id))
    .toMatchObject({ stage: 'closed_lost', lostReason: 'Went with the cheaper offer' });
  await seesCards(page, 'Closed Lost', ['Slipping away']);
});

test('the list is searched and filtered; a card opens the dialog that edits it', async () => {
  const organization = await anOrganization(ctx, { name: 'Ferntree Tractors' });
  await anOpportunity(ctx, {
    name: 'Baler for Ferntree',
    description: 'Two balers before the season',
    value: '84000',
    expectedCloseDate: '2026-11-20',
    organizationId: organization.id,
    tags: ['Alpha', 'Beta', 'Gamma'],
  });
  await anOpportunity(ctx, { name: 'Baler spare parts', stage: 'proposal' });
  const page = await crm.visit('/opportunities', { as: 'staff' });
  await page.getByRole('heading', { name: 'Sales Pipeline' }).waitFor();
  await page.getByPlaceholder('Search opportunities...').fill('BALER');
  const list = page.getByRole('list', { name: 'Opportunities' });
  await expect.poll(() => list.getByRole('listitem').count()).toBe(2);
  const card = page.getByRole('article', { name: 'Baler for Ferntree' });
  const words = (await card.textContent()) ?? '';
  for (const part of ['Two balers', 'Lead', '$84,000', '50%', 'Nov 20, 2026', 'Alpha', 'Beta']) {
    expect(words).toContain(part);
  }
  expect(words).not.toContain('Gamma');
  expect(await page.getByRole('article', { name: 'Baler spare parts' }).textContent()).toContain(
    'Not set',
  );

  await page.getByRole('combobox', { name: 'Stage' }).click();
  await page.getByRole('option', { name: 'Proposal' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBe(1);
  expect(new URL(page.url()).search).toBe('?q=BALER&stage=proposal');
  await page.getByRole('button', { name: 'Baler spare parts' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Opportunity' });
  await dialog.getByLabel('Value').fill('12k');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await sees(page, 'Must be an amount such as');
  await dialog.getByLabel('Value').fill('$1,250.50');
  // Without a network it says so and keeps what was typed, rather than saving it some time later.
  crm.forgive(/ERR_INTERNET_DISCONNECTED/);
  await page.context().setOffline(true);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.getByText('The server cannot be reached.').waitFor();
  await page.context().setOffline(false);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Opportunity updated successfully');
  await dialog.waitFor({ state: 'hidden' });
  await sees(page, '$1,250.50');

  await page.getByPlaceholder('Search opportunities...').fill('nothing of the kind');
  await sees(page, 'No opportunities found');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await expect.poll(() => list.getByRole('listitem').count()).toBeGreaterThan(1);
});

test('a new opportunity has its defaults, and counts at once', async () => {
  const page = await crm.visit('/opportunities', { as: 'admin' });
  await page.getByRole('button', { name: 'New Opportunity' }).click();
  const dialog = page.getByRole('dialog', { name: 'New Opportunity' });
  const submit = dialog.getByRole('button', { name: 'Create Opportunity' });
  expect(await submit.isDisabled()).toBe(true);
  expect(await dialog.getByLabel('Probability').inputValue()).toBe('50');
  expect(await dialog.getByRole('combobox', { name: 'Stage' }).inputValue()).toBe('Lead');
  const choose = async (stage: string) => {
    await dialog.getByRole('combobox', { name: 'Stage' }).click();
    await page.getByRole('option', { name: stage }).click();
  };
  await choose('Negotiation');
  expect(await dialog.getByLabel('Probability').inputValue()).toBe('70');
  await choose('Lead');
  expect(await dialog.getByLabel('Probability').inputValue()).toBe('50');
  await dialog.getByLabel('Name').fill('Brand new sale');
  await dialog.getByLabel('Value').fill('7,500');
  // As phones type: no key event reports the comma.
  await dialog.getByRole('combobox', { name: 'Tags' }).click();
  await page.keyboard.insertText('Utes, Fleet');
  await page.keyboard.press('Enter');
  await dialog.getByText('Utes', { exact: true }).waitFor();
  await dialog.getByText('Fleet', { exact: true }).waitFor();
  await submit.click();
  await seesToast(page, 'Opportunity created successfully');
  await dialog.waitFor({ state: 'hidden' });
  const card = page.getByRole('article', { name: 'Brand new sale' });
  await expect.poll(() => card.textContent()).toContain('$7,500');

  // Its page has facts, tasks and notes; deleting can be undone.
  await card.getByRole('link', { name: /page of Brand new sale/ }).click();
  await page.getByRole('heading', { name: 'Brand new sale' }).waitFor();
  await page.getByLabel('Add a note').fill('Prefers the red one');
  await page.getByRole('button', { name: 'Add Note' }).click();
  await seesToast(page, 'Note added');
  await sees(page, 'Prefers the red one');
  await page.getByRole('button', { name: 'Delete opportunity' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Opportunity deleted');
  await card.waitFor({ state: 'hidden' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Opportunity restored');
  await card.waitFor();
});

test('on a phone the board scrolls by itself, and its cards are moved after a long press', async () => {
  const tags = ['thumb'];
  const deal = await anOpportunity(ctx, { name: 'Held', tags });
  const page = await openBoard('thumb', { size: { width: 390, height: 844 } });
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
  ).toBeLessThanOrEqual(0);
  await cardOf(page, 'Held').scrollIntoViewIfNeeded();
  const box = await cardOf(page, 'Held').boundingBox();
  if (!box) throw new Error('The card is not on the screen');
  const at = { x: box.x + 80, y: box.y + 30 };
  const session = await page.context().newCDPSession(page);
  const touch = (
    type: 'touchStart' | 'touchMove' | 'touchEnd',
    points: { x: number; y: number }[],
  ) => session.send('Input.dispatchTouchEvent', { type, touchPoints: points });
  await touch('touchStart', [at]);
  const spoken = page.locator('[role=status][aria-live=assertive]').last();
  await expect.poll(() => spoken.textContent()).toContain('picked up');
  await touch('touchMove', [{ x: 330, y: at.y }]);
  await touch('touchMove', [{ x: 375, y: at.y }]);
  await expect.poll(() => spoken.textContent()).toContain('moved, Qualified');
  await touch('touchEnd', []);
  await expect.poll(async () => (await stored(deal.id)).stage).not.toBe('lead');
});

test('a card says how long it has been in its stage, and why that is marked', async () => {
  const deal = await anOpportunity(ctx, { name: 'Forgotten', tags: ['hints'] });
  await crm.app.database.pool.query(
    // In the viewer's days, whatever the clocks did meanwhile.
    `update opportunities set stage_since = (now() at time zone $2 - interval '90 days') at time zone $2
     where id = $1`,
    [deal.id, 'Australia/Sydney'],
  );
  const page = await openBoard('hints');
  const days = cardOf(page, 'Forgotten').getByText('90 d', { exact: true });
  await days.hover();
  const tooltip = page.getByRole('tooltip');
  await tooltip.waitFor();
  expect(await tooltip.textContent()).toMatch(/^90 days in Lead, past the \d+ that are usual/);
  await page.mouse.move(5, 5);
  await tooltip.waitFor({ state: 'hidden' });
});

test('the board is read in one call, and a column loads more as it is scrolled', async () => {
  const tags = ['long'];
  await anOpportunity(ctx, { name: 'Elsewhere', stage: 'proposal', tags });
  for (let index = 40; index > 0; index -= 1) {
    await anOpportunity(ctx, { name: `Deal ${index}`, tags });
  }
  const page = await crm.visit('/opportunities?tag=long', { as: 'staff' });
  await page.getByText('Deal 1', { exact: true }).first().waitFor();
  const calls: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (/opportunities\/(board|cards)$/.test(pathname)) {
      calls.push([pathname, searchParams.get('stage')].filter(Boolean).join(' '));
    }
  });
  await page.getByRole('radio', { name: 'Board' }).press('Space');
  await seesCards(page, 'Proposal', ['Elsewhere']);
  await expect.poll(async () => (await namesIn(page, 'Lead')).length).toBe(15);
  expect(calls).toEqual(['/api/opportunities/board']);

  await expect
    .poll(async () => {
      await columnOf(page, 'Lead').getByRole('listitem').last().scrollIntoViewIfNeeded();
      return namesIn(page, 'Lead');
    })
    .toEqual(Array.from({ length: 40 }, (_, index) => `Deal ${index + 1}`));
  expect(calls.slice(1)).toEqual(Array(2).fill('/api/opportunities/cards lead'));
});
