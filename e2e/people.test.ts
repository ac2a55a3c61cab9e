import { expect, test } from 'vitest';
import { anOrganization, aPerson } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';
import { visitLive } from './live-pages.ts';
import { expectInView, expectRowsApart } from './screens.ts';

const crm = await openCrm();

test('a contact is added, gets a note, is edited, deleted and restored', async () => {
  const ctx = await crm.app.as('staff');
  await anOrganization(ctx, { name: 'Ironbark Trucks' });
  for (const name of ['Ada Full', 'Bob Full']) {
    const known = { location: 'Dubbo NSW', phone: '02 6885 1234', tags: ['VIP', 'Customer'] };
    await aPerson(ctx, { name, email: `${name.slice(0, 3)}@full.example`, ...known });
  }
  const page = await crm.visit('/people', { as: 'staff' });
  await sees(page, 'Manage your contacts');
  await sees(page, 'Select a contact to view details');
  await expectRowsApart(page.getByRole('list', { name: 'Contacts' }));

  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add Contact' });
  const submit = dialog.getByRole('button', { name: 'Add Contact' });
  await dialog.getByLabel(/^First name/).fill('Ngaire');
  await dialog.getByLabel(/^Last name/).fill('Walker');
  expect(await submit.isDisabled()).toBe(true);
  await dialog.getByLabel(/^Email/).fill('ngaire@ironbark.example');
  await dialog.getByLabel(/^Company/).fill('ironb');
  await page.getByRole('option', { name: /Ironbark Trucks/ }).click();
  await dialog.getByLabel(/^Job title/).fill('Fleet Manager');
  await submit.click();
  await seesToast(page, 'Contact created', 'The contact has been added successfully');

  const panel = page.getByRole('region', { name: 'Selected contact' });
  await page.getByPlaceholder('Search contacts...').fill('IRONBARK TR');
  await page.getByText('Ngaire Walker').first().click();
  await panel.getByText('Fleet Manager').first().waitFor();
  await panel.getByRole('tab', { name: 'Notes' }).click();
  await sees(page, 'No notes yet');
  await panel.getByRole('button', { name: 'Add Note' }).first().click();
  const note = page.getByRole('dialog', { name: 'Add Note' });
  await note.getByRole('textbox').fill('Wants two light trucks.');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await seesToast(page, 'Note created', 'Your note has been saved');
  await panel.getByText('Wants two light trucks.').waitFor();
  await panel.getByRole('button', { name: 'Delete note' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await seesToast(page, 'Note deleted', 'The note has been removed');

  await panel.getByRole('button', { name: 'Delete contact' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await sees(page, 'No contacts found');
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('Ngaire Walker').first().waitFor();
});

test('a contact that is not among the loaded rows opens from its address', async () => {
  const ctx = await crm.app.as('staff');
  for (let n = 0; n < 70; n += 1)
    await aPerson(ctx, { name: `Aaron ${String(n).padStart(3, '0')}` });
  const last = await aPerson(ctx, { name: 'Zora Last', phone: '0400 111 222' });
  const page = await crm.visit(`/people#${last.id}`, { as: 'staff' });
  const panel = page.getByRole('region', { name: 'Selected contact' });
  await panel.getByText('0400 111 222').waitFor();
});

test('the menu of the panel follows, meets and erases as that of the page does', async () => {
  const ctx = await crm.app.as('staff');
  const tags = ['reef'];
  const { id } = await aPerson(ctx, { name: 'Moana More', tags });
  const organization = await anOrganization(ctx, { name: 'Reef Freight' });
  await aPerson(ctx, { name: 'Olga Other', organizationId: organization.id, tags });
  const page = await visitLive(crm, `/people?tag=reef#${id}`, 'super_user');
  const panel = page.getByRole('region', { name: 'Selected contact' });
  const choose = async (name: string) => {
    await panel.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menuitem', { name, exact: true }).click();
  };
  await choose('Follow');
  await seesToast(page, 'Following Moana More');

  await choose('Add meeting…');
  const meeting = page.getByRole('dialog', { name: 'Add Event' });
  await meeting.getByLabel(/^Title/).fill('Walk the yard');
  expect(await meeting.getByRole('combobox', { name: 'Person' }).inputValue()).toBe('Moana More');
  await meeting.getByRole('button', { name: 'Add Event' }).click();
  await meeting.waitFor({ state: 'detached' });

  await choose('Merge with…');
  await page.getByRole('dialog', { name: /Merge/ }).waitFor();
  await page.keyboard.press('Escape');

  await choose('Erase for good…');
  await page.getByLabel('Type Moana More to confirm').fill('Moana More');
  await page.getByRole('button', { name: 'Erase for good' }).click();
  await panel.getByText('This contact is gone for good').waitFor();
  await page.getByRole('heading', { name: 'People', level: 1 }).waitFor();
  for (const key of ['e', 'n', 't', 'Enter']) await page.keyboard.press(key);
  await panel.getByText('This contact is gone for good').waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/people');
  // What others change is read again, and nobody who is gone with it.
  const colleague = await crm.app.signIn('staff');
  await colleague.patch(`/api/organizations/${organization.id}`, { name: 'Reef Haulage' });
  await page.getByRole('main').getByText('Reef Haulage').waitFor();
  await panel.getByText('This contact is gone for good').waitFor();
});

test('somebody else’s change is not overwritten, and what was typed is kept', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Rose Doyle', email: 'rose@doyle.example' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Rose Doyle' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel(/^Name/).fill('Rose Doyle-Hart');
  const admin = await crm.app.signIn('admin');
  await admin.patch(`/api/people/${person.id}`, { name: 'Rosalind Doyle' });
  crm.forgive(/412 \(Precondition Failed\)/);
  await dialog.getByRole('button', { name: /save/i }).click();
  await sees(page, /somebody else/i);
  expect(await dialog.getByLabel(/^Name/).inputValue()).toBe('Rose Doyle-Hart');
  const current = await admin.get<{ name: string }>(`/api/people/${person.id}`);
  expect(current.body.name).toBe('Rosalind Doyle');
});

test('a long list says exactly how many it has, once its rows are shown', async () => {
  await crm.app.database.pool.query(
    `insert into people (id, name, created_at, updated_at)
     select gen_random_uuid(), 'Countable ' || n, now(), now() from generate_series(1, 1234) n`,
  );
  const page = await crm.visit('/people?q=countable', { as: 'staff' });
  await sees(page, '1,234 contacts');
  await crm.app.database.pool.query("delete from people where name like 'Countable%'");
});

test('a person that does not exist says so', async () => {
  crm.forgive(/404 \(Not Found\)/);
  const page = await crm.visit('/people/01890000-0000-7000-8000-000000000000', { as: 'staff' });
  await sees(page, 'Person not found');
});

test('what is typed while a note or a task is being saved is not lost', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Wendy Writes' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  const box = page.getByLabel('Add a note');
  await box.waitFor();
  let slow = Promise.withResolvers<void>();
  await page.route(/api\/(notes|tasks)$/, async (route) => {
    if (route.request().method() === 'POST') await slow.promise;
    await route.continue();
  });
  await box.fill('The first note.');
  await box.press('Control+Enter');
  await page.getByRole('button', { name: 'Saving...' }).waitFor();
  await box.press('End');
  await page.keyboard.type(' And the next');
  slow.resolve();
  await seesToast(page, 'Note added');
  await expect.poll(() => box.inputValue()).toBe('And the next');
  await page.keyboard.type(' one.');
  await page.getByRole('button', { name: 'Add Note' }).press('Enter');
  await expect.poll(() => box.inputValue()).toBe('');
  await sees(page, 'And the next one.');
  await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);

  slow = Promise.withResolvers<void>();
  const card = page.getByRole('region', { name: 'Add Task' });
  await card.getByLabel('Title').fill('Ring Wendy');
  await card.getByLabel(/^Due Date/).fill('tomorrow');
  await card.getByLabel(/^Due Date/).press('Tab');
  await card.getByLabel('Title').press('Enter');
  await card.getByLabel('Title').fill('Write to Wendy');
  slow.resolve();
  await seesToast(page, 'Task created');
  expect(await card.getByLabel('Title').inputValue()).toBe('Write to Wendy');
});

test('what is added by n, t or Add is scrolled to, wherever it comes in the list', async () => {
  const ctx = await crm.app.as('staff');
  for (let n = 10; n < 45; n += 1) await aPerson(ctx, { name: `Crowd ${n}`, tags: ['crowd'] });
  const page = await crm.visit('/people?sort=name&tag=crowd', { as: 'staff' });
  await page.getByText('Crowd 10').first().click();
  const panel = page.getByRole('region', { name: 'Selected contact' });
  await panel.getByRole('tab', { name: 'Details', selected: true }).waitFor();

  await page.keyboard.press('n');
  const note = page.getByRole('dialog', { name: 'Add Note' });
  await note.getByRole('textbox').fill('Rang about the ute.');
  await note.getByRole('button', { name: 'Save Note' }).click();
  await expectInView(panel.getByText('Rang about the ute.'));

  await note.waitFor({ state: 'hidden' });

  await page.keyboard.press('t');
  const task = page.getByRole('dialog', { name: 'Add Task' });
  await task.getByLabel(/^Title/).fill('Send the brochure');
  await task.getByLabel(/^Due Date/).fill('tomorrow');
  await task.getByLabel(/^Due Date/).press('Tab');
  await task.getByRole('button', { name: 'Add Task' }).click();
  await expectInView(
    panel.getByRole('region', { name: 'Open tasks' }).getByText('Send the brochure'),
  );
  // Even if another day or filter hides it.
  await page.getByRole('status').getByRole('button', { name: 'Open' }).waitFor();

  await page.getByRole('button', { name: 'Add Contact' }).first().click();
  const contact = page.getByRole('dialog', { name: 'Add Contact' });
  await contact.getByLabel(/^First name/).fill('Crowd');
  await contact.getByLabel(/^Last name/).fill('Zulu');
  await contact.getByLabel(/^Email/).fill('zulu@crowd.example');
  await contact.getByLabel(/^Tags/).fill('crowd,');
  await contact.getByRole('button', { name: 'Add Contact' }).click();
  await panel.getByRole('heading', { name: 'Crowd Zulu' }).waitFor();
  const row = page.getByRole('list', { name: 'Contacts' }).getByText('Crowd Zulu');
  await expectInView(row);
});

test('if a later read fails, the page keeps what it shows, and what was typed', async () => {
  const ctx = await crm.app.as('staff');
  const person = await aPerson(ctx, { name: 'Una Reads', location: 'Perth' });
  const page = await crm.visit(`/people/${person.id}`, { as: 'staff' });
  await page.getByLabel('Add a note').fill('Half a sentence');
  crm.forgive(/500/);
  let readings = 0;
  await page.route(`**/api/people/${person.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    readings += 1;
    await route.fulfill({ status: 500, json: {} });
  });
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel(/^Location/).fill('Albany');
  await dialog.getByRole('button', { name: /save/i }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => readings).toBeGreaterThan(0);
  await sees(page, 'Albany');
  expect(await page.getByLabel('Add a note').inputValue()).toBe('Half a sentence');
});

test('a preferred name is set, seen in the header and the list, and found', async () => {
  const ctx = await crm.app.as('staff');
  const { id } = await aPerson(ctx, { name: 'Wilhelmina Preferson' });
  const page = await crm.visit(`/people/${id}`, { as: 'staff' });
  await page.getByRole('heading', { name: 'Wilhelmina Preferson' }).waitFor();
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Contact' });
  await dialog.getByLabel(/^Preferred name/).fill('Mintje');
  await dialog.getByRole('button', { name: /^Save|^Update/ }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'Wilhelmina Preferson “Mintje”' }).waitFor();
  await page.goto(`${crm.url}/people`);
  await page.getByPlaceholder('Search contacts...').fill('Mintje');
  const list = page.getByRole('list', { name: 'Contacts' });
  await list.getByText('Wilhelmina Preferson “Mintje”').first().waitFor();
});
