/** The assistant and the lead finder. */
import { type ExpectedRoute, signedIn, superUsers, unknownId } from './answers.ts';

export const aiRoutes: Record<string, ExpectedRoute> = {
  'POST /api/ai/create-contacts-from-leads': {
    answers: signedIn(200),
    body: { leads: [{ name: 'Redgum Freight' }] },
  },
  'GET /api/ai/ask': { answers: signedIn(200) },
  // Without a provider.
  'POST /api/ai/ask': { answers: signedIn(409), body: { question: 'Who?' } },
  'GET /api/ai/generate-leads-stream': {
    answers: signedIn(200),
    call: '/api/ai/generate-leads-stream?query=plumbers',
  },
  'GET /api/leads/sources': { answers: signedIn(200) },
  'POST /api/leads/dismiss': { answers: signedIn(200), body: { name: 'Hill Trucks' } },
  'POST /api/leads/decide': {
    answers: signedIn(404),
    body: { lead: { name: 'Hill Trucks' }, organizationId: unknownId, verdict: 'same' },
  },
  'DELETE /api/leads/decided/:id': {
    answers: signedIn(404),
    call: `/api/leads/decided/${unknownId}`,
  },
  'DELETE /api/leads/dismissed/:id': {
    answers: signedIn(404),
    call: `/api/leads/dismissed/${unknownId}`,
  },
  'GET /api/leads/directory': { answers: superUsers(200) },
  // Not a form, so nothing comes of it; lead-directory.test.ts uploads.
  'POST /api/leads/directory': { answers: superUsers(415) },
  'GET /api/leads/directory/:id': {
    answers: superUsers(404),
    call: `/api/leads/directory/${unknownId}`,
  },
  'DELETE /api/leads/directory/:id': {
    answers: superUsers(404),
    call: `/api/leads/directory/${unknownId}`,
  },
  'GET /api/ai/insights': { answers: signedIn(200) },
  'GET /api/ai/settings': { answers: superUsers(200) },
  'PUT /api/ai/settings': {
    answers: superUsers(200),
    body: { provider: null, monthlyTokens: null },
  },
  // Without a provider it says so.
  'POST /api/ai/settings/test': { answers: superUsers(200) },
  'GET /api/ai/calls': { answers: superUsers(200) },
};
