/** What is done in the menu of a list's views, and in the dialog of its conditions. */
import type { Page } from 'playwright-core';

export const item = (page: Page, name: string) => page.getByRole('menuitem', { name });

export async function choose(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: /^Views/ }).click();
  await item(page, name).click();
}

export async function saveView(page: Page, name: string): Promise<void> {
  await choose(page, 'Save as new view');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.getByRole('button', { name: 'Save View' }).click();
  await page.getByRole('button', { name: `Views: ${name}` }).waitFor();
}

export async function pick(page: Page, input: string, option: string, place = 0): Promise<void> {
  const field = page.getByRole('combobox', { name: input, exact: true }).nth(place);
  await field.click();
  await page.getByRole('option', { name: option, exact: true }).filter({ visible: true }).click();
}
