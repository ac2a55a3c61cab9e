/** A table of 50,000: as long as all of them from the first rows on, with the rows in sight alone in the page. */
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { openCrm } from './crm.ts';
import { showTable } from './table-cells.ts';

const crm = await openCrm();
const rows = 50_000;
// In parts: the database ends a statement that takes too long.
for (let from = 0; from < rows; from += 5_000) {
  await crm.app.database.pool.query(
    `insert into organizations (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Long ' || lpad(n::text, 5, '0'), now(), now()
     from generate_series($1::integer, $1 + 4999) as n`,
    [from],
  );
}

/** Its bar is as long as all of the rows. */
async function openTable(query = '', { first = 'Long 00000', count = rows } = {}) {
  const page = await crm.visit(`/organizations${query}`, { as: 'staff' });
  await page.getByText(first).first().waitFor();
  await showTable(page);
  const grid = page.getByRole('grid', { name: 'Organizations' });
  await grid.getByText(first).waitFor();
  await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(count * 36);
  return { page, grid };
}

/** Lets go of the bar at that row. */
const scrollTo = (grid: Locator, row: number) =>
  grid.evaluate((each, row) => {
    const height = Number.parseFloat(getComputedStyle(each).getPropertyValue('--table-row'));
    each.scrollTo({ top: row * height });
  }, row);

/** What is asked of the list from now on. */
function watchLists(page: Page): string[] {
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/organizations') read.push(search);
  });
  return read;
}

test('a table of 50,000 is scrolled: it draws what is in sight, and reads no page twice or before its turn', async () => {
  const { page, grid } = await openTable();

  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    const cursor = searchParams.get('cursor');
    if (pathname === '/api/organizations' && cursor) read.push(cursor);
  });
  // The head is a row, too.
  const height = await grid.evaluate((each) => each.scrollHeight);
  const rowHeight = height / (rows + 1);
  const perStep = 120;
  let most = 0;
  for (let step = 1; step <= 20; step += 1) {
    const top = step * perStep * rowHeight;
    await grid.evaluate((each, top) => each.scrollTo({ top }), top);
    await grid.getByText(`Long ${String(step * perStep + 5).padStart(5, '0')}`).waitFor();
    most = Math.max(most, await grid.getByRole('row').count());
  }
  expect(most).toBeLessThan(80);
  // 2,400 rows are a little over twelve pages of 200; the first was there before.
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeLessThanOrEqual(13);
});

const StyledEvent = z.object({
  name: z.literal('UpdateLayoutTree'),
  args: z.object({ elementCount: z.number() }),
});

/** How many elements the browser finds the styles of meanwhile. */
async function countStyled(page: Page, work: () => Promise<void>): Promise<number> {
  const session = await page.context().newCDPSession(page);
  let styled = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const event of value) styled += StyledEvent.safeParse(event).data?.args.elementCount ?? 0;
  });
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: ['devtools.timeline'] },
  });
  await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  await session.detach();
  return styled;
}

test('a row that comes into view is drawn alone: the styles of the others, and of the page, stay', async () => {
  const { page, grid } = await openTable();
  await scrollTo(grid, 100);
  await grid.getByText('Long 00105').waitFor();
  const shown = grid.getByRole('row').last();
  const each = await shown.evaluate((row) => row.querySelectorAll('*').length + 1);

  const styled = await countStyled(page, async () => {
    for (let row = 101; row <= 140; row += 1) {
      await scrollTo(grid, row);
      await grid.getByText(`Long 00${row + 5}`).waitFor();
    }
  });

  // Each once or twice; were the whole table styled each time, it would be thirty times as many.
  expect(styled).toBeGreaterThan(0);
  expect(styled / 40).toBeLessThan(4 * each);
});

