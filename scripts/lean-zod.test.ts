import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';
import { expect, test } from 'vitest';
import { emptied, leanZod } from './lean-zod.ts';

test('each export stays, and does nothing', () => {
  const code = `
import { registry } from './registries.js';
const helper = () => registry;
function processSchema() { return helper(); }
export { processSchema as process };
export const one = (a) => helper(a), two = {};
export function three() { return 3; }
export class Four {}
`;
  expect(emptied(code)).toBe(
    ['process', 'one', 'two', 'three', 'Four']
      .map((name) => `export const ${name} = () => undefined;\n`)
      .join(''),
  );
});

test('schemas check as before, without the code for JSON Schema', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lean-zod-'));
  try {
    const entry = join(folder, 'entry.js');
    const zod = resolve('node_modules/zod/index.js');
    await writeFile(
      entry,
      `import { z } from ${JSON.stringify(zod)};
      const Deal = z.object({ name: z.string().min(1), stage: z.enum(['lead', 'won']).optional() });
      export const good = Deal.safeParse({ name: 'Ten trucks', stage: 'won' });
      export const bad = Deal.safeParse({ name: '', stage: 'lost' }).error.issues.map(({ path, code }) => [...path, code]);`,
    );
    await build({
      configFile: false,
      logLevel: 'silent',
      plugins: [leanZod()],
      build: {
        outDir: folder,
        emptyOutDir: false,
        lib: { entry, formats: ['es'], fileName: 'built' },
      },
    });
    const { good, bad } = await import(join(folder, 'built.js'));
    expect(good).toEqual({ success: true, data: { name: 'Ten trucks', stage: 'won' } });
    expect(bad).toEqual([
      ['name', 'too_small'],
      ['stage', 'invalid_value'],
    ]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
