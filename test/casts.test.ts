/**
 * Nobody tells the compiler what it cannot see, but for the places listed here, each with its reason: `as`, `!`, and
 * what comes out of `JSON.parse` or a reply and is called by a type unchecked.
 */
import { globSync, readFileSync } from 'node:fs';
import { parseSync } from '@swc/core';
import { expect, test } from 'vitest';

/** How many each file has, and why the compiler cannot know. */
const allowed: Record<string, readonly [number, string]> = {
  'src/contract/endpoint.ts': [1, 'a schema that is left out is the default of its type'],
  'src/contract/fields.ts': [1, 'an object made key by key: the callers say what each holds'],
  'src/contract/list-keys.ts': [1, 'a table that is written down whole has no other keys'],
  'src/server/features/api-docs/json-schemas.ts': [1, 'a schema that Zod wrote two lines above'],
  'src/server/features/crm-services/sync/merge-their-change.rules.ts': [
    1,
    'field by field either ours or theirs, so of the shape of both',
  ],
  'src/server/features/leads/find/web-search-tools.ts': [
    1,
    'the packages declare optional fields without undefined',
  ],
  'src/server/kernel/http/http.ts': [
    3,
    'Fastify has parsed the input by the schemas of the endpoint, and let in who may call it',
  ],
  'src/server/kernel/http/idempotency.ts': [1, 'the reply was written by the same request before'],
  'src/server/kernel/outbound/code-flow.ts': [1, 'a shape that is put together of two schemas'],
  'src/server/kernel/record-locks.ts': [1, 'all columns of the table were asked for'],
  'src/server/kernel/sessions.ts': [3, 'connect-pg-simple is typed for express-session'],
  'src/web/app/router.tsx': [1, 'what stands behind ? is read as text'],
  'src/web/features/duplicates/duplicates.api.ts': [1, 'made into text a line above'],
  'src/web/lib/call.ts': [1, 'the server validates every reply against the same contract'],
  'src/web/lib/queries.ts': [1, "an endpoint's own query cannot be put together of its parts"],
  'src/web/lib/upload.ts': [1, "the server's own lines of progress"],
};
const most = 20;

interface Node {
  type: string;
  [key: string]: unknown;
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value;
}

/** Each node with those around it, the nearest first. */
function* nodesIn(
  value: unknown,
  around: readonly Node[] = [],
): Generator<[Node, readonly Node[]]> {
  if (Array.isArray(value)) {
    for (const each of value) yield* nodesIn(each, around);
  } else if (typeof value === 'object' && value !== null) {
    if (isNode(value)) yield [value, around];
    const inner = isNode(value) ? [value, ...around] : around;
    for (const each of Object.values(value)) yield* nodesIn(each, inner);
  }
}

const casts = ['TsAsExpression', 'TsTypeAssertion', 'TsNonNullExpression'];
const passing = ['AwaitExpression', 'ConditionalExpression', 'ParenthesisExpression'];
const functions = ['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'];

/** `JSON.parse()` and `reply.json()` give an `any`. */
function isUntyped({ type, callee }: Node): boolean {
  if (type !== 'CallExpression' || !isNode(callee) || callee.type !== 'MemberExpression')
    return false;
  const [object, property] = [callee.object, callee.property].map((part) =>
    isNode(part) ? part.value : null,
  );
  return property === 'json' ? object !== 'z' : object === 'JSON' && property === 'parse';
}

/** What is unknown is looked at before it is used, and so is what goes into another call. */
function isTrusted(around: readonly Node[]): boolean {
  const user = around.find(({ type }) => !passing.includes(type));
  const isUnknown = (type: unknown) => JSON.stringify(type ?? '').includes('"kind":"unknown"');
  if (user?.type === 'VariableDeclarator') return !isUnknown(user.id);
  if (user?.type !== 'ReturnStatement') return false;
  const maker = around.find(({ type }) => functions.includes(type) || type === 'ClassMethod');
  return !isUnknown(maker?.returnType);
}

/** What a file without any of these has none of, so that it need not be parsed. */
const traces = /\bas\s+(?!const\b)|[\w)\]]!|\bJSON\.parse\(|\.json\(/;

function countCasts(source: string, isTsx = true): number {
  if (!traces.test(source)) return 0;
  const { body } = parseSync(source, { syntax: 'typescript', tsx: isTsx, target: 'es2024' });
  return [...nodesIn(body)].filter(
    ([node, around]) => casts.includes(node.type) || (isUntyped(node) && isTrusted(around)),
  ).length;
}

test('it counts what tells the compiler more than it sees', () => {
  for (const [count, source] of [
    [0, 'const one = [1] as const; const two = 2 satisfies number;'],
    [1, 'const name = given as string;'],
    [1, 'const first = list[0]!;'],
    [1, 'const kept: Kept = JSON.parse(text);'],
    [1, 'async function get(): Promise<Reply> { return await response.json(); }'],
    [0, 'const kept = Kept.parse(JSON.parse(text)); const raw: unknown = JSON.parse(text);'],
    [0, 'async function get(): Promise<unknown> { return await response.json(); }'],
  ] as const) {
    expect(countCasts(source), source).toBe(count);
  }
});

test('the compiler is told nothing that it cannot see, but where it says why', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] });
  const found = files.flatMap((file) => {
    const count = countCasts(readFileSync(file, 'utf8'), file.endsWith('x'));
    return count === 0 ? [] : [[file, count] as const];
  });
  const listed = Object.entries(allowed).map(([file, [count]]) => [file, count] as const);
  // A schema, a type guard or a `find` that returns what it looked at goes without; else list it above, and why.
  expect(found.sort()).toEqual(listed.sort());
  expect(listed.reduce((sum, [, count]) => sum + count, 0)).toBeLessThanOrEqual(most);
});
