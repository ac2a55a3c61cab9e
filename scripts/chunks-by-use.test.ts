import { expect, test } from 'vitest';
import { type Chunk, nameModules, neededBy } from './chunks-by-use.ts';

/** A file of the first build with one module of its name. */
function file(name: string, imports: string[], kind: Partial<Chunk> = {}): Chunk {
  const other = { isEntry: false, isDynamicEntry: false, facadeModuleId: null };
  return { fileName: name, imports, moduleIds: [`${name}.ts`], ...other, ...kind };
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

test('a module goes with those that are needed at the same time', () => {
  expect(Object.fromEntries(nameModules(chunks))).toEqual({
    'main.ts': 'start',
    'react.ts': 'start',
    'logo.ts': 'start',
    'header.ts': 'shell',
    'app/shell.ts': 'shell',
    'rows.ts': 'lists',
    'drag.ts': 'calendar-opportunities',
    'card.ts': 'records-tasks',
    'password.ts': 'visitors',
    'form.ts': 'dialogs',
  });
});

test('what a file needs comes before the file, each once', () => {
  const [form] = chunks.filter(({ fileName }) => fileName === 'form');
  const needed = form ? neededBy([form], chunks) : [];
  expect(needed.map(({ fileName }) => fileName)).toEqual(['react', 'header', 'rows', 'form']);
});
