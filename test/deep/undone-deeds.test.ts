import { test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const app = await openTestApp();
const { UNDO_SEED } = process.env;
const seeds = UNDO_SEED === undefined ? [2, 4, 5, 16] : [Number(UNDO_SEED)];

test.each(seeds)(
  '500 random deeds of two users, undone in reverse, leave every table as it was: seed %i',
  async (seed) => {
    await undoAtRandom(app, { deeds: 500, seed });
  },
);
