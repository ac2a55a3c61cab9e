import { expect, test } from 'vitest';
import { findFileProblem, formatSize } from './file-words.ts';

test.each([
  [1, '1 B'],
  [1_023, '1023 B'],
  [1_024, '1 KB'],
  [348_160, '340 KB'],
  [1_048_576, '1.0 MB'],
  [26_214_400, '25 MB'],
])('%i bytes read as %s', (bytes, words) => {
  expect(formatSize(bytes)).toBe(words);
});

test.each([
  ['quote.pdf', 26_214_400, null],
  ['Photo.JPG', 1, null],
  ['quote.pdf', 26_214_401, /is a little over 25 MB\. A file may have 25 MB at most/],
  ['quote.pdf', 31_457_280, /is 30 MB\. A file may have 25 MB at most/],
  ['quote.pdf', 0, /quote\.pdf is empty/],
  ['page.html', 10, /type \.html cannot be attached: page\.html/],
  ['.pdf', 10, /without an ending/],
])('%s of %i bytes: %s', (name, size, words) => {
  const problem = findFileProblem({ name, size });
  if (words === null) expect(problem).toBeNull();
  else expect(problem).toMatch(words);
});
