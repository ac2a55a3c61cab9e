/** The focus of a long table is never lost: not on rows that are still being read, nor when rows come and go. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { newId } from '#server/kernel/ids.ts';
import { hold, openCrm, sees } from './crm.ts';
import { slowDown } from './late-drawing.ts';
import { showTable } from './table-cells.ts';

const crm = await openCrm();
const rows = Array.from({ length: 1_500 }, (_, n) => ({
  id: newId(),
  name: `Many ${String(n).padStart(5, '0')}`,
}));
await crm.app.database.pool.query(
  `insert into people (id, name, created_at, updated_at) select id, name, now(), now() from jsonb_to_recordset($1) as given (id uuid, name text)`,
  [JSON.stringify(rows)],
);

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('data-cell'));

async function openTable(): Promise<Page> {
  const page = await crm.visit('/people?q=Many', { as: 'staff' });
  await sees(page, 'Many 00000');
  await showTable(page);
  const grid = page.getByRole('grid', { name: 'Contacts' });
  await expect.poll(() => grid.evaluate((each) => each.scrollHeight)).toBeGreaterThan(1_490 * 36);
  await page.locator('[data-old]').waitFor({ state: 'detached' });
  await page.locator('[data-cell="0:0"]').focus();
  return page;
}

test('keys go on among rows that are still being read, and their rows take the focus over', async () => {
  const page = await openTable();
  const goOn = await hold(page, /\/api\/people\?.*sort=-name/);
  await page.keyboard.press('Control+End');
  await expect.poll(() => focused(page)).toBe('1499:5');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('PageUp');
  const [row, column] = ((await focused(page)) ?? '').split(':').map(Number);
  expect(column).toBe(4);
  expect(row).toBeLessThan(1_490);
  await page.keyboard.press('PageUp');
  const at = await focused(page);
  expect(Number(at?.split(':')[0])).toBeLessThan(Number(row));
  goOn();
  await page.getByText(`Many 0${at?.split(':')[0]}`).waitFor();
  await expect.poll(() => focused(page)).toBe(at);
  await page.locator(`[data-cell="${at}"]:not([aria-busy]):focus-visible`).waitFor();

  await page.keyboard.press('Control+Home');
  await expect.poll(() => focused(page)).toBe('0:0');
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('PageDown');
  await page.keyboard.press('Control+End');
  await page.locator('[data-cell="1499:5"]:not([aria-busy]):focus-visible').waitFor();
});

test('a key that comes while the table is being drawn moves the focus, too', async () => {
  const page = await openTable();
  await page.keyboard.press('Control+End');
  await page.locator('[data-cell="1499:5"]:not([aria-busy]):focus').waitFor();
  await page.evaluate(slowDown, 40);
  const stayed = await page.evaluate(async () => {
    const wait = (time: number) => new Promise((resolve) => setTimeout(resolve, time));
    const at = () => document.activeElement?.getAttribute('data-cell') ?? 'none';
    const grid = document.querySelector('[data-table]');
    const stayed: string[] = [];
    for (let press = 0; press < 16; press += 1) {
      const before = at();
      const key = press % 2 === 0 ? 'ArrowUp' : 'ArrowDown';
      grid?.scrollBy(0, press % 2 === 0 ? -36 : 36);
      await new Promise(requestAnimationFrame);
      // The table draws itself once more when it has come to rest.
      await wait(150 + press * 5);
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
      await wait(100);
      if (at() === before) stayed.push(`${press}: ${key} at ${before}`);
    }
    return stayed;
  });
  expect(stayed).toEqual([]);
});

test('a colleague who removes the record with the focus leaves it on the next, and moves nobody who has scrolled on', async () => {
  const page = await openTable();
  const grid = page.getByRole('grid', { name: 'Contacts' });
  const colleague = await crm.app.signIn('super_user');
  const remove = async (name: string) => {
    const path = `/api/people/${rows.find((row) => row.name === name)?.id}`;
    expect((await colleague.delete(path)).status).toBe(204);
    await grid.getByText(name).waitFor({ state: 'detached' });
  };
  await page.keyboard.press('ArrowDown');
  await page.locator('[data-cell="1:0"]:focus').waitFor();
  await remove('Many 00001');
  await expect.poll(() => focused(page)).toBe('1:0');
  await page.getByRole('row').filter({ hasText: 'Many 00002' }).locator(':focus').waitFor();

  await grid.evaluate((each) => each.scrollTo({ top: 60 * 36 }));
  await grid.getByText('Many 00065').waitFor();
  const top = await grid.evaluate((each) => each.scrollTop);
  await remove('Many 00002');
  await expect.poll(() => focused(page)).toBe('1:0');
  expect(await grid.evaluate((each) => each.scrollTop)).toBe(top);

  await page.keyboard.press('Control+End');
  await page.getByRole('row').filter({ hasText: 'Many 01499' }).locator(':focus').waitFor();
  await remove('Many 01499');
  await page.getByRole('row').filter({ hasText: 'Many 01498' }).locator(':focus').waitFor();
});
