/** Views of a list: conditions are put together, saved, shared, pinned, changed and taken back. */
import { expect, test } from 'vitest';
import { printWhere } from '#contract/conditions.ts';
import { placeView } from '#contract/view-addresses.ts';
import type { View } from '#contract/views.ts';
import { aCall, anOpportunity, anOrganization, aPerson, aTask } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';
import { choose, item, pick, saveView } from './view-steps.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

test('whom nobody has talked to is asked for, and saved, pinned, changed and shared', async () => {
  const called = await aPerson(ctx, { name: 'Carl Called' });
  await aCall(ctx, { personId: called.id });
  await aPerson(ctx, { name: 'Nora Never', tags: ['vip'] });
  await aPerson(ctx, { name: 'Olive Old' });
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Carl Called');

  await choose(page, 'Conditions');
  const dialog = page.getByRole('dialog', { name: 'Conditions' });
  await pick(page, 'Field', 'Last touch');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await sees(page, 'Conditions: Last touch not in the last 60 days');
  await page.getByText('Carl Called').waitFor({ state: 'detached' });
  await sees(page, 'Nora Never');

  await choose(page, 'Save as new view');
  await page.getByRole('textbox', { name: 'Name' }).fill('Not touched');
  await page.getByRole('button', { name: 'Save View' }).click();
  await seesToast(page, 'View saved');
  await page.getByRole('button', { name: 'Views: Not touched' }).waitFor();
  expect(page.url()).toContain('saved=');

  await choose(page, 'Pin to sidebar');
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Not touched' }).waitFor();

  // Somewhere else, and back by the sidebar.
  await page.goto('/people');
  await sees(page, 'Carl Called');
  await sidebar.getByRole('link', { name: 'Not touched' }).click();
  await page.getByText('Carl Called').waitFor({ state: 'detached' });

  await choose(page, 'Conditions');
  await dialog.getByRole('button', { name: 'Add condition' }).click();
  await pick(page, 'Field', 'Tags', 1);
  await dialog.getByPlaceholder('Values').fill('vip');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Olive Old').waitFor({ state: 'detached' });
  await choose(page, 'Update view');
  await seesToast(page, 'View updated');
  await page.getByRole('button', { name: 'Undo' }).click();
  await sees(page, 'Olive Old');

  await choose(page, 'Share with everybody');
  await seesToast(page, 'View shared');
  const colleague = await crm.visit('/people', { as: 'admin' });
  await choose(colleague, 'Not touched');
  await colleague.getByText('Carl Called').waitFor({ state: 'detached' });
  await sees(colleague, 'Conditions: Last touch not in the last 60 days');

  await choose(page, 'Rename view');
  await page.getByRole('textbox', { name: 'Name' }).fill('Wake up');
  await page.getByRole('button', { name: 'Rename View' }).click();
  await page.getByRole('button', { name: 'Views: Wake up' }).waitFor();
  await choose(page, 'Delete view');
  await seesToast(page, 'View deleted');
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Undo' }).click();
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor();
}, 120_000);

test('who works at one of two dealers is asked for by their names', async () => {
  const [north, south] = [
    await anOrganization(ctx, { name: 'North Trucks' }),
    await anOrganization(ctx, { name: 'South Trailers' }),
  ];
  await aPerson(ctx, { name: 'Nick North', organizationId: north.id });
  await aPerson(ctx, { name: 'Sue South', organizationId: south.id });
  await aPerson(ctx, { name: 'Freda Free' });
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Freda Free');

  await choose(page, 'Conditions');
  const dialog = page.getByRole('dialog', { name: 'Conditions' });
  await pick(page, 'Field', 'Organization');
  const values = dialog.getByRole('combobox', { name: 'Values' });
  for (const name of ['North Trucks', 'South Trailers']) {
    await values.fill(name);
    await page.getByRole('option', { name }).click();
    await dialog.getByText(name, { exact: true }).waitFor();
  }
  await dialog.getByRole('button', { name: 'Show' }).click();
  await sees(page, 'Conditions: Organization is North Trucks or South Trailers');
  await page.getByText('Freda Free').waitFor({ state: 'detached' });
  await sees(page, 'Nick North');

  await choose(page, 'Conditions');
  await dialog.getByRole('button', { name: 'Remove South Trailers' }).click();
  await dialog.getByRole('button', { name: 'Show' }).click();
  await page.getByText('Sue South').waitFor({ state: 'detached' });
  await sees(page, 'Nick North');
  await sees(page, 'Conditions: Organization is North Trucks');
}, 120_000);

