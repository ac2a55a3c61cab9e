import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** From this many px on, a height is that of a line or box of words; less is a dot or a rule. */
const fixedRoom = /(?:^|[\s;{])((?:line-height|(?:min-)?height): (?:1[4-9]|[2-9]\d|\d{3,})px)/g;

test('lines and boxes of words grow with the letters: their heights are in rem, not px', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.css', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    for (const [, words] of text.matchAll(fixedRoom)) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});
