/** The guides for newcomers: every file and folder that they name is there. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';

const roots = ['src', 'test', 'e2e', 'docs', 'scripts', 'migrations', 'bench'];
const guides = globSync(['docs/walks/*.md', 'docs/features/*.md', 'docs/decisions/*.md']);
const named = new RegExp(`\`((?:${roots.join('|')})/[\\w./-]+)\``, 'g');

function missingFrom(guide: string): string[] {
  const text = readFileSync(guide, 'utf8');
  const linked = [...text.matchAll(/\]\(([\w./-]+)(?:#[\w-]*)?\)/g)]
    .map(([, path = '']) => join(dirname(guide), path))
    .filter((path) => !existsSync(path));
  // A decision may speak of what was there when it was taken.
  const isHistory = guide.startsWith('docs/decisions/');
  const told = isHistory ? [] : [...text.matchAll(named)].map(([, path = '']) => path);
  return [...linked, ...told.filter((path) => !existsSync(path))];
}

test.each(['README.md', 'CONTRIBUTING.md', ...guides])('%s names what is there', (guide) => {
  expect(missingFrom(guide)).toEqual([]);
});

test('the ten questions have ten answers, each with a file', () => {
  const text = readFileSync('docs/walks/ten-questions.md', 'utf8');
  const rows = text.split('\n').filter((line) => /^\| \d/.test(line));
  expect(rows).toHaveLength(10);
  for (const row of rows) expect(row).toMatch(/`src\/[\w./-]+\.ts`/);
});

test('a decision is the choice, in at most 250 words; how it works is told in docs/features', () => {
  const long = globSync('docs/decisions/*.md')
    .map((file) => ({ file, words: readFileSync(file, 'utf8').trim().split(/\s+/).length }))
    .filter(({ words }) => words > 250);
  expect(long).toEqual([]);
});
