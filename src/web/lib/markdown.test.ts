import { expect, test } from 'vitest';
import { readInline, readMarkdown } from './markdown.ts';

const id = '0190c4f5-0000-7000-8000-000000000000';
const text = (words: string) => ({ kind: 'text', text: words });

test('bold, italics and links to records', () => {
  expect(readInline(`Call **now**: [“Ada” \\[x\\]](person:${id}), *please*.`)).toEqual([
    text('Call '),
    { kind: 'strong', children: [text('now')] },
    text(': '),
    { kind: 'link', link: { type: 'person', id }, text: '“Ada” [x]' },
    text(', '),
    { kind: 'emphasis', children: [text('please')] },
    text('.'),
  ]);
});

test('a link within bold', () => {
  expect(readInline(`**see [Ada](task:${id})**`)).toEqual([
    {
      kind: 'strong',
      children: [text('see '), { kind: 'link', link: { type: 'task', id }, text: 'Ada' }],
    },
  ]);
});

test.each([
  ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
  ['[click](javascript:alert(1))', '[click](javascript:alert(1))'],
  ['[click](https://evil.example)', 'click'],
  ['[click](person:not-an-id)', 'click'],
  [`[click](admin:${id})`, 'click'],
  ['2 * 3 * 4', '2 * 3 * 4'],
  ['**open', '**open'],
  ['\\*\\*plain\\*\\*', '**plain**'],
  ['![pixel](https://evil.example/x.png)', '!pixel'],
])('%s is text', (source, words) => {
  expect(readInline(source)).toEqual([text(words)]);
});

test('paragraphs, lists and headings', () => {
  expect(readMarkdown('# Today\nFirst\nline\n\n- one\n- two\n1. three\n')).toEqual([
    { kind: 'paragraph', children: [{ kind: 'strong', children: [text('Today')] }] },
    { kind: 'paragraph', children: [text('First line')] },
    { kind: 'list', ordered: false, items: [[text('one')], [text('two')]] },
    { kind: 'list', ordered: true, items: [[text('three')]] },
  ]);
});

test('long repetitions are read in next to no time', () => {
  const many = '*'.repeat(20_000);
  expect(readInline(many)).toEqual([text(many)]);
});
