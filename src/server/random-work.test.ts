/** A few runs of what test/deep/random-work.test.ts does a thousand times. */
import { expect, test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { doRandomWork } from '#test/random-work.ts';

const runs = 12;
/** On a slow machine there are fewer. */
const patience = 12_000;
const app = await openTestApp();

test(
  'whatever two colleagues do, in whatever order, the CRM does what its model does',
  async () => {
    const run = await doRandomWork(app, runs, patience);
    expect(run).toBeGreaterThan(0);
    mustSurvive('F-03', {
      figure: `0 divergences in ${run} of ${runs} runs`,
      limit: '0 divergences in 1,000 runs',
    });
  },
  2 * patience + 30_000,
);
