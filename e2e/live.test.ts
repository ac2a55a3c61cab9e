/** What a colleague does in another browser comes to the screen; what is being typed stays. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { View } from '#contract/views.ts';
import { anOpportunity, anOrganization, aTask } from '#test/factories.ts';
import { openCrm, seesToast } from './crm.ts';
import { inTime, visitLive, watchReads } from './live-pages.ts';
import { showTable } from './table-cells.ts';

const crm = await openCrm();
const ctx = await crm.app.as('staff');

/** Whether the windows of its browser have been told of a record. */
async function listenIn(page: Page): Promise<(id: string) => Promise<unknown>> {
  await page.evaluate(() => {
    new BroadcastChannel('changes').addEventListener('message', ({ data }) => {
      document.body.dataset.heard += JSON.stringify(data);
    });
  });
  return (id) => page.waitForFunction((part) => document.body.dataset.heard?.includes(part), id);
}

/** Nothing more is read that was heard of before. */
function isCalm(reads: readonly string[]): Promise<void> {
  let counted = -1;
  const isSame = () => {
    const before = counted;
    counted = reads.length;
    return counted === before;
  };
  return expect.poll(isSame, { interval: 1_500 }).toBe(true);
}

test('a name that a colleague changes is on the list and on the page, and typed text stays', async () => {
  const { id } = await anOrganization(ctx, { name: 'Ember Haulage' });
  const list = await visitLive(crm, '/organizations?q=Haulage', 'staff');
  const page = await visitLive(crm, `/organizations/${id}`, 'staff');
  const note = page.getByRole('textbox', { name: 'Add a note' });
  await note.fill('They are moving to');

  const admin = await crm.app.signIn('admin');
  const name = 'Ashworth Haulage';
  expect((await admin.patch(`/api/organizations/${id}`, { name })).status).toBe(200);
  await page.getByRole('heading', { name: 'Ashworth Haulage' }).waitFor(inTime);
  expect(await note.inputValue()).toBe('They are moving to');
  await list.bringToFront();
  await list.getByText('Ashworth Haulage').first().waitFor(inTime);
});

test('a card that a colleague moves is in its new column', async () => {
  const deal = await anOpportunity(ctx, { name: 'Six balers', stage: 'lead' });
  const page = await visitLive(crm, '/opportunities?view=board', 'staff');
  const columnOf = (stage: string) => page.getByRole('region', { name: stage });
  await columnOf('Lead').getByText('Six balers').waitFor();
  const admin = await crm.app.signIn('admin');
  const { headers } = await admin.get(`/api/opportunities/${deal.id}`);
  const moved = await admin.post(
    `/api/opportunities/${deal.id}/move`,
    { stage: 'proposal', afterId: null },
    { 'if-match': headers.etag ?? '' },
  );
  expect(moved.status).toBe(200);
  await columnOf('Proposal').getByText('Six balers').waitFor(inTime);
  expect(await columnOf('Lead').getByText('Six balers').count()).toBe(0);
});

test('a task that a colleague gives somebody is in their list, and at the bell', async () => {
  const page = await visitLive(crm, '/tasks', 'staff');
  await page.getByRole('button', { name: 'Reminders', exact: true }).waitFor();
  const admin = await crm.app.signIn('admin');
  const dueDate = new Date(Date.now() - 2 * 86_400_000).toISOString();
  const made = await admin.post('/api/tasks', {
    title: 'Ring the quarry',
    dueDate,
    status: 'pending',
    assigneeId: ctx.actor.id,
  });
  expect(made.status).toBe(201);
  await page.getByRole('article', { name: 'Ring the quarry' }).waitFor(inTime);
  await page.getByRole('button', { name: 'Reminders: 1 due' }).waitFor(inTime);
});

