/** The lines of the ids (test/must-survive.ts) that a run of tests has to tell. */
import { readFileSync } from 'node:fs';
import type { TaskMeta } from 'vitest';
import { idsNamedIn, isReached, type MustSurviveLine } from './must-survive.ts';

/** What is needed of the test runner's own. */
interface TestModule {
  readonly moduleId: string;
  readonly relativeModuleId: string;
  ok(): boolean;
  readonly children: { allTests(): Iterable<{ meta(): TaskMeta; result(): { state: string } }> };
}

/** An id whose test failed before it could tell its figure has failed too. */
function notReached(module: TestModule, told: ReadonlySet<string>): MustSurviveLine[] {
  if (module.ok()) return [];
  return idsNamedIn(readFileSync(module.moduleId, 'utf8'))
    .filter((id) => !told.has(id))
    .map((id) => ({
      id,
      pass: false,
      figure: 'not reached',
      limit: 'a test that ends',
      test: module.relativeModuleId,
    }));
}

function linesOf(module: TestModule): MustSurviveLine[] {
  const lines = [...module.children.allTests()].flatMap((test) =>
    (test.meta().mustSurvive ?? []).map((told) => ({
      id: told.id,
      pass: test.result().state === 'passed' && isReached(told),
      figure: told.figure,
      limit: told.limit,
      test: module.relativeModuleId,
    })),
  );
  return [...lines, ...notReached(module, new Set(lines.map(({ id }) => id)))];
}

/** Tests of a file that measure the same, one for each of many cases, share a line. */
function merge(same: readonly MustSurviveLine[]): string {
  const pass = same.every((line) => line.pass);
  const { id = '', figure = '', limit = '', test = '' } = same[0] ?? {};
  const cases = same.length > 1 ? `, in each of ${same.length} tests` : '';
  return JSON.stringify({ id, pass, figure: figure + cases, limit, test });
}

export function mustSurviveLines(modules: readonly TestModule[]): string[] {
  const lines = modules.flatMap(linesOf).sort((one, other) => one.id.localeCompare(other.id));
  const measured = Map.groupBy(lines, ({ id, test, figure, limit }) =>
    [id, test, figure, limit].join(' '),
  );
  return [...measured.values()].map(merge);
}
