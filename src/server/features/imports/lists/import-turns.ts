import { heavyTurns } from '#server/kernel/http/heavy-calls.ts';
import { SharedTurns } from '#server/kernel/shared-turns.ts';
import type { Wait } from '#server/kernel/turns.ts';

/** Imports of any kind run two at a time on a server, and one at a time for a user; the others wait in line. */
export const importTurns = new SharedTurns('imports', { each: 1, all: 2 });

/**
 * Runs an import in its turn, as one of the heavy calls of its user. In this order: one that still
 * waits for another import must not hold up the user's pages.
 */
export function inImportTurn<Result>(
  userId: string,
  work: () => Promise<Result>,
  wait?: Wait,
): Promise<Result> {
  return importTurns.during(userId, () => heavyTurns.during(userId, work, wait), wait);
}
