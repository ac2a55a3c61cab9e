import { expect, test } from 'vitest';
import { separated, tidyTags } from './separate-tags.ts';

test.each([
  ['what a phone typed', ['VIP', 'Fleet, Utes'], ['VIP', 'Fleet', ' Utes']],
  ['a column of a sheet', ['VIP', 'Fleet\r\nUtes'], ['VIP', 'Fleet', '', 'Utes']],
  ['nothing of a tag that was there', ['Parts, Service'], ['Parts, Service']],
])('separates %s', (_, tags, separate) => {
  expect(separated(tags, ['VIP', 'Parts, Service'])).toEqual(separate);
});

test('tags are trimmed; blank ones and repetitions, in whichever case, are dropped', () => {
  expect(tidyTags([' VIP ', 'vip', '', '  ', 'Fleet'])).toEqual(['VIP', 'Fleet']);
});