test('a view of tasks comes back with its tab and its owner', async () => {
  await aTask(ctx, { title: 'Ring the bank', priority: 'high' });
  await aTask(ctx, { title: 'Wash the demo car', priority: 'low' });
  const page = await crm.visit('/tasks?priority=high', { as: 'staff' });
  await sees(page, 'Ring the bank');
  await choose(page, 'Save as new view');
  await page.getByRole('textbox', { name: 'Name' }).fill('Urgent');
  await page.getByRole('button', { name: 'Save View' }).click();
  await seesToast(page, 'View saved');
  await page.goto('/tasks');
  await sees(page, 'Wash the demo car');
  await choose(page, 'Urgent');
  await page.getByText('Wash the demo car').waitFor({ state: 'detached' });
  await sees(page, 'Priority: Urgent');
});

test('a view keeps the table with its columns, and leaves it with the next', async () => {
  await aPerson(ctx, { name: 'Tilda Table', phone: '+61 2 9000 1111' });
  const page = await crm.visit('/people?sort=phone', { as: 'super_user' });
  await sees(page, 'Tilda Table');
  await saveView(page, 'As cards');
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  const email = page.getByRole('columnheader', { name: 'Email' });
  await email.waitFor();
  await saveView(page, 'As a table');

  // What is looked at is no longer what was saved.
  await page.getByRole('button', { name: 'Columns and rows' }).click();
  await page.getByRole('checkbox', { name: 'Email' }).uncheck();
  await page.keyboard.press('Escape');
  await email.waitFor({ state: 'detached' });
  await choose(page, 'Update view');
  await seesToast(page, 'View updated');
  await page.getByRole('button', { name: 'Undo' }).click();
  await email.waitFor();

  await choose(page, 'As cards');
  await page.getByRole('grid', { name: 'Contacts' }).waitFor({ state: 'detached' });
  await choose(page, 'As a table');
  await email.waitFor();
});

test('a view of the board opens as a board, and one of the list leaves it', async () => {
  await anOpportunity(ctx, { name: 'Fleet for Boris Board', stage: 'proposal' });
  const page = await crm.visit('/opportunities?q=Boris', { as: 'staff' });
  await sees(page, 'Fleet for Boris Board');
  const board = page.getByRole('region', { name: /^Proposal/ });
  await saveView(page, 'Boris listed');
  expect(await board.count()).toBe(0);
  await page.getByRole('radiogroup', { name: 'View' }).getByText('Board').click();
  await board.waitFor();
  await page.getByRole('button', { name: /^Views/ }).click();
  await item(page, 'Update view').waitFor();
  await page.keyboard.press('Escape');
  await saveView(page, 'Boris by stage');
  await choose(page, 'Pin to sidebar');

  await page.goto('/opportunities');
  await sees(page, 'Fleet for Boris Board');
  expect(await board.count()).toBe(0);
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Boris by stage' }).click();
  await board.waitFor();
  expect(page.url()).toContain('view=board');
  // Nothing is to be updated in a view that is looked at as it was saved.
  await page.getByRole('button', { name: 'Views: Boris by stage' }).click();
  await item(page, 'Unpin from sidebar').waitFor();
  expect(await item(page, 'Update view').count()).toBe(0);
  await item(page, 'Boris listed').click();
  await board.waitFor({ state: 'detached' });
  await sees(page, 'Fleet for Boris Board');
}, 120_000);

const layout: View['layout'] = { as: 'table', columns: [{ field: 'name' }, { field: 'phone' }] };

async function share(more: Partial<View>): Promise<View> {
  const boss = await crm.app.signIn('super_user');
  const draft = { list: 'people', name: 'By phone', filter: {}, layout, shared: true, ...more };
  const { status, body } = await boss.post<View>('/api/views', draft);
  expect(status).toBe(201);
  return body;
}

function addressOf(view: View): string {
  const named = Object.entries(placeView(view)).flatMap(([name, value = '']) =>
    value === '' ? [] : [[name, value]],
  );
  return `/${view.list}?${new URLSearchParams(named)}`;
}

