/** Finds code that draws by itself what a shared part draws for everyone. */
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
  // The bin on the timeline is no button: it stands for a deletion.
  ['bins', /\bIconTrash\b/, ['features/timeline/timeline-entry.tsx', 'ui/delete-button.tsx']],
  ['deletions that can be taken back', /\bcanUndo: true/, ['ui/use-removal.ts']],
  [
    // `showToast` adds it to the toast of every deed: an Undo made by hand is for what changes no record.
    'Undo other than that of a deed',
    /label: 'Undo'/,
    [
      'features/duplicates/use-separating.ts',
      'features/leads/find/lead-results.tsx',
      'features/leads/find/like-existing.tsx',
      'features/mail/sync/doubts-card.tsx',
      'features/reminders/use-snooze.ts',
      'features/undo/take-back.ts',
      'features/views/use-view-changes.ts',
      'pages/settings-custom-fields-page.tsx',
    ],
  ],
  [
    'replies whose deed is noted',
    /\bnoteDeed\(/,
    // The end of a sync whose answer a proxy cut off is read from its progress, that of a change of many records always.
    [
      'features/bulk/run-strips.tsx',
      'features/crm-services/sync/use-crm-sync.ts',
      'lib/call.ts',
      'lib/last-deed.ts',
      'lib/upload.ts',
    ],
  ],
  [
    'calls to the server past these',
    /\bfetch\(|\bnew XMLHttpRequest\b|\bsendBeacon\b/,
    ['lib/call.ts', 'lib/read-event-stream.ts', 'lib/server-away.ts', 'lib/upload.ts'],
  ],
  [
    'lists whose next page could not be read',
    /\bisFetchNextPageError\b/,
    // A column of the board has its own small message, as it is scrolled by itself.
    ['features/opportunities/board-column.tsx', 'ui/paged-list.tsx'],
  ],
  ['pages of a record by its id', /\buseParams\(/, ['ui/record-page.tsx']],
  // A form that is mounted again for each version of its record loses what was typed: see use-edited-version.ts.
  ['forms keyed by a version', /\bkey=\{[^}]*(?:updatedAt|etag)/i, []],
  [
    'names of keys, which touch screens must not show',
    /<Kbd\b/,
    [
      'app/header.tsx',
      'app/keyboard-help.tsx',
      'features/queue/close-form.tsx',
      'features/queue/outcome-bar.tsx',
      'features/queue/step-choices.tsx',
      'features/search/palette-groups.tsx',
      // Signs that any keyboard has stay; Enter and Tab go.
      'features/search/palette-hints.tsx',
      'features/search/search-box.tsx',
    ],
  ],
] as const)('%s', async (_name, pattern, known) => {
  expect(await filesWith(pattern)).toEqual(known);
});
