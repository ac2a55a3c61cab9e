/** docs/must-survive.md names, for each id of what must survive, the files that tell its figure. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import {
  filesIn,
  linesIn,
  readFilesByIds,
  Store,
  withFigures,
  withRun,
  withVerifications,
} from '../scripts/survival-figures.ts';
import { idsNamedIn, type Measured, mustSurviveIds } from './must-survive.ts';
import { mustSurviveLines } from './must-survive-lines.ts';

/** Nothing to be had, or not written yet: the page says why. */
const without = ['F-06'];
const page = readFileSync('docs/must-survive.md', 'utf8');
const security = readFileSync('docs/security.md', 'utf8');
const kept = Store.parse(JSON.parse(readFileSync('docs/must-survive.json', 'utf8')));
const rows = page
  .split('\n')
  .filter((line) => /^\| [A-Z]-\d\d \|/.test(line))
  .map((line) => {
    const [, id = '', , named = ''] = line.split(' | ').flatMap((cell) => cell.split(/^\| /));
    return { id, named };
  });
const told = globSync(['src/**/*.ts', 'test/**/*.ts', 'e2e/**/*.ts', 'scripts/**/*.ts'])
  .filter((file) => file !== 'test/must-survive.ts')
  .map((file) => {
    const source = readFileSync(file, 'utf8');
    return { file, source, ids: idsNamedIn(source) };
  });

test('it has each id once, in their order', () => {
  expect(rows.map(({ id }) => id)).toEqual(mustSurviveIds);
});

test.each(rows)('$id names the files that tell of it', ({ id, named }) => {
  const telling = told.filter(({ ids }) => ids.includes(id)).map(({ file }) => file);
  if (id.startsWith('L-')) {
    expect(named).toBe('bench');
    return;
  }
  expect(filesIn(named).filter((file) => !existsSync(file))).toEqual([]);
  expect(filesIn(named).toSorted()).toEqual(telling.toSorted());
  if (!without.includes(id)) expect(telling).not.toEqual([]);
});

test('the table of ASVS names ids alone that there are', () => {
  const table = security.slice(security.indexOf('## ASVS'), security.indexOf('## Not promised'));
  const named = [...table.matchAll(/\b[A-Z]-\d\d\b/g)].map(([id]) => id);
  expect(named.length).toBeGreaterThan(40);
  expect(named.filter((id) => !mustSurviveIds.includes(id))).toEqual([]);
  expect(table).not.toMatch(/\d\d\/\d\d/);
});

test('no test tells of an id that there is not', () => {
  expect(told.flatMap(({ ids }) => ids).filter((id) => !mustSurviveIds.includes(id))).toEqual([]);
});

test('a test that allows more than was asked tells what it measured', () => {
  const allowing = told.filter(
    ({ ids, source }) =>
      ids.length > 0 && /three times|toBeLessThan\w*\([^\n]*\b3 \* |timeout: 3 \* /i.test(source),
  );
  expect(allowing.length).toBeGreaterThan(5);
  expect(allowing.filter(({ source }) => !/\bmost\b/.test(source)).map(({ file }) => file)).toEqual(
    [],
  );
});

const asked = { figure: 'as long', limit: '500 ms' };
test.each<[string, string, Measured, boolean]>([
  ['with the test', 'passed', asked, true],
  ['not where the test failed', 'failed', asked, false],
  ['not where the machine could not measure it', 'passed', { ...asked, isOpen: true }, false],
  ['below what was asked', 'passed', { ...asked, value: 499, most: 500 }, true],
  ['at what was asked', 'passed', { ...asked, value: 500, most: 500 }, true],
  ['not above it, whatever the test allows', 'passed', { ...asked, value: 745, most: 500 }, false],
  ['not where nothing was measured', 'passed', { ...asked, value: Number.NaN, most: 500 }, false],
  ['not below it where the test failed', 'failed', { ...asked, value: 499, most: 500 }, false],
])('a line passes %s', (_, state, measured, pass) => {
  const id = 'S-21' as const;
  const ended = { meta: () => ({ mustSurvive: [{ id, ...measured }] }), result: () => ({ state }) };
  const module = {
    moduleId: 'test/must-survive.test.ts',
    relativeModuleId: 'test/deep/upload-floods.test.ts',
    ok: () => true,
    children: { allTests: () => [ended] },
  };
  expect(mustSurviveLines([module]).map((text) => JSON.parse(text))).toEqual([
    { id, ...asked, pass, test: module.relativeModuleId },
  ]);
});

test('its figures are those that runs have told, as `npm run figures` writes them', () => {
  expect(withFigures(page, kept)).toBe(page);
  expect(withVerifications(security, readFilesByIds(page), kept)).toBe(security);
  expect(kept.filter(({ test }) => test !== 'bench' && !existsSync(test))).toEqual([]);
});

test('a run replaces what its own files told, and says what failed and what has not run', () => {
  const line = (given: object) =>
    JSON.stringify({ id: 'S-01', pass: true, limit: 'none', ...given });
  const [here, there] = ['test/must-survive.test.ts', 'test/tree.test.ts'];
  const first = [
    line({ figure: '0 of 40', test: here }),
    'some other line, {"id":"S-01"}',
    line({ figure: 'none | of 9', test: there, pass: false }),
    line({ id: 'L-01', figure: '20 ms' }),
  ].join('\n');
  const after = withRun([], linesIn(first), '2026-01-01');
  const again = line({ figure: '0 of 41', test: here });
  const later = withRun(after, linesIn(again), '2026-01-02');
  const row = (id: string, named: string) => `| ${id} | asked | ${named} | old |  |`;
  expect(
    withFigures(
      [
        row('S-01', `\`${here}\`, \`${there}\`, \`e2e/shell.test.ts\``),
        row('S-02', `\`${here}\``),
        row('L-01', 'bench'),
        row('L-02', 'bench'),
      ].join('\n'),
      later,
    )
      .split('\n')
      .map((text) => text.split(' | ')[3]),
  ).toEqual([
    '0 of 41 (2026-01-02)<br>**not passed:** none \\| of 9 (2026-01-01)<br>**has not run:** shell',
    '**has not run:** must-survive',
    '20 ms (2026-01-01)',
    '**has not run:** bench',
  ]);
});