test('a view that a colleague shares, renames and takes back is in the sidebar and the menu', async () => {
  const admin = await crm.app.signIn('admin');
  const draft = { list: 'people', name: 'Neglected', filter: {} };
  const { id } = (await admin.post<View>('/api/views', draft)).body;
  const change = async (body: object) =>
    expect((await admin.patch(`/api/views/${id}`, body)).status).toBe(200);
  const page = await visitLive(crm, '/people', 'staff');
  const menu = page.getByRole('menu', { name: 'Views' });
  const view = (name: string) => menu.getByRole('menuitem', { name, exact: true });
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await menu.getByText('Filter and sort the list').waitFor();

  await change({ shared: true });
  await view('Neglected').click();
  await page.getByRole('button', { name: 'Views: Neglected' }).click();
  await page.getByRole('menuitem', { name: 'Pin to sidebar' }).click();
  const sidebar = page.getByRole('navigation', { name: 'Main' });
  await sidebar.getByRole('link', { name: 'Neglected' }).waitFor();

  await change({ name: 'Wake up' });
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor();
  await page.getByRole('button', { name: 'Views: Wake up' }).click();
  await view('Wake up').waitFor();
  await change({ shared: false });
  await view('Wake up').waitFor({ state: 'detached' });
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor({ state: 'detached' });

  await change({ shared: true });
  await view('Wake up').waitFor();
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor();
  expect((await admin.delete(`/api/views/${id}`)).status).toBe(204);
  await view('Wake up').waitFor({ state: 'detached' });
  await sidebar.getByRole('link', { name: 'Wake up' }).waitFor({ state: 'detached' });
});

test('in a form what was typed stays, and the rest is saved as the colleague left it', async () => {
  // The page saves what its user saw, is refused, and sees that it can add the rest.
  crm.forgive(/status of 412/);
  const deal = await anOpportunity(ctx, { name: 'Two graders', description: 'Used' });
  const page = await visitLive(crm, `/opportunities?opportunity=${deal.id}`, 'staff');
  const colleague = await crm.visit(`/opportunities?opportunity=${deal.id}`, { as: 'admin' });
  const dialogOn = (each: Page) => each.getByRole('dialog', { name: 'Edit Opportunity' });
  const name = dialogOn(page).getByLabel(/^Name/);
  await name.fill('Three graders');
  const reads = watchReads(page);
  await dialogOn(colleague)
    .getByLabel(/^Description/)
    .fill('As new');
  await dialogOn(colleague).getByRole('button', { name: 'Save' }).click();
  await dialogOn(colleague).waitFor({ state: 'detached' });
  await expect.poll(() => reads).toContain(`/api/opportunities/${deal.id}`);
  expect(await name.inputValue()).toBe('Three graders');
  await dialogOn(page).getByRole('button', { name: 'Save' }).click();
  await dialogOn(page).waitFor({ state: 'detached' });
  const { body } = await (await crm.app.signIn('staff')).get(`/api/opportunities/${deal.id}`);
  expect(body).toMatchObject({ name: 'Three graders', description: 'As new' });
});

test('a fact that a colleague changes while it is edited keeps what was typed, and is not overwritten unseen', async () => {
  crm.forgive(/status of 412/);
  const { id } = await anOrganization(ctx, { name: 'Pilbara Freight', phone: '555 0100' });
  const page = await visitLive(crm, `/organizations/${id}`, 'staff');
  await page.getByRole('button', { name: 'Edit Phone' }).focus();
  await page.keyboard.press('Enter');
  const phone = page.getByRole('textbox', { name: 'Phone', exact: true });
  await phone.fill('555 0142');
  const admin = await crm.app.signIn('admin');
  const theirs = { name: 'Pilbara Haulage', phone: '555 0199' };
  expect((await admin.patch(`/api/organizations/${id}`, theirs)).status).toBe(200);
  await page.getByRole('heading', { name: 'Pilbara Haulage' }).waitFor();
  expect(await phone.inputValue()).toBe('555 0142');
  await page.keyboard.press('Enter');
  await page.getByText('Somebody else changed this record in the meantime.').waitFor();
  expect(await phone.inputValue()).toBe('555 0142');
  await page.getByRole('button', { name: 'Load theirs' }).click();
  await page.getByText('555 0199').first().waitFor();
});

