/**
 * Reports, Get Leads, Staff Overview and custom fields in a real browser, word by word: their parts of the sections 2 to 9
 * of the specification. Written from the specification and the decisions alone. It changes only where they do: where it
 * fails, the product is wrong.
 */
import type { Page } from 'playwright-core';
import { beforeAll, expect, test, vi } from 'vitest';
import { aUser } from '../../test/factories.ts';
import { formWith } from '../../test/files.ts';
import { type Fields, makeAs, signInAll } from '../../test/specification/accounts.ts';
import { openWebServer } from '../../test/web-server.ts';
import { openCrm } from '../crm.ts';
import {
  bodySent,
  choose,
  control,
  field,
  fillIn,
  hasControls,
  hasFields,
  hasHeadings,
  holdCalls,
  primary,
  seesEach,
  toastSays,
  whileFailing,
} from './words.ts';

const sites = await openWebServer();
const crm = await openCrm({ LEADS_OFFLINE: '0', OUTBOUND_ALLOW: `127.0.0.1:${sites.port}` });
let known: Fields;
let hold: Promise<void> | undefined;

/** A directory of four truckers, for the sources of the search are the team's own choice. */
async function loadDirectory(): Promise<void> {
  sites.answer = async ({ path }, reply) => {
    await hold;
    reply.setHeader('content-type', 'text/html');
    if (path !== '/redgum') return reply.writeHead(404).end('Nothing here');
    const about = 'Family owned since 1974, we move grain and cotton with our own drivers. '.repeat(
      8,
    );
    const words = `<title>Redgum Haulage</title><h1>Redgum Haulage</h1><p>${about}</p>`;
    return reply.end(`${words}Call (02) 6885 1234, Dubbo NSW 2830`);
  };
  const site = `http://127.0.0.1:${sites.port}`;
  const csv = [
    'name,industry,city,state,postcode,phone,website',
    `Redgum Haulage,Trucking,Dubbo,NSW,2830,(02) 6885 1234,${site}/redgum`,
    `Ironbark Freight,Trucking,Dubbo,NSW,2830,(02) 6885 5678,${site}/gone`,
    'Wattle Cartage,Trucking,Dubbo,NSW,2830,(02) 6885 9999,',
    'Known Carriers,Trucking,Dubbo,NSW,2830,(02) 6884 1111,',
  ];
  const boss = await crm.app.signIn('super_user');
  const { body, headers } = await formWith('companies.csv', Buffer.from(csv.join('\n')));
  const sent = await boss.send<{ id: string }>('POST', '/api/leads/directory', body, headers);
  await vi.waitFor(async () => {
    const load = await boss.get<Fields>(`/api/leads/directory/${sent.body.id}`);
    expect(load.body.status).toBe('done');
  }, 20_000);
}

beforeAll(async () => {
  const { staff, admin } = await signInAll(crm.app);
  await aUser(await crm.app.as(), { firstName: 'Nina', lastName: 'New' });
  known = await makeAs(admin, '/api/organizations', {
    name: 'Known Carriers',
    phone: '02 6884 1111',
  });
  await makeAs(staff, '/api/tasks', { title: 'Half done', status: 'in_progress' });
  for (const title of ['One', 'Two', 'Three']) await makeAs(staff, '/api/tasks', { title });
  await makeAs(staff, '/api/tasks', {
    title: 'Done',
    status: 'completed',
    completionReason: 'Rang',
  });
  const call = await makeAs(staff, '/api/tasks', { title: 'Call', activityType: 'phone_call' });
  await staff.patch(`/api/tasks/${call.id}`, { status: 'completed', completionReason: 'Rang' });
  for (const [name, value, stage] of [
    ['Fleet renewal', '12000', 'proposal'],
    ['Won before', '500', 'closed_won'],
    ['Lost before', '100', 'closed_lost'],
  ]) {
    await makeAs(staff, '/api/opportunities', { name, value, stage });
  }
  await loadDirectory();
});

