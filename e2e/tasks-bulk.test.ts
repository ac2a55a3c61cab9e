/** Many tasks at once, series of tasks, and tasks by their records, on the tasks page. */
import { expect, test } from 'vitest';
import type { Task } from '#contract/tasks.ts';
import { anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString();

/** The day as the page writes it for a viewer in Sydney. */
const written = (instant: string) =>
  new Intl.DateTimeFormat('en-US', {
    dateStyle: 'medium',
    timeZone: 'Australia/Sydney',
  }).format(new Date(instant));

test('completing a recurring task says when the next one is due, and adds it', async () => {
  const ctx = await crm.app.as('staff');
  const title = 'Weekly yard check';
  await aTask(ctx, { title, dueDate: '2026-03-11T06:00:00Z', recurrenceType: 'weekly' });
  const page = await crm.visit('/tasks?q=yard', { as: 'staff' });
  await page.getByRole('button', { name: 'Complete', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Complete Task' });
  await dialog.getByLabel(/^Completion Reason/).fill('All in place');
  await dialog.getByRole('button', { name: 'Complete Task' }).click();
  await seesToast(page, 'Task completed', 'The next one is due Mar 18, 2026.');
  const next = page.getByRole('article', { name: title });
  await next.getByText('Mar 18, 2026').waitFor();
  await page.getByRole('tab', { name: 'Completed (1)' }).click();
  const done = page.getByRole('article', { name: title });
  await done.getByText('Mar 11, 2026').waitFor();

  // After Undo, the completed one is open again and the next one is gone.
  await done.getByRole('button', { name: title }).click();
  await page
    .getByRole('dialog', { name: 'Completed Task' })
    .getByRole('button', { name: 'Reopen' })
    .click();
  await seesToast(page, 'Task reopened');
  await page.getByRole('tab', { name: 'Completed (0)' }).waitFor();
  await page.getByRole('tab', { name: 'Active (1)' }).click();
  await page.getByRole('article', { name: title }).getByText('Mar 11, 2026').waitFor();
});

test('several tasks are selected and completed by keyboard alone, with one reason', async () => {
  const ctx = await crm.app.as('staff');
  await aTask(ctx, { title: 'Keys one', dueDate: inDays(1) });
  await aTask(ctx, { title: 'Keys two', dueDate: inDays(2) });
  await aTask(ctx, { title: 'Keys three', dueDate: inDays(3) });
  const page = await crm.visit('/tasks?q=keys', { as: 'staff' });
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  const box = (title: string) => page.getByRole('checkbox', { name: `Select ${title}` });
  await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
  await box('Keys one').waitFor();

  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  await bar.getByText('1 selected').waitFor();
  await page.keyboard.press('Escape');
  await bar.waitFor({ state: 'detached' });
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await bar.getByText('2 selected').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(await box('Keys two').isChecked()).toBe(true);
  expect(await box('Keys three').isChecked()).toBe(false);

  const complete = bar.getByRole('button', { name: 'Complete' });
  await complete.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Complete 2 Tasks' });
  const confirm = dialog.getByRole('button', { name: 'Complete 2 Tasks' });
  expect(await confirm.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Completion Reason/).waitFor();
  await page.keyboard.type('Rang both');
  await page.keyboard.press('Control+Enter');
  await seesToast(page, '2 tasks completed', 'They have been marked as completed.');
  await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
  await bar.waitFor({ state: 'detached' });
  await page.getByRole('tab', { name: 'Completed (2)' }).click();
  await page.getByRole('button', { name: 'Keys one' }).click();
  await page.getByRole('dialog').getByText('Rang both').waitFor();
});

test('all that are loaded are deferred to one day; staff are offered no Reassign', async () => {
  const ctx = await crm.app.as('staff');
  await aTask(ctx, { title: 'Later one', dueDate: inDays(-1) });
  await aTask(ctx, { title: 'Later two', dueDate: inDays(2) });
  const page = await crm.visit('/tasks?q=later', { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByText('2 selected').waitFor();
  expect(await bar.getByRole('button', { name: 'Reassign' }).count()).toBe(0);
  await bar.getByRole('button', { name: 'Defer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Defer 2 Tasks' });
  await dialog.getByLabel(/^New Due Date/).fill('+5');
  await dialog.getByLabel(/^New Due Date/).press('Tab');
  await dialog.getByRole('button', { name: 'Defer 2 Tasks' }).click();
  const due = written(inDays(5));
  await seesToast(page, '2 tasks deferred', `Now due ${due}.`);
  await page.getByRole('article', { name: 'Later one' }).getByText(due).waitFor();
  await page.getByRole('article', { name: 'Later two' }).getByText(due).waitFor();
});

test('an admin gives several tasks to a colleague', async () => {
  const ctx = await crm.app.as('admin');
  await aUser(ctx, { firstName: 'Wilhelmina', lastName: 'Featherstonehaugh-Montgomery' });
  await aTask(ctx, { title: 'Handover one' });
  await aTask(ctx, { title: 'Handover two' });
  const page = await crm.visit('/tasks?q=handover', { as: 'admin' });
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: 'Reassign' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reassign 2 Tasks' });
  await dialog.getByRole('combobox', { name: 'New Assignee' }).fill('wilhel');
  await page.getByRole('option', { name: /Wilhelmina/ }).click();
  await dialog.getByRole('button', { name: 'Reassign 2 Tasks' }).click();
  await seesToast(
    page,
    '2 tasks reassigned',
    'Now assigned to Wilhelmina Featherstonehaugh-Montgomery.',
  );
  await page.getByRole('article', { name: 'Handover one' }).getByText('Wilhelmina').waitFor();
});

test('a task somebody else has completed is named, and the others stay selected', async () => {
  crm.forgive(/409/);
  const ctx = await crm.app.as('staff');
  const done = await aTask(ctx, { title: 'Clash one', dueDate: inDays(1) });
  await aTask(ctx, { title: 'Clash two', dueDate: inDays(2) });
  const page = await crm.visit('/tasks?q=clash', { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).check();
  const colleague = await crm.app.signIn('admin');
  const reply = await colleague.patch(`/api/tasks/${done.id}`, {
    status: 'completed',
    completionReason: 'Done meanwhile',
  });
  expect(reply.status).toBe(200);
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: 'Complete' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(/^Completion Reason/).fill('Both done');
  await dialog.getByRole('button', { name: 'Complete 2 Tasks' }).click();
  const words = 'Nothing was changed: “Clash one” has already been completed.';
  await seesToast(page, 'Error', words);
  await dialog.getByText(words).waitFor();
  // What was typed is kept, and what can still be completed is one click away.
  await dialog.getByRole('button', { name: 'Complete 1 Task' }).click();
  await seesToast(page, '1 task completed', 'It has been marked as completed.');
  await sees(page, 'No active tasks');
});

test('tasks are filtered by their records, and the link keeps it', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Linda Link' });
  const organization = await anOrganization(ctx, { name: 'Linked Haulage' });
  const opportunity = await anOpportunity(ctx, { name: 'Linked fleet' });
  await aTask(ctx, { title: 'Bound to person', personId: person.id });
  await aTask(ctx, { title: 'Bound to firm', organizationId: organization.id });
  await aTask(ctx, { title: 'Bound to deal', opportunityId: opportunity.id });
  const page = await crm.visit('/tasks?q=bound', { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
  for (const [label, name, title] of [
    ['Person', 'Linda Link', 'Bound to person'],
    ['Organization', 'Linked Haulage', 'Bound to firm'],
    ['Opportunity', 'Linked fleet', 'Bound to deal'],
  ] as const) {
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    await page
      .getByRole('combobox', { name: label })
      .or(page.getByLabel(label, { exact: true }))
      .first()
      .fill('link');
    await page.getByRole('option', { name: new RegExp(name) }).click();
    await page.getByRole('tab', { name: 'Active (1)' }).waitFor();
    await page.keyboard.press('Escape');
    await sees(page, `${label}: ${name}`);
    await page.reload();
    await page.getByRole('article', { name: title }).waitFor();
    await page.getByRole('button', { name: `Remove ${label}: ${name}` }).click();
    await page.getByRole('tab', { name: 'Active (3)' }).waitFor();
  }
  await page.goto(`/tasks?person=${person.id}&priority=high`);
  await sees(page, 'No active tasks');
  await page.getByRole('button', { name: 'Clear search and filters' }).click();
  await page.getByRole('article', { name: 'Bound to deal' }).waitFor();
});

test('a task is linked to an opportunity when it is added and when it is edited', async () => {
  const ctx = await crm.app.as('staff');
  await anOpportunity(ctx, { name: 'Tipper order' });
  await anOpportunity(ctx, { name: 'Van order' });
  const page = await crm.visit('/tasks?q=price', { as: 'staff' });
  await page.getByRole('button', { name: 'Add Task' }).first().click();
  const adding = page.getByRole('dialog', { name: 'Add Task' });
  await adding.getByLabel(/^Title/).fill('Agree the price');
  await adding.getByLabel(/^Due Date/).fill('tomorrow');
  await adding.getByLabel(/^Due Date/).press('Tab');
  await adding.getByLabel('Opportunity', { exact: true }).fill('tipper');
  await page.getByRole('option', { name: /Tipper order/ }).click();
  await adding.getByRole('button', { name: 'Add Task' }).click();
  await seesToast(page, 'Task created', 'The task has been added successfully.');
  const card = page.getByRole('article', { name: 'Agree the price' });
  await card.getByRole('link', { name: 'Tipper order' }).waitFor();

  await card.getByRole('button', { name: 'Agree the price' }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Task' });
  expect(await editing.getByLabel('Opportunity', { exact: true }).inputValue()).toBe(
    'Tipper order',
  );
  await editing.getByLabel('Opportunity', { exact: true }).fill('van');
  await page.getByRole('option', { name: /Van order/ }).click();
  await editing.getByRole('button', { name: 'Save' }).click();
  await seesToast(page, 'Task updated');
  await card.getByRole('link', { name: 'Van order' }).waitFor();
});

test('many deferred tasks go back to their own days', async () => {
  const ctx = await crm.app.as('staff');
  const due = [inDays(1), inDays(2)];
  await aTask(ctx, { title: 'Back one', dueDate: due[0] });
  await aTask(ctx, { title: 'Back two', dueDate: due[1] });
  const page = await crm.visit('/tasks?q=back', { as: 'staff' });
  await page.getByRole('tab', { name: 'Active (2)' }).waitFor();
  await page.getByRole('checkbox', { name: 'Select all' }).click();
  const bar = page.getByRole('region', { name: 'Selected tasks' });
  await bar.getByRole('button', { name: 'Defer' }).click();
  const dialog = page.getByRole('dialog', { name: 'Defer 2 Tasks' });
  await dialog.getByLabel(/^New Due Date/).fill('+7');
  await dialog.getByLabel(/^New Due Date/).press('Tab');
  await dialog.getByRole('button', { name: 'Defer 2 Tasks' }).click();
  await seesToast(page, '2 tasks deferred');
  await page.getByRole('button', { name: 'Undo' }).click();
  await seesToast(page, 'Taken back', '2 tasks as before.');
  for (const [index, title] of ['Back one', 'Back two'].entries()) {
    const day = written(due[index] ?? '');
    await page.getByRole('article', { name: title }).getByText(day).waitFor();
  }
});

test.each(['cards', 'a table'])(
  'completed tasks in %s are tagged together, but not done again',
  async (look) => {
    const ctx = await crm.app.as('admin');
    const word = look === 'cards' ? 'carded' : 'tabled';
    const done = { status: 'completed', completionReason: 'Signed' } as const;
    const task = await aTask(ctx, { title: `Done ${word} one`, ...done });
    await aTask(ctx, { title: `Done ${word} two`, ...done });
    const page = await crm.visit(`/tasks?tab=completed&q=${word}`, { as: 'admin' });
    await page.getByRole('tab', { name: 'Completed (2)' }).waitFor();
    await page
      .getByRole('button', { name: look === 'cards' ? 'Cards' : 'Table', exact: true })
      .click();
    await page.getByRole('checkbox', { name: `Select Done ${word} one` }).click();
    const bar = page.getByRole('region', { name: 'Selected tasks' });
    await bar.getByText('1 selected').waitFor();
    await bar.getByRole('button', { name: 'Select all 2' }).click();
    await bar.getByRole('button', { name: 'Assign' }).waitFor();
    for (const name of ['Complete', 'Defer']) {
      expect(await bar.getByRole('button', { name }).count()).toBe(0);
    }
    await bar.getByRole('button', { name: 'More for the selected' }).click();
    expect(await page.getByRole('menuitem', { name: 'Change a field' }).count()).toBe(0);
    await page.getByRole('menuitem', { name: 'Export CSV' }).waitFor();
    await page.getByRole('menuitem', { name: 'Delete' }).waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: 'Tags' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('combobox', { name: 'Add tags' }).fill('filed');
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Change 2 tasks' }).click();
    const read = async () => (await crm.app.signIn('admin')).get<Task>(`/api/tasks/${task.id}`);
    await expect.poll(async () => (await read()).body.tags).toEqual(['filed']);
  },
);
