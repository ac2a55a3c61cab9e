/**
 * The browser windows of a process's tests. A window that a test has left is emptied and lent to
 * the next test: it keeps what the browser has loaded and compiled, which is most of the work of
 * opening a page.
 */
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { findTestBrowser } from '../scripts/find-browser.mjs';
import { drawLate } from './late-drawing.ts';

const browserFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  `--disable-features=${[
    // Otherwise each new window loads the suggestions of an address bar that nobody sees: over a second of work.
    'WebUIOmniboxPopup',
    'WebUIOmniboxAimPopup',
    // The last such flag wins, so these repeat what Playwright itself sets for pages like ours.
    'AvoidUnnecessaryBeforeUnloadCheckSync',
    'DestroyProfileOnBrowserClose',
    'HttpsUpgrades',
    'HttpsFirstBalancedModeAutoEnable',
    'AvoidCorsURLLoaderRestartOnRedirect',
    'PaintHolding',
    'MediaRouter',
    'OptimizationHints',
    'NetworkTimeServiceQuerying',
    'AimEnabled',
    'PreconnectToSearch',
  ].join(',')}`,
];

/** What cannot be changed once a window is open; windows with the same options are lent in turn. */
interface WindowKind {
  url: string;
  timeZone: string;
  /** Its clock will be set, which cannot be undone: such a window is lent only once. */
  hasOwnClock: boolean;
}

/** A window with a first, blank page. */
export interface LentWindow {
  context: BrowserContext;
  page: Page;
  giveBack(): Promise<void>;
}

let browser: Promise<Browser> | undefined;
const idle = new Map<string, BrowserContext[]>();
/** What watches its pages now. */
const watchers = new WeakMap<BrowserContext, (page: Page) => void>();

/** `watch` is called with each page that opens in it, the first one too. */
export async function lendWindow(
  kind: WindowKind,
  watch: (page: Page) => void,
): Promise<LentWindow> {
  const shelf = idle.get(JSON.stringify(kind)) ?? [];
  idle.set(JSON.stringify(kind), shelf);
  const context = shelf.pop() ?? (await openWindow(kind));
  watchers.set(context, watch);
  return {
    context,
    page: await context.newPage(),
    async giveBack() {
      // Requests that a page still makes after its test do not matter.
      for (const open of context.pages()) await open.unrouteAll({ behavior: 'ignoreErrors' });
      if (kind.hasOwnClock) return context.close();
      await empty(context, kind.url);
      shelf.push(context);
    },
  };
}

async function openWindow({ url, timeZone }: WindowKind): Promise<BrowserContext> {
  const context = await (await openBrowser()).newContext({
    baseURL: url,
    locale: 'en-AU',
    timezoneId: timeZone,
    acceptDownloads: true,
  });
  // As patient as `expect.poll`: a busy machine is slow, and fast answers cost no waiting.
  context.setDefaultTimeout(20_000);
  // What a policy only reports counts as well: text used as markup or as a program.
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { disposition, violatedDirective, sample, sourceFile, lineNumber } = event;
      console.error(
        `policy ${disposition}: ${violatedDirective} ${sample} (${sourceFile}:${lineNumber})`,
      );
    });
  });
  await drawLate(context);
  context.on('page', (page) => watchers.get(context)?.(page));
  return context;
}

/** One for all files of this process; it closes with the process. */
async function openBrowser(): Promise<Browser> {
  if ((await browser)?.isConnected()) return browser as Promise<Browser>;
  const executablePath = findTestBrowser();
  if (executablePath === undefined) throw new Error('No Chromium: run `npm test` once.');
  // Where no language is set, Chromium calls a file with letters beyond ASCII "download".
  const env = { ...process.env, LC_ALL: 'C.UTF-8' };
  browser = chromium.launch({ executablePath, args: browserFlags, env });
  return browser;
}

/** Removes everything that the test, its pages and their site have set. */
async function empty(context: BrowserContext, url: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.unrouteAll({ behavior: 'ignoreErrors' });
  await context.setOffline(false);
  await context.clearPermissions();
  await context.clearCookies();
  // The pages are closed first, so that none of them writes again what is cleared here.
  watchers.delete(context);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin: url, storageTypes: 'all' });
  await page.close();
}
