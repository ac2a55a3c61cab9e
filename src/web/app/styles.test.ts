import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Room for words, in px: a line or a box of words. Less is a dot or a rule. */
const fixedRoom = /(?:^|[\s;{])((?:line-height|(?:min-)?height): (?:1[4-9]|[2-9]\d|\d{3,})px)/g;

test('lines and boxes of words are as high as the letters want it: in rem, not px', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.css', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    for (const [, words] of text.matchAll(fixedRoom)) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});