test('Reports & Analytics', async () => {
  const page = await crm.visit('/reports', { as: 'staff' });
  await hasHeadings(page, ['Reports & Analytics']);
  await seesEach(page, ['Pipeline Value', 'Won Deals', 'Conversion Rate', 'Active Tasks']);
  await seesEach(page, ['$12,600', '$500', '33.3%', '4', '2 completed']);
  const [user, period] = ['User', 'Period'].map((name) => page.getByRole('combobox', { name }));
  if (!user || !period) throw new Error('There is nothing to choose');
  expect([await user.inputValue(), await period.inputValue()]).toEqual([
    'All Users',
    'Last 30 Days',
  ]);
  await period.click();
  const options = page.getByRole('option');
  await expect
    .poll(() => options.allTextContents())
    .toEqual(['Last 7 Days', 'Last 30 Days', 'Last 90 Days', 'All Time']);
  await page.getByRole('option', { name: 'Last 7 Days' }).click();

  const row = (words: RegExp) => page.getByRole('row', { name: words });
  const reports = page.getByRole('tab');
  await expect
    .poll(() => reports.allTextContents())
    .toEqual(['Sales Report', 'Activity Report', 'Task Report']);
  for (const stage of ['Lead 0', 'Qualified 0', 'Proposal 1', 'Negotiation 0']) {
    await row(new RegExp(`^${stage}`))
      .first()
      .waitFor();
  }
  for (const stage of ['Closed Won 1', 'Closed Lost 1']) {
    await row(new RegExp(`^${stage}`))
      .first()
      .waitFor();
  }
  await savesFile(page);
  await page.getByRole('tab', { name: 'Activity Report' }).click();
  await row(/^phone call 1/i)
    .first()
    .waitFor();
  await savesFile(page);
  await page.getByRole('tab', { name: 'Task Report' }).click();
  for (const status of [/^pending 3/i, /^in progress 1/i, /^completed 2/i]) {
    await row(status).first().waitFor();
  }
  await savesFile(page);
  await choose(page, user, /^Nina/);
  await seesEach(page, ['$0', '0%', '0 completed']);
});

async function savesFile(page: Page): Promise<void> {
  const file = page.waitForEvent('download');
  await control(page, 'Export CSV').click();
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
}

test('Get Leads: what goes wrong', async () => {
  crm.forgive(/status of 500|^500: |ERR_/);
  const page = await crm.visit('/get-leads', { as: 'staff', at: new Date().toISOString() });
  await hasHeadings(page, ['Get Leads']);
  await seesEach(page, ['Use AI to find potential leads for your sales territory']);
  await hasControls(page, [/trucking/i, /construction.*50\+ employees/i]);
  await hasControls(page, [/agricultur.*farming/i, /logistics.*fleet/i]);
  await seesEach(page, [/assigned to you.*call task.*today/i]);
  const query = page.getByRole('main').getByRole('textbox');
  expect(await query.getAttribute('rows')).toBe('4');
  expect(await control(page, 'Generate Leads').isDisabled()).toBe(true);
  await query.fill('   ');
  expect(await control(page, 'Generate Leads').isDisabled()).toBe(true);
  await query.fill('Trucking companies in Dubbo, NSW');

  const stream = '**/api/ai/generate-leads-stream?*';
  const says = (message: Fields) => ({
    contentType: 'text/event-stream',
    body: `data: ${JSON.stringify(message)}\n\n`,
  });
  for (const [reply, title, text] of [
    [says({ type: 'error', message: 'The map is away' }), 'Error', 'The map is away'],
    [says({ type: 'error', message: '' }), 'Error', 'Failed to generate leads. Please try again.'],
    [{ status: 500, json: { message: 'No disk', code: 'x' } }, 'Error', 'No disk'],
    [{ status: 500, json: { message: '', code: 'x' } }, 'Error', 'Failed to generate leads.'],
    [
      says({ type: 'progress', message: 'Reading the map', current: 1, total: 4 }),
      'Connection Error',
      'Lost connection to server. Please try again.',
    ],
  ] as const) {
    await page.route(stream, (route) => route.fulfill(reply), { times: 1 });
    await control(page, 'Generate Leads').click();
    await toastSays(page, title, text);
    await control(page, 'Generate Leads').waitFor();
    expect(await page.getByText(/^Step \d of/).count()).toBe(0);
  }
  const letGo = await holdCalls(page, stream);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  await control(page, 'Generate Leads').click();
  await seesEach(page, ['Step 0 of 3', 'Generating Leads...']);
  expect(await control(page, 'Generating Leads...').isDisabled()).toBe(true);
  await page.clock.runFor(119_000);
  await seesEach(page, ['Step 0 of 3']);
  await page.clock.runFor(2_000);
  await toastSays(
    page,
    'Timeout',
    'Search took too long. Please try a more specific query or try again.',
  );
  await control(page, 'Generate Leads').waitFor();
  await letGo();
});

