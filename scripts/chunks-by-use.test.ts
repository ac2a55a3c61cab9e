import { build } from 'vite';
import { expect, test } from 'vitest';
import { builtAsPlanned } from './built-as-planned.ts';
import { type Chunk, neededBy, shareOut, takeGroups } from './chunks-by-use.ts';

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
    ['shared-1', ['header.ts', 'app/shell.ts']],
    ['shared-2', ['logo.ts']],
    ['shared-3', ['rows.ts']],
    ['shared-4', ['drag.ts']],
    ['dialogs', ['form.ts']],
    ['shared-6', ['password.ts']],
    ['shared-7', ['card.ts']],
  ]);
});

test('what the first file takes along is planned for it: what its modules import, used or not', () => {
  const helpers = '\0rolldown/runtime.js';
  const withHelpers = chunks.map((chunk) =>
    chunk.fileName === 'react' ? { ...chunk, moduleIds: [helpers, 'react.ts'] } : chunk,
  );
  const imports: Record<string, string[]> = {
    'main.ts': ['drag.ts', 'left-out.ts'],
    'drag.ts': ['rows.ts', 'main.ts'],
  };
  const files = shareOut(withHelpers, (module) => imports[module] ?? []);
  expect([...(files[0]?.modules ?? [])]).toEqual([
    ...[helpers, 'react.ts', 'main.ts'],
    ...['drag.ts', 'rows.ts'],
  ]);
  const others = files.slice(1).map(({ modules }) => [...modules].join());
  expect(others.toSorted()).toEqual(
    ['logo.ts', 'password.ts', 'card.ts', 'header.ts,app/shell.ts', 'form.ts'].toSorted(),
  );
});

/** Two files whose modules import from each other; of each import only the first is used. */
const program: Record<string, string> = {
  'main.js': `import('people.js'); import('tasks.js');`,
  'people.js': `import { row } from 'row.js'; import { call } from 'call.js'; globalThis.shown = [row(), call()];`,
  'tasks.js': `import { row } from 'row.js'; import { task } from 'task.js'; globalThis.shown = [row(), task()];`,
  'row.js': `import { call } from 'call.js'; export const row = () => 'row'; export const unused = () => call();`,
  'card.js': `export const card = () => 'card'; export const face = () => 'face';`,
  'call.js': `import { card } from 'card.js'; export const call = () => card();`,
  'task.js': `import { face } from 'card.js'; import { unused } from 'row.js'; export const task = () => face(); export const other = () => unused();`,
};

async function buildProgram(groups: ReturnType<typeof takeGroups>) {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      {
        name: 'program',
        enforce: 'pre',
        resolveId: (id) => (id in program ? id : null),
        load: (id) => program[id],
      },
      builtAsPlanned(groups),
    ],
    build: {
      write: false,
      rolldownOptions: { input: 'main.js', output: { codeSplitting: { groups } } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error('expected one build');
  const chunks = built.output.filter((each) => each.type === 'chunk');
  return chunks.map(({ name, moduleIds }) => [name, moduleIds.toSorted()]);
}

const circle = [
  { name: 'rows', modules: new Set(['row.js', 'card.js']) },
  { name: 'calls', modules: new Set(['call.js', 'task.js']) },
];

test('files whose modules import from each other have each its own modules', async () => {
  const built = await buildProgram(takeGroups(circle));
  expect(built).toContainEqual(['rows', ['card.js', 'row.js']]);
  expect(built).toContainEqual(['calls', ['call.js', 'task.js']]);
});

test('a build in which a file takes along what belongs to another fails and names it', async () => {
  const taking = takeGroups(circle).map((group) => ({
    ...group,
    includeDependenciesRecursively: true,
  }));
  await expect(buildProgram(taking)).rejects.toThrow(
    'call.js is planned for the file calls, but is in rows',
  );
});

test('what a file needs comes before the file, each once', () => {
  const [form] = chunks.filter(({ fileName }) => fileName === 'form');
  const needed = form ? neededBy([form], chunks) : [];
  expect(needed.map(({ fileName }) => fileName)).toEqual(['react', 'header', 'rows', 'form']);
});
