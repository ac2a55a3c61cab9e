import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** From this many px on, a height is that of a line or box of words; less is a dot or a rule. */
const fixedRoom = /(?:^|[\s;{])((?:line-height|(?:min-)?height): (?:1[4-9]|[2-9]\d|\d{3,})px)/g;

test('lines and boxes of words grow with the letters: their heights are in rem, not px', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.css', { cwd: root })) {
    const text = await readFile(join(root, path), 'utf8');
    for (const [, words] of text.matchAll(fixedRoom)) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});

/** Whatever sets how large letters are, but for those that inherit it. */
const ownSize =
  /(?:^|[\s;{"'])((?:font-size|--[a-z-]*(?:fz|font-size)|--crm-input-size): (?!inherit\b|var\()[^;]+|font: (?!inherit\b)[^;]+)/g;
/** The same in a part: `fz={12}`, `size="12px"`, `style={{ fontSize: 12 }}`. */
const ownSizeInPart =
  /(\bfz=(?:\{|"(?!xs"|dense"|sm"|md"|lg"|xl"|meta"|money"|name"|tiny"|head"|title"|lead"|display"))[^\s>]*|\bfont[sS]ize: ?['"`\d][^,}]*|<(?:Text|Title|Anchor|TextLink)\b[^>]* size=(?:\{|"\d)[^\s>]*)/g;

test.each([
  ['{\n  font-size: 12px;\n}', 1],
  ['{\n  font-size: 0.75rem;\n}', 1],
  ['{\n  font: 600 12px/1 Inter;\n}', 1],
  ['{\n  --input-fz: 14px;\n}', 1],
  ['{\n  font: inherit;\n  font-size: inherit;\n}', 0],
  ['{\n  font-size: var(--mantine-font-size-meta);\n}', 0],
])('a size of letters that is written by hand is found: %j', (text, times) => {
  expect([...text.matchAll(ownSize)]).toHaveLength(times);
});

test.each([
  ['<Text fz={12}>', 1],
  ['<Text c="dimmed" fz="0.75rem">', 1],
  ['style={{ fontSize: 12 }}', 1],
  ["style={{ fontSize: '12px' }}", 1],
  ['<Text c="dimmed" size="12px">', 1],
  ['<Text c="dimmed" fz="meta">', 0],
])('so is one in a part: %j', (text, times) => {
  expect([...text.matchAll(ownSizeInPart)]).toHaveLength(times);
});

test('letters have the sizes of the theme: no other file says one', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.{css,ts,tsx}', { cwd: root })) {
    if (path === 'app/theme.ts' || /\.test\.tsx?$/.test(path)) continue;
    const text = await readFile(join(root, path), 'utf8');
    const pattern = path.endsWith('.css') ? ownSize : ownSizeInPart;
    for (const [, words] of text.matchAll(pattern)) found.push(`${path}: ${words}`);
  }
  expect(found).toEqual([]);
});

/**
 * What the browser cannot look up by a class or an attribute it asks of every element, and wherever one comes or goes it
 * does the whole page anew: a neighbour that may be anything, a place among all, and what a part of any page holds.
 */
const dearSelectors = [
  /(?:^|[\s>(])(?:\*|div|span|a|p|button)(?::[a-z-]+)* [+~] /,
  / [+~] (?:\*|div|span|a|p|button)(?![\w-])/,
  /(?:^|[\s>]|:global\()(?:\*|div|span|a|p|button)?:(?:nth-|only-|first-of|last-of)/,
  /(?:^|[\s>]|:global\()(?:\*|div|span|a|p|button|:root|html|body|main)?(?::not\()?:(?:first-child:)?has\(/,
];

/** What it holds is asked of what has a class alone. */
const held = /(?<=[\w\])&]:has\()(?:[^()]|\([^()]*\))*(?=\))/g;

function findDearSelectors(sheet: string): string[] {
  const found = sheet.replaceAll(/\/\*.*?\*\//gs, '').matchAll(/(?<=^|[{};])([^{};]+)(?=\{)/g);
  return [...found]
    .flatMap(([, selectors = '']) => selectors.replaceAll(held, '').split(','))
    .map((selector) => selector.trim())
    .filter((selector) => dearSelectors.some((dear) => dear.test(selector)));
}

test.each([
  ['.a {\n  & > * + * {\n    color: red;\n  }\n}', 1],
  ['.a > span + span,\n.b div:nth-child(2) {\n}', 2],
  [':root:has([data-a]) {\n}', 1],
  [':global(body:has([data-a])) & {\n}', 1],
  ['.a > :first-child:has(~ button ~ button) {\n}', 1],
  ['.a > :not(:first-child),\n.a + .a,\n.a:nth-child(2) {\n}', 0],
  ['.a {\n  &:has(> :first-child ~ button ~ button) > :first-child {\n  }\n}', 0],
])('a selector that is asked of every element is found: %j', (sheet, times) => {
  expect(findDearSelectors(sheet)).toHaveLength(times);
});

test('styles are looked up by a class or an attribute', async () => {
  const root = join(import.meta.dirname, '..');
  const found: string[] = [];
  for await (const path of glob('**/*.css', { cwd: root })) {
    const dear = findDearSelectors(await readFile(join(root, path), 'utf8'));
    found.push(...dear.map((selector) => `${path}: ${selector}`));
  }
  expect(found).toEqual([]);
});