test('a browser has one stream, and its own changes are read once', async () => {
  const task = await aTask(ctx, { title: 'Count the pallets' });
  const page = await visitLive(crm, '/tasks', 'staff');
  const second = await page.context().newPage();
  const streams: string[] = [];
  second.on('request', (request) => {
    if (request.url().includes('/api/changes/stream')) streams.push(request.url());
  });
  await second.goto(`${crm.url}/tasks`);
  const [one, two] = [watchReads(page), watchReads(second)];
  const mine = await aTask(ctx, { title: 'Hose the yard' });
  // The second window is told by the first, whichever of the two is shown.
  await second.bringToFront();
  await second.getByRole('article', { name: 'Hose the yard' }).waitFor();
  expect(streams).toEqual([]);
  expect(mine.title).toBe('Hose the yard');

  await page.bringToFront();
  await page.getByRole('article', { name: 'Hose the yard' }).waitFor();
  await isCalm(one);
  one.length = 0;
  two.length = 0;
  await page
    .getByRole('article', { name: task.title })
    .getByRole('button', { name: 'Complete' })
    .click();
  await page.getByRole('dialog').getByRole('textbox').fill('Forty');
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Complete/ })
    .click();
  await seesToast(page, 'Task completed');
  // By then a change that comes after it has been heard.
  await crm.app
    .signIn('admin')
    .then((admin) => admin.patch(`/api/tasks/${mine.id}`, { title: 'Hose it' }));
  await page.getByRole('article', { name: 'Hose it' }).waitFor();
  const lists = one.filter((path) => path === '/api/tasks');
  expect(lists).toHaveLength(2);
});

test('a window hears what was changed while it was being opened, from the one with the stream', async () => {
  const first = await visitLive(crm, '/tasks', 'staff');
  const second = await first.context().newPage();
  const drawn = Promise.withResolvers<void>();
  // Its list is on its way, and its programs are held back.
  await second.route('**/assets/*.js', async (route) => {
    await drawn.promise;
    await route.continue();
  });
  const list = second.waitForResponse((reply) => new URL(reply.url()).pathname === '/api/tasks');
  await second.goto(`${crm.url}/tasks`, { waitUntil: 'commit' });
  await (await list).finished();
  await aTask(ctx, { title: 'Paint the gate' });
  await first.getByRole('article', { name: 'Paint the gate' }).waitFor();
  const reads = watchReads(first);
  await isCalm(reads);
  reads.length = 0;
  drawn.resolve();
  await second.bringToFront();
  await second.getByRole('article', { name: 'Paint the gate' }).waitFor();
  await isCalm(reads);
  expect(reads).not.toContain('/api/tasks');
});

