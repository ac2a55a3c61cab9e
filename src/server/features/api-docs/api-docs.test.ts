/** The OpenAPI document and its page: as much as the server has, and as the server answers. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { z } from 'zod';
import { roles } from '#contract/permissions.ts';
import { openTestApp } from '#test/app.ts';
import {
  aCustomField,
  aNote,
  anEvent,
  anOpportunity,
  anOrganization,
  aPerson,
  aTask,
} from '#test/factories.ts';
import { aFile } from '#test/files.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { ApiDocument } from '#test/openapi.ts';
import { otherRoutes } from './hand-written.ts';
import type { JsonSchema, OpenApiDocument, Operation } from './openapi.ts';
import { makeExample, typeWords } from './schema-words.rules.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'crm-api-docs-'));
const app = await openTestApp({ environment: { DATA_DIR: dataDir } });
afterAll(() => rm(dataDir, { recursive: true, force: true }));
const boss = await app.signIn('super_user');
const { body: document } = await boss.get<OpenApiDocument>('/api/openapi.json');
const api = new ApiDocument(document);
const cases = api.calls.map(({ name, operation }) => [name, operation] as const);

function referencesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '$ref' in value && typeof value.$ref === 'string' ? [value.$ref] : [];
  return [...own, ...Object.values(value).flatMap(referencesIn)];
}

test('for everybody signed in, and for nobody else', async () => {
  expect((await app.visitor.get('/api/openapi.json')).status).toBe(401);
  for (const role of roles) {
    const client = await app.signIn(role);
    expect((await client.get('/api/openapi.json')).body).toEqual(document);
  }
});

test('its operations are the routes of the server', () => {
  const served = app.fastify.routeTable
    .filter(({ method }) => method !== 'HEAD')
    .map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}').replace('*', '{path}')}`,
    );
  expect(cases.map(([name]) => name).toSorted()).toEqual(served.toSorted());
  mustSurvive('F-02', {
    figure: `${cases.length} operations, ${served.length} routes`,
    limit: 'sets equal',
  });
});

test('every route is either a call of the contract or described by hand, with single sign-on too', async () => {
  const withProvider = await openTestApp({
    environment: {
      PUBLIC_URL: 'https://crm.example',
      OIDC_ISSUER: 'https://id.example',
      OIDC_CLIENT_ID: 'crm',
      OIDC_CLIENT_SECRET: 'secret',
    },
  });
  const undescribed = withProvider.fastify.routeTable
    .filter(({ method, endpoint }) => method !== 'HEAD' && endpoint === undefined)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((name) => !(name in otherRoutes));
  expect(undescribed).toEqual([]);
});

describe('the rules of OpenAPI 3.1', () => {
  test('the head of the document', () => {
    expect(document).toMatchObject({
      openapi: '3.1.0',
      info: { title: 'Dealer CRM', version: expect.any(String) },
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'session' },
          accessToken: { type: 'http', scheme: 'bearer' },
        },
      },
    });
    for (const { url } of document.servers) expect(URL.canParse(url)).toBe(true);
    for (const name of Object.values(document.components).flatMap(Object.keys)) {
      expect(name).toMatch(/^[\w.-]+$/);
    }
  });

  test('every reference leads somewhere', () => {
    const references = referencesIn(document);
    expect(references.length).toBeGreaterThan(100);
    for (const reference of references) {
      expect(reference).toMatch(/^#\/components\//);
      expect(api.resolve(reference), reference).toBeTypeOf('object');
    }
  });

  test('operation ids and templated paths are unique', () => {
    const ids = api.calls.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const id of ids) expect(id).toMatch(/^[a-z][A-Za-z]+$/);
    const shapes = Object.keys(document.paths).map((path) => path.replace(/\{\w+\}/g, '{}'));
    expect(new Set(shapes).size).toBe(shapes.length);
  });

  test.each(cases)('%s', (name, operation) => {
    const [method = '', path = ''] = name.split(' ');
    expect(operation.summary).toMatch(/^[A-Z].{5,110}\.$/);
    expect(operation.description).toMatch(/^(For|Only) .+\.$/);
    expect(operation.tags).toHaveLength(1);
    expect(document.tags.map((tag) => tag.name)).toContain(operation.tags[0]);

    const parameters = api.parametersOf(operation);
    const names = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
    expect(new Set(names).size).toBe(names.length);
    const inPath = parameters.filter((parameter) => parameter.in === 'path');
    expect(inPath.map((parameter) => `{${parameter.name}}`).toSorted()).toEqual(
      (path.match(/\{\w+\}/g) ?? []).toSorted(),
    );
    for (const parameter of inPath) expect(parameter.required).toBe(true);
    for (const { schema } of parameters) expect(schema).toBeTypeOf('object');

    if (method === 'GET' || method === 'DELETE') expect(operation.requestBody).toBeUndefined();
    for (const scheme of operation.security.flatMap((each) => Object.keys(each))) {
      expect(Object.keys(document.components.securitySchemes)).toContain(scheme);
    }
    const statuses = Object.keys(operation.responses);
    expect(statuses.some((status) => /^[23]\d\d$/.test(status))).toBe(true);
    for (const status of statuses) expect(status).toMatch(/^[2345]\d\d$/);
    if (path.startsWith('/api/') && operation.security.length > 0) {
      for (const status of ['400', '401', '429', '500', '503']) expect(statuses).toContain(status);
    }
    for (const reply of Object.values(operation.responses)) {
      const whole = '$ref' in reply ? api.resolve(reply.$ref) : reply;
      expect(whole).toMatchObject({ description: expect.stringMatching(/\S/) });
    }
  });
});

test('it says who may, and with what', () => {
  const at = (method: string, path: string) => document.paths[path]?.[method];
  const either = [{ session: [] }, { accessToken: [] }];
  expect(at('get', '/api/people')).toMatchObject({
    description: 'For everybody signed in.',
    security: either,
  });
  expect(at('delete', '/api/people/{id}')).toMatchObject({
    description: 'For admins and super users; for staff on records of their own.',
    security: either,
  });
  expect(at('get', '/api/audit')).toMatchObject({ description: 'For super users.' });
  expect(at('post', '/api/account/password')).toMatchObject({
    description: 'For everybody signed in. Only signed in, not with an access token.',
    security: [{ session: [] }],
  });
  expect(at('post', '/api/staff-login')).toMatchObject({ security: [] });
});

test('it names the headers of safe writes, of lists and of the viewer', () => {
  const headersOf = (method: string, path: string) =>
    api
      .parametersOf(document.paths[path]?.[method] as Operation)
      .filter((parameter) => parameter.in === 'header')
      .map(({ name }) => name);
  expect(headersOf('post', '/api/people')).toEqual(['Idempotency-Key', 'Time-Zone']);
  expect(headersOf('patch', '/api/people/{id}')).toEqual(['If-Match', 'Time-Zone']);
  expect(headersOf('get', '/api/tasks')).toEqual(['Time-Zone']);
  expect(document.paths['/api/people']?.get).toMatchObject({
    responses: { 200: { headers: { Link: {}, 'X-Total-Count': {} } } },
  });
  expect(document.paths['/api/people/{id}']?.get).toMatchObject({
    responses: { 200: { headers: { ETag: {} } } },
  });
});

describe('what is answered is what is written', () => {
  let ids: Record<string, string> = {};
  beforeAll(async () => {
    const ctx = await app.as();
    const { id: organizationId } = await anOrganization(ctx, { tags: ['VIP'] });
    const person = await aPerson(ctx, { organizationId, email: 'pat@example.com' });
    const personId = person.id;
    const opportunity = await anOpportunity(ctx, { personId, value: '12000.50' });
    const task = await aTask(ctx, { personId, dueDate: '2026-03-11T17:00:00Z' });
    await aTask(ctx, { organizationId });
    const note = await aNote(ctx, { personId });
    const event = await anEvent(ctx, { organizationId });
    const file = await aFile(ctx, dataDir);
    const field = await aCustomField(ctx, { label: 'Region' });
    await boss.post('/api/account/access-tokens', { name: 'Nightly sync' });
    ids = {
      people: personId,
      organizations: organizationId,
      opportunities: opportunity.id,
      tasks: task.id,
      notes: note.id,
      'calendar-events': event.id,
      files: file.id,
      'custom-field-definitions': field.id,
    };
  });

  function schemaOf(method: string, path: string, status: number): z.ZodType {
    const call = api.calls.find(({ name }) => name === `${method.toUpperCase()} ${path}`);
    const schema = call && api.repliesOf(call, status)?.['application/json'];
    if (!schema) throw new Error(`${method} ${path} has no JSON for ${status}`);
    return schema;
  }

  const queries: Record<string, string> = {
    '/api/calendar': '?from=2026-03-01&to=2026-03-31',
    '/api/opportunities/cards': '?stage=lead',
  };
  const reads = api.calls.filter(({ method, path, operation: { responses, parameters } }) => {
    const reply = responses[200];
    const isJson = reply && 'content' in reply && reply.content?.['application/json'];
    const wants = parameters.some((each) => 'required' in each && each.required);
    return method === 'GET' && isJson && (!wants || path in queries);
  });

  test.each(reads.map(({ path }) => path))('GET %s', async (path) => {
    const query = path === '/api/timeline' ? `?personId=${ids.people}` : queries[path];
    const reply = await boss.get(path + (query ?? ''));
    // Some want more than their parameters say alone; their refusal is written down too.
    expect([200, 400]).toContain(reply.status);
    expect(schemaOf('get', path, reply.status).safeParse(reply.body).error).toBeUndefined();
  });

  test('the lists and the figures are among them', () => {
    const lists =
      'people organizations opportunities tasks notes calendar-events files staff-users';
    const more =
      'activity-logs timeline custom-field-definitions calendar stats search audit users';
    expect(reads.map(({ path }) => path)).toEqual(
      expect.arrayContaining(`${lists} ${more}`.split(' ').map((noun) => `/api/${noun}`)),
    );
  });

  test.each(['people', 'organizations', 'opportunities', 'tasks', 'calendar-events', 'files'])(
    'one of %s',
    async (noun) => {
      const reply = await boss.get(`/api/${noun}/${ids[noun]}`);
      expect(reply.status).toBe(200);
      const written = schemaOf('get', `/api/${noun}/{id}`, 200);
      expect(written.safeParse(reply.body).error).toBeUndefined();
      // The proof that the check can fail.
      expect(written.safeParse({ ...Object(reply.body), id: 1 }).success).toBe(false);
      expect(written.safeParse({ ...Object(reply.body), unheardOf: 1 }).success).toBe(false);
    },
  );

  test.each(['people', 'organizations', 'opportunities', 'tasks', 'notes', 'calendar-events'])(
    'the example of a new one of %s is taken',
    async (noun) => {
      const { requestBody } = document.paths[`/api/${noun}`]?.post ?? {};
      const schema = requestBody?.content['application/json']?.schema ?? {};
      const reply = await boss.post(
        `/api/${noun}`,
        makeExample(document.components.schemas, schema),
      );
      expect(reply.status).toBe(201);
      const written = schemaOf('post', `/api/${noun}`, 201);
      expect(written.safeParse(reply.body).error).toBeUndefined();
    },
  );

  test.each([
    ['post', '/api/people', { name: 7 }, 400],
    ['get', '/api/people/{id}', undefined, 404],
    ['patch', '/api/users/{id}', { role: 'admin' }, 404],
  ] as const)('the refusal of %s %s', async (method, path, body, status) => {
    const url = path.replace('{id}', '0190c4f5-0000-7000-8000-000000000000');
    const verb = method.toUpperCase() as 'GET' | 'POST' | 'PATCH';
    const reply = await boss.send(verb, url, body);
    expect(reply.status).toBe(status);
    expect(schemaOf(method, path, status).safeParse(reply.body).error).toBeUndefined();
  });
});

describe('the page', () => {
  test('shows every call and shape to everybody signed in, without a script', async () => {
    for (const role of roles) {
      const client = await app.signIn(role);
      const { status, body, headers } = await client.get<string>('/api/docs');
      expect(status).toBe(200);
      expect(headers['content-type']).toBe('text/html; charset=utf-8');
      const nonce = /<style nonce="([^"]+)">/.exec(body)?.[1] ?? '';
      expect(headers['content-security-policy']).toBe(
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      );
      expect(body).not.toMatch(/<script|style="|{{/);
      for (const { operation } of api.calls) {
        expect(body).toContain(`<article id="${operation.operationId}"`);
      }
      const anchors = [...body.matchAll(/href="#([^"]+)"/g)].map(([, anchor]) => anchor);
      for (const anchor of new Set(anchors)) expect(body, anchor).toContain(`id="${anchor}"`);
      const found = [...body.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
      expect(new Set(found).size).toBe(found.length);
    }
  });

  test('sends a visitor to sign in, and back', async () => {
    const reply = await app.visitor.get('/api/docs');
    expect(reply).toMatchObject({
      status: 302,
      headers: { location: '/api/login?next=/api/docs' },
    });
    const { headers } = await boss.get('/api/login?next=/api/docs');
    expect(headers.location).toBe('/api/docs');
  });

  test('what a Host header says is text on it', async () => {
    const host = 'crm"><script>alert(1)</script>';
    const { body } = await boss.get<string>('/api/docs', { host });
    expect(body).not.toContain('<script');
  });
});

test.each<[JsonSchema, string]>([
  [{ type: 'string', maxLength: 5_000 }, 'text, at most 5,000 characters'],
  [{ type: 'string', format: 'uuid' }, 'id'],
  [{ anyOf: [{ type: 'string' }, { type: 'null' }] }, 'text or null'],
  [{ enum: ['low', 'medium', 'high'] }, 'low, medium or high'],
  [{ type: 'integer', minimum: 1, maximum: 1_000 }, 'whole number, 1 to 1,000'],
  [{ type: 'integer', minimum: -(2 ** 53) + 1, maximum: 2 ** 53 - 1 }, 'whole number'],
  [{ type: 'array', items: { $ref: '#/components/schemas/Person' } }, 'list of [Person]'],
  [{ type: 'array', maxItems: 50, items: { type: 'string' } }, 'list (at most 50) of text'],
  [{ type: ['string', 'number'] }, 'text or number'],
  [{}, 'anything'],
])('%j is told as %s', (schema, words) => {
  expect(typeWords(schema)).toBe(words);
});
