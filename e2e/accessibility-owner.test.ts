/** The owner's and the visitors' screens, checked by axe and in a narrow window. */
import { expect, test } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { openCrm } from './crm.ts';
import { faultsOf, fillScreens, testScreens } from './screens.ts';

const crm = await openCrm();
await fillScreens(crm);

testScreens(crm, [
  {
    of: 'the owner',
    as: 'super_user',
    paths: [
      '/staff-overview',
      '/history?of=everyone',
      '/settings/audit',
      '/settings/webhooks',
      '/settings/ai',
    ],
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
    paths: [
      '/',
      '/staff-signup',
      '/staff-login',
      '/one-time-link',
      '/forgot-password',
      '/api/login',
    ],
  },
]);

test.each(['light', 'dark'] as const)('axe finds nothing on an open menu, %s', async (theme) => {
  const boss = await crm.visit('/settings/users', { as: 'super_user', theme });
  await boss
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  const deactivate = boss.getByRole('menuitem', { name: 'Deactivate' });
  await deactivate.waitFor();
  expect(await faultsOf(boss)).toEqual([]);
  // The first item has the focus: the arrow keys go on from there, Escape closes the menu.
  await boss.keyboard.press('ArrowDown');
  await deactivate.and(boss.locator(':focus')).waitFor();
  await boss.keyboard.press('Escape');
  await boss
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .and(boss.locator(':focus'))
    .waitFor();
  mustSurvive('B-01', { figure: '0 violations on an open menu', limit: '0 violations' });
});
