/** Merging records, and taking merges apart. */
import { type ExpectedRoute, signedIn, unknownId } from './answers.ts';

const otherUnknownId = '0190a1b2-0000-7000-8000-000000000001';

export const mergeRoutes: Record<string, ExpectedRoute> = {
  // Nobody has these ids; merges.test.ts merges, merge-limits.test.ts is refused.
  'GET /api/merges/preview': {
    answers: signedIn(409),
    call: `/api/merges/preview?kind=person&ids=${unknownId},${otherUnknownId}`,
  },
  'GET /api/merges': { answers: signedIn(200), call: `/api/merges?recordId=${unknownId}` },
  'POST /api/merges': {
    answers: signedIn(409),
    body: { kind: 'person', survivorId: unknownId, ids: [otherUnknownId] },
  },
  'POST /api/merges/:id/unmerge': {
    answers: signedIn(404),
    call: `/api/merges/${unknownId}/unmerge`,
  },
};
