/** What the contract does not describe: forms with files, replies other than JSON, and routes outside the contract. */
import { ImportEntity } from '#contract/imports.ts';
import { listExportsApi } from '#contract/list-exports.ts';
import type { Content, JsonSchema, Reply } from './openapi.ts';

const binary: JsonSchema = { type: 'string', format: 'binary' };
const id: JsonSchema = { type: 'string', format: 'uuid' };
const words: JsonSchema = { type: 'string' };
const health: JsonSchema = {
  type: 'object',
  properties: { status: { const: 'ok' } },
  required: ['status'],
};
const page: Content = { 'text/html': { schema: words } };

function form(required: string[], properties: Record<string, JsonSchema>): Content {
  const schema = { type: 'object', properties, required };
  return { 'multipart/form-data': { schema } };
}

/** Bodies of calls that accept a form, by method and path. */
export const forms: Record<string, Content> = {
  'POST /api/files': form(['file'], {
    file: { ...binary, description: 'At most 25 MB. Name at least one record beside it.' },
    fileType: {
      type: 'string',
      enum: ['agreement', 'quote', 'proposal', 'contract', 'invoice', 'other'],
      default: 'other',
    },
    personId: id,
    organizationId: id,
    opportunityId: id,
    noteId: id,
  }),
  'POST /api/imports': form(['entity', 'file'], {
    entity: { type: 'string', enum: ImportEntity.options },
    file: { ...binary, description: 'A CSV or XLSX file.' },
  }),
  'POST /api/crm-service/imports': form(['file'], {
    file: { ...binary, description: 'A CSV file that the CRM service exported.' },
  }),
  'POST /api/leads/directory': form(['file'], {
    file: { ...binary, description: 'The companies, as a file.' },
  }),
  'PUT /api/account/picture': form(['file'], {
    file: { ...binary, description: 'A PNG, JPEG or WebP image of at most 512 kB.' },
  }),
  'POST /api/import': form(['file'], {
    file: { ...binary, description: 'A document that GET /api/export made.' },
  }),
  'POST /api/login/backchannel-logout': {
    'application/x-www-form-urlencoded': {
      schema: { type: 'object', properties: { logout_token: words }, required: ['logout_token'] },
    },
  },
  'POST /api/login': {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: { username: words, password: words, next: words },
        required: ['username', 'password'],
      },
    },
  },
  'POST /api/login/forgot-password': {
    'application/x-www-form-urlencoded': {
      schema: {
        type: 'object',
        properties: { username: words, next: words },
        required: ['username'],
      },
    },
  },
};

const spreadsheets: Content = {
  'text/csv': { schema: words },
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': { schema: binary },
};

/** The same value for the downloads of all lists. */
function ofExports<Value>(value: Value): Record<string, Value> {
  return Object.fromEntries(
    Object.values(listExportsApi).map(({ path }) => [`GET ${path}`, value]),
  );
}

/** Replies that are not the JSON of the contract. */
export const contents: Record<string, Content> = {
  'GET /api/export': {
    'application/json': { schema: { type: 'object', additionalProperties: true } },
  },
  ...ofExports(spreadsheets),
  'GET /api/files/:id/content': { '*/*': { schema: binary } },
  'GET /api/imports/:id/dropped.csv': { 'text/csv': { schema: words } },
  'GET /api/calendar-feed/:token.ics': { 'text/calendar': { schema: words } },
  'GET /api/users/:id/picture': {
    'image/png': { schema: binary },
    'image/jpeg': { schema: binary },
    'image/webp': { schema: binary },
  },
  'GET /api/changes/stream': { 'text/event-stream': { schema: words } },
  'GET /api/ai/generate-leads-stream': { 'text/event-stream': { schema: words } },
};

const canBe = { 204: { description: 'With check: there can be such a file.' } };

/** Successful replies besides the one in the contract. */
export const otherReplies: Record<string, HandWritten['replies']> = ofExports(canBe);

interface HandWritten {
  /** One English sentence, as in the contract. */
  summary: string;
  replies: Record<string, Reply>;
}

