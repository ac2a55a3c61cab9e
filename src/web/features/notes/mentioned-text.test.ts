import { expect, test } from 'vitest';
import { cutAtMentions } from './mentioned-text.tsx';

const mentions = [
  { userId: 'ann', name: 'Ann' },
  { userId: 'lee', name: 'Ann Lee-Jones (UK)' },
];

test.each([
  ['Nobody here', ['Nobody here']],
  ['Ask @ann.', ['Ask ', '@ann', '.']],
  ['(@Ann Lee-Jones (UK)), @Ann', ['(', '@Ann Lee-Jones (UK)', '), ', '@Ann', '']],
  ['x@ann.example and @Anna', ['x@ann.example and @Anna']],
])('%j', (content, pieces) => {
  const cut = cutAtMentions(content, mentions);
  expect(cut.map(({ text }) => text)).toEqual(pieces);
  expect(cut.map(({ text }) => text).join('')).toBe(content);
});
