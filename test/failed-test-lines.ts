/** What failed in a run, a line each: the last of a long log is often all of it that is kept. */
import type { TestModule } from 'vitest/node';

const LONGEST_MESSAGE = 300;

function line(place: string, errors: readonly { message: string }[] | undefined): string {
  const message = (errors?.[0]?.message ?? 'no error told').replaceAll(/\s+/g, ' ');
  return `FAILED ${place}: ${message.slice(0, LONGEST_MESSAGE)}`;
}

function linesOf(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()].map((suite) => ({
    place: `${file} > ${suite.fullName}`,
    errors: suite.errors(),
  }));
  const broken = [{ place: file, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ place, errors }) => line(place, errors));
  const failed = [...module.children.allTests('failed')].map((test) =>
    line(`${file} > ${test.fullName}`, test.result().errors),
  );
  return [...broken, ...failed];
}

/** @param unhandled errors that no test caught. */
export function failedTestLines(
  modules: readonly TestModule[],
  unhandled: readonly { message: string }[],
): string[] {
  return [
    ...modules.flatMap(linesOf),
    ...unhandled.map((error) => line('outside of every test', [error])),
  ];
}
