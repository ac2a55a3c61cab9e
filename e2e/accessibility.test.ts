import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
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

/** By whom they are looked at; small groups, so that a slow machine gets through each. */
const screens = [
  {
    of: 'people and organizations',
    as: 'staff',
    paths: [
      '/',
      '/people',
      `/people#${person.id}`,
      `/people/${person.id}`,
      '/organizations',
      `/organizations/${organization.id}`,
    ],
  },
  {
    of: 'the pipeline',
    as: 'staff',
    paths: [
      '/opportunities',
      `/opportunities?opportunity=${opportunity.id}`,
      '/opportunities?view=board',
      '/opportunities?view=board&q=nothing',
      `/opportunities/${opportunity.id}`,
    ],
  },
  {
    of: 'the day',
    as: 'staff',
    paths: [
      '/tasks',
      '/tasks?filter=overdue',
      '/calendar',
      '/calendar?view=month',
      '/get-leads',
      '/account',
      '/crm-service-import',
      '/nowhere',
    ],
  },
  {
    of: 'reports',
    as: 'staff',
    paths: [
      '/reports',
      '/reports?tab=activity',
      '/reports?tab=activity&show=activities',
      '/reports?tab=tasks&period=90',
    ],
  },
  {
    of: 'the owner',
    as: 'super_user',
    paths: ['/staff-overview', '/settings/audit', '/settings/webhooks', '/settings/ai'],
  },
  {
    of: 'the settings',
    as: 'super_user',
    paths: [
      '/settings',
      '/settings/users',
      '/settings/custom-fields',
      '/settings/territories',
      '/settings/mail-service',
      '/settings/crm-service-sync',
      '/crm-service-import',
    ],
  },
  {
    of: 'visitors',
    as: undefined,
    paths: ['/', '/staff-signup', '/staff-login', '/one-time-link', '/api/login'],
  },
] as const;
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

describe.each(screens)('screens of $of', ({ as, paths }) => {
  test.each(['light', 'dark'] as const)('axe finds nothing, %s', async (theme) => {
    const page = await crm.visit('/', { as, theme });
    for (const path of paths) {
      await page.goto(path);
      await settle(page);
      expect(await faultsOf(page), path).toEqual([]);
    }
  });

  test('nothing scrolls sideways at 320 px', async () => {
    const page = await crm.visit('/', { as, size: { width: 320, height: 640 } });
    for (const path of paths) {
      await page.goto(path);
      await settle(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - window.innerWidth,
      );
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
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
