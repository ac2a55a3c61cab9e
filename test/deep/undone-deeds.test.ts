import { test } from 'vitest';
import { openTestApp } from '#test/app.ts';
import { undoAtRandom } from '#test/undone-deeds.ts';

const app = await openTestApp();

test('500 random deeds of two users, undone in reverse, leave every table as it was', async () => {
  await undoAtRandom(app, { deeds: 500, seed: Number(process.env.UNDO_SEED ?? 16) });
});
