/**
 * Every regular expression of the source: its literals, found by a parser, those that are put together of parts
 * when their module is loaded, and the formats that schemas of the contract check texts with.
 */
import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { checkSync } from 'recheck';

export interface Expression {
  source: string;
  flags: string;
}

/** Files that build expressions, each with those it builds from words of a call, by an example. */
const builders: Record<string, string[]> = {
  'src/server/kernel/http/bearer-tokens.ts': [],
  'src/server/features/leads/understand/read-numbers.rules.ts': [],
  'src/server/features/leads/understand/read-place.rules.ts': [],
  'src/server/features/leads/find/read-page.rules.ts': [
    '</script',
    `\\bhref\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`,
  ],
  'src/server/features/leads/find/site-evidence.rules.ts': [
    '\\b2830\\b',
    '(?<![\\p{L}\\p{N}])iron[^\\p{L}\\p{N}]+(?:and[^\\p{L}\\p{N}]+)?bark(?![\\p{L}\\p{N}])',
  ],
  'src/server/features/erasure/erased-words.rules.ts': [
    '(?<![\\p{L}\\p{N}])(?:Ann\\s+Mary\\s+Lee|0412555019)(?![\\p{L}\\p{N}])',
  ],
  'src/server/features/insights/check-wording.rules.ts': [
    '[“”]Iron Bark[.,]?[“”]',
    '(?<![\\p{L}\\d])Iron Bark(?![\\p{L}\\d])',
  ],
  'src/server/features/imports/files/csv-columns.rules.ts': ['jobtitle'],
  'src/server/features/ask/read-tools.ts': ['^(person|organization|opportunity):[0-9a-f-]{36}$'],
  'src/contract/pages.ts': [],
  'src/web/lib/markdown.ts': ['\\\\([!-/:-@[-`{-~])'],
};

/** Found safe before; `test/deep` asks again. */
const checkedPath = new URL('./checked-expressions.json', import.meta.url);

export function keyOf({ source, flags }: Expression): string {
  return createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 16);
}

export function checkedBefore(): Set<string> {
  return new Set(JSON.parse(readFileSync(checkedPath, 'utf8')));
}

/** All expressions, and the files that build some without being listed above. */
export async function expressionsOfSource() {
  const found = new Map<string, Expression>();
  const add = (source: string, flags: string) =>
    found.set(keyOf({ source, flags }), { source, flags });
  const unlisted = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx}')) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const tree = parseSync(readFileSync(file, 'utf8'), {
      syntax: 'typescript',
      tsx: file.endsWith('x'),
      target: 'es2024',
    });
    for (const node of nodesOf(tree.body)) {
      if (node.type === 'RegExpLiteral') add(String(node.pattern), String(node.flags));
      if (isCallOfRegExp(node) && !(file in builders)) unlisted.add(file);
    }
  }
  for (const source of Object.values(builders).flat()) add(source, 'iu');
  for (const { source, flags } of await builtOnLoading()) add(source, flags);
  for (const { source, flags } of await formatsOfContract()) add(source, flags);
  return { expressions: [...found.values()], unlisted: [...unlisted] };
}

/** What the builders make when they are loaded, which a constructor that listens is told. */
async function builtOnLoading(): Promise<RegExp[]> {
  const built: RegExp[] = [];
  const own = globalThis.RegExp;
  globalThis.RegExp = new Proxy(own, {
    construct(target, parts, newTarget) {
      const made: RegExp = Reflect.construct(target, parts, newTarget);
      // A package that a builder loads is not ours.
      if (!new Error().stack?.split('\n')[2]?.includes('node_modules')) built.push(made);
      return made;
    },
  });
  try {
    for (const file of Object.keys(builders)) {
      await import(`${new URL(`../${file}`, import.meta.url).href}?built=${Date.now()}`);
    }
  } finally {
    globalThis.RegExp = own;
  }
  return built;
}

async function formatsOfContract(): Promise<RegExp[]> {
  const formats: RegExp[] = [];
  const seen = new Set<object>();
  const walk = (value: unknown): void => {
    if (typeof value !== 'object' || value === null || seen.has(value)) return;
    seen.add(value);
    if (value instanceof RegExp) formats.push(value);
    // The definition of a schema holds its parts; what it computes from them is not looked at.
    const zod: unknown = Reflect.get(value, '_zod');
    const parts = typeof zod === 'object' && zod !== null ? [Reflect.get(zod, 'def')] : [];
    for (const part of [...Object.values(value), ...parts]) walk(part);
  };
  for (const file of globSync('src/contract/*.ts')) {
    if (!file.endsWith('.test.ts'))
      walk({ ...(await import(new URL(`../${file}`, import.meta.url).href)) });
  }
  return formats;
}

/** The check of one: how it was found, and the text that holds it up longest where it is not linear. */
export function check({ source, flags }: Expression) {
  return checkSync(source, flags, { timeout: 60_000, attackTimeout: 5_000 });
}

type Node = Record<string, unknown>;

function* nodesOf(value: unknown): Generator<Node> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value as Node;
  for (const part of Object.values(value)) yield* nodesOf(part);
}

function isCallOfRegExp({ type, callee }: Node): boolean {
  if (type !== 'NewExpression' && type !== 'CallExpression') return false;
  return typeof callee === 'object' && callee !== null && Reflect.get(callee, 'value') === 'RegExp';
}