const well = (description: string): HandWritten['replies'] => ({
  200: { description, content: { 'application/json': { schema: health } } },
});
const redirect = (where: string): Reply => ({ description: `To ${where}.` });
const asset = (type: string): HandWritten['replies'] => ({
  200: { description: 'The file.', content: { [type]: { schema: binary } } },
});

/** Routes outside the contract. */
export const otherRoutes: Record<string, HandWritten> = {
  'GET /api/login': {
    summary: 'Shows the sign-in page, or sends whoever is signed in on to next.',
    replies: { 200: { description: 'The page.', content: page }, 302: redirect('next') },
  },
  'POST /api/login': {
    summary: 'Signs in from the sign-in page.',
    replies: {
      303: redirect('next'),
      400: { description: 'The page, saying which field is empty.', content: page },
      401: { description: 'The page, saying that the pair is wrong.', content: page },
      429: { description: 'The page: too many failed sign-ins.', content: page },
    },
  },
  'GET /api/login/forgot-password': {
    summary: 'The page that asks whose password is lost, without JavaScript.',
    replies: {
      200: { description: 'The page.', content: page },
      404: { description: 'The page, saying that this server sends no e-mail.', content: page },
    },
  },
  'POST /api/login/forgot-password': {
    summary: 'Sends a link that sets a new password, asked for on the page.',
    replies: {
      200: { description: 'The page, whether there is such an account or not.', content: page },
      400: { description: 'The page, saying that the name is missing.', content: page },
      404: { description: 'The page, saying that this server sends no e-mail.', content: page },
      429: { description: 'The page: asked for too often.', content: page },
    },
  },
  'GET /api/login/confirm': {
    summary: 'Leads to the provider of single sign-on, where that is configured, to sign in again.',
    replies: {
      302: redirect('the provider, or to sign in first'),
      503: { description: 'The page: the provider cannot be reached.', content: page },
    },
  },
  'GET /api/login/callback': {
    summary: 'Takes what the provider of single sign-on says of who signed in.',
    replies: {
      303: redirect('next'),
      400: { description: 'The page: it took too long.', content: page },
      403: { description: 'The page, saying why not.', content: page },
    },
  },
  'POST /api/login/backchannel-logout': {
    summary: 'Ends the sessions that the provider of single sign-on has ended.',
    replies: { 200: { description: 'They are ended.' } },
  },
  'GET /api/mail-service/link': {
    summary: 'Links the account of the mail service, at the consent page of its provider.',
    replies: { 302: redirect('the provider'), 303: redirect('/settings/mail-service') },
  },
  'GET /api/mail-service/linked': {
    summary: 'Takes what the provider of the mail service says of who consented.',
    replies: { 303: redirect('/settings/mail-service') },
  },
  'GET /api/logout': {
    summary: 'Ends the session; asks first where another site led here.',
    replies: { 200: { description: 'The question.', content: page }, 303: redirect('/') },
  },
  'POST /api/logout': { summary: 'Ends the session.', replies: { 303: redirect('/') } },
  'GET /api/health': { summary: 'Says whether the app can serve.', replies: well('It can.') },
  'GET /api/health/live': {
    summary: 'Says that the process is up, whatever its database does.',
    replies: well('It is.'),
  },
  'GET /api/health/ready': {
    summary: 'Says within a second whether the process can take calls now.',
    replies: well('It can.'),
  },
  'GET /api/docs': {
    summary: 'Shows this reference; sends visitors to sign in.',
    replies: { 200: { description: 'The page.', content: page }, 302: redirect('/api/login') },
  },
  'GET /assets/*': {
    summary: 'Serves the parts of the built pages.',
    replies: asset('application/octet-stream'),
  },
  'GET /favicon.svg': { summary: 'Serves the icon.', replies: asset('image/svg+xml') },
  'GET /first-calls.js': {
    summary: 'Serves the script that asks for what a page shows first.',
    replies: asset('application/javascript'),
  },
  'GET /policy.js': {
    summary: 'Serves the script that says what text a page may take for markup.',
    replies: asset('application/javascript'),
  },
  'GET /theme.js': {
    summary: 'Serves the script that sets the theme before the page is drawn.',
    replies: asset('application/javascript'),
  },
};
