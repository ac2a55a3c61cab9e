/** The contract in pieces: a page that needs an address gets no schema, and what a module holds is as before. */
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build, type Rolldown } from 'vite';
import { expect, test } from 'vitest';
import { leanContract } from './lean-contract.ts';
import { splitContract, takenApart } from './split-contract.ts';

const modules = globSync('src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'));

test('each constant and function becomes a piece with the imports that it needs', () => {
  const code = `
import { z } from 'zod';
import { Id, text as words } from './primitives.ts';
import * as stored from './stored.ts';
const limit = 60;
export const Tag = z.object({ id: Id, name: words(limit), Id: stored.text });
export function isTag({ limit: given }, list) { return Tag.safeParse(list.limit).success; }
`;
  const { whole, parts } = takenApart(code, '/tags.ts');
  expect(whole).toBe(`export { Tag } from "/tags.ts?only=Tag";
export { isTag } from "/tags.ts?only=isTag";
`);
  expect(Object.fromEntries(parts)).toEqual({
    '/tags.ts?only=limit': 'export const limit = 60;\n',
    '/tags.ts?only=Tag': `import { z } from 'zod';
import { Id } from './primitives.ts';
import { text as words } from './primitives.ts';
import { limit } from "/tags.ts?only=limit";
import * as stored from './stored.ts';
export const Tag = z.object({ id: Id, name: words(limit), Id: stored.text });
`,
    '/tags.ts?only=isTag': `import { Tag } from "/tags.ts?only=Tag";
export function isTag({ limit: given }, list) { return Tag.safeParse(list.limit).success; }
`,
  });
});

test.each([
  ['what runs by itself', 'z.config({});'],
  ['a variable', 'let count = 0;'],
  ['a list of exports', 'const one = 1; export { one };'],
  ['all of another module', "export * from './tasks.ts';"],
  ['two constants in one', 'const one = 1, two = 2;'],
])('a module with %s is refused: it could not be taken apart', (_, code) => {
  expect(() => takenApart(code, '/tags.ts')).toThrow('/tags.ts: a module of the contract has');
});

test('a page that makes calls alone gets no Zod, and one that checks gets it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'split-contract-'));
  const build = async (name: string, code: string) => {
    const entry = join(folder, name);
    await writeFile(entry, code);
    const { code: built } = await buildOne(entry);
    return built;
  };
  try {
    const people = JSON.stringify(resolve('src/contract/people.ts'));
    const calls = `import { peopleApi } from ${people}; console.log(peopleApi.get.path);`;
    const checks = `import { PersonDraft } from ${people}; console.log(PersonDraft.safeParse({}));`;
    const [called, checked] = [await build('calls.js', calls), await build('checks.js', checks)];
    expect(called).toContain('/api/people');
    expect(called).not.toContain('ZodObject');
    expect(called.length).toBeLessThan(10_000);
    expect(checked).toContain('ZodObject');
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('every module of the contract holds what it held', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'split-contract-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [leanContract(), splitContract()],
      build: { outDir: folder, minify: false, lib: { entry: modules, formats: ['es'] } },
    });
    for (const file of modules) {
      const real: object = await import(resolve(file));
      const built: object = await import(join(folder, `${basename(file, '.ts')}.js`));
      expect(Object.keys(built).toSorted(), file).toEqual(Object.keys(real).toSorted());
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

async function buildOne(entry: string): Promise<Rolldown.OutputChunk> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [leanContract(), splitContract()],
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
  });
  const output = !Array.isArray(built) && 'output' in built ? built.output : [];
  const chunk = output.find((each) => each.type === 'chunk');
  if (chunk?.type !== 'chunk') throw new Error('nothing was built');
  return chunk;
}
