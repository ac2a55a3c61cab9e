/** The one way to ask axe: a page with many parts has thousands of results, which take this process long to read. */
import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { outsideWatch } from '#test/app.ts';

/** All that it finds wrong, or what `narrow` leaves of that. */
export async function violationsOn(
  page: Page,
  narrow: (axe: AxeBuilder) => AxeBuilder = (axe) => axe,
) {
  // What an earlier question found is dimmed until the next answer comes.
  await page.waitForFunction(() => !document.querySelector('[data-old]'));
  // Passed checks are not recorded, as that takes as long as checking.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] });
  // Only frames need axe's own extra page, in which it collects their results.
  axe.setLegacyMode(page.frames().length === 1);
  const { violations } = await outsideWatch(() => narrow(axe).analyze());
  return violations;
}
