import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  aCustomField,
  aNote,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '../test/factories.ts';
import { openCrm } from './crm.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');
const organization = await anOrganization(ctx, {
  name: 'Blackwood Motors',
  tags: ['VIP', 'Customer'],
});
const person = await aPerson(ctx, { name: 'Ruth Blackwood', organizationId: organization.id });
const opportunity = await anOpportunity(ctx, {
  name: 'Two utes',
  value: '84000',
  personId: person.id,
  tags: ['VIP'],
});
await aTask(ctx, {
  title: 'Send the quote',
  opportunityId: opportunity.id,
  dueDate: '2020-01-01T00:00:00Z',
});
await aTask(ctx, { title: 'Call Ruth', personId: person.id, priority: 'high' });
await aCustomField(ctx, {
  label: 'Size of the fleet',
  fieldType: 'dropdown',
  options: ['Small', 'Large'],
});
await aNote(ctx, { content: 'Wants two utes.', personId: person.id });

const signedIn = [
  '/',
  '/people',
  `/people#${person.id}`,
  `/people/${person.id}`,
  '/organizations',
  `/organizations/${organization.id}`,
  '/opportunities',
  `/opportunities?opportunity=${opportunity.id}`,
  '/opportunities?view=board',
  '/opportunities?view=board&q=nothing',
  `/opportunities/${opportunity.id}`,
  '/tasks',
  '/tasks?filter=overdue',
  '/calendar',
  '/calendar?view=month',
  '/reports',
  '/reports?tab=activity',
  '/reports?tab=activity&show=activities',
  '/reports?tab=tasks&period=90',
  '/account',
  '/crm-service-import',
  '/nowhere',
];
const settings = [
  '/staff-overview',
  '/settings',
  '/settings/users',
  '/settings/custom-fields',
  '/settings/territories',
  '/settings/audit',
  '/settings/webhooks',
  '/settings/ai',
  '/settings/mail-service',
  '/crm-service-import',
];
const signedOut = ['/', '/staff-signup', '/staff-login', '/one-time-link', '/api/login'];
const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.locator('main').first().waitFor();
}

async function faultsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze();
  return violations.map(
    ({ id, help, nodes }) =>
      `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`,
  );
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the screens of the team, ${theme}`, async () => {
    const page = await crm.visit('/', { as: 'staff', theme });
    for (const path of signedIn) {
      await page.goto(path);
      await settle(page);
      expect(await faultsOf(page), path).toEqual([]);
    }
    const boss = await crm.visit('/', { as: 'super_user', theme });
    for (const path of settings) {
      await boss.goto(path);
      await settle(boss);
      expect(await faultsOf(boss), path).toEqual([]);
    }
  });

  test(`axe finds nothing on the public screens, ${theme}`, async () => {
    const page = await crm.visit('/', { theme });
    for (const path of signedOut) {
      await page.goto(path);
      await settle(page);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });
}

test('nothing scrolls sideways at 320 px', async () => {
  const size = { width: 320, height: 640 };
  const overflow = (page: Page) =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const team = await crm.visit('/', { as: 'staff', size });
  for (const path of signedIn) {
    await team.goto(path);
    await settle(team);
    expect(await overflow(team), path).toBeLessThanOrEqual(0);
  }
  const boss = await crm.visit('/', { as: 'super_user', size });
  for (const path of settings) {
    await boss.goto(path);
    await settle(boss);
    expect(await overflow(boss), path).toBeLessThanOrEqual(0);
  }
  const visitor = await crm.visit('/', { size });
  for (const path of signedOut) {
    await visitor.goto(path);
    await settle(visitor);
    expect(await overflow(visitor), path).toBeLessThanOrEqual(0);
  }
});

test.each(['light', 'dark'] as const)('axe finds nothing on an open menu, %s', async (theme) => {
  const boss = await crm.visit('/settings/users', { as: 'super_user', theme });
  await boss
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  const deactivate = boss.getByRole('menuitem', { name: 'Deactivate' });
  await deactivate.waitFor();
  expect(await faultsOf(boss)).toEqual([]);
  // The first item has the focus: arrows go on from there, Escape leads back.
  await boss.keyboard.press('ArrowDown');
  await deactivate.and(boss.locator(':focus')).waitFor();
  await boss.keyboard.press('Escape');
  await boss
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .and(boss.locator(':focus'))
    .waitFor();
});
