/**
 * `npm run screenshots`: pictures of the demo data for the README, on a desk and a phone, light and
 * dark, into docs/screenshots/. With `-- all`, or with names (`-- tasks 'people*'`), also the other
 * screens and states of `screens.ts`, into docs/screenshots/more/ to be looked at and thrown away;
 * these also on a tablet and a wide screen, and with the large letters that somebody may have set.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium } from 'playwright-core';
import { findBrowser } from './find-browser.mjs';
import { answerCalls, type Screen, screens } from './screens.ts';
import { serverCommand } from './server-command.ts';

const admin = { username: 'boss@dealer.example', password: 'screenshots' };
const target = join(import.meta.dirname, '..', 'docs', 'screenshots');

interface Place {
  name: string;
  viewport: { width: number; height: number };
  /** The letters of the root element, in pixels, where they are not the usual ones. */
  letters?: number;
}

const desk: Place = { name: 'desk', viewport: { width: 1440, height: 900 } };
const phone: Place = { name: 'phone', viewport: { width: 390, height: 844 } };
const shownInReadme = [desk, phone];
const furtherPlaces: Place[] = [
  { name: 'tablet', viewport: { width: 820, height: 1180 } },
  { name: 'wide', viewport: { width: 2560, height: 1440 } },
  { ...desk, name: 'desk-24', letters: 24 },
  { ...phone, name: 'phone-32', letters: 32 },
];
const themes = ['light', 'dark'] as const;

interface Crm {
  url: string;
  server: ChildProcess;
  dataDir: string;
  cookies: Awaited<ReturnType<BrowserContext['cookies']>>;
}

const wanted = screens.filter(isWanted);
const executablePath = findBrowser();
if (executablePath === undefined) throw new Error('No Chromium is installed.');
await mkdir(join(target, 'more'), { recursive: true });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
const started: Crm[] = [];
try {
  const demo = await start(3_988, ['--demo']);
  const isEmptyWanted = wanted.some(({ state }) => state === 'empty');
  const empty = isEmptyWanted ? await start(3_989, []) : demo;
  for (const screen of wanted) await takeAll(screen, screen.state === 'empty' ? empty : demo);
} finally {
  await browser.close();
  for (const crm of started) await stop(crm);
}

function isWanted({ name, inReadme }: Screen): boolean {
  const only = process.argv.slice(2);
  if (only.length === 0) return inReadme ?? false;
  return only.some((words) =>
    words.endsWith('*') ? name.startsWith(words.slice(0, -1)) : words === 'all' || words === name,
  );
}

async function start(port: number, flags: string[]): Promise<Crm> {
  const dataDir = await mkdtemp(join(tmpdir(), 'dealer-crm-screenshots-'));
  const server = spawn(process.execPath, [...serverCommand, ...flags], {
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
  const crm: Crm = { url: `http://127.0.0.1:${port}`, server, dataDir, cookies: [] };
  started.push(crm);
  await untilHealthy(crm.url);
  const context = await browser.newContext();
  await context.request.post(`${crm.url}/api/staff-login`, { data: admin });
  crm.cookies = await context.cookies();
  await context.close();
  return crm;
}

async function stop({ server, dataDir }: Crm): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  server.kill('SIGTERM');
  await ended;
  await rm(dataDir, { recursive: true, force: true });
}

async function untilHealthy(url: string): Promise<void> {
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

/** `{people}` becomes the id of the first of them. */
async function addressOf({ path }: Screen, { url, cookies }: Crm): Promise<string> {
  const noun = /\{(\w+)\}/.exec(path)?.[1];
  if (noun === undefined) return path;
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const reply = await fetch(`${url}/api/${noun}?limit=1`, { headers: { cookie } });
  const [first] = (await reply.json()) as { id: string }[];
  return path.replace(`{${noun}}`, first?.id ?? '');
}

async function takeAll(screen: Screen, crm: Crm): Promise<void> {
  const address = await addressOf(screen, crm);
  const isAsked = process.argv.length > 2;
  for (const place of [...shownInReadme, ...(isAsked ? furtherPlaces : [])]) {
    for (const theme of themes) {
      const file = `${screen.name}-${place.name}-${theme}.png`;
      const isShown = screen.inReadme && shownInReadme.includes(place);
      const context = await openContext(crm, place, theme);
      if (!screen.isPublic) await context.addCookies(crm.cookies);
      await take(context, screen, address, join(target, isShown ? file : `more/${file}`));
      await context.close();
    }
  }
}

async function openContext(crm: Crm, { viewport, letters }: Place, theme: 'light' | 'dark') {
  const isPhone = viewport === phone.viewport;
  const context = await browser.newContext({
    baseURL: crm.url,
    viewport,
    isMobile: isPhone,
    hasTouch: isPhone,
    colorScheme: theme,
    locale: 'en-AU',
    reducedMotion: 'reduce',
  });
  await context.addInitScript(
    ({ theme, letters }) => {
      if (window.origin !== 'null') localStorage.setItem('theme', theme);
      if (letters === undefined) return;
      addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = `${letters}px`;
      });
    },
    { theme, letters },
  );
  return context;
}

async function take(context: BrowserContext, screen: Screen, address: string, path: string) {
  const page = await context.newPage();
  await answerCalls(page, screen.state);
  await page.goto(address);
  await page.locator('main').waitFor();
  if (screen.state !== 'loading') {
    await page.waitForLoadState('networkidle');
    await screen.act?.(page);
    await page.waitForLoadState('networkidle');
  }
  await pause(500); // Dialogs fade in, charts and skeletons come to rest.
  await page.screenshot({ path });
}
