/** What the pages get of the contract: every call by its method and address, and no schema that none of them uses. */
import { globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { leanContract, needed, shortened } from './lean-contract.ts';

const modules = globSync('src/contract/*.ts').filter((file) => !file.endsWith('.test.ts'));

test('an endpoint keeps what a call needs, and each constant may go', () => {
  const code = `
export const Deal = z.object({ id: Id });
export const path = '/api/deals';
export const dealsApi = {
  list: listEndpoint({ path, summary: 'Lists deals.', query: listQuery({}, ['name']), item: Deal }),
  create: endpoint({ method: 'POST', path: '/api/deals', body: z.object({ a: z.string() }), status: 201 }),
};
const note = recordEndpoints('note');
export const notesApi = { get: note.get('Reads a note.', { reply: z.object({ id: Id }) }) };
export function wordsOf(deal) { return z.string().parse(deal); }
`;
  expect(shortened(code)).toBe(`
export const Deal = /* @__PURE__ */ (() => (z.object({ id: Id })))();
export const path = '/api/deals';
export const dealsApi = /* @__PURE__ */ (() => ({
  list: listEndpoint({ path }),
  create: endpoint({ method: 'POST', path: '/api/deals', status: 201 }),
}))();
const note = /* @__PURE__ */ (() => (recordEndpoints('note')))();
export const notesApi = /* @__PURE__ */ (() => ({ get: note.get('Reads a note.', {  }) }))();
export function wordsOf(deal) { return z.string().parse(deal); }
`);
});

test('a constant that takes another apart is refused: it would keep all that the other needs in the pages', () => {
  const code = 'export const { name, ...others } = personTexts;';
  expect(() => shortened(code)).toThrow('A constant of the contract has one name');
});

test('every endpoint of the contract keeps its method, path and whether it makes something new, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lean-contract-'));
  try {
    await build({
      configFile: false,
      logLevel: 'error',
      plugins: [leanContract()],
      build: { outDir: folder, minify: false, lib: { entry: modules, formats: ['es'] } },
    });
    let count = 0;
    for (const file of modules) {
      const real = endpointsOf(await import(resolve(file)));
      const lean = endpointsOf(await import(join(folder, `${basename(file, '.ts')}.js`)));
      expect(lean.map(tell), file).toEqual(real.map(tell));
      for (const endpoint of lean)
        expect(needed, file).toEqual(expect.arrayContaining(Object.keys(endpoint)));
      count += lean.length;
    }
    expect(count).toBeGreaterThan(200);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('no page reads more of an endpoint than it keeps', () => {
  for (const file of globSync('src/web/**/*.{ts,tsx}')) {
    const read = readFileSync(file, 'utf8').matchAll(/(?:Api\.\w+|\bendpoint)\.(\w+)/g);
    const others = [...read].map(([, member]) => member).filter((member) => member !== 'ts');
    for (const member of others) expect(needed, file).toContain(member);
  }
});

interface Kept {
  method: string;
  path: string;
  status?: number;
}

const tell = ({ method, path, status }: Kept) => ({ method, path, isNew: status === 201 });

/** What a module exports by name or in a table by name, in its order, as far as it is an endpoint. */
function endpointsOf(module: object) {
  const values = Object.entries(module)
    .sort()
    .flatMap(([, exported]) => [exported, ...Object.values(Object(exported))]);
  return values.filter(isEndpoint);
}

function isEndpoint(value: unknown): value is Kept {
  return value instanceof Object && 'method' in value && 'path' in value;
}