test.each([
  ['people', 'Contacts'],
  ['organizations', 'Organizations'],
  ['opportunities', 'Opportunities'],
  ['tasks', 'All tasks'],
] as const)(
  'the address of a view of %s brings its look to another browser',
  async (list, label) => {
    const title = `Seen by ${list}`;
    await aPerson(ctx, { name: title });
    await anOrganization(ctx, { name: title });
    await anOpportunity(ctx, { name: title });
    await aTask(ctx, { title });
    const view = await share({ list, filter: { q: 'Seen' } });
    const page = await crm.visit(addressOf(view), { as: 'admin' });
    await page.getByRole('grid', { name: label }).waitFor();
    await sees(page, title);
  },
);

test('a look is taken when a view is come to, and is its reader’s own from then on', async () => {
  await aPerson(ctx, { name: 'Petra Phone', phone: '+61 2 9000 2222' });
  const view = await share({ filter: { sort: '-phone' } });
  const page = await crm.visit(addressOf(view), { as: 'admin' });
  const heads = () => page.getByRole('columnheader').allInnerTexts();
  const phone = page.getByRole('columnheader', { name: 'Phone' });
  await phone.waitFor();
  expect(await phone.getAttribute('aria-sort')).toBe('descending');
  expect(await page.getByRole('columnheader', { name: 'Email' }).count()).toBe(0);

  // What is changed beside the view stays when the page is loaded again.
  await page.getByRole('button', { name: 'Columns and rows' }).click();
  await page.getByRole('checkbox', { name: 'Phone', exact: true }).uncheck();
  await page.keyboard.press('Escape');
  await phone.waitFor({ state: 'detached' });
  const changed = await heads();
  await page.reload();
  await sees(page, 'Petra Phone');
  expect(await heads()).toEqual(changed);

  // What is changed elsewhere is not of the view.
  await page.goto('/people');
  await page.getByRole('button', { name: 'Cards' }).click();
  await page.getByRole('grid', { name: 'Contacts' }).waitFor({ state: 'detached' });
  await page.goto(addressOf(view));
  await phone.waitFor();

  // A view that has another look by now brings that one.
  const boss = await crm.app.signIn('super_user');
  const columns = [{ field: 'name' }, { field: 'email' }];
  const change = await boss.patch(`/api/views/${view.id}`, { layout: { ...layout, columns } });
  expect(change.status).toBe(200);
  await page.reload();
  await page.getByRole('columnheader', { name: 'Email' }).waitFor();
  await phone.waitFor({ state: 'detached' });
});

test('a view that is not there leaves the list as it was drawn last', async () => {
  await aPerson(ctx, { name: 'Una Usual' });
  const gone = await share({ filter: { q: 'Una' } });
  const boss = await crm.app.signIn('super_user');
  expect((await boss.delete(`/api/views/${gone.id}`)).status).toBe(204);
  const page = await crm.visit(addressOf(gone), { as: 'admin' });
  await sees(page, 'Una Usual');
  expect(await page.getByRole('grid').count()).toBe(0);
});

test('a list with conditions follows what is done with its records', async () => {
  for (const name of ['Fay Forgotten', 'Gus Forgotten']) await aPerson(ctx, { name });
  const where = printWhere({
    match: 'all',
    parts: [{ field: 'lastTouch', is: 'notLastDays', value: 60 }],
  });
  const page = await visitLive(
    crm,
    `/people?q=forgotten&where=${encodeURIComponent(where)}`,
    'staff',
  );
  await sees(page, '2 contacts');
  // What was changed before the page heard of changes has been read by then.
  await page.waitForTimeout(2_000);
  await page.getByRole('link', { name: /Fay Forgotten/ }).click();
  await page.getByRole('heading', { name: 'Fay Forgotten' }).waitFor();
  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'Add Note' });
  await note.getByRole('textbox').fill('Rang about the spring offer.');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await sees(page, '1 contact');
  await page.getByRole('link', { name: /Fay Forgotten/ }).waitFor({ state: 'detached' });
});

test('conditions name a linked record as it is called by now', async () => {
  const organization = await anOrganization(ctx, { name: 'Northern Fleet' });
  await aPerson(ctx, { name: 'Lena Linked', organizationId: organization.id });
  const where = printWhere({
    match: 'all',
    parts: [{ field: 'organizationId', is: 'anyOf', value: [organization.id] }],
  });
  const page = await visitLive(crm, `/people?where=${encodeURIComponent(where)}`, 'staff');
  await sees(page, 'Conditions: Organization is Northern Fleet');
  await page.waitForTimeout(2_000);
  const colleague = await crm.app.signIn('admin');
  await colleague.patch(`/api/organizations/${organization.id}`, { name: 'Southern Fleet' });
  await sees(page, 'Conditions: Organization is Southern Fleet');
});
