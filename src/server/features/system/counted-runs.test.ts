/** Work that runs long is seen by whoever looks after the server: every table of runs is counted, and has words. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const read = (file: string) => readFileSync(file, 'utf8');
const opened = globSync('src/server/features/**/*.ts')
  .filter((file) => !file.endsWith('.test.ts'))
  .flatMap((file) => [...read(file).matchAll(/\bopenRuns\((\w+)/g)].map(([, table]) => table));
const counted = [
  ...read('src/server/features/system/work-counts.queries.ts').matchAll(
    /\bcount(?:In|Runs|Turns)\('([\w-]+)', (\w+)/g,
  ),
].map(([, name = '', table]) => ({ name, table }));

test('every table of runs is counted', () => {
  expect(opened.length).toBeGreaterThan(5);
  expect(opened.filter((table) => !counted.some((each) => each.table === table))).toEqual([]);
});

test('what is counted has a name on the page', () => {
  const words = read('src/web/features/system/system-words.ts');
  const named = new Set([...words.matchAll(/^ {2}'?([\w.-]+)'?: '/gm)].map(([, name]) => name));
  expect(counted.filter(({ name }) => !named.has(name))).toEqual([]);
});
