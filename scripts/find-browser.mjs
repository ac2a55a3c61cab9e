/** Finds the Chromium that tests drive. Plain JavaScript, for setup runs it on any Node. */
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';

/** Debian's package, and its program: Chromium without windows, a fifth less work for the same pages. */
export const headlessShell = 'chromium-headless-shell';
const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];

const usualPlaces = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of an installed Chromium: CHROMIUM_PATH, one on the PATH, or Playwright's own download.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findBrowser(environment = process.env) {
  return find([...names, headlessShell], environment);
}

/**
 * The one for tests, which look at pages alone: the headless shell where it is installed.
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | undefined}
 */
export function findTestBrowser(environment = process.env) {
  return find([headlessShell, ...names], environment);
}

/**
 * @param {string[]} wanted from the best to the least
 * @param {NodeJS.ProcessEnv} environment
 */
function find(wanted, environment) {
  const wished = environment.CHROMIUM_PATH;
  if (wished) return existsSync(wished) ? wished : undefined;
  const folders = (environment.PATH ?? '').split(delimiter).filter(Boolean);
  const onPath = wanted.flatMap((name) => folders.map((folder) => join(folder, name)));
  const installed = [...onPath, ...usualPlaces].find((path) => existsSync(path));
  return installed ?? downloadedBrowser();
}

function downloadedBrowser() {
  try {
    const path = createRequire(import.meta.url)('playwright-core').chromium.executablePath();
    return existsSync(path) ? path : undefined;
  } catch {
    return undefined;
  }
}
