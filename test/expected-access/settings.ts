/** What super users set up, and what the change log says. */
import { type ExpectedRoute, signedIn, superUsers, unknownId } from './answers.ts';

export const settingsRoutes: Record<string, ExpectedRoute> = {
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
  'GET /api/opportunity-settings': { answers: superUsers(200) },
  'PATCH /api/opportunity-settings': {
    answers: superUsers(200),
    body: { lostReasonRequired: false },
  },
  'GET /api/custom-field-definitions': { answers: signedIn(200) },
  'GET /api/custom-field-definitions/dropped-options': { answers: signedIn(200) },
  'GET /api/views': { answers: signedIn(200) },
  'POST /api/views': {
    answers: signedIn(201),
    body: { list: 'people', name: 'Mine', filter: {} },
  },
  'PATCH /api/views/:id': {
    answers: signedIn(404),
    call: `/api/views/${unknownId}`,
    body: { name: 'Mine' },
  },
  'PUT /api/views/:id/pin': {
    answers: signedIn(404),
    call: `/api/views/${unknownId}/pin`,
    body: { pinned: true },
  },
  'DELETE /api/views/:id': { answers: signedIn(404), call: `/api/views/${unknownId}` },
  'POST /api/views/:id/restore': {
    answers: signedIn(404),
    call: `/api/views/${unknownId}/restore`,
  },
  'GET /api/file-store': { answers: superUsers(200) },
  'POST /api/file-store/adopt': { answers: superUsers(200) },
  // Nothing waits for a word, and nothing is put aside; file-store.test.ts does both.
  'POST /api/file-store/sweep': { answers: superUsers(409), body: { files: 60 } },
  'POST /api/file-store/restore': { answers: superUsers(404), body: { keys: 'all' } },
  'POST /api/file-store/delete-overdue': { answers: superUsers(409), body: { files: 1 } },
  'GET /api/file-store/put-aside/:key/content': {
    answers: superUsers(404),
    call: `/api/file-store/put-aside/${'0'.repeat(32)}/content`,
  },
  'GET /api/backups': { answers: superUsers(200) },
  // No place for them is set; backups.test.ts makes one.
  'POST /api/backups': { answers: superUsers(409) },
  'GET /api/deletion-settings': { answers: superUsers(200) },
  'PATCH /api/deletion-settings': { answers: superUsers(200), body: { keepDays: 60 } },
  // Nothing waits; purge-deleted.test.ts lets some go.
  'POST /api/deletion-settings/purge': { answers: superUsers(409), body: { records: 1 } },
  'GET /api/audit': { answers: superUsers(200) },
  'GET /api/system': { answers: superUsers(200) },
  'GET /api/system/support-bundle': { answers: superUsers(200) },
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
  // No token is set; crm-sync.test.ts imports.
  'GET /api/crm-service': { answers: superUsers(200) },
  'GET /api/crm-service/settings': { answers: superUsers(200) },
  'PUT /api/crm-service/settings': { answers: superUsers(200), body: { token: null } },
  'GET /api/crm-service/runs': { answers: superUsers(200) },
  'GET /api/crm-service/issues': { answers: superUsers(200) },
  'POST /api/crm-service/runs/:id/stop': {
    answers: superUsers(404),
    call: `/api/crm-service/runs/${unknownId}/stop`,
  },
  'POST /api/crm-service/test-connection': { answers: superUsers(200) },
  'POST /api/crm-service/sync-all': { answers: superUsers(409) },
  'POST /api/crm-service/sync-organizations': { answers: superUsers(409) },
  'POST /api/crm-service/sync-people': { answers: superUsers(409) },
  'POST /api/crm-service/sync-tasks': { answers: superUsers(409) },
  'POST /api/crm-service/sync-notes': { answers: superUsers(409) },
  'GET /api/crm-service/sync-progress': { answers: superUsers(200) },
  'GET /api/crm-service/runs/:id': {
    answers: superUsers(404),
    call: `/api/crm-service/runs/${unknownId}`,
  },
  'POST /api/crm-service/runs/:id/resume': {
    answers: superUsers(409),
    call: `/api/crm-service/runs/${unknownId}/resume`,
  },
  // Nothing is connected; mail-sync.test.ts syncs.
  'GET /api/mail-service/settings': { answers: superUsers(200) },
  'PUT /api/mail-service/settings': {
    answers: superUsers(200),
    body: {
      provider: null,
      contactsDirection: 'in',
      calendarDirection: 'in',
      schedule: 'off',
    },
  },
  'POST /api/mail-service/test-connection': { answers: superUsers(200) },
  'GET /api/mail-service/link': { answers: superUsers(303) },
  'GET /api/mail-service/linked': { answers: superUsers(303) },
  'POST /api/mail-service/disconnect': { answers: superUsers(200) },
  'POST /api/mail-service/sync-contacts': { answers: superUsers(409) },
  'POST /api/mail-service/sync-calendar': { answers: superUsers(409) },
  'GET /api/mail-service/status': { answers: superUsers(200) },
  'GET /api/mail-service/runs': { answers: superUsers(200) },
  'GET /api/mail-service/runs/:id': {
    answers: superUsers(404),
    call: `/api/mail-service/runs/${unknownId}`,
  },
  'GET /api/mail-service/entries': {
    answers: superUsers(200),
    call: `/api/mail-service/entries?runId=${unknownId}`,
  },
  'GET /api/mail-service/conflicts': { answers: superUsers(200) },
  'POST /api/mail-service/conflicts/:id/settle': {
    answers: superUsers(404),
    call: `/api/mail-service/conflicts/${unknownId}/settle`,
    body: { keep: 'ours' },
  },
  'GET /api/mail-service/doubts': { answers: superUsers(200) },
  'PUT /api/mail-service/doubts/:id/answer': {
    answers: superUsers(404),
    call: `/api/mail-service/doubts/${unknownId}/answer`,
    body: { answer: 'create' },
  },
  'DELETE /api/mail-service/doubts/:id/answer': {
    answers: superUsers(404),
    call: `/api/mail-service/doubts/${unknownId}/answer`,
  },
};
