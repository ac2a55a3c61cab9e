/** The connection on which processes tell each other that they have written. */
import { afterAll, expect, test } from 'vitest';
import { openDatabaseLine } from '#test/database-line.ts';
import { createTestDatabase } from '#test/test-database.ts';
import { openNewsLine } from './news-line.ts';

const database = await createTestDatabase();
const cable = await openDatabaseLine(database.url);
let heard = 0;
const said: unknown[] = [];
const hearing = openNewsLine(cable.url, {
  onWritten: () => {
    heard += 1;
  },
  onSaid: (message) => said.push(message),
});
const telling = openNewsLine(database.url, { onWritten: () => undefined, onSaid: () => undefined });
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

test('it hears what another says, however much at once, and nothing that is no message', async () => {
  await isHeard();
  said.length = 0;
  const messages = Array.from({ length: 100 }, (_each, count) => ({
    count,
    words: 'x'.repeat(150),
  }));
  await database.pool.query('notify crm_viewers');
  await database.pool.query("notify crm_viewers, '{'");
  for (const message of messages) telling.say(message);
  await expect.poll(() => said).toEqual(messages);
});
