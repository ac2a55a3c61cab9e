import { expect, test } from 'vitest';
import { listWords, takeOut, wordsPattern } from './erased-words.rules.ts';

const identity = (names: string[], emails: string[] = [], phones: string[] = []) => ({
  names: new Set(names),
  emails: new Set(emails),
  phones: new Set(phones),
});

test.each([
  ['Zebedee Quill', 'Met Zebedee Quill.', 'Met [erased].'],
  ['Zebedee Quill', 'met zebedee\n quill’s boss', 'met [erased]’s boss'],
  ['Zebedee Quill', 'Zebedee Quillfeather', 'Zebedee Quillfeather'],
  ['Zoë (O’Hara)', 'call Zoë (O’Hara) now', 'call [erased] now'],
  ['Волков Пётр', 'звонил Волков Пётр', 'звонил [erased]'],
  ['Al', 'Al called', 'Al called'],
  ['Bartholomew', 'Bartholomew called', '[erased] called'],
])('of %s: %s becomes %s', (name, text, after) => {
  const pattern = wordsPattern(listWords(identity([name])));
  expect(pattern ? takeOut(text, pattern).value : text).toBe(after);
});

test('in JSON values, keys and numbers are looked at too, and all else stays', () => {
  const pattern = wordsPattern(
    listWords(identity(['Zebedee Quill'], ['z.quill@x.example'], ['0412 555 019', '12'])),
  );
  if (!pattern) throw new Error('Nothing to look for');
  const before = {
    a: ['Z.Quill@X.example', 12, null, true],
    'Zebedee Quill': { phone: 412_555_019, other: '0412555019', text: 'at 0412 555 0190' },
  };
  expect(takeOut(before, pattern)).toEqual({
    value: {
      a: ['[erased]', 12, null, true],
      '[erased]': { phone: 412_555_019, other: '[erased]', text: 'at 0412 555 0190' },
    },
    count: 3,
  });
});
