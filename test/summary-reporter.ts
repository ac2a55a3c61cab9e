/**
 * Prints a line for each id of what must survive (test/must-survive.ts), one for each test that
 * failed, and the run's last line, `N passed, N failed`. Whatever keeps tests from running (a file that
 * does not load, a broken hook, a failed global setup, no test at all) counts as a failure.
 */
import type { SerializedError } from 'vitest';
import type { Reporter, TestModule, TestRunEndReason, TestSuite } from 'vitest/node';
import { failedTestLines } from './failed-test-lines.ts';
import { mustSurviveLines } from './must-survive-lines.ts';

export default class SummaryReporter implements Reporter {
  private passed = 0;
  private failed = 0;
  private skipped = 0;
  private ended = false;
  private told: string[] = [];

  onInit(): void {
    // Later than every other reporter's words and every teardown's.
    process.once('exit', () => this.print());
  }

  onTestRunEnd(
    modules: readonly TestModule[],
    unhandledErrors: readonly SerializedError[],
    reason: TestRunEndReason,
  ): void {
    this.ended = reason !== 'interrupted';
    this.passed = 0;
    this.skipped = 0;
    this.told = [...mustSurviveLines(modules), ...failedTestLines(modules, unhandledErrors)];
    this.failed = unhandledErrors.length;
    for (const module of modules) this.count(module);
  }

  private count(module: TestModule): void {
    const suites: (TestModule | TestSuite)[] = [module, ...module.children.allSuites()];
    this.failed += suites.filter((suite) => suite.errors().length > 0).length;
    for (const test of module.children.allTests()) {
      const { state } = test.result();
      if (state === 'passed') this.passed += 1;
      else if (state === 'skipped') this.skipped += 1;
      else this.failed += 1;
    }
  }

  private print(): void {
    const ran = this.passed + this.failed > 0;
    const failed = this.ended && ran ? this.failed : Math.max(1, this.failed);
    if (failed > 0) process.exitCode = process.exitCode || 1;
    const skipped = this.skipped > 0 ? `, ${this.skipped} skipped` : '';
    for (const line of this.told) process.stdout.write(`${line}\n`);
    process.stdout.write(`${this.passed} passed, ${failed} failed${skipped}\n`);
  }
}
