/** docs/must-survive.md names, for each id of what must survive, the files that tell its figure. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { idsNamedIn, mustSurviveIds } from './must-survive.ts';

/** Nothing to be had, or not written yet: the page says why. */
const without = ['F-06'];
const rows = readFileSync('docs/must-survive.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| [A-Z]-\d\d \|/.test(line))
  .map((line) => {
    const [, id = '', , named = ''] = line.split(' | ').flatMap((cell) => cell.split(/^\| /));
    return { id, named };
  });
const told = globSync(['src/**/*.ts', 'test/**/*.ts', 'e2e/**/*.ts', 'scripts/**/*.ts'])
  .filter((file) => file !== 'test/must-survive.ts')
  .map((file) => ({ file, ids: idsNamedIn(readFileSync(file, 'utf8')) }));
const filesIn = (named: string) => [...named.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file);

test('it has each id once, in their order', () => {
  expect(rows.map(({ id }) => id)).toEqual(mustSurviveIds);
});

test.each(rows)('$id names the files that tell of it', ({ id, named }) => {
  const telling = told.filter(({ ids }) => ids.includes(id)).map(({ file }) => file);
  expect(filesIn(named).filter((file) => !existsSync(file))).toEqual([]);
  expect(filesIn(named).toSorted()).toEqual(telling.toSorted());
  if (id.startsWith('L-')) expect(named).toBe('bench');
  else if (!without.includes(id)) expect(telling).not.toEqual([]);
});

test('no test tells of an id that there is not', () => {
  expect(told.flatMap(({ ids }) => ids).filter((id) => !mustSurviveIds.includes(id))).toEqual([]);
});
