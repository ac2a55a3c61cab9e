import { expect, test } from 'vitest';
import { formatBytes, formatDuration, nameWork } from './system-words.ts';

test.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [1_240, '1.2 kB'],
  [43_200_000, '43 MB'],
  [999_600_000, '1 GB'],
  [1_250_000_000_000, '1.3 TB'],
  [4_200_000_000_000_000, '4200 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words);
});

test.each([
  [0.42, '0.4 ms'],
  [140.4, '140 ms'],
  [999.7, '1 s'],
  [1_240, '1.2 s'],
])('%d ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

test('a queue that nobody has named is shown by its own name', () => {
  expect(nameWork('webhooks')).toBe('Webhook deliveries');
  expect(nameWork('nightly.backup')).toBe('nightly.backup');
});
