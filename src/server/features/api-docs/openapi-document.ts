/** Writes the OpenAPI document of the routes that the server has: from the contract, or else by hand. */
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { getReach, type Permission, type Role, roles } from '#contract/permissions.ts';
import { unhurried } from '#server/kernel/unhurried.ts';
import { findTag, rankTag } from './api-tags.ts';
import { commonComponents, headerRef, refusal } from './common-parts.ts';
import { contents, forms, otherReplies, otherRoutes } from './hand-written.ts';
import { JsonSchemas } from './json-schemas.ts';
import type { OpenApiDocument, Operation, Reply } from './openapi.ts';

interface Route {
  method: string;
  path: string;
  permission: Access;
  endpoint: Endpoint | undefined;
}

const about = `Everything the pages of Dealer CRM do, a program can do too.

Sign in with a personal access token, made at /account, as \`Authorization: Bearer dcrm_…\`; it may do what its user may, until it expires, is revoked, or its user's password changes or account is closed. A request with a token needs no cookie, and a cookie beside it does not count.

A list answers a bare array: whole without limit; with it, one page, and the address of the next in the Link header. Every error answers { message, code, fields?, duplicates? }. A parameter or field that a call does not know is passed over.`;

/** But for where the app is reached. Whoever else is served gets their turns meanwhile. */
export async function writeOpenApi(
  routes: readonly Route[],
  cookieName: string,
): Promise<Omit<OpenApiDocument, 'servers'>> {
  const schemas = new JsonSchemas();
  const components = commonComponents(schemas, cookieName);
  const paths: OpenApiDocument['paths'] = {};
  const tags = new Set<string>();
  for await (const route of unhurried(routes.toSorted(byTag))) {
    if (route.method === 'HEAD') continue;
    const path = templateOf(route.path);
    const operation = route.endpoint ? operationOf(schemas, route.endpoint) : handWritten(route);
    for (const tag of operation.tags) tags.add(tag);
    paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Dealer CRM', version: '1', description: about },
    tags: [...tags].map((name) => ({ name })),
    paths,
    components,
  };
}

/** `/api/people/:id` → `/api/people/{id}`; a `*` becomes the parameter `path`. */
function templateOf(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}');
}

function byTag(one: Route, other: Route): number {
  const [first, second] = [findTag(one.path), findTag(other.path)];
  if (first !== second) return rankTag(first) - rankTag(second) || first.localeCompare(second);
  return one.path.localeCompare(other.path);
}

/** `GET /api/people/:id` → `getPeopleById`: derived from the route, so that it stays the same when code moves. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/:(\w+)/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);
  return method.toLowerCase() + words.map(capital).join('');
}

const unsaid = { 200: { description: 'Done.' } };

/** These routes are for browsers; unless they are public, they need a browser session. */
function handWritten({ method, path, permission }: Route): Operation {
  const name = `${method} ${path}`;
  // A test fails if a route is in neither place; here the rest of the document matters more.
  const route = otherRoutes[name] ?? { summary: `Answers ${name}.`, replies: unsaid };
  const form = forms[name];
  const refusals = [
    ...(path.includes('*') ? [400, 404] : []),
    ...(permission === 'public' ? [500, 503] : [400, 401, 403, 429, 500, 503]),
  ];
  const star = { name: 'path', in: 'path', required: true, schema: { type: 'string' } } as const;
  return {
    operationId: operationIdOf(method, path),
    summary: route.summary,
    description: whoMay({ permission, needsSession: true, confirmsPassword: false }),
    tags: [findTag(path)],
    parameters: path.includes('*') ? [star] : [],
    ...(form ? { requestBody: { required: true, content: form } } : {}),
    responses: {
      ...route.replies,
      ...Object.fromEntries(refusals.map((status) => [status, refusal(status)])),
    },
    security: permission === 'public' ? [] : [{ session: [] }],
  };
}

