import { expect, test } from 'vitest';
import { type Chunk, neededBy, shareOut } from './chunks-by-use.ts';

/** A file of the first build with one module of its name. */
function file(name: string, imports: string[], kind: Partial<Chunk> = {}): Chunk {
  const other = { isEntry: false, isDynamicEntry: false, facadeModuleId: null };
  return { fileName: name, imports, moduleIds: [`${name}.ts`], code: name, ...other, ...kind };
}

function opened(module: string, imports: string[]): Chunk {
  return file(module, imports, { isDynamicEntry: true, facadeModuleId: `/src/web/${module}.tsx` });
}

const chunks = [
  file('main', ['react'], { isEntry: true }),
  file('react', []),
  file('header', ['react']),
  file('logo', []),
  file('rows', ['header']),
  file('drag', []),
  file('chart', []),
  file('form', ['header', 'rows']),
  file('password', []),
  file('card', []),
  opened('app/shell', ['header', 'logo', 'react']),
  opened('pages/people-page', ['rows', 'header']),
  opened('pages/tasks-page', ['rows', 'card']),
  opened('pages/calendar-page', ['drag']),
  opened('pages/opportunities-page', ['drag', 'rows']),
  opened('pages/staff-login-page', ['logo', 'password']),
  opened('pages/staff-signup-page', ['password']),
  opened('pages/person-page', ['card']),
  opened('add-dialog', ['form']),
  opened('edit-dialog', ['form']),
  opened('call-dialog', ['form']),
  opened('report', ['chart']),
];

test('a module goes with those that the same pages load', () => {
  const files = shareOut(chunks, () => []).map(({ name, modules }) => [name, [...modules]]);
  expect(files).toEqual([
    ['shared-0', ['react.ts', 'main.ts']],
    ['shared-1', ['logo.ts']],
    ['shared-2', ['drag.ts']],
    ['shared-3', ['password.ts']],
    ['shared-4', ['card.ts']],
    ['shared-5', ['header.ts', 'app/shell.ts']],
    ['shared-6', ['rows.ts']],
    ['dialogs', ['form.ts']],
  ]);
});

test('what takes modules along comes after the file that they belong to, whoever needs less', () => {
  const importsOf = (module: string) => (module === 'card.ts' ? ['rows.ts'] : []);
  const names = shareOut(chunks, importsOf).map(({ modules }) => [...modules][0]);
  expect(names.indexOf('card.ts')).toBe(names.indexOf('rows.ts') + 1);
  expect(names).toHaveLength(8);
});

test('what a file needs comes before the file, each once', () => {
  const [form] = chunks.filter(({ fileName }) => fileName === 'form');
  const needed = form ? neededBy([form], chunks) : [];
  expect(needed.map(({ fileName }) => fileName)).toEqual(['react', 'header', 'rows', 'form']);
});
