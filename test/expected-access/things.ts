/**
 * What routes with an id or a key answer whose address names something that is there, but is no record: beside the main
 * table, which has them for what is missing. Written from the decisions and not from the code.
 */
import { type Answers, admins, all, signedIn, superUsers } from './answers.ts';

/** Each is made by the caller, or by a colleague. */
export type ThingKind =
  | 'account'
  | 'pictured account'
  | 'session'
  | 'access token'
  | 'calendar feed'
  | 'import'
  | 'crm import'
  | 'dismissed lead'
  | 'decided lead'
  | 'invitation'
  | 'custom field'
  | 'webhook'
  | 'delivery'
  | 'directory'
  | 'crm run'
  | 'mail run'
  | 'mail conflict'
  | 'mail doubt'
  | 'put-aside file'
  | 'deed'
  | 'person who goes'
  | 'merge'
  | 'bulk run'
  | 'pair apart'
  | 'notification'
  | 'followed person'
  | 'private view'
  | 'shared view'
  | 'deleted view'
  | 'repeated event';

export interface ExpectedThing {
  thing: ThingKind;
  body?: unknown;
  /** Who cannot make one has none of their own: theirs is a colleague's, too. */
  answers: { own: Answers; foreign: Answers };
}

const whoever = (answers: Answers) => ({ own: answers, foreign: answers });
/** For everybody else it is not there. */
const mine = (status: number) => ({ own: signedIn(status), foreign: signedIn(404) });
const myImport = (status: number) => ({
  own: signedIn(status),
  foreign: { ...signedIn(404), super_user: status },
});
const myCrmImport = (status: number) => ({
  own: admins(status),
  foreign: { ...admins(404), super_user: status },
});
const mapping = [
  { column: 0, field: 'name' },
  { column: 1, field: 'email' },
];

