/** What comes up with units stands on the cards of their organization and its people. */
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aUnit } from '#test/factories.ts';
import { openCrm } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const inDays = (days: number) =>
  new Date(crm.app.clock.now().getTime() + days * 86_400_000).toISOString();

test('cards tell it, and all cards of a page ask at once', async () => {
  const organization = await anOrganization(ctx, { name: 'Hill Farms' });
  const links = { organizationId: organization.id };
  await aUnit(ctx, { ...links, make: 'Fendt', financeEnd: inDays(30).slice(0, 10) });
  const person = await aPerson(ctx, { name: 'Ruth Blackwood', ...links });
  await aPerson(ctx, { name: 'Bob Quiet', organizationId: (await anOrganization(ctx)).id });
  const page = await crm.visit('/people', { as: 'staff' });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/units/signals')) asked.push(request.url());
  });
  await page.reload();
  const words = /^Finance ends in (29|30|31) days$/;
  const card = page.locator(`[data-record="${person.id}"]`);
  await card.getByText(words).waitFor();
  expect(await page.getByText(words).count()).toBe(1);
  expect(asked).toHaveLength(1);

  await page.goto(`${new URL(page.url()).origin}/organizations`);
  await page.getByRole('article', { name: 'Hill Farms' }).getByText(words).waitFor();
});
