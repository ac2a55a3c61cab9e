/** A few random deeds undone in reverse, with `PROPERTY_SEED` others; `test/deep/undone-deeds.test.ts` tries 500. */
import { test } from 'vitest';
import { openCrmSync } from '#test/crm-sync.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const { app, capsule } = await openCrmSync();
const asked = Number(process.env.PROPERTY_SEED);

test.each(asked > 0 ? [asked] : [1, 2])(
  'what two users did, undone in reverse, leaves every table as it was: seed %i',
  (seed) => undoAtRandom(app, capsule, { deeds: 60, seed }),
  60_000,
);
