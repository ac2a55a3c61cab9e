/** Records: people, organizations, opportunities, tasks, events, notes, files, and looking them up. */
import {
  all,
  anyRecord,
  type ExpectedRoute,
  ownRecord,
  signedIn,
  superUsers,
  unknownId,
} from './answers.ts';

export const recordRoutes: Record<string, ExpectedRoute> = {
  'GET /api/people': { answers: signedIn(200) },
  'POST /api/people': { answers: signedIn(201), body: { name: 'Pat Doe' } },
  'GET /api/people/:id': { kind: 'person', answers: anyRecord(200) },
  'PATCH /api/people/:id': { kind: 'person', answers: anyRecord(200), body: { name: 'Renamed' } },
  'GET /api/people/:id/memberships': { kind: 'person', answers: anyRecord(200) },
  'PUT /api/people/:id/memberships': {
    kind: 'person',
    answers: anyRecord(200),
    body: { memberships: [] },
  },
  'GET /api/organizations/:id/group': { kind: 'organization', answers: anyRecord(200) },
  'GET /api/organizations/:id/former-people': { kind: 'organization', answers: anyRecord(200) },
  'DELETE /api/people/:id': { kind: 'person', answers: ownRecord(204) },
  'POST /api/people/:id/restore': { kind: 'person', deleted: true, answers: ownRecord(200) },
  'GET /api/deleted': { answers: signedIn(200) },
  'POST /api/deleted/restore': {
    answers: signedIn(200),
    body: { records: [{ kind: 'person', id: unknownId }] },
  },
  // Nobody has this id; erase-person.test.ts erases.
  'POST /api/people/:id/erase': {
    answers: superUsers(404),
    call: `/api/people/${unknownId}/erase`,
    body: { name: 'Nobody at all' },
  },
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
  // Assigning is for admins and super users; bulk-rights.test.ts tries each change.
  'POST /api/bulk': {
    answers: signedIn(200),
    body: {
      entity: 'people',
      ids: ['0190c4f5-0000-7000-8000-000000000000'],
      change: { action: 'delete' },
      dryRun: true,
    },
  },
  'GET /api/bulk/:id': {
    answers: signedIn(404),
    call: '/api/bulk/0190c4f5-0000-7000-8000-000000000000',
  },
  'DELETE /api/bulk/:id': {
    answers: signedIn(404),
    call: '/api/bulk/0190c4f5-0000-7000-8000-000000000000',
  },
  'GET /api/tasks/queue': { answers: signedIn(200) },
  'POST /api/tasks/queue': { answers: signedIn(200), body: {} },
  'DELETE /api/tasks/queue': { answers: signedIn(204) },
  'POST /api/tasks/:id/outcome': {
    kind: 'task',
    answers: anyRecord(201),
    body: { outcome: 'reached', next: null },
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
  'GET /api/calendar-events/:id/next-occurrence': {
    answers: signedIn(404),
    call: `/api/calendar-events/${unknownId}/next-occurrence`,
  },
  'GET /api/calendar-events/:id/occurrences/:day': {
    answers: signedIn(404),
    call: `/api/calendar-events/${unknownId}/occurrences/2026-03-12`,
  },
  'PATCH /api/calendar-events/:id/occurrences/:day': {
    answers: signedIn(404),
    call: `/api/calendar-events/${unknownId}/occurrences/2026-03-12`,
    body: { title: 'Renamed' },
  },
  'DELETE /api/calendar-events/:id/occurrences/:day': {
    answers: signedIn(404),
    call: `/api/calendar-events/${unknownId}/occurrences/2026-03-12`,
  },
  'GET /api/calendar': {
    answers: signedIn(200),
    call: '/api/calendar?from=2026-03-01&to=2026-04-11',
  },
  'GET /api/calendar-feed/:token.ics': {
    answers: all(404),
    call: '/api/calendar-feed/nobody-has-this-token.ics',
  },
  'GET /api/calls/:id': { kind: 'call', answers: anyRecord(200) },
  'POST /api/calls': { answers: signedIn(400), body: { outcome: 'busy' } },
  'PATCH /api/calls/:id': { kind: 'call', answers: ownRecord(200), body: { outcome: 'busy' } },
  'DELETE /api/calls/:id': { kind: 'call', answers: ownRecord(204) },
  'POST /api/calls/:id/restore': { kind: 'call', deleted: true, answers: ownRecord(200) },
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
  'POST /api/opportunities/:id/trade-in': {
    kind: 'opportunity',
    // It is not won.
    answers: anyRecord(409),
    body: { make: 'Kubota' },
  },
  'GET /api/units': { answers: signedIn(200) },
  'POST /api/units': {
    answers: signedIn(400),
    body: { make: 'Kubota', organizationId: '00000000-0000-7000-8000-000000000000' },
  },
  'GET /api/units/signals': {
    answers: signedIn(200),
    call: `/api/units/signals?organizationIds=${unknownId}`,
  },
  'GET /api/units/:id': { kind: 'unit', answers: anyRecord(200) },
  'PATCH /api/units/:id': { kind: 'unit', answers: anyRecord(200), body: { model: 'M7060' } },
  'DELETE /api/units/:id': { kind: 'unit', answers: ownRecord(204) },
  'POST /api/units/:id/restore': { kind: 'unit', deleted: true, answers: ownRecord(200) },
  'GET /api/duplicates': { answers: signedIn(200) },
  'GET /api/duplicates/search': { answers: signedIn(200) },
  'GET /api/duplicates/alike': {
    answers: signedIn(404),
    call: `/api/duplicates/alike?kind=person&id=${unknownId}`,
  },
  'POST /api/duplicates/different': {
    answers: signedIn(404),
    body: { kind: 'person', ids: [unknownId, '00000000-0000-7000-8000-000000000001'] },
  },
  'DELETE /api/duplicates/different/:id': {
    answers: signedIn(404),
    call: `/api/duplicates/different/${unknownId}`,
  },
  'POST /api/duplicates/check': {
    answers: signedIn(200),
    body: { candidates: [{ kind: 'person', name: 'Rose Doyle' }] },
  },
  'GET /api/search': { answers: signedIn(200) },
  'GET /api/search/everything': {
    call: '/api/search/everything?q=rose',
    answers: signedIn(200),
  },
  'GET /api/search/named': {
    call: `/api/search/named?records=person:${unknownId}`,
    answers: signedIn(200),
  },
  'GET /api/activity-logs': { answers: signedIn(200) },
  'GET /api/timeline': {
    answers: signedIn(404),
    call: '/api/timeline?personId=00000000-0000-7000-8000-000000000000',
  },
  'GET /api/timeline/standing': {
    answers: signedIn(404),
    call: '/api/timeline/standing?personId=00000000-0000-7000-8000-000000000000',
  },
};
