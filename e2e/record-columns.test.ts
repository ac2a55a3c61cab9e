/** The columns of a record beside a long timeline: what fits the window stays in sight, what does not can be scrolled. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { aNote, anOpportunity, anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

async function longRecord(): Promise<string> {
  const organization = await anOrganization(ctx, { name: 'Saltbush Haulage' });
  const person = await aPerson(ctx, { name: 'Sal Bush', organizationId: organization.id });
  await anOpportunity(ctx, { name: 'Utes for the yard', personId: person.id });
  for (let each = 0; each < 20; each += 1) {
    await aNote(ctx, { personId: person.id, content: 'They would take two now. '.repeat(30) });
  }
  return `/people/${person.id}`;
}

const scrollDown = (page: Page) =>
  page.evaluate(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
const isInSight = (page: Page, name: string) =>
  page
    .getByRole('heading', { name, exact: true })
    .evaluate((each) => each.getBoundingClientRect().top > 0);

test('facts and related records stay in sight beside a long timeline', async () => {
  const path = await longRecord();
  const page = await crm.visit(path, { as: 'staff' });
  await sees(page, 'Utes for the yard');
  await scrollDown(page);
  await expect.poll(() => isInSight(page, 'Details')).toBe(true);
  await expect.poll(() => isInSight(page, 'Add Task')).toBe(true);

  // Lower than they are: the related records go with the page, and each fact can be come to.
  await page.setViewportSize({ width: 1440, height: 400 });
  await scrollDown(page);
  await expect.poll(() => isInSight(page, 'Add Task')).toBe(false);
  const added = page.getByText('Added', { exact: true });
  await added.scrollIntoViewIfNeeded();
  const box = await added.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(400);
});
