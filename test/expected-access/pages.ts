/** Pages, documents and files that are no calls. */
import { all, type ExpectedRoute, signedIn } from './answers.ts';

export const pageRoutes: Record<string, ExpectedRoute> = {
  'GET /api/openapi.json': { answers: signedIn(200) },
  'GET /api/docs': { answers: { ...all(200), visitor: 302 } },
  'GET /api/health': { answers: all(200) },
  'GET /api/health/live': { answers: all(200) },
  'GET /api/health/ready': { answers: all(200) },
  'GET /assets/*': { answers: all(404), call: '/assets/nothing.js' },
  'GET /favicon.svg': { answers: all(404) },
  'GET /theme.js': { answers: all(404) },
  'GET /first-calls.js': { answers: all(404) },
  'GET /policy.js': { answers: all(404) },
};