export const expectedThings: Record<string, ExpectedThing> = {
  'GET /api/bulk/:id': { thing: 'bulk run', answers: myImport(200) },
  // It has ended.
  'DELETE /api/bulk/:id': { thing: 'bulk run', answers: myImport(409) },
  'GET /api/calendar-events/:id/next-occurrence': {
    thing: 'repeated event',
    answers: whoever(signedIn(200)),
  },
  'GET /api/calendar-events/:id/occurrences/:day': {
    thing: 'repeated event',
    answers: whoever(signedIn(200)),
  },
  'PATCH /api/calendar-events/:id/occurrences/:day': {
    thing: 'repeated event',
    body: { title: 'Renamed' },
    answers: whoever(signedIn(200)),
  },
  'DELETE /api/calendar-events/:id/occurrences/:day': {
    thing: 'repeated event',
    answers: { own: signedIn(204), foreign: { ...signedIn(204), staff: 403 } },
  },
  'POST /api/notifications/:id/seen': { thing: 'notification', answers: mine(200) },
  // Each caller reads and ends what they follow themselves.
  'GET /api/follows/:id': { thing: 'followed person', answers: whoever(signedIn(200)) },
  'DELETE /api/follows/:id': { thing: 'followed person', answers: whoever(signedIn(200)) },
  'POST /api/deeds/:id/undo': {
    thing: 'deed',
    answers: { own: signedIn(200), foreign: superUsers(200) },
  },
  'POST /api/people/:id/erase': {
    thing: 'person who goes',
    body: { name: 'Gone At All' },
    answers: whoever(superUsers(200)),
  },
  // Who may edit and delete all of the records may.
  'POST /api/merges/:id/unmerge': {
    thing: 'merge',
    answers: { own: signedIn(200), foreign: { ...signedIn(200), staff: 403 } },
  },
  'DELETE /api/duplicates/different/:id': {
    thing: 'pair apart',
    answers: whoever(signedIn(204)),
  },
  // Nobody else knows of it.
  'PATCH /api/views/:id': { thing: 'private view', body: { name: 'Mine' }, answers: mine(200) },
  'PUT /api/views/:id/pin': {
    thing: 'shared view',
    body: { pinned: true },
    answers: whoever(signedIn(200)),
  },
  'DELETE /api/views/:id': {
    thing: 'shared view',
    answers: { own: signedIn(204), foreign: { ...signedIn(204), staff: 403 } },
  },
  'POST /api/views/:id/restore': {
    thing: 'deleted view',
    answers: { own: signedIn(200), foreign: { ...signedIn(200), staff: 403 } },
  },
  'PATCH /api/users/:id': {
    thing: 'account',
    body: { role: 'admin' },
    answers: whoever(superUsers(200)),
  },
  'GET /api/users/:id/hand-over': { thing: 'account', answers: whoever(superUsers(200)) },
  'POST /api/users/:id/hand-over': {
    thing: 'account',
    body: { heirs: {} },
    answers: whoever(superUsers(200)),
  },
  'POST /api/users/:id/password-link': { thing: 'account', answers: whoever(superUsers(200)) },
  'GET /api/users/:id/picture': { thing: 'pictured account', answers: whoever(signedIn(200)) },
  'DELETE /api/users/invitations/:id': {
    thing: 'invitation',
    answers: whoever(superUsers(204)),
  },
  'DELETE /api/account/sessions/:id': { thing: 'session', answers: mine(204) },
  'DELETE /api/account/access-tokens/:id': { thing: 'access token', answers: mine(204) },
  // Whoever knows the address may read it: calendar programs have no session.
  'GET /api/calendar-feed/:token.ics': { thing: 'calendar feed', answers: whoever(all(200)) },
  // A dismissal is one user's own, a decision everybody's.
  'DELETE /api/leads/dismissed/:id': { thing: 'dismissed lead', answers: mine(204) },
  'DELETE /api/leads/decided/:id': { thing: 'decided lead', answers: whoever(signedIn(204)) },
  'GET /api/leads/directory/:id': { thing: 'directory', answers: whoever(superUsers(200)) },
  'DELETE /api/leads/directory/:id': { thing: 'directory', answers: whoever(superUsers(204)) },
  'GET /api/imports/:id': { thing: 'import', answers: myImport(200) },
  'DELETE /api/imports/:id': { thing: 'import', answers: myImport(204) },
  'GET /api/imports/:id/dropped.csv': { thing: 'import', answers: myImport(200) },
  'GET /api/imports/:id/preview': { thing: 'import', answers: myImport(200) },
  'POST /api/imports/:id/known': { thing: 'import', body: { mapping }, answers: myImport(200) },
  'POST /api/imports/:id/start': { thing: 'import', body: { mapping }, answers: myImport(200) },
  // Nobody has reviewed it yet.
  'GET /api/imports/:id/review': { thing: 'import', answers: myImport(404) },
  'GET /api/imports/:id/review/rows': { thing: 'import', answers: myImport(404) },
  'PATCH /api/imports/:id/review/rows/:line': {
    thing: 'import',
    body: { answer: 'leave' },
    answers: myImport(404),
  },
  'POST /api/imports/:id/review': {
    thing: 'import',
    body: { mapping, key: null },
    answers: myImport(200),
  },
  'GET /api/crm-service/imports/:id': { thing: 'crm import', answers: myCrmImport(200) },
  'GET /api/crm-service/imports/:id/skipped.csv': {
    thing: 'crm import',
    answers: myCrmImport(200),
  },
  'GET /api/crm-service/imports/:id/preview': { thing: 'crm import', answers: myCrmImport(200) },
  'POST /api/crm-service/imports/:id/start': {
    thing: 'crm import',
    body: {},
    answers: myCrmImport(200),
  },
  'DELETE /api/crm-service/imports/:id': { thing: 'crm import', answers: myCrmImport(204) },
  'PATCH /api/custom-field-definitions/:id': {
    thing: 'custom field',
    body: { label: 'Region' },
    answers: whoever(superUsers(200)),
  },
  'DELETE /api/custom-field-definitions/:id': {
    thing: 'custom field',
    answers: whoever(superUsers(204)),
  },
  'GET /api/custom-field-definitions/:id/usage': {
    thing: 'custom field',
    answers: whoever(superUsers(200)),
  },
  'GET /api/file-store/put-aside/:key/content': {
    thing: 'put-aside file',
    answers: whoever(superUsers(200)),
  },
  'PATCH /api/webhooks/:id': {
    thing: 'webhook',
    body: { active: false },
    answers: whoever(superUsers(200)),
  },
  'DELETE /api/webhooks/:id': { thing: 'webhook', answers: whoever(superUsers(204)) },
  'POST /api/webhooks/:id/secret': { thing: 'webhook', answers: whoever(superUsers(200)) },
  'POST /api/webhooks/:id/test': { thing: 'webhook', answers: whoever(superUsers(200)) },
  // Its webhook is switched off.
  'POST /api/webhook-deliveries/:id/repeat': {
    thing: 'delivery',
    answers: whoever(superUsers(409)),
  },
  'GET /api/crm-service/runs/:id': { thing: 'crm run', answers: whoever(superUsers(200)) },
  // It has ended, and nothing is connected.
  'POST /api/crm-service/runs/:id/stop': { thing: 'crm run', answers: whoever(superUsers(409)) },
  'POST /api/crm-service/runs/:id/resume': { thing: 'crm run', answers: whoever(superUsers(409)) },
  'GET /api/mail-service/runs/:id': { thing: 'mail run', answers: whoever(superUsers(200)) },
  'POST /api/mail-service/conflicts/:id/settle': {
    thing: 'mail conflict',
    body: { keep: 'ours' },
    answers: whoever(superUsers(200)),
  },
  'PUT /api/mail-service/doubts/:id/answer': {
    thing: 'mail doubt',
    body: { answer: 'create' },
    answers: whoever(superUsers(204)),
  },
  'DELETE /api/mail-service/doubts/:id/answer': {
    thing: 'mail doubt',
    answers: whoever(superUsers(204)),
  },
};
