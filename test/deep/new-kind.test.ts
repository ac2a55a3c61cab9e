/** A kind of record that is added to the registry: what it has to be named in does not compile before it is. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

/** Whatever a kind does, as a line or an entry that stands there already is of units. */
const lists = [
  'src/contract/nouns.ts',
  'src/contract/permissions.ts',
  'src/contract/list-exports.ts',
  'src/server/features/nouns/noun-parts.ts',
  'src/server/features/undo/undo-parts.ts',
  'src/web/features/records/kinds-on-pages.tsx',
];

/** What one that other records hang on, that is given to somebody, or that has duplicates and labels decides beside. */
const furtherPlaces = [
  'src/contract/hand-over.ts',
  'src/contract/timeline.ts',
  'src/server/features/ask/read-tools.ts',
  'src/server/features/duplicates/duplicates.rules.ts',
  'src/server/features/duplicates/find-known.ts',
  'src/server/features/duplicates/records.queries.ts',
  'src/server/features/hand-over/hand-over.commands.ts',
  'src/server/features/links/links.queries.ts',
  'src/server/features/timeline/timeline.queries.ts',
  'src/web/app/additions.tsx',
  'src/web/app/open-record.ts',
  'src/web/features/labels/label-pickers.tsx',
  'src/web/features/users/hand-over-dialog.tsx',
  'src/web/lib/rereads.ts',
];

const kindLikeUnits = {
  timeline: 'entry',
  shownIn: ['search', 'imports', 'exports', 'deletions'],
};
const kindOfEverything = {
  timeline: 'own',
  shownIn: [
    ...['links', 'names', 'search', 'tags', 'customFields', 'duplicates', 'imports'],
    ...['exports', 'handOver', 'deletions', 'mailSync'],
  ],
};

let copy = '';
beforeEach(async () => {
  copy = await mkdtemp(join(tmpdir(), 'new-kind-'));
  await cp('src', join(copy, 'src'), { recursive: true });
  for (const file of ['package.json', 'tsconfig.json']) await cp(file, join(copy, file));
  for (const folder of ['node_modules', 'test', 'scripts', 'bench']) {
    await symlink(resolve(folder), join(copy, folder));
  }
});
afterEach(() => rm(copy, { recursive: true }));

test('one like units is asked for in six lists, and in no other file of the product', async () => {
  await addKind(kindLikeUnits);
  expect(await compile()).toEqual(expect.arrayContaining(lists));
  for (const list of lists) await change(list, alsoForQuotes);
  expect(await compile()).toEqual([]);
});

test('one that shows up wherever a kind can is asked for in every place that decides about it', async () => {
  await addKind(kindOfEverything);
  expect(await compile()).toEqual(expect.arrayContaining([...lists, ...furtherPlaces]));
});

function addKind(kind: { timeline: string; shownIn: string[] }): Promise<void> {
  const entry = {
    ...{ list: 'quotes', path: '/api/quotes', label: 'quote', labels: 'quotes' },
    ...kind,
    happenings: ['created'],
  };
  const closing = '} as const satisfies';
  return change('src/contract/records.ts', (records) =>
    records.replace(closing, `quote: ${JSON.stringify(entry)},\n${closing}`),
  );
}

/** Each entry of units once more, under the name of the new kind. */
function alsoForQuotes(source: string): string {
  const entry = /^ {2}'?unit(s?)(\.\w+)?'?: (?:[^\n]*[^{\n]|\{\n(?: {4}[^\n]*\n)* {2}\},)\n/gm;
  const doubled = source.replace(entry, (unit) => unit + unit.replace('unit', 'quote'));
  expect(doubled).not.toBe(source);
  return doubled;
}

async function change(file: string, edit: (source: string) => string): Promise<void> {
  const path = join(copy, file);
  await writeFile(path, edit(await readFile(path, 'utf8')));
}

/** The files of the product that do not compile. */
function compile(): Promise<string[]> {
  const program = resolve('node_modules/.bin/tsc');
  const options = ['--noEmit', '--incremental', 'false', '--pretty', 'false'];
  return new Promise((done) => {
    execFile(program, options, { cwd: copy, maxBuffer: 64 * 1_024 * 1_024 }, (_refused, words) => {
      const files = words.split('\n').map((line) => line.split('(', 1)[0] ?? '');
      done([...new Set(files)].filter((file) => file.startsWith('src/') && !isTest(file)).sort());
    });
  });
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file);
}
