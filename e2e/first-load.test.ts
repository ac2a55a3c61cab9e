/** What a page loads before its first row, and what it loads later: within a budget, and without losing anything. */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { anOrganization, aPerson, aUnit } from '#test/factories.ts';
import { openCrm, sees, seesToast } from './crm.ts';

const crm = await openCrm();
const built = fileURLToPath(new URL('../dist', import.meta.url));

/**
 * In kB of compressed programs, with two in a hundred to spare: which of the shared modules come in one file changes with
 * any module, and moves a single page by as much (`scripts/put-together.ts`). Of all of them together it moves half a kB.
 */
const budgets: Record<string, number> = {
  '/': 188,
  '/people': 175,
  '/people/$id': 280,
  '/organizations': 174,
  '/organizations/$id': 283,
  '/tasks': 181,
  '/opportunities': 225,
  '/opportunities/$id': 272,
  '/calendar': 176,
  '/settings': 199,
};
const daily = Object.keys(budgets).filter((path) => path !== '/settings');
/** Of the daily pages: a little over what it is, so that growth is noticed. */
const budgetOfMean = 214;
const budgetOfOthers = 275;
const mostFiles = 12;

function readBuilt(name: string): string {
  return readFileSync(`${built}/${name}`, 'utf8');
}

/** As the browser gets it. */
function sizeOf(file: string): number {
  const packed = `${built}/${file}.br`;
  return statSync(existsSync(packed) ? packed : `${built}/${file}`).size;
}

const filesOfPages: Record<string, { scripts: string[] }> = JSON.parse(
  readBuilt('files-of-pages.json'),
);
const pages = Object.keys(filesOfPages).map(
  (path) => [path, budgets[path] ?? budgetOfOthers] as const,
);

test('each budget is that of a page', () => {
  expect(Object.keys(filesOfPages)).toEqual(expect.arrayContaining(Object.keys(budgets)));
});

function filesOf(path: string): string[] {
  const ofAll = readBuilt('index.html').match(/(?<=")\/assets\/[^"]+\.js(?=")/g) ?? [];
  const ofPage = filesOfPages[path]?.scripts ?? [];
  return [...new Set([...ofAll.map((name) => name.slice(1)), ...ofPage])];
}

const kilobytesOf = (path: string) =>
  filesOf(path).reduce((sum, file) => sum + sizeOf(file), 0) / 1_000;

test.each(pages)('%s loads at most %i kB of programs, in few files', (path, most) => {
  expect(kilobytesOf(path)).toBeLessThan(most);
  expect(filesOf(path).length).toBeLessThanOrEqual(mostFiles);
});

test('the pages that are opened many times a day load no more than before, in the mean', () => {
  const sizes = daily.map(kilobytesOf);
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length;
  expect(mean).toBeLessThan(budgetOfMean);
  expect(mean).toBeGreaterThan(budgetOfMean - 10);
});

/** Pages that show a list or figures before anybody fills in a form. */
const withoutForms = ['/', '/people', '/organizations', '/tasks', '/opportunities', '/calendar'];

test.each(withoutForms)('%s loads no schemas before the first form', (path) => {
  const withZod = filesOf(path).filter((file) => readBuilt(file).includes('ZodObject'));
  expect(withZod).toEqual([]);
});

test('a browser asks for nothing but what the HTML named for the first contact and what comes up with it', async () => {
  const ctx = await crm.app.as('staff');
  const { id: organizationId } = await anOrganization(ctx);
  const financeEnd = new Date(crm.app.clock.now().getTime() + 30 * 86_400_000).toISOString();
  await aUnit(ctx, { organizationId, financeEnd: financeEnd.slice(0, 10) });
  await aPerson(ctx, { name: 'Fern Early', organizationId });
  const page = await crm.visit('/', { as: 'staff' });
  await sees(page, 'Overview of your sales activities');
  await page.goto('about:blank');
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  // While this is under way, nothing is read ahead.
  const signals = page.waitForRequest(/api\/units\/signals/);
  const answer = await page.goto(`${crm.url}/people`);
  await sees(page, 'Fern Early');
  await signals;
  const seen = asked.filter((path) => path.endsWith('.js'));
  const html = (await answer?.text()) ?? '';
  expect(seen.filter((path) => !html.includes(`"${path}"`))).toEqual([]);
});

test('between the word that waits for the user and the page, nothing else is drawn', async () => {
  await aPerson(await crm.app.as('staff'), { name: 'Fern Early' });
  const page = await crm.visit('/api/health', { as: 'staff' });
  await page.addInitScript(() => {
    const watcher = new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (node.textContent !== 'Loading...') continue;
        const { waits = '0' } = document.documentElement.dataset;
        document.documentElement.dataset.waits = String(Number(waits) + 1);
      }
    });
    watcher.observe(document, { subtree: true, childList: true });
  });
  const held = Promise.withResolvers<void>();
  await page.route('**/api/auth/user', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/people');
  await sees(page, 'Loading...');
  held.resolve();
  await sees(page, 'Fern Early');
  expect(await page.locator('html').getAttribute('data-waits')).toBe('1');
});

test('a dialog whose file is missing says so, and opens once the file is there', async () => {
  crm.forgive(/Failed to load resource|Failed to fetch dynamically/);
  const page = await crm.visit('/api/health', { as: 'staff' });
  await page.route(/keyboard-help/, (route) => route.fulfill({ status: 404 }));
  await page.goto('/people');
  await sees(page, 'Select a contact to view details');
  await page.keyboard.press('?');
  await seesToast(page, 'This could not be opened');
  await page.getByRole('button', { name: 'Load again' }).waitFor();
  await page.unroute(/keyboard-help/);
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await dialog.waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
});

test('filters open with the focus in the first input, also where that is loaded last', async () => {
  const page = await crm.visit('/api/health', { as: 'staff' });
  const held = Promise.withResolvers<void>();
  await page.route(/organization-filter/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/people');
  await sees(page, 'Select a contact to view details');
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  await page.getByPlaceholder('Everyone').waitFor();
  held.resolve();
  const first = page.getByPlaceholder('Any').first();
  await page.getByText('Organization', { exact: true }).waitFor();
  await expect.poll(() => first.evaluate((input) => input === document.activeElement)).toBe(true);
});

test('a menu whose button is pressed before its program is there opens once it is, and gives the focus back', async () => {
  const page = await crm.visit('/api/health', { as: 'staff' });
  const held = Promise.withResolvers<void>();
  await page.route(/opened-sort-menu/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/people');
  const sort = page.getByRole('button', { name: 'Sort: Name A–Z' });
  await sort.press('Enter');
  held.resolve();
  await page.getByRole('menuitemradio', { name: 'Newest first' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('menu').waitFor({ state: 'hidden' });
  await expect.poll(() => sort.evaluate((button) => button === document.activeElement)).toBe(true);
});
