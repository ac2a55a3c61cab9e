import { expect, test } from 'vitest';
import { type Built, findCircle, findStray } from './built-as-planned.ts';

function built(name: string, moduleIds: string[], imports: string[] = []): Built {
  const other = { isEntry: false, isDynamicEntry: false, facadeModuleId: null, code: '' };
  return { name, fileName: `${name}.js`, moduleIds, imports, ...other };
}

const groups = [
  { name: 'shared-0', test: (module: string) => ['main', 'react'].includes(module) },
  { name: 'rows', test: (module: string) => ['row', 'card'].includes(module) },
];

test('each group in a file of its own is as planned, whatever the first is named and what is in no group', () => {
  const chunks = [
    built('index', ['\0rolldown/runtime.js', 'main', 'react']),
    built('rows', ['row', 'card', 'of-no-group']),
    built('people-page', ['people']),
  ];
  expect(findStray(groups, chunks)).toBeUndefined();
});

test('a module in the file of another group is named with both', () => {
  const chunks = [built('index', ['main', 'react']), built('rows', ['react', 'row', 'card'])];
  expect(findStray(groups, chunks)).toBe('react is planned for the file shared-0, but is in rows');
});

test('a module in a file that is of no group is named', () => {
  const chunks = [built('index', ['main', 'react']), built('people-page', ['people', 'card'])];
  expect(findStray(groups, chunks)).toBe(
    'card is planned for the file rows, but is in people-page',
  );
});

test('a group in two files is named with them', () => {
  const chunks = [built('rows', ['row']), built('card', ['card'])];
  expect(findStray(groups, chunks)).toBe(
    'card is planned for the file rows, but is in card.js beside rows.js',
  );
});

test('files that import each other in a circle are named', () => {
  const chunks = [built('index', [], ['rows.js']), built('rows', [], ['calls.js', 'card.js'])];
  const rest = [built('calls', [], ['rows.js']), built('card', [])];
  expect(findCircle([...chunks, built('calls', []), built('card', [])])).toBeUndefined();
  expect(findCircle([...chunks, ...rest])).toBe(
    'Files import each other in a circle: rows.js, calls.js',
  );
});
