/** What comes up with units stands on the cards of their organization, its people and open deals, and on the rows of the day. */
import { expect, test } from 'vitest';
import { anOpportunity, anOrganization, aPerson, aTask, aUnit } from '#test/factories.ts';
import { openCrm } from './crm.ts';
import { findTornWords } from './torn-words.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const inDays = (days: number) =>
  new Date(crm.app.clock.now().getTime() + days * 86_400_000).toISOString();

test('cards tell it, and all cards of a page ask at once', async () => {
  const organization = await anOrganization(ctx, { name: 'Hill Farms', revenue: '$4,000,000' });
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

  // On a phone there is room for both, as the word behind the number of contacts makes way.
  await page.setViewportSize({ width: 390, height: 844 });
  const revenue = page.getByRole('article', { name: 'Hill Farms' }).getByText('$4,000,000');
  await revenue.waitFor();
  await expect.poll(() => findTornWords(page)).toEqual([]);
});

test('cards of open deals tell it in the list and on the board, each page in one call', async () => {
  const links = { organizationId: (await anOrganization(ctx, { name: 'Ridge Farms' })).id };
  await aUnit(ctx, { ...links, make: 'Case', financeEnd: inDays(50).slice(0, 10) });
  const open = await anOpportunity(ctx, { name: 'Ridge Magnum', ...links });
  await anOpportunity(ctx, { name: 'Ridge sold', stage: 'closed_won', ...links });
  await anOpportunity(ctx, { name: 'Ridge quiet', ...(await linkToQuiet()) });
  const shown = {
    list: /^Finance ends in (49|50|51) days$/,
    board: /^Finance (49|50|51) d$/,
  };
  for (const [view, words] of Object.entries(shown)) {
    const page = await crm.visit('/account', { as: 'staff' });
    const asked: string[] = [];
    const answer = Promise.withResolvers<void>();
    await page.route('**/api/units/signals?*', async (route) => {
      asked.push(route.request().url());
      await answer.promise;
      await route.continue();
    });
    await page.goto(`${crm.url}/opportunities?q=Ridge&view=${view}`);
    const card = page.locator(`[data-record="${open.id}"]`);
    await card.waitFor();
    await expect.poll(() => asked.length).toBe(1);
    const height = async () => (await card.boundingBox())?.height;
    const before = await height();
    answer.resolve();
    const signal = card.getByText(words);
    await signal.waitFor();
    const place = await signal.boundingBox();
    // In sight, not wrapped to a line that is cut off: the customer's name stands beside it.
    const name = await card.getByText('Ridge Farms').boundingBox();
    expect(Math.abs((place?.y ?? 0) - (name?.y ?? -99))).toBeLessThan(4);
    expect(await height()).toBe(before);
    expect(await page.getByText(words).count()).toBe(1);
    expect(asked).toHaveLength(1);
  }
});

test('rows of the day tell it in one call, and do not wait for it', async () => {
  const organization = await anOrganization(ctx, { name: 'Creek Farms' });
  const links = { organizationId: organization.id };
  await aUnit(ctx, { ...links, make: 'Claas', financeEnd: inDays(40).slice(0, 10) });
  const person = await aPerson(ctx, { name: 'Wendy Creek', ...links });
  const dueDate = inDays(-1);
  await aTask(ctx, { title: 'Ring Wendy', personId: person.id, dueDate });
  await aTask(ctx, { title: 'Write to Creek Farms', ...links, dueDate });
  await aTask(ctx, { title: 'Ring the quiet', ...(await linkToQuiet()), dueDate });
  await aTask(ctx, { title: 'File the papers', dueDate });
  const page = await crm.visit('/account', { as: 'staff' });
  const asked: string[] = [];
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/units/signals?*', async (route) => {
    asked.push(route.request().url());
    await held;
    await route.continue();
  });
  await page.goto(`${crm.url}/`);
  const day = page.getByRole('region', { name: /^Your Day/ });
  const row = (name: string) => day.getByRole('article', { name });
  await row('Ring Wendy').waitFor();
  await expect.poll(() => asked.length).toBe(1);
  const height = async () => (await row('Ring Wendy').boundingBox())?.height;
  const before = await height();
  answer();
  const words = /^Finance ends in (39|40|41) days$/;
  await row('Ring Wendy').getByText(words).waitFor();
  await row('Write to Creek Farms').getByText(words).waitFor();
  expect(await height()).toBe(before);
  expect(await day.locator('[data-signal]').count()).toBe(2);
  // Each organization once, and none for what is for nobody.
  expect(new URL(asked[0] ?? '').searchParams.get('organizationIds')?.split(',')).toHaveLength(2);
  expect(asked).toHaveLength(1);
});

async function linkToQuiet() {
  return { organizationId: (await anOrganization(ctx, { name: 'Quiet Farms' })).id };
}
