import { expect, test } from 'vitest';
import { printMarkdown, printText, replaceTable } from './print.ts';
import { judge } from './verdict.ts';

const rows = judge([
  { line: 'list', value: 1 / 58, words: 'p50 60 ms' },
  { line: 'startAgain', value: 1.5 },
]);

test('columns of text stand below each other', () => {
  expect(printText(rows)).toBe(
    [
      '                   now              goal            verdict',
      'list of 50 people  1/58; p50 60 ms  at least 1/10   missed',
      'start again        1.50 s           at most 2.00 s  met',
    ].join('\n'),
  );
});

test('Markdown has a line under its header', () => {
  expect(printMarkdown(rows).split('\n').slice(0, 3)).toEqual([
    '|  | now | goal | verdict |',
    '| --- | --- | --- | --- |',
    '| list of 50 people | 1/58; p50 60 ms | at least 1/10 | missed |',
  ]);
});

test('the table takes the place of the last one, and leaves the page around it', () => {
  const page = 'Before\n<!-- what the bench last measured -->\nold\n<!-- until here -->\nAfter\n';
  const once = replaceTable(page, 'new');
  expect(once).toBe(page.replace('old', 'new'));
  expect(replaceTable(once, 'new')).toBe(once);
  expect(() => replaceTable('no marks', 'new')).toThrow('no place');
});
