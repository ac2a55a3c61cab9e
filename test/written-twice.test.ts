/** What stands twice, line for line, is one idea that wants one place: the next change would forget the other. */
import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** A run of more lines than this must not stand in two places. */
const longest = 20;

interface Line {
  file: string;
  /** Of the file, from 1. */
  number: number;
  text: string;
}

/** The lines that say something: no blanks, no comments, no imports, no lone brackets. */
function linesOf(file: string, source: string): Line[] {
  const code = source
    .replace(/^import [^;]*;$/gm, (whole) => whole.replace(/[^\n]/g, ''))
    .replace(/\/\*[\s\S]*?\*\//g, (whole) => whole.replace(/[^\n]/g, ''));
  return code.split('\n').flatMap((line, at) => {
    const text = line.trim().replace(/\s+/g, ' ');
    const says = /\w/.test(text) && !text.startsWith('//');
    return says ? [{ file, number: at + 1, text }] : [];
  });
}

/** `a.ts:1 and b.ts:7` of each place where a run begins that stood before. */
function runsTwice(files: readonly { file: string; source: string }[]): string[] {
  const first = new Map<string, Line>();
  const found: string[] = [];
  for (const { file, source } of files) {
    const lines = linesOf(file, source);
    // How far the run goes that was found last: its other beginnings are the same finding.
    let told = -1;
    for (let at = 0; at + longest < lines.length; at += 1) {
      const run = lines.slice(at, at + longest + 1);
      const key = run.map(({ text }) => text).join('\n');
      const [start] = run;
      const before = first.get(key);
      if (!start) continue;
      if (!before) first.set(key, start);
      else {
        if (at > told) found.push(`${before.file}:${before.number} and ${file}:${start.number}`);
        told = at + longest;
      }
    }
  }
  return found;
}

test('no run of more than twenty lines stands twice in the source', () => {
  const files = globSync('src/**/*.{ts,tsx,css}', { exclude: ['**/*.test.*'] }).sort();
  expect(files.length).toBeGreaterThan(1_000);
  const sources = files.map((file) => ({ file, source: readFileSync(file, 'utf8') }));
  expect(runsTwice(sources)).toEqual([]);
});

const run = (count: number, from = 0) =>
  Array.from({ length: count }, (_, at) => `const name${from + at} = ${from + at};`).join('\n');

test.each([
  ['twenty lines', run(20), run(20), []],
  ['twenty-one, told once', `${run(5, 50)}\n${run(21)}`, run(21), ['a.ts:6 and b.ts:1']],
  ['a longer one, told once', run(60), run(60), ['a.ts:1 and b.ts:1']],
  [
    'blanks, comments and depth',
    run(21),
    run(21).replace(/^/gm, '\n// so\n  '),
    ['a.ts:1 and b.ts:3'],
  ],
  ['others between', run(21), run(21).replace('const name9 ', 'const other9 '), []],
])('%s', (_what, a, b, told) => {
  const files = [
    { file: 'a.ts', source: a },
    { file: 'b.ts', source: b },
  ];
  expect(runsTwice(files)).toEqual(told);
});

test('within one file too', () => {
  const source = `${run(21)}\n${run(21)}`;
  expect(runsTwice([{ file: 'a.ts', source }])).toEqual(['a.ts:1 and a.ts:22']);
});