test('the far end is there at once, by key and by the bar, and no page between is read for it', async () => {
  const page = await crm.visit('/organizations', { as: 'staff' });
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/organizations' && searchParams.get('limit') === '200') {
      read.push(`${searchParams.get('sort')} ${searchParams.get('cursor')}`);
    }
  });
  await page.getByText('Long 00000').first().waitFor();
  await showTable(page);
  const grid = page.getByRole('grid', { name: 'Organizations' });
  await grid.getByText('Long 00000').waitFor();
  await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(rows * 36);
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  const bar = (top: number) => grid.evaluate((each, top) => each.scrollTo({ top }), top);
  const rowHeight = await grid.evaluate((each, all) => each.scrollHeight / all, rows + 1);

  await page.locator('[data-cell="0:0"]').focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Control+ArrowDown');
  await grid.getByText('Long 49999').waitFor();
  await expect.poll(focused).toBe('49999:1');
  expect(await page.locator(':focus-visible').getAttribute('data-cell')).toBe('49999:1');
  await page.keyboard.press('ArrowUp');
  await expect.poll(focused).toBe('49998:1');
  await bar(49_700 * rowHeight);
  await grid.getByText('Long 49701').waitFor();
  expect(new Set(read).size).toBe(read.length);
  expect(read.length).toBeLessThanOrEqual(4);

  // Chosen there, they are chosen: one, and with Shift all up to another.
  const tick = (name: string) => grid.getByRole('checkbox', { name: `Select ${name}` });
  await tick('Long 49710').click();
  await tick('Long 49713').click({ modifiers: ['Shift'] });
  await page
    .getByText(/^4 (of .*)?selected/)
    .first()
    .waitFor();
  expect(await tick('Long 49712').isChecked()).toBe(true);
  await tick('Long 49712').click();
  await expect.poll(() => tick('Long 49712').isChecked()).toBe(false);

  // Back at the beginning, and by the bar.
  await bar(0);
  await grid.getByText('Long 00000').waitFor();
  const before = read.length;
  await bar(rows * rowHeight);
  await grid.getByText('Long 49999').waitFor();
  expect(read.length).toBe(before);
});

test('the middle is there after a call or a few, wherever the bar is let go, and keys go on from it', async () => {
  const { page, grid } = await openTable();
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  const read: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === '/api/organizations') read.push(search);
  });
  const rowHeight = await grid.evaluate((each, all) => each.scrollHeight / all, rows + 1);
  // Dragged: what is passed is not read.
  await grid.evaluate(async (each, height) => {
    for (const row of [5_000, 9_000, 14_000, 18_050]) {
      each.scrollTo({ top: row * height });
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, rowHeight);
  await grid.getByText('Long 18055').waitFor();
  expect(read.length).toBeLessThanOrEqual(4);

  // From the end it is nearer.
  const before = read.length;
  await grid.evaluate((each, top) => each.scrollTo({ top }), 40_050 * rowHeight);
  await grid.getByText('Long 40055').waitFor();
  expect(read.slice(before).every((search) => search.includes('sort=-name'))).toBe(true);
  expect(read.length - before).toBeLessThanOrEqual(3);

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  await grid.locator('[data-cell="40055:0"]').focus();
  const pages = read.length;
  for (let press = 0; press < 8; press += 1) await page.keyboard.press('PageDown');
  const at = (await focused())?.split(':')[0] ?? '';
  expect(Number(at)).toBeGreaterThan(40_150);
  await grid.getByText(`Long ${at}`).waitFor();
  await expect.poll(focused).toBe(`${at}:0`);
  expect(read.length - pages).toBeLessThanOrEqual(3);
});

test.each([
  // 10,000 of them; it is the other end that is nearer to the second place.
  ['a filter', '?q=Long+0', 'Long 00000', [4_810, 6_210], (row: number) => row],
  ['an order', '?sort=-name', 'Long 49999', [18_010, 33_010], (row: number) => rows - 1 - row],
  ['both', '?q=Long+0&sort=-name', 'Long 09999', [3_010, 5_410], (row: number) => 9_999 - row],
])('with %s the middle is there after a few calls', async (_what, query, first, places, nameAt) => {
  const count = query.includes('q=') ? 10_000 : rows;
  const { page, grid } = await openTable(query, { first, count });
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  const read = watchLists(page);
  for (const place of places) {
    const before = read.length;
    await scrollTo(grid, place);
    await grid.getByText(`Long ${String(nameAt(place + 5)).padStart(5, '0')}`).waitFor();
    expect(read.length - before, read.join()).toBeLessThanOrEqual(6);
  }
});

test('of more than are counted, the last counted one is there after a few calls, and those behind it follow', async () => {
  const { page, grid } = await openTable('?q=Long', { count: 10_000 });
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  const read = watchLists(page);
  await scrollTo(grid, 10_000);
  await grid.getByText('Long 09990').waitFor();
  for (const row of [10_005, 10_150, 10_305]) {
    // The bar ends with what has been read.
    await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(row * 36);
    await scrollTo(grid, row);
    await grid.getByText(`Long ${row}`).waitFor();
  }
  expect(read.length, read.join('\n')).toBeLessThanOrEqual(16);
});