test('its own change is read once, even if it is told before its reply comes', async () => {
  const task = await aTask(ctx, { title: 'Grease the hinges' });
  const theirs = await aTask(ctx, { title: 'Sweep the shed' });
  const page = await visitLive(crm, '/tasks', 'staff');
  await page.getByRole('article', { name: 'Sweep the shed' }).waitFor();
  const hears = await listenIn(page);
  const released = Promise.withResolvers<void>();
  await page.route(`**/api/tasks/${task.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue();
    const response = await route.fetch();
    await released.promise;
    await route.fulfill({ response });
  });
  const reads = watchReads(page);
  await isCalm(reads);
  reads.length = 0;
  await page
    .getByRole('article', { name: task.title })
    .getByRole('button', { name: 'Complete' })
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Both');
  await dialog.getByRole('button', { name: /Complete/ }).click();
  await hears(task.id);
  const admin = await crm.app.signIn('admin');
  await admin.patch(`/api/tasks/${theirs.id}`, { title: 'Sweep the barn' });
  await hears(theirs.id);
  await isCalm(reads);
  expect(reads).not.toContain('/api/tasks');
  released.resolve();
  await seesToast(page, 'Task completed');
  await page.getByRole('article', { name: 'Sweep the barn' }).waitFor();
  await isCalm(reads);
  expect(reads.filter((path) => path === '/api/tasks')).toHaveLength(2);
});

test('a list that is scrolled stays where it is when a colleague adds a row above', async () => {
  for (let count = 0; count < 99; count += 1) {
    await anOrganization(ctx, { name: `Sawmill ${String(count).padStart(2, '0')}` });
  }
  const page = await visitLive(crm, '/organizations?q=Sawmill&sort=name', 'staff');
  // In one column: side by side, a new card moves the others along by less than a row.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByText('Sawmill 00').first().waitFor();
  await page.evaluate(() => window.scrollTo(0, 3_000));
  const shown = page.getByRole('list', { name: 'Organizations' }).getByRole('listitem');
  const names = () => shown.allTextContents();
  await expect.poll(names).not.toContainEqual(expect.stringContaining('Sawmill 00'));
  const middle = shown.nth(Math.floor((await shown.count()) / 2));
  const text = (await middle.textContent()) ?? '';
  const same = shown.filter({ hasText: text.slice(0, 10) });
  const before = await same.boundingBox();
  const reads = watchReads(page);
  for (const letter of 'ABC') await anOrganization(ctx, { name: `Sawmill 00 ${letter}` });
  await expect.poll(() => reads).toContain('/api/organizations');
  const scrolled = () => page.evaluate(() => window.scrollY);
  await expect.poll(scrolled).not.toBe(3_000);
  await expect.poll(() => same.boundingBox()).toEqual(before);
});

test('the task that keys act on stays the same when a colleague adds one before it, as a card and in a table', async () => {
  const add = (title: string, day: number) =>
    aTask(ctx, { title, dueDate: `2021-01-0${day}T07:00:00Z` });
  for (const [at, name] of ['One', 'Two', 'Three', 'Four'].entries()) {
    await add(`Kept ${name}`, at + 5);
  }
  const page = await visitLive(crm, '/tasks?q=Kept&sort=dueDate', 'staff');
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('[data-record]')?.textContent);
  const press = (key: string) => page.keyboard.press(key);
  await page.getByRole('article', { name: 'Kept Four' }).waitFor();
  for (const name of ['One', 'Two', 'Three']) {
    await press('ArrowDown');
    await expect.poll(focused).toContain(`Kept ${name}`);
  }
  await add('Kept Before', 1);
  await page.getByRole('article', { name: 'Kept Before' }).waitFor();
  await expect.poll(focused).toContain('Kept Three');
  await press('x');
  await page.locator('[data-selected]').filter({ hasText: 'Kept Three' }).waitFor();
  expect(await page.locator('[data-selected]').count()).toBe(1);
  await press('ArrowDown');
  await expect.poll(focused).toContain('Kept Four');

  await page.reload();
  await showTable(page);
  const cell = (name: string) => page.getByRole('rowheader', { name: `Kept ${name}` });
  await cell('Three').focus();
  await add('Kept Before all', 1);
  await cell('Before all').waitFor();
  await expect.poll(() => cell('Three').getAttribute('tabindex')).toBe('0');
  await expect.poll(focused).toContain('Kept Three');
  await press('Enter');
  await press('Escape');
  await expect.poll(focused).toContain('Kept Three');
});

test('a window that is shown takes the stream over from one that has been stopped', async () => {
  const { id } = await anOrganization(ctx, { name: 'Orchard Freight' });
  const first = await visitLive(crm, '/organizations', 'staff');
  const second = await first.context().newPage();
  const taken = second.waitForRequest((call) => call.url().includes('/api/changes/stream'));
  const stopped = await first.context().newCDPSession(first);
  await stopped.send('Debugger.enable');
  await second.goto(`${crm.url}/organizations/${id}`);
  await second.bringToFront();
  await stopped.send('Debugger.pause');
  await taken;
  const admin = await crm.app.signIn('admin');
  await admin.patch(`/api/organizations/${id}`, { name: 'Orchard Haulage' });
  await second.getByRole('heading', { name: 'Orchard Haulage' }).waitFor();
});
