import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

/** Counts the frames that the page draws; a frozen page draws none. */
async function countFrames(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { dataset } = document.documentElement;
    const count = () => {
      dataset.frames = String(Number(dataset.frames ?? 0) + 1);
      requestAnimationFrame(count);
    };
    count();
  });
  const frames = async () => Number(await page.locator('html').getAttribute('data-frames'));
  return async () => {
    const seen = await frames();
    await expect.poll(frames, { timeout: 10_000 }).toBeGreaterThan(seen + 3);
  };
}

test('a CRM export of 50,000 rows does not freeze the page, and lists each skipped line', async () => {
  const rows = Array.from({ length: 50_000 }, (_, n) => {
    if (n < 500) return `Organisation,,,Frame Co ${n},,Perth,WA`;
    if (n < 2_000) return `Person,P${n},Frame,Frame Co ${n % 500},p${n}@frame.example,Perth,WA`;
    return `Person,No,Mail ${n},Frame Co ${n % 500},,Perth,WA`;
  });
  const header = 'Type,First Name,Last Name,Organisation,Email Address,City,State';
  const page = await crm.visit('/crm-service-import', { as: 'admin' });
  const draws = await countFrames(page);
  await page.getByLabel('CSV file').setInputFiles({
    name: 'frames.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows].join('\n')),
  });
  await draws();
  await sees(page, '7 of 7 columns will be imported.');
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('heading', { name: 'Importing frames.csv' }).waitFor();
  await draws();
  // The page answers the keyboard meanwhile.
  await page.keyboard.press('Control+k');
  await page.getByPlaceholder('Search people & organizations...').fill('nobody here');
  await draws();
  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Skipped lines (48,000)' }).waitFor({ timeout: 60_000 });
  await draws();
  await seesToast(page, 'Import successful', 'Imported 500 organizations and 1,500 people');
  const skipped = page.getByRole('region', { name: 'Skipped lines (48,000)' }).last();
  await skipped.getByRole('cell', { name: '2,002', exact: true }).waitFor();
  await sees(page, 'The first 1,000 of them are listed.');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download to fix' }).click();
  const text = await readFile(await (await download).path(), 'utf8');
  expect(text.trimEnd().split('\r\n')).toHaveLength(48_001);
});
