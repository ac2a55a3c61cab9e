import { expect, test } from 'vitest';
import { printTags, readTags } from './tag-list.ts';

test.each([
  [['VIP', 'Fleet'], 'VIP, Fleet'],
  [['Parts, Service', 'VIP'], '"Parts, Service", VIP'],
  [['a;b', 'c|d'], '"a;b", "c|d"'],
  [
    ['"Big" Jim', '24" rims', 'the "new, old" yard'],
    '"""Big"" Jim", 24" rims, "the ""new, old"" yard"',
  ],
  [[',', '"', '""'], '",", """", """"""'],
  [['two\nlines, no more'], '"two\nlines, no more"'],
  [[], ''],
])('%j are written as %s, and read back', (tags, text) => {
  expect(printTags(tags)).toBe(text);
  expect(readTags(text)).toEqual(tags);
});

test.each([
  ['A; B|C,D', ['A', 'B', 'C', 'D']],
  [' A ,, B,', ['A', 'B']],
  ['"VIP" , "Fleet"', ['VIP', 'Fleet']],
  ['24" rims, 22" rims', ['24" rims', '22" rims']],
  ['"Big" Jim, VIP', ['"Big" Jim', 'VIP']],
  ['"Gold, Silver', ['"Gold', 'Silver']],
  ['"Gold, "Silver"', ['"Gold', 'Silver']],
  ['"", VIP', ['VIP']],
  [' ; ', []],
])('what people write: %s', (text, tags) => expect(readTags(text)).toEqual(tags));

test('a long cell of quotation marks that never close is read in a moment', () => {
  expect(readTags('"a'.repeat(50_000))).toHaveLength(1);
  expect(readTags('"a,'.repeat(50_000))).toHaveLength(50_000);
});
