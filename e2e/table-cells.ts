/** Cells of a list that is shown as a table. */
import type { Locator, Page } from 'playwright-core';

export function showTable(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Table', exact: true }).click();
}

/** The cell of that column, in a row by its name. */
export function findCell(page: Page, name: string, column: number): Locator {
  return page.getByRole('row').filter({ hasText: name }).locator(`[data-cell$=":${column}"]`);
}
