/** Every screen of the product, and how it is brought into the state that its picture shows. */
import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';

export interface Screen {
  name: string;
  /** `{people}`, `{organizations}`, `{opportunities}` and `{units}` stand for the id of the first of them. */
  path: string;
  /** The README shows it. */
  inReadme?: true;
  /** For visitors; the others are for the team. */
  isPublic?: true;
  /** A database without a record, calls that fail, or calls that are never answered. */
  state?: 'empty' | 'failing' | 'loading';
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
}

const pages: Screen[] = [
  { name: 'dashboard', path: '/', inReadme: true },
  { name: 'people', path: '/people', inReadme: true },
  { name: 'organizations', path: '/organizations', inReadme: true },
  { name: 'pipeline', path: '/opportunities?view=board', inReadme: true },
  { name: 'opportunities', path: '/opportunities?view=list' },
  { name: 'people-table', path: '/people', act: showTable },
  { name: 'organizations-table', path: '/organizations', act: showTable },
  { name: 'opportunities-table', path: '/opportunities?view=list', act: showTable },
  { name: 'tasks-table', path: '/tasks', act: showTable },
  { name: 'queue', path: '/tasks/queue' },
  { name: 'units', path: '/units' },
  { name: 'units-in-stock', path: '/units?inStock=true' },
  { name: 'history', path: '/history' },
  { name: 'deleted', path: '/deleted' },
  { name: 'duplicates', path: '/duplicates' },
  { name: 'calendar-month', path: '/calendar?view=month', inReadme: true },
  { name: 'calendar-week', path: '/calendar?view=week' },
  { name: 'tasks', path: '/tasks', inReadme: true },
  { name: 'reports', path: '/reports' },
  { name: 'reports-activity', path: '/reports?tab=activity' },
  { name: 'reports-tasks', path: '/reports?tab=tasks' },
  { name: 'get-leads', path: '/get-leads' },
  { name: 'staff-overview', path: '/staff-overview' },
  { name: 'settings', path: '/settings' },
  { name: 'users', path: '/settings/users' },
  { name: 'custom-fields', path: '/settings/custom-fields' },
  { name: 'territories', path: '/settings/territories' },
  { name: 'audit', path: '/settings/audit' },
  { name: 'webhooks', path: '/settings/webhooks' },
  { name: 'system', path: '/settings/system' },
  { name: 'ai', path: '/settings/ai' },
  { name: 'mail-service', path: '/settings/mail-service' },
  { name: 'crm-service-sync', path: '/settings/crm-service-sync' },
  { name: 'crm-service-import', path: '/crm-service-import' },
  { name: 'account', path: '/account' },
];

const details: Screen[] = [
  { name: 'person-panel', path: '/people#{people}', inReadme: true },
  { name: 'person-panel-notes', path: '/people#{people}', act: press('tab', 'Notes') },
  { name: 'person', path: '/people/{people}', inReadme: true },
  { name: 'organization', path: '/organizations/{organizations}' },
  { name: 'opportunity', path: '/opportunities/{opportunities}' },
];

const list = 'Name,E-mail,Phone,Town\nPriya Rao,priya@example.com,0400 111 222,Dubbo\nSam Lee,,,\n';
const dialogs: Screen[] = [
  { name: 'get-leads-found', path: '/get-leads', act: findLeads },
  { name: 'add-contact', path: '/people', act: press('button', 'Add Contact') },
  { name: 'import-csv', path: '/people', act: press('button', 'Import CSV') },
  {
    name: 'import-csv-columns',
    path: '/people',
    act: inTurn(press('button', 'Import CSV'), chooseFile('contacts.csv', list)),
  },
  {
    name: 'import-csv-review',
    path: '/people',
    act: inTurn(
      press('button', 'Import CSV'),
      chooseFile('contacts.csv', list),
      press('button', 'Review'),
    ),
  },
  { name: 'bulk', path: '/people', act: chooseAll },
  { name: 'log-call', path: '/people/{people}', act: press('button', /Log Call/) },
  { name: 'merge', path: '/duplicates', act: press('button', /^Merge /) },
  { name: 'people-filter', path: '/people', act: press('button', 'Filter') },
  { name: 'add-organization', path: '/organizations', act: press('button', 'Add Organization') },
  { name: 'add-unit', path: '/units', act: press('button', 'Add Unit') },
  { name: 'edit-unit', path: '/units?unit={units}' },
  { name: 'new-opportunity', path: '/opportunities', act: press('button', 'New Opportunity') },
  { name: 'add-task', path: '/tasks', act: press('button', 'Add Task') },
  { name: 'complete-task', path: '/tasks', act: press('button', 'Complete') },
  { name: 'defer-task', path: '/tasks', act: press('button', 'Defer') },
  { name: 'add-event', path: '/calendar', act: press('button', 'Add Event') },
  {
    name: 'add-custom-field',
    path: '/settings/custom-fields',
    act: press('button', 'Add Custom Field'),
  },
  { name: 'add-webhook', path: '/settings/webhooks', act: press('button', 'Add Webhook') },
  { name: 'new-token', path: '/account', act: press('button', 'New Token') },
  { name: 'search', path: '/', act: searchFor('motors') },
  { name: 'commands', path: '/', act: searchFor('') },
  { name: 'ask', path: '/', act: askAnything },
  { name: 'bell', path: '/', act: press('button', /reminder/i) },
  { name: 'menu', path: '/', act: press('button', 'Toggle sidebar') },
];

