/** What the team asks of its opportunities: a super user decides it on the page of settings. */
import { expect, test } from 'vitest';
import { anOpportunity } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

test('a super user requires a reason for what is lost, and programs are held to it', async () => {
  const program = await crm.app.signIn('staff');
  const { id } = await anOpportunity(await crm.app.as('staff'));
  const lose = () => program.patch(`/api/opportunities/${id}`, { stage: 'closed_lost' });
  const page = await crm.visit('/settings', { as: 'super_user' });
  const required = page.getByRole('switch', {
    name: 'Require a reason when an opportunity is lost',
  });
  expect(await required.isChecked()).toBe(false);
  await required.click();
  await seesToast(page, 'A lost reason is required');
  await page.reload();
  await sees(page, 'The pages always ask for one. With this on, so does the API.');
  expect(await required.isChecked()).toBe(true);
  expect((await lose()).status).toBe(400);

  await required.click();
  await seesToast(page, 'A lost reason is optional');
  expect((await lose()).status).toBe(200);
});
