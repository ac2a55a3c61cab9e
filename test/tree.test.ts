/** Where things are and what they are called, so that a newcomer finds them by their names. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';

const tests = globSync('src/**/*.test.{ts,tsx}');
const files = globSync('src/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] });

test.each([
  ['files', files],
  ['tests', tests],
])('no two %s have one name, so that a name says which is meant', (_what, named) => {
  const byName = Map.groupBy(named, (file) => basename(file));
  const repeated = [...byName.values()].filter((same) => same.length > 1);
  expect(named.length).toBeGreaterThan(300);
  expect(repeated).toEqual([]);
});

test('an area holds folders, and what speaks for the whole of it', () => {
  const areas = ['mail', 'leads', 'imports', 'crm-services'];
  const loose = files.filter((file) =>
    areas.includes(dirname(file).replace(/^src\/(server|web)\/features\//, '')),
  );
  expect(loose.sort()).toEqual([
    'src/server/features/crm-services/crm-variables.ts',
    'src/server/features/leads/lead-variables.ts',
    'src/server/features/mail/mail-variables.ts',
  ]);
});

const foldersIn = (path: string) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);

/** What the pages call otherwise, and what the server has for it. */
const pagesOnly: Record<string, string> = {
  'ai-settings': 'ai',
  'file-store': 'files',
  records: 'nouns',
  session: 'users',
  'unit-signals': 'units',
};

test('the pages keep a feature in a folder that is called as it is on the server', () => {
  const [web, server] = ['src/web/features', 'src/server/features'].map((root) =>
    globSync(`${root}/**/`).map((folder) => folder.slice(root.length + 1)),
  );
  const unknown = web?.filter((folder) => !server?.includes(pagesOnly[folder] ?? folder));
  expect(web?.length).toBeGreaterThan(30);
  expect(unknown).toEqual([]);
});

test('README says of each folder of the server’s features what it is', () => {
  const readme = readFileSync('README.md', 'utf8');
  const areas = readme.slice(readme.indexOf('### Areas'), readme.indexOf('### Glossary'));
  const lines = areas.split('\n').filter((line) => line.startsWith('| '));
  const told = lines.flatMap((line) =>
    [...line.matchAll(/`([\w-]+)(?:\/[\w-]+)?`/g)].map(([, folder = '']) => folder),
  );
  expect([...new Set(told)].sort()).toEqual(foldersIn('src/server/features').sort());
});

const withoutComments = (file: string) =>
  readFileSync(file, 'utf8')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '$1');

test('the kernel names no noun but for the columns by which the change log is read', () => {
  const nouns = /person|people|organi[sz]ation|opportunit|territor|webhook|custom_?field|insight/i;
  const named = globSync('src/server/kernel/**/*.ts', { exclude: ['**/*.test.*'] }).filter((file) =>
    nouns.test(withoutComments(file).replaceAll('wordsForPeople', '')),
  );
  expect(named).toEqual(['src/server/kernel/change-log.table.ts']);
});

test('no feature has a timer of its own: what comes round is one of kernel/jobs/rounds.ts', () => {
  const timed = globSync('src/server/features/**/*.ts', { exclude: ['**/*.test.*'] }).filter(
    (file) => /\bsetInterval\b/.test(withoutComments(file)),
  );
  expect(timed).toEqual([]);
});

test('tests are imported by #test, however deep in the tree', () => {
  const climbing = [...files, ...tests].filter((file) =>
    /from '(?:\.\.\/)+(?:test|e2e)\//.test(readFileSync(file, 'utf8')),
  );
  expect(climbing).toEqual([]);
});

test('the name of an exported function says with a verb what it does', () => {
  // These say what is done to all that belongs to somebody: endSessionsOf(user).
  const verbs = /^(?:end|hide|show|keep|read)[A-Z]/;
  const declared =
    /^export (?:default )?(?:async )?function\*? (\w+)|^export const (\w+) = (?:async )?(?:<[^=]*>)?\(/gm;
  const nameless = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(declared)]
      .map(([, name = '', constant = name]) => constant)
      .filter((name) => /(?:Of|For)$/.test(name) && !verbs.test(name))
      .map((name) => `${file}: ${name}`),
  );
  // Put a verb in front and leave out the end: getDay(instant), not dayOf(instant).
  expect(nameless).toEqual([]);
});

test('a test that expects a failure says which', () => {
  const tests = globSync('{src,test,e2e,scripts,bench}/**/*.test.{ts,tsx}');
  const silent = tests.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .map((line, n) => ({ line, where: `${file}:${n + 1}` }))
      .filter(({ line }) => /(?<!\bnot)\.toThrow(?:Error)?\(\)/.test(line))
      .map(({ where }) => where),
  );
  expect(tests.length).toBeGreaterThan(300);
  // Give toThrow the words: any other error would do, such as one of the test's own making.
  expect(silent).toEqual([]);
});
