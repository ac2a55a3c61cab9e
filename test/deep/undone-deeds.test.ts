/** With `PROPERTY_SEED` one's own seed; by itself always the same, so that it fails by a change and not by chance. */
import { test } from 'vitest';
import { openCrmSync } from '#test/crm-sync.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const { app, capsule } = await openCrmSync();
const asked = Number(process.env.ASKED_SEED);

test.each(asked > 0 ? [asked] : [2, 4, 5, 16, 77, 79, 80, 83, 84, 87, 89, 95, 99])(
  '500 random deeds of two users, undone in reverse, leave every table as it was: seed %i',
  async (seed) => {
    await undoAtRandom(app, capsule, { deeds: 500, seed });
  },
);