test('Get Leads: from a query to organizations and calls', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/get-leads', { as: 'staff', at: new Date().toISOString() });
  const query = page.getByRole('main').getByRole('textbox');
  await query.fill('Trucking companies in Dubbo, NSW');
  let letGo = () => {};
  hold = new Promise((resolve) => {
    letGo = resolve;
  });
  const request = page.waitForRequest(/\/api\/ai\/generate-leads-stream\?/);
  await control(page, 'Generate Leads').click();
  expect(new URL((await request).url()).searchParams.get('query')).toBe(
    'Trucking companies in Dubbo, NSW',
  );
  await seesEach(page, [
    'Generating Leads...',
    /^Step \d of \d$/,
    'Finding real companies and verifying their websites. This may take a minute...',
  ]);
  await page.getByRole('progressbar').waitFor();
  letGo();
  await toastSays(
    page,
    'Leads Generated',
    'Found 4 leads (1 verified, 3 new, 1 already in database)',
  );
  await seesEach(page, ['Generated Leads (4)', '0 selected']);
  const columns = ['Company Name', 'Address', 'Phone', 'Website', 'Industry', 'Notes'];
  const headers = page.getByRole('columnheader');
  for (const name of columns) await headers.filter({ hasText: name }).waitFor();
  const row = (name: string) => page.getByRole('row').filter({ hasText: name });
  await seesEach(row('Redgum Haulage'), ['Verified', 'Visit site', '(02) 6885 1234']);
  await seesEach(row('Ironbark Freight'), ['Unverified']);
  expect(
    await row('Wattle Cartage')
      .getByText(/verified/i)
      .count(),
  ).toBe(0);
  await seesEach(row('Wattle Cartage').getByRole('cell').nth(4), ['-']);
  const exists = control(row('Known Carriers'), 'Already exists - View contact');
  expect(await row('Known Carriers').getByRole('checkbox').isDisabled()).toBe(true);
  const [tab] = await Promise.all([page.context().waitForEvent('page'), exists.click()]);
  await tab.waitForURL((url) => url.pathname === `/organizations/${known.id}`);
  await tab.close();

  const create = control(page, 'Create Selected Contacts');
  expect(await create.isDisabled()).toBe(true);
  const all = page.getByRole('columnheader').getByRole('checkbox');
  await all.check();
  await seesEach(page, ['3 selected']);
  await all.uncheck();
  await seesEach(page, ['0 selected']);
  await all.check();
  await row('Wattle Cartage').getByRole('checkbox').uncheck();
  await seesEach(page, ['2 selected']);
  const path = '**/api/ai/create-contacts-from-leads';
  const speechless = { status: 500, json: { message: '', code: 'internal' } };
  await page.route(path, (route) => route.fulfill(speechless), { times: 1 });
  await create.click();
  await toastSays(page, 'Error', 'Failed to create contacts. Please try again.');
  await whileFailing(page, 'POST', path, async () => {
    await create.click();
    await toastSays(page, 'Error', 'Something went wrong');
  });
  const goOn = await holdCalls(page, path);
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
  const call = page.waitForRequest(path);
  await create.click();
  await page.clock.runFor(100);
  await control(page, 'Creating...').waitFor();
  expect(await control(page, 'Creating...').isDisabled()).toBe(true);
  await goOn();
  const names = ['Redgum Haulage', 'Ironbark Freight'].toSorted();
  const { leads }: { leads: Fields[] } = (await call).postDataJSON();
  expect(leads.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  await toastSays(
    page,
    'Contacts Created',
    'Created 2 organizations and 2 tasks. Redirecting to Tasks...',
  );
  await seesEach(page, ['Generated Leads (2)']);
  await page.clock.runFor(1_400);
  expect(new URL(page.url()).pathname).toBe('/get-leads');
  await page.clock.runFor(200);
  await page.waitForURL((url) => url.pathname === '/tasks');
  const staff = await crm.app.signIn('staff');
  const me = (await staff.get<Fields>('/api/auth/user')).body;
  for (const name of names) {
    const { body } = await staff.get<Fields[]>(`/api/organizations?q=${encodeURIComponent(name)}`);
    expect(body).toMatchObject([{ name, assignedToId: me.id }]);
    const tasks = await staff.get<Fields[]>(`/api/tasks?organizationId=${body[0]?.id}`);
    expect(tasks.body).toMatchObject([{ activityType: 'phone_call', assigneeId: me.id }]);
  }
});

