/** The user's day on the dashboard, and what the dialogs for completing and deferring offer, in a real browser. */
import { Temporal } from 'temporal-polyfill';
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { faultsOf } from './screens.ts';

const crm = await openCrm();

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString();
const zone = 'Australia/Sydney';
const dayOf = (instant: string | null | undefined) =>
  new Date(instant ?? 0).toLocaleDateString('en-CA', { timeZone: zone });
const inDays = (days: number) => Temporal.Now.plainDateISO(zone).add({ days }).toString();

test('the day lists what is due with whom and what for; it is opened, called about and completed there', async () => {
  const ctx = await crm.app.as('staff');
  const client = await crm.app.signIn('staff');
  const page = await crm.visit('/', { as: 'staff' });
  const day = page.getByRole('region', { name: /^Your Day/ });
  await day.getByText('Nothing is due today').waitFor();
  expect(await day.getByRole('link', { name: 'Start the queue' }).count()).toBe(0);
  expect(await faultsOf(page)).toEqual([]);

  const yard = await anOrganization(ctx, { name: 'Acme Tractors' });
  const ruth = await aPerson(ctx, {
    name: 'Ruth Ringer',
    phone: '+61 412 000 111',
    organizationId: yard.id,
  });
  await anOpportunity(ctx, {
    name: 'Ten utes',
    value: '84000',
    personId: ruth.id,
    assignedToId: (await crm.app.userOf('staff')).id,
    expectedCloseDate: inDays(-12),
  });
  await aTask(ctx, { title: 'Ring about the utes', personId: ruth.id, dueDate: daysAgo(3) });
  await aTask(ctx, { title: 'File the papers', dueDate: daysAgo(2) });
  await aTask(await crm.app.as('admin'), { title: 'Of another', dueDate: daysAgo(9) });
  await page.reload();
  const rows = day.getByRole('article');
  await expect.poll(() => rows.count()).toBe(2);
  const ring = day.getByRole('article', { name: 'Ring about the utes' });
  expect(await rows.first().getByRole('button').first().textContent()).toBe('Ring about the utes');
  for (const words of ['Overdue by 3 days', 'Medium', 'Acme Tractors', '$84,000', 'Lead']) {
    await ring.getByText(words, { exact: true }).waitFor();
  }
  // What the assistant says of the deal.
  await ring.getByText('Expected close: 12 days ago').waitFor();
  const href = (name: string) => ring.getByRole('link', { name }).getAttribute('href');
  expect(await href('+61 412 000 111')).toBe('tel:+61412000111');
  expect(await href('Ruth Ringer')).toBe(`/people/${ruth.id}`);

  await ring.getByRole('button', { name: 'Log Call' }).click();
  const call = page.getByRole('dialog', { name: 'Log Call' });
  await call.getByLabel('Notes on the call with Ruth Ringer').fill('Rings back');
  await call.getByRole('button', { name: 'Log Call' }).click();
  await seesToast(page, 'Call logged');

  await ring.getByRole('button', { name: 'Ring about the utes' }).press('Enter');
  await page.getByRole('dialog', { name: 'Edit Task' }).waitFor();
  await page.keyboard.press('Escape');

  // Completed, and what follows is made together with it.
  await ring.getByRole('button', { name: 'Complete' }).press('Enter');
  const complete = page.getByRole('dialog', { name: 'Complete Task' });
  await complete.getByLabel(/^Completion Reason/).fill('Sent the quote');
  await complete.getByRole('button', { name: '1 week' }).click();
  expect(await complete.getByLabel(/^What to do/).inputValue()).toBe('Follow up with Ruth Ringer');
  await complete.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed', 'The next step is due on');
  await expect.poll(() => rows.count()).toBe(1);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('File the papers');
  const [done, next] = (await client.get<Task[]>(`/api/tasks?personId=${ruth.id}&sort=createdAt`))
    .body;
  expect(done).toMatchObject({ status: 'completed', completionReason: 'Sent the quote' });
  expect(next).toMatchObject({ title: 'Follow up with Ruth Ringer', status: 'pending' });
  expect(dayOf(next?.dueDate)).toBe(inDays(7));

  // One Undo takes back both.
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => rows.count()).toBe(2);
  expect((await client.get<Task[]>(`/api/tasks?personId=${ruth.id}`)).body).toHaveLength(1);

  await day.getByRole('link', { name: 'Start the queue' }).click();
  await page.waitForURL('**/tasks/queue');
  await sees(page, '2 tasks overdue or due today');
});

test('a task is completed without a next step as ever, and deferred by one of the usual days', async () => {
  const ctx = await crm.app.as('admin');
  const client = await crm.app.signIn('admin');
  const person = await aPerson(ctx, { name: 'Wan Ted' });
  await aTask(ctx, { title: 'Send the quote', personId: person.id, dueDate: daysAgo(3) });
  await aTask(ctx, { title: 'Ask about it', personId: person.id, dueDate: daysAgo(2) });
  const page = await crm.visit('/tasks', { as: 'admin' });
  const button = (title: string, name: string) =>
    page.getByRole('article', { name: title }).getByRole('button', { name, exact: true });
  await button('Ask about it', 'Defer').click();
  const defer = page.getByRole('dialog', { name: 'Defer Task' });
  const save = defer.getByRole('button', { name: 'Defer Task' });
  expect(await save.isDisabled()).toBe(true);
  const usual = defer.getByRole('group', { name: 'Defer to' });
  expect(await usual.getByRole('button').allTextContents()).toEqual([
    'Tomorrow',
    'Monday',
    'Next week',
    'In a month',
  ]);
  await usual.getByRole('button', { name: 'Next week' }).press('Enter');
  await seesToast(page, 'Task deferred', 'The task due date has been updated.');
  const asked = async () =>
    (await client.get<Task[]>(`/api/tasks?q=Ask about it&personId=${person.id}`)).body[0];
  expect(dayOf((await asked())?.dueDate)).toBe(inDays(7));

  await button('Send the quote', 'Complete').click();
  const complete = page.getByRole('dialog', { name: 'Complete Task' });
  const none = complete.getByRole('button', { name: 'None', exact: true });
  expect(await none.getAttribute('aria-pressed')).toBe('true');
  expect(await complete.getByLabel(/^What to do/).count()).toBe(0);
  const submit = complete.getByRole('button', { name: 'Complete Task' });
  await complete.getByLabel(/^Completion Reason/).fill('Sent');
  // A date has to be picked, or none taken.
  await complete.getByRole('button', { name: 'A date' }).click();
  expect(await submit.isDisabled()).toBe(true);
  await none.click();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await submit.click();
  expect((await sent).postDataJSON()).toEqual({ status: 'completed', completionReason: 'Sent' });
  await seesToast(page, 'Task completed', 'The task has been marked as completed.');
  expect((await client.get<Task[]>(`/api/tasks?personId=${person.id}`)).body).toHaveLength(2);
});
