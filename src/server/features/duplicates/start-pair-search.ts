/** Searches for duplicates in the background, on one server: half of the time, and a tenth of it while others work. */
import type { FastifyInstance } from 'fastify';
import { contextOfSchedule } from '#server/kernel/context.ts';
import { restAfter } from '#server/kernel/jobs/rest-after.ts';
import { serveDue } from '#server/kernel/jobs/rounds.ts';
import { isAnythingDue } from './is-pair-due.ts';

const every = 2_000;
/** Well below the time after which another server may begin, as if this one had died. */
const longest = 20_000;
/** How long it stays away from what went wrong. */
const rest = 60_000;

export function startPairSearch(
  app: FastifyInstance,
  { defaultCountry }: { defaultCountry: string },
): void {
  const ctx = contextOfSchedule({ db: app.database.orm, clock: app.clock });
  const closing = new AbortController();
  const { signal } = closing;
  let restsUntil = 0;
  app.addHook('onClose', async () => {
    closing.abort();
  });
  serveDue(app, {
    queue: 'find-pairs',
    every,
    async findDue() {
      if (performance.now() < restsUntil) return [];
      return (await isAnythingDue(ctx)) ? ['all'] : [];
    },
    async work() {
      // Unless it ends well.
      restsUntil = performance.now() + rest;
      // The numbering plans are large.
      const { findSomePairs } = await import('./find-pairs.ts');
      const until = performance.now() + longest;
      while (!signal.aborted && performance.now() < until) {
        const began = performance.now();
        if (!(await findSomePairs(ctx, defaultCountry))) break;
        await restAfter(performance.now() - began, { signal });
      }
      restsUntil = 0;
    },
    trouble: 'Whether there is anything to compare cannot be read',
    failure: 'Duplicates could not be looked for',
  });
}