test('Staff Overview', async () => {
  const otto = await aUser(await crm.app.as(), { firstName: 'Otto', lastName: 'Orr' });
  const boss = await crm.app.signIn('super_user');
  const owned = { assignedToId: otto.id };
  for (const n of [1, 2, 3, 4, 5, 6, 7]) {
    await makeAs(boss, '/api/organizations', { name: `Motors ${n}`, ...owned });
    if (n < 7) await makeAs(boss, '/api/people', { name: `Person ${n}`, ...owned });
  }
  // Late by the minute: today is over for it, while other screens still count it as today's.
  const hours = [-1, 30, 31, 32, 33].map((n) => new Date(Date.now() + n * 3_600_000));
  for (const due of hours) {
    const body = { title: `Due ${due.getTime()}`, dueDate: due.toISOString(), assigneeId: otto.id };
    await makeAs(boss, '/api/tasks', body);
  }
  const done = { title: 'Done late', status: 'completed', completionReason: 'Rang' };
  const dueDate = hours[0]?.toISOString();
  await makeAs(boss, '/api/tasks', { ...done, dueDate, assigneeId: otto.id });

  const page = await crm.visit('/staff-overview', { as: 'super_user' });
  await hasHeadings(page, ['Staff Overview']);
  await seesEach(page, ['View all staff members with their assigned workload']);
  await seesEach(page, ['Total Staff', 'Total Organizations', 'Active Tasks']);
  const card = page.getByRole('article').filter({ hasText: 'Otto Orr' });
  await seesEach(card, ['OO', 'Otto Orr', 'staff', otto.email ?? otto.username, '1 overdue']);
  for (const words of [/7\s*Organizations/, /6\s*Contacts/, /6\s*Total Tasks/, /5\s*Pending/]) {
    await expect.poll(() => card.textContent()).toMatch(words);
  }
  await seesEach(card, ['+2 more', '+1 more', '+3 more tasks', 'Pending']);
  const items = card.getByRole('list').getByRole('listitem');
  const count = (name: RegExp) => items.filter({ hasText: name }).count();
  expect([await count(/^Motors/), await count(/^Person/), await count(/^D(ue|one)/)]).toEqual([
    5, 5, 3,
  ]);
  await seesEach(page.getByRole('article'), ['super user', 'admin']);
  const nina = page.getByRole('article').filter({ hasText: 'Nina New' });
  expect(await nina.getByText(/overdue/).count()).toBe(0);
});

test('custom fields', async () => {
  crm.forgive(/status of 500|^500: /);
  const page = await crm.visit('/settings/custom-fields', { as: 'super_user' });
  const open = control(page, /add/i);
  const dialog = page.getByRole('dialog');
  const save = primary(dialog);
  await open.click();
  await hasFields(dialog, ['Name', 'Label', 'Required', 'Help text', 'Display order']);
  const type = dialog.getByRole('combobox').first();
  const entity = dialog.getByRole('combobox').nth(1);
  expect(await type.inputValue()).toBe('Text');
  expect(await dialog.getByLabel(/^Options/).count()).toBe(0);
  expect(await save.isDisabled()).toBe(true);
  await fillIn(dialog, { Name: 'yard' });
  expect(await save.isDisabled()).toBe(true);
  await fillIn(dialog, { Name: '', Label: 'Yard size' });
  expect(await save.isDisabled()).toBe(true);
  await fillIn(dialog, { Name: 'yard' });
  await entity.click();
  await expect.poll(() => page.getByRole('option').count()).toBe(3);
  await page.getByRole('option', { name: await entity.inputValue(), exact: true }).click();
  await type.click();
  for (const name of ['Text', 'Number', 'Date', 'Dropdown']) {
    await page.getByRole('option', { name, exact: true }).waitFor();
  }
  await expect.poll(() => page.getByRole('option').count()).toBe(6);
  await page.getByRole('option', { name: 'Dropdown' }).click();
  const options = dialog.getByLabel(/^Options/).first();
  for (const option of ['  Small ', '   ', 'Large']) {
    await options.fill(option);
    await options.press('Tab');
  }
  const path = '/api/custom-field-definitions';
  await whileFailing(page, 'POST', `**${path}`, async () => {
    await save.click();
    await toastSays(page, 'Failed to create custom field');
  });
  const sent = await bodySent(page, 'POST', path, () => save.click());
  expect(sent).toMatchObject({
    name: 'yard',
    label: 'Yard size',
    fieldType: 'dropdown',
    entityType: 'both',
    options: ['Small', 'Large'],
    required: 'false',
    displayOrder: expect.stringMatching(/^\d+$/),
  });
  await toastSays(page, 'Custom field created');
  await seesEach(page, ['Yard size']);

  await control(page, /^Edit/).click();
  await field(dialog, 'Required').check();
  await whileFailing(page, 'PATCH', `**${path}/*`, async () => {
    await save.click();
    await toastSays(page, 'Failed to update custom field');
  });
  const call = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  expect((await call).postDataJSON()).toMatchObject({ required: 'true' });
  await toastSays(page, 'Custom field updated');

  await whileFailing(page, 'DELETE', `**${path}/*`, async () => {
    await control(page, /^Delete/).click();
    await primary(dialog).click();
    await toastSays(page, 'Failed to delete custom field');
  });
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  await control(page, /^Delete/).click();
  await seesEach(dialog, [/\brecords?\b|\bpeople\b|\bperson\b/]);
  await primary(dialog).click();
  await toastSays(page, 'Custom field deleted');
});