function operationOf(schemas: JsonSchemas, endpoint: Endpoint): Operation {
  const { method, path, permission, needsSession } = endpoint;
  const name = `${method} ${path}`;
  const form = forms[name];
  const content = endpoint.body
    ? { 'application/json': { schema: schemas.of(endpoint.body, 'input') } }
    : form;
  const { ifMatch, idempotencyKey } = headersOf(endpoint);
  return {
    operationId: operationIdOf(method, path),
    summary: endpoint.summary,
    description: whoMay(endpoint),
    tags: [findTag(path)],
    parameters: [
      ...schemas.parametersOf(endpoint.params, 'path'),
      ...schemas.parametersOf(endpoint.query, 'query'),
      ...(ifMatch ? [headerRef.ifMatch] : []),
      ...(idempotencyKey ? [headerRef.idempotencyKey] : []),
      ...(permission === 'public' ? [] : [headerRef.timeZone]),
    ],
    ...(content ? { requestBody: { required: true, content } } : {}),
    responses: {
      [endpoint.status]: successOf(schemas, endpoint),
      ...otherReplies[name],
      ...refusalsOf(endpoint, content !== undefined),
    },
    security:
      permission === 'public'
        ? []
        : needsSession
          ? [{ session: [] }]
          : [{ session: [] }, { accessToken: [] }],
  };
}

/** Which of the headers for safe writes a call honours. */
function headersOf({ method, path, status }: Endpoint) {
  const changesRecord = method === 'PUT' || method === 'PATCH' || method === 'DELETE';
  return {
    ifMatch: changesRecord && (path.endsWith('/:id') || path === '/api/account'),
    idempotencyKey: method === 'POST' && (status === 201 || path.endsWith('/import-csv')),
  };
}

function successOf(schemas: JsonSchemas, endpoint: Endpoint): Reply {
  const { method, path, status } = endpoint;
  if (status === 204) return { description: 'Done; there is nothing to say.' };
  const content = contents[`${method} ${path}`];
  if (content) return { description: 'The bytes.', content };
  const schema = schemas.of(endpoint.reply, 'output');
  const isRecord = 'updatedAt' in (schemas.resolve(schema).properties ?? {});
  return {
    description: status === 201 ? 'Created.' : 'Done.',
    ...('item' in endpoint
      ? { headers: { Link: headerRef.link, 'X-Total-Count': headerRef.totalCount } }
      : isRecord
        ? {
            headers: {
              ETag: headerRef.etag,
              ...(method !== 'GET' && { 'X-Deed-Id': headerRef.deed }),
            },
          }
        : {}),
    content: { 'application/json': { schema } },
  };
}

function refusalsOf(endpoint: Endpoint, hasBody: boolean): Operation['responses'] {
  const { method, path, permission, needsSession } = endpoint;
  const isPublic = permission === 'public';
  const isOpen = isPublic || roles.every((role) => getReach(role, permission) === 'any');
  const writes = method !== 'GET';
  const namesRecord = ['/api/timeline', '/api/timeline/standing', '/api/duplicates/alike'].includes(
    path,
  );
  const statuses = [
    400,
    401,
    ...(writes || !isOpen || needsSession ? [403] : []),
    ...(path.includes(':') || hasBody || method === 'DELETE' || namesRecord ? [404] : []),
    ...(writes ? [409] : []),
    ...(headersOf(endpoint).ifMatch ? [412] : []),
    ...(hasBody ? [413, 415] : []),
    429,
    500,
    503,
  ];
  return Object.fromEntries(statuses.map((status) => [status, refusal(status)]));
}

const roleNames: Record<Role, string> = {
  staff: 'staff',
  admin: 'admins',
  super_user: 'super users',
};

/** 'Staff only on records of their own; admins and super users on any.' */
function whoMay({
  permission,
  needsSession,
  confirmsPassword,
}: Pick<Endpoint, 'permission' | 'needsSession' | 'confirmsPassword'>): string {
  if (permission === 'public') return 'For everybody, signed in or not.';
  const words = [`${wordsOf(permission)}.`];
  if (needsSession) words.push('Only signed in, not with an access token.');
  if (confirmsPassword !== false) words.push(askedOf(confirmsPassword));
  return words.join(' ');
}

/** 'With `role`, a 403 `confirm-password` asks for …' */
function askedOf(confirmsPassword: true | readonly string[]): string {
  const fields =
    confirmsPassword === true ? '' : confirmsPassword.map((name) => `\`${name}\``).join(' or ');
  return `${fields === '' ? 'A' : `With ${fields}, a`} 403 \`confirm-password\` asks for your password by POST /api/auth/confirm-password where you gave it over 60 minutes ago.`;
}

function wordsOf(permission: Permission): string {
  const reaching = (reach: 'any' | 'own') =>
    roles.filter((role) => getReach(role, permission) === reach).map((role) => roleNames[role]);
  const [any, own] = [reaching('any'), reaching('own')];
  if (any.length === roles.length) return 'For everybody signed in';
  if (own.length === 0) return `For ${any.join(' and ')}`;
  return `For ${any.join(' and ')}; for ${own.join(' and ')} on records of their own`;
}
