/** Counts, reports and reminders. */
import { type ExpectedRoute, signedIn, superUsers, unknownId } from './answers.ts';

export const workRoutes: Record<string, ExpectedRoute> = {
  'GET /api/deeds': { answers: signedIn(200) },
  'GET /api/changes/stream': { answers: signedIn(200) },
  'POST /api/viewers': {
    answers: signedIn(200),
    body: { window: '0'.repeat(32), type: 'person', id: unknownId },
  },
  'POST /api/deeds/:id/undo': {
    answers: signedIn(404),
    call: '/api/deeds/0190a1b2-0000-7000-8000-000000000000/undo',
  },
  'GET /api/reminders': { answers: signedIn(200) },
  'GET /api/reminders/settings': { answers: signedIn(200) },
  'PATCH /api/reminders/settings': { answers: signedIn(200), body: { email: true } },
  'POST /api/reminders/snooze': {
    answers: signedIn(404),
    body: { type: 'task', id: unknownId, until: null },
  },
  'GET /api/notifications': { answers: signedIn(200) },
  'GET /api/notifications/unseen': { answers: signedIn(200) },
  'GET /api/notifications/settings': { answers: signedIn(200) },
  'PATCH /api/notifications/settings': { answers: signedIn(200), body: { mail: { won: true } } },
  'POST /api/notifications/seen': { answers: signedIn(200) },
  'POST /api/notifications/:id/seen': {
    answers: signedIn(404),
    call: `/api/notifications/${unknownId}/seen`,
  },
  'GET /api/follows/:id': { answers: signedIn(200), call: `/api/follows/${unknownId}` },
  'POST /api/follows': { answers: signedIn(404), body: { type: 'person', id: unknownId } },
  'DELETE /api/follows/:id': { answers: signedIn(200), call: `/api/follows/${unknownId}` },
  'GET /api/tags': { answers: signedIn(200), call: '/api/tags?of=people' },
  'GET /api/industries': { answers: signedIn(200) },
  'GET /api/stats': { answers: signedIn(200) },
  'GET /api/stats/due': { answers: signedIn(200) },
  'GET /api/stats/staff-overdue': { answers: signedIn(200) },
  'GET /api/stats/staff-overview': { answers: superUsers(200) },
  'GET /api/reports/summary': { answers: signedIn(200) },
  'GET /api/reports/sales': { answers: signedIn(200) },
  'GET /api/reports/activity': { answers: signedIn(200) },
  'GET /api/reports/tasks': { answers: signedIn(200) },
};
