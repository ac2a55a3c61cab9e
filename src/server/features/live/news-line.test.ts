/** The connection on which processes tell each other that they have written. */
import { afterAll, expect, test } from 'vitest';
import { openDatabaseLine } from '#test/database-line.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { openNewsLine } from './news-line.ts';

const database = await createTestDatabase();
const cable = await openDatabaseLine(database.url);
let heard = 0;
const hearing = openNewsLine(cable.url, () => {
  heard += 1;
});
const telling = openNewsLine(database.url, () => undefined);
afterAll(async () => {
  await hearing.close();
  await telling.close();
  await cable.close();
  await database.drop();
});

/** It tells until it is heard: nobody says when a line is open. */
async function isHeard(): Promise<void> {
  const before = heard;
  await expect
    .poll(() => {
      telling.tell();
      return heard > before;
    })
    .toBe(true);
}

test('one process hears of another, again after its connection was cut', async () => {
  await isHeard();
  await cable.cut();
  const before = heard;
  await cable.mend();
  // What was told meanwhile was not heard, so there may be something.
  await expect.poll(() => heard > before).toBe(true);
  await isHeard();
});
