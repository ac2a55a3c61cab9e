/** A few random deeds undone in reverse; `test/deep/undone-deeds.test.ts` tries 500. */
import { test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const app = await openTestApp();

test.each([1, 2])(
  'what two users did, undone in reverse, leaves every table as it was: seed %i',
  (seed) => undoAtRandom(app, { deeds: 60, seed }),
  60_000,
);
