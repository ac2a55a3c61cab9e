/** A kind of record that is added to the registry: every place that decides something for each kind does not compile before it has. */
import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { expect, test } from 'vitest';

const places = [
  'src/contract/data-document.ts',
  'src/contract/hand-over.ts',
  'src/contract/list-exports.ts',
  'src/contract/permissions.ts',
  'src/contract/search.ts',
  'src/contract/timeline.ts',
  'src/server/features/ask/read-tools.ts',
  'src/server/features/deletions/hide-records.ts',
  'src/server/features/duplicates/duplicates.rules.ts',
  'src/server/features/duplicates/find-known.ts',
  'src/server/features/duplicates/records.queries.ts',
  'src/server/features/hand-over/hand-over.commands.ts',
  'src/server/features/imports/files/csv-columns.rules.ts',
  'src/server/features/imports/files/import-rows.rules.ts',
  'src/server/features/links/links.queries.ts',
  'src/server/features/timeline/field-words.ts',
  'src/server/features/timeline/timeline-names.ts',
  'src/server/features/timeline/timeline-words.ts',
  'src/server/features/timeline/timeline.queries.ts',
  'src/web/app/open-record.ts',
  'src/web/app/quick-dialogs.tsx',
  'src/web/features/duplicates/duplicate-warning.tsx',
  'src/web/features/labels/label-filter.tsx',
  'src/web/features/search/global-search.tsx',
  'src/web/features/timeline/record-text-link.tsx',
  'src/web/features/users/hand-over-dialog.tsx',
  'src/web/lib/rereads.ts',
];

/** A kind that shows up wherever a kind can. */
const newKind = `  unit: {
    list: 'units',
    path: '/api/units',
    label: 'unit',
    labels: 'units',
    timeline: 'own',
    shownIn: ['links', 'names', 'search', 'tags', 'customFields', 'duplicates', 'imports', 'exports', 'handOver', 'deletions', 'mailSync'],
    happenings: ['created'],
  },
} as const satisfies`;

test('the compiler names every place that has to decide about it', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'new-kind-'));
  try {
    for (const part of ['src', 'test', 'package.json', 'tsconfig.json']) {
      await cp(part, join(copy, part), { recursive: true });
    }
    await symlink(resolve('node_modules'), join(copy, 'node_modules'));
    const registry = join(copy, 'src/contract/records.ts');
    const records = await readFile(registry, 'utf8');
    await writeFile(registry, records.replace('} as const satisfies', newKind));
    const words = await compile(copy);
    const named = new Set(words.split('\n').map((line) => line.split('(', 1)[0]));
    expect([...named]).toEqual(expect.arrayContaining(places));
  } finally {
    await rm(copy, { recursive: true });
  }
});

function compile(folder: string): Promise<string> {
  const program = resolve('node_modules/.bin/tsc');
  const options = ['--noEmit', '--incremental', 'false', '--pretty', 'false'];
  return new Promise((done) => {
    execFile(program, options, { cwd: folder, maxBuffer: 64 * 1_024 * 1_024 }, (_refused, words) =>
      done(words),
    );
  });
}
