/** The parts of the document that many calls share: headers, refusals, ways to sign in. */
import { ErrorReply } from '#contract/errors.ts';
import type { JsonSchemas } from './json-schemas.ts';
import type { OpenApiDocument, Parameter, Reference, Reply } from './openapi.ts';

type Components = OpenApiDocument['components'];

const headerParameters: Record<string, Parameter> = {
  TimeZone: {
    name: 'Time-Zone',
    in: 'header',
    description:
      'Where you are, such as Australia/Sydney: what is today or overdue goes by it. Without it, UTC.',
    schema: { type: 'string', maxLength: 100 },
  },
  IfMatch: {
    name: 'If-Match',
    in: 'header',
    description:
      'The ETag of the record as you read it: if somebody has changed it since, nothing is done (412).',
    schema: { type: 'string' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text that names this one request, for a day: sent again with the same key, it is done only once.',
    schema: { type: 'string', minLength: 1, maxLength: 255 },
  },
};

const replyHeaders: Components['headers'] = {
  ETag: {
    description: 'The version of the record, for If-Match.',
    schema: { type: 'string' },
  },
  Link: {
    description: 'With limit, while there is more: <address of the next page>; rel="next".',
    schema: { type: 'string' },
  },
  XTotalCount: {
    description:
      'With any query: how many rows match, exact to 1000, then 1000+; with count=exact to 10000, or to the end where nothing is filtered.',
    schema: { type: 'string', examples: ['42', '1000+'] },
  },
  XDeedId: {
    description:
      'Of a call that changed records: what it did, by which POST /api/deeds/{id}/undo takes it back.',
    schema: { type: 'string' },
  },
  RetryAfter: {
    description: 'Seconds after which a retry makes sense.',
    schema: { type: 'string', examples: ['5'] },
  },
};

/** Error replies by status: the name of the component, and when it is sent. */
const refusals: Record<string, { name: string; description: string }> = {
  400: { name: 'BadRequest', description: 'Something sent is not valid; fields says what.' },
  401: { name: 'Unauthorized', description: 'No valid session and no valid access token.' },
  403: { name: 'Forbidden', description: 'Not allowed to you, or not with an access token.' },
  404: { name: 'NotFound', description: 'There is no such record, or no longer.' },
  409: { name: 'Conflict', description: 'It contradicts what is there; nothing was done.' },
  412: { name: 'ChangedMeanwhile', description: 'Somebody has changed the record since.' },
  413: { name: 'TooLarge', description: 'The body is larger than the call takes.' },
  415: {
    name: 'UnsupportedType',
    description: 'The body is of a type that the call does not take.',
  },
  429: { name: 'TooMany', description: 'Too many failed attempts.' },
  500: { name: 'Fault', description: 'A fault of ours; nothing was changed.' },
  503: {
    name: 'Unavailable',
    description: 'The database cannot be reached, too many call at once, or it took too long.',
  },
};

export function refusal(status: number): Reference {
  return { $ref: `#/components/responses/${refusals[status]?.name}` };
}

/** A reference to one of the request or reply headers. */
export const headerRef = {
  timeZone: { $ref: '#/components/parameters/TimeZone' },
  ifMatch: { $ref: '#/components/parameters/IfMatch' },
  idempotencyKey: { $ref: '#/components/parameters/IdempotencyKey' },
  etag: { $ref: '#/components/headers/ETag' },
  link: { $ref: '#/components/headers/Link' },
  deed: { $ref: '#/components/headers/XDeedId' },
  totalCount: { $ref: '#/components/headers/XTotalCount' },
} satisfies Record<string, Reference>;

export function commonComponents(schemas: JsonSchemas, cookieName: string): Components {
  const schema = schemas.of(ErrorReply, 'output');
  const retryAfter = { headers: { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } } };
  const responses = Object.entries(refusals).map(([status, { name, description }]) => {
    const reply: Reply = { description, content: { 'application/json': { schema } } };
    const isPassing = status === '429' || status === '503';
    return [name, isPassing ? { ...reply, ...retryAfter } : reply] as const;
  });
  return {
    schemas: schemas.components,
    parameters: headerParameters,
    headers: replyHeaders,
    responses: Object.fromEntries(responses),
    securitySchemes: {
      session: {
        type: 'apiKey',
        in: 'cookie',
        name: cookieName,
        description: 'The cookie that signing in sets.',
      },
      accessToken: {
        type: 'http',
        scheme: 'bearer',
        bearerFormat: 'dcrm_…',
        description: 'A personal access token, made at /account. It may do what its user may.',
      },
    },
  };
}
