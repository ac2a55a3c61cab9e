/** Files and documents that come in and go out. */
import { admins, type ExpectedRoute, signedIn, superUsers, unknownId } from './answers.ts';

export const transferRoutes: Record<string, ExpectedRoute> = {
  'POST /api/people/import-csv': { answers: signedIn(400), body: 1 },
  'POST /api/organizations/import-csv': { answers: signedIn(400), body: 1 },
  'GET /api/imports': { answers: signedIn(200) },
  'POST /api/imports': { answers: signedIn(415) },
  'DELETE /api/imports/:id': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000',
  },
  'GET /api/imports/:id': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000',
  },
  'GET /api/imports/:id/dropped.csv': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000/dropped.csv',
  },
  'GET /api/imports/:id/preview': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000/preview',
  },
  'POST /api/imports/:id/known': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000/known',
    body: { mapping: [{ column: 0, field: 'name' }] },
  },
  'POST /api/imports/:id/start': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000/start',
    body: { mapping: [{ column: 0, field: 'name' }] },
  },
  'GET /api/imports/:id/review': {
    answers: signedIn(404),
    call: `/api/imports/${unknownId}/review`,
  },
  'POST /api/imports/:id/review': {
    answers: signedIn(404),
    call: `/api/imports/${unknownId}/review`,
    body: { mapping: [{ column: 0, field: 'name' }], key: 'name' },
  },
  'GET /api/imports/:id/review/rows': {
    answers: signedIn(404),
    call: `/api/imports/${unknownId}/review/rows`,
  },
  'PATCH /api/imports/:id/review/rows/:line': {
    answers: signedIn(404),
    call: `/api/imports/${unknownId}/review/rows/2`,
    body: { answer: 'leave' },
  },
  'GET /api/crm-service/imports': { answers: admins(200) },
  // Not a form, so nothing comes of it; crm-import.test.ts imports.
  'POST /api/crm-service/imports': { answers: admins(415), body: {} },
  'GET /api/crm-service/imports/:id': {
    answers: admins(404),
    call: `/api/crm-service/imports/${unknownId}`,
  },
  'GET /api/crm-service/imports/:id/skipped.csv': {
    answers: admins(404),
    call: `/api/crm-service/imports/${unknownId}/skipped.csv`,
  },
  'GET /api/crm-service/imports/:id/preview': {
    answers: admins(404),
    call: `/api/crm-service/imports/${unknownId}/preview`,
  },
  'POST /api/crm-service/imports/:id/start': {
    answers: admins(404),
    call: `/api/crm-service/imports/${unknownId}/start`,
    body: {},
  },
  'DELETE /api/crm-service/imports/:id': {
    answers: admins(404),
    call: `/api/crm-service/imports/${unknownId}`,
  },
  'GET /api/export': { answers: superUsers(200) },
  // Not a form, so nothing comes of it; whole-export.test.ts imports.
  'POST /api/import': { answers: superUsers(415), body: {} },
  'GET /api/exports/people': { answers: signedIn(200), call: '/api/exports/people?format=csv' },
  'GET /api/exports/organizations': {
    answers: signedIn(200),
    call: '/api/exports/organizations?format=csv',
  },
  'GET /api/exports/opportunities': {
    answers: signedIn(200),
    call: '/api/exports/opportunities?format=csv',
  },
  'GET /api/exports/tasks': { answers: signedIn(200), call: '/api/exports/tasks?format=csv' },
  'GET /api/exports/units': { answers: signedIn(200), call: '/api/exports/units?format=csv' },
};
