/** The assistant in a model's words, and what it offers to do: previewed, applied, undone. */

import { expect, test } from 'vitest';
import { clockAt } from '#server/kernel/clock.ts';
import { openAiServer } from '#test/ai-server.ts';
import { anOpportunity, aPerson, aTask } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';

const ai = await openAiServer();
const crm = await openCrm(ai.environment());
const day = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * day).toISOString();

test('a model words the facts; the tasks that it suggests are previewed, created and undone', async () => {
  const ctx = await crm.app.as('staff');
  const past = { ...ctx, clock: clockAt(() => new Date(Date.now() - 40 * day)) };
  for (const name of ['Ruth Blackwood', 'Tom <b>Reed</b>']) {
    const person = await aPerson(past, { name });
    await anOpportunity(past, {
      name: `Utes for ${name}`,
      stage: 'negotiation',
      personId: person.id,
    });
  }
  ai.says(
    '1: **2 opportunities** are stuck in their stage.\n2: It has been quiet for 40 days: 2 contacts wait for a call. Start with Ruth Blackwood.',
  );
  const page = await crm.visit('/', { as: 'staff' });
  const assistant = page.getByRole('region', { name: "Sam's Assistant" });
  await assistant.getByText('It has been quiet for 40 days: 2 contacts wait for a call.').waitFor();
  expect(await assistant.locator('strong').allTextContents()).toEqual(['2 opportunities']);
  expect(
    await assistant.getByRole('link', { name: 'Ruth Blackwood' }).getAttribute('href'),
  ).toMatch(/^\/people\/[\w-]+$/);

  await assistant.getByRole('button', { name: 'Create 2 call tasks' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create 2 call tasks' });
  await dialog.getByRole('checkbox', { name: 'Call Ruth Blackwood' }).waitFor();
  const other = dialog.getByRole('checkbox', { name: 'Call Tom <b>Reed</b>' });
  await other.uncheck();
  await dialog.getByRole('button', { name: 'Create 1 task' }).waitFor();
  await other.check();
  await dialog.getByRole('button', { name: 'Create 2 tasks' }).click();
  await seesToast(page, '2 tasks created');
  // A deal with a task no longer asks for one.
  await assistant
    .getByRole('button', { name: 'Create 2 call tasks' })
    .waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '2 tasks deleted.');
});

test('overdue tasks move to the end of the working day, and back', async () => {
  const ctx = await crm.app.as('admin');
  const task = await aTask(ctx, { title: 'Ring Ada', dueDate: daysAgo(3) });
  // What the model says here is not true.
  ai.says('1: 4 tasks are overdue, says Bob.');
  const page = await crm.visit('/', { as: 'admin' });
  const assistant = page.getByRole('region', { name: "Sam's Assistant" });
  await assistant.getByText('1 task is overdue by 3 days: “Ring Ada”.').waitFor();
  await assistant.getByRole('button', { name: /^Move 1 task to (today|tomorrow)$/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Move 1 task/ });
  await dialog.getByRole('checkbox', { name: 'Ring Ada' }).waitFor();
  await dialog.getByRole('button', { name: 'Move 1 task' }).click();
  await seesToast(page, '1 task deferred');
  await assistant.getByText('is overdue by').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back');
  const client = await crm.app.signIn('admin');
  expect((await client.get(`/api/tasks/${task.id}`)).body).toMatchObject({ dueDate: task.dueDate });
});
