/** Moments in the past are told in one way: how long ago, and exactly on hover. */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** What writes the exact time itself, and why. */
const exact: Record<string, string> = {
  'src/web/ui/ago.tsx': 'it is the one way',
  'src/web/features/notes/note-item.tsx': 'the format of a note is specified',
  'src/web/features/timeline/timeline-entry.tsx': 'under the heading of its day, exactly on hover',
  'src/web/features/tables/field-columns.tsx': 'for the title of the cell',
  'src/web/features/backups/backups-card.tsx': 'when something failed, to look for in logs',
  'src/web/features/system/system-facts.tsx': 'when something failed, to look for in logs',
  'src/web/features/webhooks/webhook-card.tsx': 'since when nothing arrives, to look for in logs',
  'src/web/features/deletions/deleted-records-card.tsx':
    'since when records wait, to look for in logs',
  'src/web/features/users/one-time-link-dialog.tsx': 'to come',
  'src/web/features/mail/sync/scope-form.tsx': 'to come',
  'src/web/features/webhooks/delivery-row.tsx': 'to come',
};

test('what shows a moment in the past shows how long ago that was', () => {
  const found = readdirSync('src/web', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .map((file) => `src/web/${file}`)
    .filter((file) => readFileSync(file, 'utf8').includes('formatTimestamp('));
  expect(found.toSorted()).toEqual(Object.keys(exact).toSorted());
});