const filtered: Screen[] = [
  { name: 'tasks-overdue', path: '/tasks?filter=overdue' },
  { name: 'tasks-completed', path: '/tasks?tab=completed' },
  { name: 'people-nothing', path: '/people?q=nobody+at+all' },
  { name: 'organizations-nothing', path: '/organizations?q=nothing+at+all' },
  { name: 'units-nothing', path: '/units?q=nothing+at+all' },
  { name: 'pipeline-nothing', path: '/opportunities?view=board&q=nothing+at+all' },
  { name: 'tasks-nothing', path: '/tasks?tag=no-such-tag' },
  { name: 'not-found', path: '/nowhere' },
  { name: 'person-not-found', path: '/people/019a0000-0000-7000-8000-000000000000' },
];

const publicPages: Screen[] = [
  { name: 'landing', path: '/', isPublic: true },
  { name: 'sign-up', path: '/staff-signup', isPublic: true },
  { name: 'login', path: '/staff-login', isPublic: true },
  { name: 'forgot-password', path: '/forgot-password', isPublic: true },
  { name: 'admin-login', path: '/api/login', isPublic: true },
];

const states = (['empty', 'failing', 'loading'] as const).flatMap((state) =>
  [...pages, ...(state === 'empty' ? [] : details)].map(({ name, path }): Screen => {
    return { name: `${name}-${state}`, path, state };
  }),
);

export const screens = [...pages, ...details, ...dialogs, ...filtered, ...publicPages, ...states];

/** Answers as the state wants it; who is signed in is always answered. */
export async function answerCalls(page: Page, state: Screen['state']): Promise<void> {
  if (state === undefined || state === 'empty') return;
  await page.route(/\/api\/(?!auth\/user)/, (route) => {
    if (state === 'loading') return;
    const json = { message: 'The database cannot be reached right now.', code: 'unavailable' };
    return route.fulfill({ status: 503, json });
  });
}

function press(role: 'button' | 'tab', name: string | RegExp) {
  return (page: Page) => page.getByRole(role, { name }).locator('visible=true').first().click();
}

/** On phones there are cards only. */
async function showTable(page: Page) {
  const choice = page.getByRole('button', { name: 'Table', exact: true });
  if (!(await choice.isVisible())) return;
  await choice.click();
  await page.getByRole('grid').waitFor();
}

async function chooseAll(page: Page) {
  await showTable(page);
  const all = page.getByRole('checkbox', { name: 'Select all that are shown' });
  if (await all.isVisible()) await all.check();
}

function inTurn(...acts: NonNullable<Screen['act']>[]) {
  return async (page: Page) => {
    for (const act of acts) await act(page);
  };
}

function chooseFile(name: string, words: string) {
  return async (page: Page) => {
    const file = { name, mimeType: 'text/csv', buffer: Buffer.from(words) };
    await page.getByRole('dialog').locator('input[type=file]').setInputFiles(file);
    await page.getByRole('dialog').getByText('Priya Rao').first().waitFor();
  };
}

async function findLeads(page: Page) {
  await page.getByLabel('What are you looking for?').fill('Trucking companies in Dubbo, NSW');
  await page.getByRole('button', { name: 'Generate Leads' }).click();
  await page
    .getByText(/^(Generated Leads|No companies found)/)
    .first()
    .waitFor();
}

/** Offered where a model is set up; its answer is not asked for. */
async function askAnything(page: Page) {
  await page.route('**/api/ai/ask', (route) => route.fulfill({ json: { available: true } }));
  await page.reload();
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.keyboard.press('Control+k');
  await page.getByRole('option', { name: 'Ask…' }).click();
}

function searchFor(words: string) {
  return async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search people & organizations...').fill(words);
    await page.waitForTimeout(600);
  };
}
