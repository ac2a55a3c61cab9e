/** What a server's primary process and its workers tell each other; turns have messages of their own. */

import type { Crew } from '#server/kernel/crew.ts';
import type { DatabaseAddress } from '#server/open-home.ts';
import type { Served } from '#server/serve-app.ts';

/**
 * `begin` is sent to a worker that is `here`, with the port of the others, if there are any; `end` asks it to finish what
 * is under way and exit.
 */
export type ToWorker =
  | { to: 'begin'; at: DatabaseAddress; crew: Crew; port: number | undefined }
  | { to: 'end' };

/** `failed` has words for people; a fault of ours is logged by the worker instead. */
export type FromWorker =
  | { from: 'here' }
  | { from: 'ready'; served: Served }
  | { from: 'failed'; words: string };

export function isToWorker(message: unknown): message is ToWorker {
  return typeof message === 'object' && message !== null && 'to' in message;
}

export function isFromWorker(message: unknown): message is FromWorker {
  return typeof message === 'object' && message !== null && 'from' in message;
}
