/** Who may import whom: the rules of `.dependency-cruiser.mjs`, over the whole source. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('no import breaks the rules, and none go in a circle', { timeout: 120_000 }, async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['node_modules/.bin/depcruise', '--progress', 'none', '--output-type', 'json', 'src'],
    { maxBuffer: 200_000_000 },
  ).catch((error: { stdout: string }) => error);
  const { summary } = JSON.parse(stdout) as {
    summary: {
      violations: { from: string; to: string; rule: { name: string } }[];
      totalCruised: number;
    };
  };
  expect(summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)).toEqual(
    [],
  );
  expect(summary.totalCruised).toBeGreaterThan(1_000);
});
