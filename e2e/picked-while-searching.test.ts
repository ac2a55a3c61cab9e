/** A pick holds although the answer to what was typed comes between the press and the release of the mouse. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '#test/factories.ts';
import { hold, openCrm } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

/** Presses the mouse on an option, and releases it after the list that was asked for has come. */
async function pickSlowly(page: Page, name: RegExp, answer: RegExp, letGo: () => void) {
  await page.getByRole('option', { name }).hover();
  await page.mouse.down();
  const answered = page.waitForResponse(answer);
  letGo();
  await (await answered).finished();
  // What the answer changes has been drawn by the second frame.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
  );
  await page.mouse.up();
}

test('of a company', async () => {
  await anOrganization(ctx, { name: 'Aardvark Trucks', status: 'active' });
  const picked = await anOrganization(ctx, { name: 'Zephyr Trucks', status: 'active' });
  const page = await crm.visit('/people', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog');
  const company = dialog.getByRole('combobox', { name: 'Company' });
  await company.click();
  await page.getByRole('option', { name: /Aardvark/ }).waitFor();
  const asked = /\/api\/organizations\?.*q=zephyr/;
  const letGo = await hold(page, asked);
  const request = page.waitForRequest(asked);
  await company.fill('zephyr');
  await request;
  await pickSlowly(page, /Zephyr Trucks/, asked, letGo);
  await expect.poll(() => company.inputValue()).toBe('Zephyr Trucks');

  await dialog.getByLabel('First name').fill('Bo');
  await dialog.getByLabel('Last name').fill('Vance');
  await dialog.getByLabel('Email').fill('bo@vance.example');
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await dialog.getByRole('button', { name: 'Add Contact' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ organizationId: picked.id });
});

test('of what the search from anywhere found', async () => {
  const picked = await anOrganization(ctx, { name: 'Quokka Beta Haulage' });
  for (const letter of ['A', 'B', 'C', 'D', 'E']) {
    await aPerson(ctx, { name: `${letter} Quokka` });
  }
  await aPerson(ctx, { name: 'Zed Quokka Beta' });
  const page = await crm.visit('/', { as: 'staff' });
  await page.keyboard.press('Control+k');
  const box = page.getByRole('combobox', { name: 'Search people and organizations' });
  await box.fill('quokka');
  await page.getByRole('option', { name: /A Quokka/ }).waitFor();
  // Above the organization comes a person whom the first search had left out.
  const asked = /\/api\/search\?q=quokka.beta/;
  const letGo = await hold(page, asked);
  const request = page.waitForRequest(asked);
  await box.fill('quokka beta');
  await request;
  await pickSlowly(page, /Quokka Beta Haulage/, asked, letGo);
  await expect.poll(() => page.url()).toContain(picked.id);
});
