import { test } from 'vitest';
import { openCrmSync } from '#test/crm-sync.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const { app, capsule } = await openCrmSync();
const drawn = Number(process.env.PROPERTY_SEED);

test.each([2, 4, 5, 16, ...(drawn > 0 ? [drawn] : [])])(
  '500 random deeds of two users, undone in reverse, leave every table as it was: seed %i',
  async (seed) => {
    await undoAtRandom(app, capsule, { deeds: 500, seed });
  },
);
