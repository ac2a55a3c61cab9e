import { expect, test } from 'vitest';
import { separated, tidyTags } from './separate-tags.ts';

test.each([
  ['what was typed on a phone', ['VIP', 'Fleet, Utes'], ['VIP', 'Fleet', ' Utes']],
  ['a pasted column of a spreadsheet', ['VIP', 'Fleet\r\nUtes'], ['VIP', 'Fleet', '', 'Utes']],
  ['no tag that was there before', ['Parts, Service'], ['Parts, Service']],
])('separates %s', (_, tags, separate) => {
  expect(separated(tags, ['VIP', 'Parts, Service'])).toEqual(separate);
});

test('tags are trimmed; blank and repeated ones are dropped, whatever their case', () => {
  expect(tidyTags([' VIP ', 'vip', '', '  ', 'Fleet'])).toEqual(['VIP', 'Fleet']);
});
