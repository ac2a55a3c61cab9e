/**
 * Who may call what, and what they are answered: every route of the server stands here, written from
 * the decisions and not from the code. A route that is missing here, or here and not there, fails.
 */
import type { Role } from '#contract/permissions.ts';

export type Caller = 'visitor' | Role;
export type Answers = Record<Caller, number>;

/** The record that a route's `:id` names. */
export type RecordKind =
  | 'person'
  | 'organization'
  | 'opportunity'
  | 'task'
  | 'event'
  | 'note'
  | 'file';

/** Belongs to the caller, to a colleague, to nobody because there is none. */
export type Belonging = 'own' | 'foreign' | 'missing';

interface PlainRoute {
  answers: Answers;
  body?: unknown;
  /** The path as it is called, where it differs from the route's. */
  call?: string;
}

interface RecordRoute {
  kind: RecordKind;
  /** The record is deleted before the call. */
  deleted?: boolean;
  answers: Record<Belonging, Answers>;
  body?: unknown;
}

export type ExpectedRoute = PlainRoute | RecordRoute;

const all = (status: number): Answers => ({
  visitor: status,
  staff: status,
  admin: status,
  super_user: status,
});
const signedIn = (status: number): Answers => ({ ...all(status), visitor: 401 });
const anyRecord = (status: number): RecordRoute['answers'] => ({
  own: signedIn(status),
  foreign: signedIn(status),
  missing: signedIn(404),
});
/** Staff only their own; admins and super users any. */
const ownRecord = (status: number): RecordRoute['answers'] => ({
  ...anyRecord(status),
  foreign: { ...signedIn(status), staff: 403 },
});

const superUsers = (status: number): Answers => ({
  ...all(403),
  visitor: 401,
  super_user: status,
});
const unknownId = '0190c4f5-0000-7000-8000-000000000000';

