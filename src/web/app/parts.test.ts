/** What looks alike everywhere is drawn by one part: this finds who draws it by themselves. */
import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

async function filesWith(pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for await (const path of glob('**/*.{ts,tsx}', { cwd: root })) {
    if (path.includes('.test.')) continue;
    if (pattern.test(await readFile(join(root, path), 'utf8'))) found.push(path);
  }
  return found.toSorted();
}

test.each([
  ['avatars', /\bAvatar\b[^;]*from '@mantine\/core'/, ['ui/user-avatar.tsx']],
  // The timeline's bin says what happened; it is none to press.
  ['bins', /\bIconTrash\b/, ['features/timeline/timeline-entry.tsx', 'ui/delete-button.tsx']],
  ['deletions that can be taken back', /\bcanUndo: true/, ['ui/use-removal.ts']],
  [
    'lists that could not be read on',
    /\bisFetchNextPageError\b/,
    // A column of the board is read as it is scrolled by itself, and says so in its own small room.
    ['features/opportunities/board-column.tsx', 'ui/paged-list.tsx'],
  ],
  [
    'names of keys, which touch screens must not show',
    /<Kbd\b/,
    ['app/header.tsx', 'app/keyboard.tsx', 'features/search/global-search.tsx'],
  ],
] as const)('%s', async (_name, pattern, known) => {
  expect(await filesWith(pattern)).toEqual(known);
});
