import { expect, test } from 'vitest';
import { findMention } from './find-mention.ts';

test.each([
  ['@', { words: '', from: 0, to: 1 }],
  ['Ask @Mia W', { words: 'Mia W', from: 4, to: 10 }],
  ['(@mia.west', { words: 'mia.west', from: 1, to: 10 }],
  ['Ask @ Mia', null],
  ['mia@dealer', null],
  ['@Mia\nand', null],
  [`@${'a'.repeat(60)}`, null],
])('of %j', (text, found) => {
  expect(findMention(text, text.length)).toEqual(found);
});
