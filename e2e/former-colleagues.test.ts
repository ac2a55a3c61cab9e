/** A colleague leaves: the super user hands over their records, and their name stays on everything else. */
import { expect, test } from 'vitest';
import { aNote, anOpportunity, anOrganization, aPerson, aTask, aUser } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();

async function aTeam() {
  const ctx = await crm.app.as('super_user');
  const jack = await aUser(ctx, { firstName: 'Jack', lastName: 'Ford', role: 'admin' });
  const ann = await aUser(ctx, { firstName: 'Ann', lastName: 'Heir' });
  const bob = await aUser(ctx, { firstName: 'Bob', lastName: 'Other' });
  const his = { assignedToId: jack.id };
  const person = await aPerson(ctx, { ...his, name: 'Paula Kept' });
  await aNote(await crm.app.as(jack), { personId: person.id, content: 'Prefers utes' });
  await anOrganization(ctx, { ...his, name: 'Harbour Trucks' });
  await anOpportunity(ctx, { ...his, name: 'Ten utes' });
  await anOpportunity(ctx, { ...his, name: 'Old win', stage: 'closed_won' });
  const dueDate = crm.app.clock.now().toISOString();
  await aTask(ctx, { assigneeId: jack.id, title: 'Ring Paula', dueDate, personId: person.id });
  await aTask(ctx, { assigneeId: jack.id, title: 'Weekly round', recurrenceType: 'weekly' });
  return { jack, ann, bob, person };
}

async function ownersOf(...names: string[]) {
  const { rows } = await crm.app.database.pool.query<{ name: string; owner: string }>(
    `select record.name, users.first_name as owner from (
       select name, assigned_to_id as id from people union all
       select name, assigned_to_id from organizations union all
       select name, assigned_to_id from opportunities union all
       select title, assignee_id from tasks) as record
     join users on users.id = record.id where record.name = any($1)`,
    [names],
  );
  return Object.fromEntries(rows.map(({ name, owner }) => [name, owner]));
}

test('deactivating asks who gets the records; those that stay are found and named as before', async () => {
  const { jack, person } = await aTeam();
  const page = await crm.visit('/settings/users', { as: 'super_user' });
  const row = page.getByRole('listitem', { name: 'Jack Ford' });
  await row.getByRole('button', { name: 'Actions for Jack Ford' }).click();
  await page.getByRole('menuitem', { name: 'Deactivate' }).click();
  const dialog = page.getByRole('dialog', { name: 'Deactivate Jack Ford?' });
  const heirOf = (words: string) => dialog.getByRole('combobox', { name: words, exact: true });
  for (const words of ['1 person', '1 organization', '2 opportunities', '1 open task']) {
    expect(await heirOf(`${words} to`).inputValue()).toBe('Leave with Jack');
  }
  await heirOf('Everything goes to').click();
  await page.getByRole('option', { name: 'Ann Heir' }).click();
  expect(await heirOf('1 repeating task to').inputValue()).toBe('Ann Heir');
  await heirOf('1 organization to').click();
  await page.getByRole('option', { name: 'Bob Other' }).click();
  expect(await heirOf('Everything goes to').inputValue()).toBe('');
  await heirOf('1 person to').click();
  await page.getByRole('option', { name: 'Leave with Jack' }).click();
  await dialog.getByLabel('1 closed opportunity stays with Jack, where reports count it').waitFor();
  await dialog.getByRole('button', { name: 'Deactivate' }).click();
  await seesToast(
    page,
    'Account deactivated',
    'Jack Ford is signed out. 4 records were handed over.',
  );
  await row.getByText('Deactivated').waitFor();
  const all = ['Paula Kept', 'Harbour Trucks', 'Ten utes', 'Old win', 'Ring Paula', 'Weekly round'];
  expect(await ownersOf(...all)).toEqual({
    'Paula Kept': 'Jack',
    'Old win': 'Jack',
    'Harbour Trucks': 'Bob',
    'Ten utes': 'Ann',
    'Ring Paula': 'Ann',
    'Weekly round': 'Ann',
  });

  const { rows: deeds } = await crm.app.database.pool.query<{ batch_id: string }>(
    `select batch_id from changes where verb = 'user.handed-over'`,
  );
  const audit = await crm.visit('/settings/audit', { as: 'super_user' });
  await audit.getByRole('button', { name: /Handed over the records of/ }).click();
  // Four records, the closed account and the hand-over itself.
  await audit.getByRole('link', { name: 'All 6 changes made with this' }).click();
  await audit.waitForURL(`**/settings/audit?batchId=${deeds[0]?.batch_id}`);
  await sees(audit, 'Only: what was done at once');
  await expect.poll(() => audit.getByRole('button', { name: / · / }).count()).toBe(6);
  await audit.getByRole('button', { name: /Updated organization Harbour Trucks/ }).click();
  await audit.getByRole('cell', { name: 'Bob Other', exact: true }).waitFor();
  expect(await audit.getByRole('link', { name: /changes made with this/ }).count()).toBe(0);
  await audit.getByRole('button', { name: 'Remove Only: what was done at once' }).click();
  await audit.waitForURL('**/settings/audit');

  const theirs = await crm.visit('/people', { as: 'staff' });
  await theirs.getByRole('button', { name: /^Filter/ }).click();
  await theirs.getByRole('combobox', { name: 'Owner' }).click();
  await theirs.getByText('Former colleagues', { exact: true }).waitFor();
  await theirs.getByRole('option', { name: 'Jack Ford, left' }).click();
  await theirs.keyboard.press('Escape');
  await sees(theirs, 'Owner: Jack Ford, left');
  await sees(theirs, 'Paula Kept');
  await theirs.goto(`/people/${person.id}`);
  await theirs.getByText('Prefers utes').first().waitFor();
  await expect.poll(() => theirs.getByText('Jack Ford, left').count()).toBeGreaterThan(1);
  expect(await theirs.getByText('Jack Ford', { exact: true }).count()).toBe(0);

  // The rest is handed over later.
  await row.getByRole('button', { name: 'Actions for Jack Ford' }).click();
  await page.getByRole('menuitem', { name: 'Hand over records' }).click();
  const later = page.getByRole('dialog', { name: 'Hand over the records of Jack Ford' });
  const give = later.getByRole('button', { name: 'Hand over' });
  expect(await give.isDisabled()).toBe(true);
  await later.getByRole('combobox', { name: '1 person to', exact: true }).click();
  await page.getByRole('option', { name: 'Ann Heir' }).click();
  await give.click();
  await seesToast(page, 'Records handed over', '1 record was handed over.');
  expect(await ownersOf('Paula Kept')).toEqual({ 'Paula Kept': 'Ann' });
  expect(jack.username).not.toBe('');
});