export const expectedAccess: Record<string, ExpectedRoute> = {
  'GET /api/users': { answers: superUsers(200) },
  'PATCH /api/users/:id': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}`,
    body: { role: 'admin' },
  },
  'POST /api/users/:id/password-link': {
    answers: superUsers(404),
    call: `/api/users/${unknownId}/password-link`,
  },
  'GET /api/users/invitations': { answers: superUsers(200) },
  'POST /api/users/invitations': {
    answers: superUsers(200),
    body: { email: 'new@dealer.example', role: 'staff' },
  },
  'DELETE /api/users/invitations/:id': {
    answers: superUsers(404),
    call: `/api/users/invitations/${unknownId}`,
  },
  'POST /api/account-links/open': { answers: all(400), body: { token: 'no such link' } },
  'POST /api/account-links/invitation': {
    answers: all(400),
    body: {
      token: 'no such link',
      username: 'newcomer',
      password: 'secret1',
      firstName: 'New',
      lastName: 'Comer',
    },
  },
  'POST /api/account-links/password': {
    answers: all(400),
    body: { token: 'no such link', password: 'secret1' },
  },
  'POST /api/custom-field-definitions': {
    answers: superUsers(201),
    body: { name: 'region', label: 'Region' },
  },
  'PUT /api/custom-field-definitions/order': { answers: superUsers(200), body: { ids: [] } },
  'PATCH /api/custom-field-definitions/:id': {
    answers: superUsers(404),
    call: `/api/custom-field-definitions/${unknownId}`,
    body: { label: 'Region' },
  },
  'DELETE /api/custom-field-definitions/:id': {
    answers: superUsers(404),
    call: `/api/custom-field-definitions/${unknownId}`,
  },
  'GET /api/custom-field-definitions/:id/usage': {
    answers: superUsers(404),
    call: `/api/custom-field-definitions/${unknownId}/usage`,
  },
  'GET /api/territories': { answers: superUsers(200) },
  'PUT /api/territories': { answers: superUsers(200), body: { states: [], codes: [] } },
  'POST /api/territories/match': {
    answers: { ...signedIn(200), staff: 403 },
    body: { address: '1 High Street, Cairns QLD 4870' },
  },
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
  'POST /api/imports/:id/start': {
    answers: signedIn(404),
    call: '/api/imports/0190c4f5-0000-7000-8000-000000000000/start',
    body: { mapping: [{ column: 0, field: 'name' }] },
  },
  'GET /api/openapi.json': { answers: signedIn(200) },
  'GET /api/docs': { answers: { ...all(200), visitor: 302 } },
  'GET /api/health': { answers: all(200) },
  'GET /assets/*': { answers: all(404), call: '/assets/nothing.js' },
  'GET /favicon.svg': { answers: all(404) },
  'GET /theme.js': { answers: all(404) },

  'GET /api/login': { answers: { ...all(302), visitor: 200 } },
  'POST /api/login': { answers: all(401), body: { username: 'nobody', password: 'wrong-one' } },
  'GET /api/logout': { answers: all(303) },
  'POST /api/logout': { answers: all(303) },
  'POST /api/staff-login': {
    answers: all(401),
    body: { username: 'nobody', password: 'wrong-one' },
  },
  'POST /api/signup': { answers: all(400), body: { username: 'x' } },
  'GET /api/auth/user': { answers: signedIn(200) },
  'GET /api/staff-users': { answers: signedIn(200) },

  'PATCH /api/account': { answers: signedIn(200), body: { firstName: 'Sandy' } },
  // Without a picture in it.
  'PUT /api/account/picture': { answers: signedIn(415) },
  'DELETE /api/account/picture': { answers: signedIn(200) },
  'GET /api/users/:id/picture': {
    answers: signedIn(404),
    call: '/api/users/0190a1b2-0000-7000-8000-000000000000/picture',
  },
  'POST /api/account/password': {
    answers: signedIn(400),
    body: { currentPassword: 'not this one', newPassword: 'something new' },
  },
  'POST /api/ai/create-contacts-from-leads': {
    answers: signedIn(200),
    body: { leads: [{ name: 'Redgum Freight' }] },
  },
  'GET /api/ai/ask': { answers: signedIn(200) },
  // Without a provider.
  'POST /api/ai/ask': { answers: signedIn(409), body: { question: 'Who?' } },
  'GET /api/account/single-sign-on': { answers: signedIn(200) },
  'GET /api/account/sessions': { answers: signedIn(200) },
  'DELETE /api/account/sessions': { answers: signedIn(204) },
  'DELETE /api/account/sessions/:id': {
    answers: signedIn(404),
    call: '/api/account/sessions/0190a1b2-0000-7000-8000-000000000000',
  },
  'GET /api/account/access-tokens': { answers: signedIn(200) },
  'POST /api/account/access-tokens': { answers: signedIn(200), body: { name: 'Nightly sync' } },
  'DELETE /api/account/access-tokens/:id': {
    answers: signedIn(404),
    call: '/api/account/access-tokens/0190a1b2-0000-7000-8000-000000000000',
  },
  'GET /api/account/calendar-feed': { answers: signedIn(200) },
  'POST /api/account/calendar-feed': { answers: signedIn(200), body: { events: 'own' } },
  'PATCH /api/account/calendar-feed': { answers: signedIn(200), body: { events: 'team' } },
  'DELETE /api/account/calendar-feed': { answers: signedIn(204) },

  'GET /api/people': { answers: signedIn(200) },
  'POST /api/people': { answers: signedIn(201), body: { name: 'Pat Doe' } },
  'GET /api/people/:id': { kind: 'person', answers: anyRecord(200) },
  'PATCH /api/people/:id': { kind: 'person', answers: anyRecord(200), body: { name: 'Renamed' } },
  'DELETE /api/people/:id': { kind: 'person', answers: ownRecord(204) },
  'POST /api/people/:id/restore': { kind: 'person', deleted: true, answers: ownRecord(200) },

  'GET /api/organizations': { answers: signedIn(200) },
  'POST /api/organizations': { answers: signedIn(201), body: { name: 'Hill Trucks' } },
  'GET /api/organizations/:id': { kind: 'organization', answers: anyRecord(200) },
  'PATCH /api/organizations/:id': {
    kind: 'organization',
    answers: anyRecord(200),
    body: { name: 'Renamed' },
  },
  'DELETE /api/organizations/:id': { kind: 'organization', answers: ownRecord(204) },
  'POST /api/organizations/:id/restore': {
    kind: 'organization',
    deleted: true,
    answers: ownRecord(200),
  },

  'GET /api/opportunities': { answers: signedIn(200) },
  'GET /api/opportunities/summary': { answers: signedIn(200) },
  'GET /api/opportunities/board': { answers: signedIn(200) },
  'GET /api/opportunities/cards': {
    answers: signedIn(200),
    call: '/api/opportunities/cards?stage=lead',
  },
  'POST /api/opportunities': { answers: signedIn(201), body: { name: 'Fleet renewal' } },
  'GET /api/opportunities/:id': { kind: 'opportunity', answers: anyRecord(200) },
  'PUT /api/opportunities/:id': {
    kind: 'opportunity',
    answers: anyRecord(200),
    body: { name: 'Renamed' },
  },
  'PATCH /api/opportunities/:id': {
    kind: 'opportunity',
    answers: anyRecord(200),
    body: { name: 'Renamed' },
  },
  'POST /api/opportunities/:id/move': {
    kind: 'opportunity',
    answers: anyRecord(200),
    body: { stage: 'closed_won', afterId: null },
  },
  'DELETE /api/opportunities/:id': { kind: 'opportunity', answers: ownRecord(204) },
  'POST /api/opportunities/:id/restore': {
    kind: 'opportunity',
    deleted: true,
    answers: ownRecord(200),
  },

  'GET /api/tasks': { answers: signedIn(200) },
  'GET /api/tasks/counts': { answers: signedIn(200) },
  'POST /api/tasks': { answers: signedIn(201), body: { title: 'Call back' } },
  'POST /api/tasks/many': { answers: signedIn(201), body: { tasks: [{ title: 'Call back' }] } },
  'POST /api/tasks/bulk': {
    answers: signedIn(409),
    body: {
      action: 'defer',
      ids: ['0190c4f5-0000-7000-8000-000000000000'],
      dueDate: '2026-11-20T17:00:00Z',
    },
  },
  'GET /api/tasks/:id': { kind: 'task', answers: anyRecord(200) },
  'PATCH /api/tasks/:id': { kind: 'task', answers: anyRecord(200), body: { title: 'Renamed' } },
  'DELETE /api/tasks/:id': { kind: 'task', answers: ownRecord(204) },
  'POST /api/tasks/:id/restore': { kind: 'task', deleted: true, answers: ownRecord(200) },

  'GET /api/calendar-events': { answers: signedIn(200) },
  'POST /api/calendar-events': {
    answers: signedIn(201),
    body: { title: 'Test drive', eventDate: '2026-03-11T09:30:00Z' },
  },
  'GET /api/calendar-events/:id': { kind: 'event', answers: anyRecord(200) },
  'PATCH /api/calendar-events/:id': {
    kind: 'event',
    answers: anyRecord(200),
    body: { title: 'Renamed' },
  },
  'DELETE /api/calendar-events/:id': { kind: 'event', answers: ownRecord(204) },
  'POST /api/calendar-events/:id/restore': {
    kind: 'event',
    deleted: true,
    answers: ownRecord(200),
  },
  'GET /api/calendar': {
    answers: signedIn(200),
    call: '/api/calendar?from=2026-03-01&to=2026-04-11',
  },
  'GET /api/calendar-feed/:token.ics': {
    answers: all(404),
    call: '/api/calendar-feed/nobody-has-this-token.ics',
  },

  'GET /api/notes': { answers: signedIn(200) },
  'POST /api/notes': { answers: signedIn(201), body: { content: 'Prefers e-mail' } },
  'PATCH /api/notes/:id': { kind: 'note', answers: ownRecord(200), body: { content: 'Reworded' } },
  'DELETE /api/notes/:id': { kind: 'note', answers: ownRecord(204) },
  'POST /api/notes/:id/restore': { kind: 'note', deleted: true, answers: ownRecord(200) },

  'GET /api/files': { answers: signedIn(200) },
  // Not a form, so nothing comes of it; files.test.ts uploads as everybody.
  'POST /api/files': { answers: signedIn(415), body: { fileName: 'quote.pdf' } },
  'GET /api/files/:id': { kind: 'file', answers: anyRecord(200) },
  'GET /api/files/:id/content': { kind: 'file', answers: anyRecord(200) },
  'PATCH /api/files/:id': { kind: 'file', answers: anyRecord(200), body: { fileType: 'quote' } },
  'DELETE /api/files/:id': { kind: 'file', answers: ownRecord(204) },
  'POST /api/files/:id/restore': { kind: 'file', deleted: true, answers: ownRecord(200) },

  'GET /api/custom-field-definitions': { answers: signedIn(200) },
  'GET /api/export': { answers: superUsers(200) },
  // Not a form, so nothing comes of it; data-transfer.test.ts imports.
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
  'GET /api/audit': { answers: superUsers(200) },
  'GET /api/webhooks': { answers: superUsers(200) },
  'POST /api/webhooks': {
    answers: superUsers(200),
    body: { url: 'https://example.com/hooks/crm', events: ['person.*'] },
  },
  'PATCH /api/webhooks/:id': {
    answers: superUsers(404),
    call: `/api/webhooks/${unknownId}`,
    body: { active: false },
  },
  'DELETE /api/webhooks/:id': { answers: superUsers(404), call: `/api/webhooks/${unknownId}` },
  'POST /api/webhooks/:id/secret': {
    answers: superUsers(404),
    call: `/api/webhooks/${unknownId}/secret`,
  },
  'POST /api/webhooks/:id/test': {
    answers: superUsers(404),
    call: `/api/webhooks/${unknownId}/test`,
  },
  'GET /api/webhook-deliveries': { answers: superUsers(200) },
  'POST /api/webhook-deliveries/:id/repeat': {
    answers: superUsers(404),
    call: `/api/webhook-deliveries/${unknownId}/repeat`,
  },
  'POST /api/duplicates/check': {
    answers: signedIn(200),
    body: { candidates: [{ kind: 'person', name: 'Rose Doyle' }] },
  },
  'GET /api/search': { answers: signedIn(200) },
  'GET /api/reminders': { answers: signedIn(200) },
  'GET /api/reminders/settings': { answers: signedIn(200) },
  'PATCH /api/reminders/settings': { answers: signedIn(200), body: { email: true } },
  'GET /api/stats': { answers: signedIn(200) },
  'GET /api/stats/due': { answers: signedIn(200) },
  'GET /api/stats/staff-overdue': { answers: signedIn(200) },
  'GET /api/stats/staff-overview': { answers: superUsers(200) },
  'GET /api/reports/summary': { answers: signedIn(200) },
  'GET /api/reports/sales': { answers: signedIn(200) },
  'GET /api/reports/activity': { answers: signedIn(200) },
  'GET /api/reports/tasks': { answers: signedIn(200) },
  'GET /api/activity-logs': { answers: signedIn(200) },
  'GET /api/timeline': {
    answers: signedIn(404),
    call: '/api/timeline?personId=00000000-0000-7000-8000-000000000000',
  },
  'GET /api/ai/generate-leads-stream': {
    answers: signedIn(200),
    call: '/api/ai/generate-leads-stream?query=plumbers',
  },
  'GET /api/leads/sources': { answers: signedIn(200) },
  'POST /api/leads/dismiss': { answers: signedIn(200), body: { name: 'Hill Trucks' } },
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
