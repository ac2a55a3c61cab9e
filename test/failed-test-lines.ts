/** What failed in a run, a line each: the last of a long log is often all of it that is kept. */
import type { TestModule } from 'vitest/node';

/** Of a failed query the message is its whole text: the cause, which says why, is never cut off for it. */
const LONGEST_MESSAGE = 300;

interface Told {
  message: string;
  cause?: unknown;
}

/** @param place the file, and the test in it. */
export function tellFailure(place: string, errors: readonly Told[] | undefined): string {
  const messages = (errors ?? []).map((error) => causesOf(error).map(shorten).join(' because: '));
  return `FAILED ${place}: ${messages.join(' | ') || 'no error told'}`;
}

function causesOf({ message, cause }: Told): string[] {
  return [message, ...(isTold(cause) ? causesOf(cause) : [])];
}

function shorten(message: string): string {
  return message.replaceAll(/\s+/g, ' ').slice(0, LONGEST_MESSAGE);
}

function isTold(cause: unknown): cause is Told {
  return typeof cause === 'object' && cause !== null && 'message' in cause;
}

function linesOf(module: TestModule): string[] {
  const file = module.relativeModuleId;
  const suites = [...module.children.allSuites()].map((suite) => ({
    place: `${file} > ${suite.fullName}`,
    errors: suite.errors(),
  }));
  const broken = [{ place: file, errors: module.errors() }, ...suites]
    .filter(({ errors }) => errors.length > 0)
    .map(({ place, errors }) => tellFailure(place, errors));
  const failed = [...module.children.allTests('failed')].map((test) =>
    tellFailure(`${file} > ${test.fullName}`, test.result().errors),
  );
  // Of a file whose process died there is no failed test, only some that never ended.
  const pending = [...module.children.allTests('pending')];
  const unended = pending
    .slice(0, 1)
    .map((test) =>
      tellFailure(`${file} > ${test.fullName}`, [
        { message: `one of ${pending.length} that never ended` },
      ]),
    );
  return [...broken, ...failed, ...unended];
}

/** @param unhandled errors that no test caught. */
export function failedTestLines(
  modules: readonly TestModule[],
  unhandled: readonly Told[],
): string[] {
  return [
    ...modules.flatMap(linesOf),
    ...unhandled.map((error) => tellFailure('outside of every test', [error])),
  ];
}