test.each([
  ['/people', 'assignedToId'],
  ['/organizations', 'assignedToId'],
  ['/opportunities', 'assignedToId'],
  ['/calendar', 'owner'],
])(
  '%s, filtered by a colleague who has left, shows the name and never an id',
  async (path, name) => {
    const jack = await aUser(await crm.app.as(), {
      firstName: 'Jill',
      lastName: `Gone ${path.slice(1)}`,
      deactivatedAt: crm.app.clock.now(),
    });
    const page = await crm.visit(`${path}?${name}=${jack.id}`, { as: 'staff' });
    await sees(page, `Owner: Jill Gone ${path.slice(1)}, left`);
    expect(await page.getByText(jack.id.slice(0, 8)).count()).toBe(0);
  },
);

test('tasks and reports list those who have left under a heading of their own', async () => {
  const ctx = await crm.app.as();
  const jack = await aUser(ctx, { firstName: 'Jim', lastName: 'Away' });
  await aTask(ctx, { assigneeId: jack.id, title: 'Left behind' });
  await crm.app.database.pool.query('update users set deactivated_at = now() where id = $1', [
    jack.id,
  ]);
  const page = await crm.visit('/tasks', { as: 'super_user' });
  await sees(page, 'Jim, left');
  await page.getByRole('button', { name: /^Filter/ }).click();
  await page.getByRole('combobox', { name: 'Owner' }).click();
  await page.getByText('Former colleagues', { exact: true }).waitFor();
  await page.getByRole('option', { name: 'Jim Away, left' }).click();
  await page.keyboard.press('Escape');
  await sees(page, 'Owner: Jim Away, left');
  await sees(page, 'Left behind');
  await page.goto('/reports');
  await page.getByRole('combobox', { name: 'User' }).click();
  await page.getByText('Former colleagues', { exact: true }).waitFor();
  await page.getByRole('option', { name: 'Jim Away, left' }).click();
  expect(await page.getByRole('combobox', { name: 'User' }).inputValue()).toBe('Jim Away, left');
});

test('a badge shows no id either when its choices could not be read', async () => {
  crm.forgive(/503/);
  const jack = await aUser(await crm.app.as(), { deactivatedAt: crm.app.clock.now() });
  const page = await crm.visit('/', { as: 'staff' });
  await page.route('**/api/staff-users/former', (route) => route.fulfill({ status: 503 }));
  await page.goto(`/people?assignedToId=${jack.id}`);
  await sees(page, 'Owner: …');
  expect(await page.getByText(jack.id.slice(0, 8)).count()).toBe(0);
});
