import { openRuns } from '#server/kernel/runs.ts';
import { importReviews } from './import-reviews.table.ts';

/** A review that breaks off is read again from the beginning. */
export const reviewRuns = openRuns(importReviews, {
  name: 'The review',
  silence: 25_000,
  silent: 'the server stopped while it ran. Start it again.',
});
