/** Files as people use them: dropped, seen, downloaded byte for byte, previewed, renamed, deleted. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, expect, test } from 'vitest';
import { aNote, aPerson } from '#test/factories.ts';
import { aPdf, aPng } from '#test/files.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-e2e-files-'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const crm = await openCrm({ DATA_DIR: dataDir });

/** Drops a file on the element, as from the desktop. */
async function drop(page: Page, onto: ReturnType<Page['locator']>, name: string, bytes: Buffer) {
  const data = await page.evaluateHandle(
    ([fileName, numbers]) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(numbers)], fileName));
      return transfer;
    },
    [name, [...bytes]] as const,
  );
  for (const type of ['dragenter', 'dragover', 'drop']) {
    await onto.dispatchEvent(type, { dataTransfer: data });
  }
}

test('a file dropped on a person is downloaded byte for byte, and an image has a preview', async () => {
  const person = await aPerson(await crm.app.as('staff'), { name: 'Fiona Files' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: /^Files/ });
  await card.getByText('No files yet').waitFor();
  const quote = Buffer.concat([aPdf, Buffer.from(Array.from({ length: 50_000 }, (_, n) => n * 7))]);
  await drop(page, card, 'Größe 7.pdf', quote);
  await seesToast(page, 'File added', 'Größe 7.pdf has been uploaded');

  const download = page.waitForEvent('download');
  await card.getByRole('link', { name: 'Größe 7.pdf' }).click();
  const fetched = await download;
  expect(fetched.suggestedFilename()).toBe('Größe 7.pdf');
  expect((await readFile(await fetched.path())).equals(quote)).toBe(true);

  const chooser = page.waitForEvent('filechooser');
  await card.getByRole('button', { name: 'Upload' }).click();
  await (await chooser).setFiles({ name: 'Truck.png', mimeType: 'image/png', buffer: aPng });
  await card.getByRole('button', { name: 'Preview Truck.png' }).waitFor();
  // The toast would cover the menu that is opened below.
  await page.getByRole('button', { name: 'Close notification' }).click();
  await card.getByRole('button', { name: 'Preview Truck.png' }).click();
  const image = page.getByRole('dialog', { name: 'Truck.png' }).locator('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBe(1);
  await page.keyboard.press('Escape');

  await card.getByLabel('Type of Truck.png').selectOption('Quote');
  await card.getByRole('button', { name: 'Actions for Truck.png' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog', { name: 'Rename File' }).getByLabel('Name').fill('Red truck');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await card.getByRole('link', { name: 'Red truck.png' }).waitFor();
  expect(await card.getByLabel('Type of Red truck.png').inputValue()).toBe('quote');

  await card.getByRole('button', { name: 'Actions for Red truck.png' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'File deleted');
  await card.getByRole('link', { name: 'Red truck.png' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await card.getByRole('link', { name: 'Red truck.png' }).waitFor();
});

test('a file that is not accepted says why, and a note has files of its own', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx);
  await aNote(ctx, { personId: person.id, content: 'See the photo' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: /^Files/ });
  await card.getByText('No files yet').waitFor();
  await drop(page, card, 'page.html', Buffer.from('<script>alert(1)</script>'));
  await sees(page, /Files of type \.html cannot be attached: page\.html/);
  await card.getByRole('button', { name: 'Dismiss' }).click();
  crm.forgive(/415 \(Unsupported Media Type\)/);
  await drop(page, card, 'photo.png', aPdf);
  await sees(page, /called \.png, but its contents are those of a \.pdf file/);
  expect(await card.getByRole('button', { name: 'Try again' }).count()).toBe(0);
  await card.getByRole('button', { name: 'Dismiss' }).click();

  const note = page.getByRole('listitem').filter({ hasText: 'See the photo' }).first();
  await drop(page, note, 'photo.png', aPng);
  await note.getByRole('button', { name: 'Preview photo.png' }).waitFor();
  await card.getByText('on a note').waitFor();
});

/** An upload on the page of a person that goes on until `slow` is resolved. */
async function beginSlowUpload(fileName: string) {
  const person = await aPerson(await crm.app.as('staff'));
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: /^Files/ });
  await card.getByText('No files yet').waitFor();
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/files', async (route) => {
    if (route.request().method() === 'POST') await slow.promise;
    await route.continue();
  });
  await drop(page, card, fileName, aPdf);
  await card.getByRole('button', { name: `Cancel upload of ${fileName}` }).waitFor();
  return { page, card, slow };
}

test('an upload goes on while another page is open, and leaving the app asks first', async () => {
  const { page, card, slow } = await beginSlowUpload('Signed.pdf');
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('heading', { name: 'Tasks', level: 1, exact: true }).waitFor();
  const asked = page.waitForEvent('dialog');
  const leaving = page.goto('/reports').catch(() => undefined);
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;

  slow.resolve();
  await seesToast(page, 'File added', 'Signed.pdf has been uploaded');
  await page.goBack();
  await card.getByRole('link', { name: 'Signed.pdf' }).waitFor();
  // No upload is running any more, so leaving asks nothing.
  await page.goto('/reports');
  await page.getByRole('heading', { name: 'Reports' }).first().waitFor();
});

test('an upload that fails out of sight says so, and can be tried again where it was', async () => {
  const person = await aPerson(await crm.app.as('staff'), { name: 'Trish Again' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: /^Files/ });
  await card.getByText('No files yet').waitFor();
  crm.forgive(/ERR_FAILED/);
  const slow = Promise.withResolvers<void>();
  await page.route('**/api/files', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await slow.promise;
    return route.abort();
  });
  await drop(page, card, 'Signed.pdf', aPdf);
  await card.getByRole('button', { name: 'Cancel upload of Signed.pdf' }).waitFor();
  await page.getByRole('link', { name: 'Tasks', exact: true }).click();
  await page.getByRole('heading', { name: 'Tasks', level: 1, exact: true }).waitFor();
  slow.resolve();
  await seesToast(page, 'Signed.pdf was not added', 'The server cannot be reached');
  await page.unroute('**/api/files');
  await page.goBack();
  await card.getByRole('button', { name: 'Try again' }).click();
  await card.getByRole('link', { name: 'Signed.pdf' }).waitFor();
});

test('a dialog opened from the menu of a file gives the focus back to its button', async () => {
  const person = await aPerson(await crm.app.as('staff'));
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const card = page.getByRole('region', { name: /^Files/ });
  await card.getByText('No files yet').waitFor();
  await drop(page, card, 'Plan.pdf', aPdf);
  const button = card.getByRole('button', { name: 'Actions for Plan.pdf' });
  for (const item of ['Rename', 'Delete']) {
    await button.press('Enter');
    await page.getByRole('menuitem', { name: item }).press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: /Rename|Plan/ });
    await dialog.waitFor();
    await expect
      .poll(() => dialog.evaluate((each) => each.contains(document.activeElement)))
      .toBe(true);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => button.evaluate((each) => each === document.activeElement)).toBe(true);
  }
});

test('whoever stays after all, as logging out asks about an upload, reads on', async () => {
  const { page, slow } = await beginSlowUpload('Slow.pdf');
  const asked = page.waitForEvent('dialog');
  const pressed = page.getByRole('button', { name: 'Logout' }).click();
  await (await asked).dismiss();
  await pressed;
  await page.getByRole('link', { name: 'Organizations', exact: true }).click();
  await sees(page, 'No organizations found');
  slow.resolve();
  await seesToast(page, 'File added', 'Slow.pdf has been uploaded');
});
