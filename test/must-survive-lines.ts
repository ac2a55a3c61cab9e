/** The lines of the ids (test/must-survive.ts) that a run of tests has to tell. */
import { readFileSync } from 'node:fs';
import type { TestModule } from 'vitest/node';
import { idsNamedIn, type MustSurviveLine } from './must-survive.ts';

/** An id whose test failed before it could tell its figure has failed too. */
function notReached(module: TestModule, told: ReadonlySet<string>): MustSurviveLine[] {
  if (module.ok()) return [];
  return idsNamedIn(readFileSync(module.moduleId, 'utf8'))
    .filter((id) => !told.has(id))
    .map((id) => ({ id, pass: false, figure: 'not reached', limit: 'a test that ends' }));
}

function linesOf(module: TestModule): MustSurviveLine[] {
  const lines = [...module.children.allTests()].flatMap((test) =>
    (test.meta().mustSurvive ?? []).map(({ id, figure, limit }) => ({
      id,
      pass: test.result().state === 'passed',
      figure,
      limit,
    })),
  );
  return [...lines, ...notReached(module, new Set(lines.map(({ id }) => id)))];
}

/** Tests that measure the same, one for each of many cases, share a line. */
function merge(same: readonly MustSurviveLine[]): string {
  const pass = same.every((line) => line.pass);
  const { id = '', figure = '', limit = '' } = same[0] ?? {};
  const cases = same.length > 1 ? `, in each of ${same.length} tests` : '';
  return JSON.stringify({ id, pass, figure: figure + cases, limit });
}

export function mustSurviveLines(modules: readonly TestModule[]): string[] {
  const lines = modules.flatMap(linesOf).sort((one, other) => one.id.localeCompare(other.id));
  const measured = Map.groupBy(lines, ({ id, figure, limit }) => `${id} ${figure} ${limit}`);
  return [...measured.values()].map(merge);
}
