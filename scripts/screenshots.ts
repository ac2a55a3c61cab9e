/**
 * `npm run screenshots`: pictures of the demo data for the README, on a desk and a phone, light and
 * dark, into docs/screenshots/. With `-- all`, or with names, also the other screens and their empty
 * and error states, into docs/screenshots/more/ to be looked at and thrown away.
 */
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';

const port = 3_988;
const url = `http://127.0.0.1:${port}`;
const admin = { username: 'boss@dealer.example', password: 'screenshots' };
const target = join(import.meta.dirname, '..', 'docs', 'screenshots');

const sizes = { desk: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } };
const themes = ['light', 'dark'] as const;

interface Screen {
  name: string;
  path: string | (() => Promise<string>);
  /** The README shows it. */
  inReadme?: true;
  /** For visitors; the others are for the team. */
  isPublic?: boolean;
  /** What is done on the page before the picture is taken. */
  act?: (page: Page) => Promise<unknown>;
  /** Lists answer like this, for empty and error states. */
  lists?: 'empty' | 'failing';
}

const firstOf = (noun: string) => async () => {
  const [record] = await readList(noun);
  return `/${noun}/${record?.id ?? ''}`;
};

const screens: Screen[] = [
  { name: 'landing', path: '/', isPublic: true },
  { name: 'sign-up', path: '/staff-signup', isPublic: true },
  { name: 'login', path: '/staff-login', isPublic: true },
  { name: 'admin-login', path: '/api/login', isPublic: true },
  { name: 'dashboard', path: '/', inReadme: true },
  { name: 'people', path: '/people', inReadme: true },
  {
    name: 'person-panel',
    path: async () => `/people#${(await readList('people'))[0]?.id ?? ''}`,
    inReadme: true,
  },
  { name: 'person', path: firstOf('people'), inReadme: true },
  {
    name: 'add-contact',
    path: '/people',
    act: openDialog('Add Contact'),
  },
  {
    name: 'import-csv',
    path: '/people',
    act: openDialog('Import CSV'),
  },
  { name: 'organizations', path: '/organizations', inReadme: true },
  { name: 'organization', path: firstOf('organizations') },
  { name: 'tasks', path: '/tasks', inReadme: true },
  { name: 'tasks-overdue', path: '/tasks?filter=overdue' },
  { name: 'opportunities', path: '/opportunities?view=list' },
  { name: 'pipeline', path: '/opportunities?view=board', inReadme: true },
  { name: 'opportunity', path: firstOf('opportunities') },
  { name: 'calendar-week', path: '/calendar?view=week' },
  { name: 'calendar-month', path: '/calendar?view=month', inReadme: true },
  { name: 'account', path: '/account' },
  { name: 'search', path: '/', act: searchFor('motors') },
  { name: 'not-found', path: '/nowhere' },
  { name: 'people-empty', path: '/people', lists: 'empty' },
  { name: 'organizations-empty', path: '/organizations', lists: 'empty' },
  { name: 'tasks-empty', path: '/tasks', lists: 'empty' },
  { name: 'people-error', path: '/people', lists: 'failing' },
  { name: 'tasks-error', path: '/tasks', lists: 'failing' },
];

const only = process.argv.slice(2);
let teamCookies: Awaited<ReturnType<BrowserContext['cookies']>> = [];

const dataDir = await mkdtemp(join(tmpdir(), 'dealer-crm-screenshots-'));
const server = spawn(process.execPath, ['src/server/main.ts', '--demo'], {
  cwd: join(import.meta.dirname, '..'),
  env: {
    ...process.env,
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    PORT: String(port),
    DISABLE_RATE_LIMIT: '1',
    ADMIN_EMAIL: admin.username,
    ADMIN_PASSWORD: admin.password,
  },
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  await mkdir(join(target, 'more'), { recursive: true });
  await untilHealthy();
  const executablePath = findBrowser();
  if (executablePath === undefined) throw new Error('No Chromium is installed.');
  const browser = await chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu'],
  });
  await signIn(browser);
  for (const screen of screens.filter(isWanted)) await takeAll(browser, screen);
  await browser.close();
} finally {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

function isWanted(screen: Screen): boolean {
  if (only.length === 0) return screen.inReadme ?? false;
  return only.includes('all') || only.includes(screen.name);
}

async function untilHealthy(): Promise<void> {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const healthy = await fetch(`${url}/api/health`).then(
      (reply) => reply.ok,
      () => false,
    );
    if (healthy) return;
    await pause(100);
  }
  throw new Error('The server did not start.');
}

async function signIn(browser: Browser): Promise<void> {
  const context = await browser.newContext();
  await context.request.post(`${url}/api/staff-login`, { data: admin });
  teamCookies = await context.cookies();
  await context.close();
}

async function readList(noun: string): Promise<{ id: string }[]> {
  const cookie = teamCookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${url}/api/${noun}?limit=1`, { headers: { cookie } });
  return reply.json() as Promise<{ id: string }[]>;
}

async function takeAll(browser: Browser, screen: Screen): Promise<void> {
  const path = typeof screen.path === 'string' ? screen.path : await screen.path();
  for (const [place, viewport] of Object.entries(sizes)) {
    for (const theme of themes) {
      const context = await browser.newContext({
        baseURL: url,
        viewport,
        colorScheme: theme,
        locale: 'en-AU',
        reducedMotion: 'reduce',
      });
      if (!screen.isPublic) await context.addCookies(teamCookies);
      await context.addInitScript((scheme) => {
        if (window.origin !== 'null') localStorage.setItem('theme', scheme);
      }, theme);
      const page = await context.newPage();
      await answerLists(page, screen.lists);
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      await page.waitForLoadState('networkidle');
      await screen.act?.(page);
      await page.waitForLoadState('networkidle');
      await pause(250); // Dialogs fade in.
      const file = `${screen.name}-${place}-${theme}.png`;
      await page.screenshot({ path: join(target, screen.inReadme ? file : `more/${file}`) });
      await context.close();
    }
  }
}

async function answerLists(page: Page, answer: Screen['lists']): Promise<void> {
  if (answer === undefined) return;
  await page.route(/\/api\/(people|organizations|tasks|notes)(\/counts)?\?/, (route) => {
    if (answer === 'failing') {
      const body = { message: 'The database cannot be reached right now.', code: 'unavailable' };
      return route.fulfill({ status: 503, json: body });
    }
    const counts = route.request().url().includes('/counts');
    return route.fulfill({ json: counts ? { active: 0, completed: 0 } : [] });
  });
}

function openDialog(button: string) {
  return async (page: Page) => {
    await page.getByRole('button', { name: button }).first().click();
    await page.getByRole('dialog').waitFor();
  };
}

function searchFor(words: string) {
  return async (page: Page) => {
    await page.keyboard.press('Control+k');
    await page.getByPlaceholder('Search people & organizations...').fill(words);
    await page.waitForTimeout(600);
  };
}
