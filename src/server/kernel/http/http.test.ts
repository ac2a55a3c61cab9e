/** What the server does with requests that no page of ours makes: refuse, in one shape, without a fault. */
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { ErrorReply } from '#contract/errors.ts';
import type { Person } from '#contract/people.ts';
import { openTestApp } from '#test/app.ts';
import { aPerson } from '#test/factories.ts';
import { mustSurvive } from '#test/must-survive.ts';

const app = await openTestApp();
const secure = await openTestApp({ environment: { PUBLIC_URL: 'https://crm.example.com' } });
const staff = await app.signIn('staff');
const json = { 'content-type': 'application/json' };

async function peopleCount(): Promise<number> {
  const result = await app.database.pool.query('select count(*)::int as count from people');
  return result.rows[0].count;
}

/** No stack, no SQL, no path of the machine, no version: only words for the caller. */
function expectPlainRefusal(reply: { status: number; body: unknown }): void {
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  expect(ErrorReply.strict().parse(reply.body)).toEqual(reply.body);
  expect(JSON.stringify(reply.body)).not.toMatch(
    /node_modules|\.ts\b|at \w+ \(|\/src\/|select |insert |syntax error|\$\d|FST_|drizzle|postgres|zod/i,
  );
}

describe('content types', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset=UTF-8',
    'APPLICATION/JSON',
  ])('%j is JSON', async (type) => {
    const reply = await staff.post<Person>('/api/people', '{"name":"Typed"}', {
      'content-type': type,
    });
    expect(reply).toMatchObject({ status: 201, body: { name: 'Typed' } });
  });

  const notJson = [
    'text/plain',
    'text/plain;charset=UTF-8',
    'text/html',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/json garbage',
    'application/json\ta',
    'application/jsonx',
    'application/json/x',
    'application/vnd.api+json',
    'application/ json',
    'application',
    '/',
    ';',
    'application/json, text/plain',
    'text/plain, application/json',
    'text/plain; application/json',
  ];

  test.each(notJson)('%j is refused', async (type) => {
    const before = await peopleCount();
    const headers = { 'content-type': type };
    const valid = await staff.post('/api/people', '{"name":"Smuggled"}', headers);
    expect([400, 415]).toContain(valid.status);
    expectPlainRefusal(valid);
    expect(await peopleCount()).toBe(before);
  });

  test.each([
    ...notJson,
    '\u00a0application/json\u00a0',
    ' application/json',
    'application/json ;x',
    'Application/JSON ;x=y',
  ])('%j never lets an invalid body through', async (type) => {
    const before = await peopleCount();
    const reply = await staff.post('/api/people', '{"name":""}', { 'content-type': type });
    expect([400, 415]).toContain(reply.status);
    expect(await peopleCount()).toBe(before);
    mustSurvive('S-28', { figure: '0 invalid bodies taken', limit: '415 or 400' });
  });

  test('without one, a body is refused', async () => {
    const reply = await staff.send('POST', '/api/people', Buffer.from('{"name":"Bare"}'));
    expect([400, 415]).toContain(reply.status);
    expectPlainRefusal(reply);
  });
});

describe('bodies', () => {
  test.each([
    ['empty', ''],
    ['cut off', '{"name":"Ada"'],
    ['not JSON', 'name=Ada'],
    ['a trailing comma', '{"name":"Ada",}'],
    ['two values', '{"name":"Ada"}{"name":"Bob"}'],
    ['NaN', '{"name":"Ada","customFields":{"a":NaN}}'],
    ['a number beyond all numbers', '{"name":"Ada","customFields":{"a":1e400}}'],
    ['null', 'null'],
    ['a list', '[{"name":"Ada"}]'],
    ['text', '"Ada"'],
    ['a number', '42'],
    ['nothing of use', '{}'],
    ['__proto__', '{"name":"Ada","__proto__":{"role":"admin"}}'],
    ['__proto__ in disguise', '{"name":"Ada","\\u005f_proto__":{"role":"admin"}}'],
    ['constructor.prototype', '{"name":"Ada","constructor":{"prototype":{"x":1}}}'],
    [
      'ten thousand levels',
      `{"name":"Ada","customFields":${'['.repeat(10_000)}${']'.repeat(10_000)}}`,
    ],
    ['a NUL', '{"name":"A\\u0000da"}'],
    ['half a character', '{"name":"A\\ud800da"}'],
    ['half a character in a custom field', '{"name":"Ada","customFields":{"a":"\\udc00"}}'],
    ['UTF-16', Buffer.from('{"name":"Ada"}', 'utf16le')],
    ['bytes that are no text', Buffer.from([0xff, 0xfe, 0x00, 0x80])],
  ])('%s', async (_, body) => {
    const before = await peopleCount();
    const reply = await staff.post('/api/people', body, json);
    expect(reply.status).toBe(400);
    expectPlainRefusal(reply);
    expect(await peopleCount()).toBe(before);
    expect(Object.prototype).not.toHaveProperty('role');
    mustSurvive('S-23', { figure: '400, nothing made', limit: '400, all or nothing' });
  });

  test('with a byte order mark are read', async () => {
    const reply = await staff.post('/api/people', '\ufeff{"name":"Marked"}', json);
    expect([201, 400]).toContain(reply.status);
  });

  test('of more than a megabyte are refused before they are read', async () => {
    const bodies = [`{"name":"${'x'.repeat(1_048_576)}"}`, ' '.repeat(1_048_577)];
    for (const body of bodies) {
      const reply = await staff.post('/api/people', body, json);
      expect(reply).toMatchObject({ status: 413, body: { code: 'too_large' } });
      expectPlainRefusal(reply);
    }
    const claimed = await staff.post('/api/people', '{}', {
      ...json,
      'content-length': '99999999',
    });
    expect(claimed.status).toBe(413);
    // The body of a visitor is not even read.
    expect((await app.visitor.post('/api/people', bodies[0], json)).status).toBe(401);
  });

  test('unknown keys change nothing', async () => {
    const ctx = await app.as('staff');
    const { id } = await aPerson(ctx);
    const boss = (await app.userOf('super_user')).id;
    const columns = {
      id: boss,
      createdAt: '2000-01-01T00:00:00Z',
      created_at: '2000-01-01T00:00:00Z',
      updatedAt: '2000-01-01T00:00:00Z',
      createdById: boss,
      created_by_id: boss,
      owner_id: boss,
      version: 99,
      deletedAt: '2000-01-01T00:00:00Z',
      deleted_at: '2000-01-01T00:00:00Z',
      deletionId: boss,
      importId: boss,
      password_hash: 'x',
      org_id: boss,
      organizationName: 'Elsewhere',
    };
    const rowOf = async (of: string) =>
      (await app.database.pool.query('select * from people where id = $1', [of])).rows[0];
    const before = await rowOf(id);
    const patched = await staff.patch<Person>(`/api/people/${id}`, { ...columns, name: 'Kept' });
    expect(patched.status).toBe(200);
    const after = await rowOf(id);
    expect(after).toEqual({
      ...before,
      name: 'Kept',
      name_key: 'kept',
      search_text: before.search_text.replace(before.name.toLowerCase(), 'kept'),
      updated_at: after.updated_at,
    });
    const created = await staff.post<Person>('/api/people', { ...columns, name: 'Made' });
    const row = await rowOf(created.body.id);
    expect(created.body.id).not.toBe(boss);
    expect(row).toMatchObject({
      created_by_id: ctx.actor.id,
      created_at: app.clock.now(),
      deleted_at: null,
      deletion_id: null,
      import_id: null,
    });
    mustSurvive('S-03', {
      figure: `0 of ${Object.keys(columns).length} foreign columns changed`,
      limit: 'only allowed columns change',
    });
  });
});

describe('headers', () => {
  test.each([
    ['a record', 'GET', '/api/people?limit=1', 200],
    ['a visitor refused', 'GET', '/api/auth/user', 401],
    ['nothing there', 'GET', '/api/nothing', 404],
    ['a path outside the API', 'GET', '/nothing', 404],
    ['bad input', 'POST', '/api/people', 400],
    ['a method nobody serves', 'PUT', '/api/people', 404],
    ['an address that is none', 'GET', '/api/people/%zz', 400],
    ['health', 'GET', '/api/health', 200],
    ['a head', 'HEAD', '/api/health', 200],
  ] as const)('are on every reply: %s', async (_, method, path, status) => {
    const client = status === 401 ? app.visitor : staff;
    const reply = await client.send(method, path, method === 'POST' ? {} : undefined);
    expect(reply.status).toBe(status);
    expect(reply.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'content-security-policy': expect.stringMatching(
        /^default-src 'none'.*frame-ancestors 'none'/,
      ),
    });
    if (path.startsWith('/api')) expect(reply.headers['cache-control']).toBe('no-store');
    for (const name of ['x-powered-by', 'server', 'access-control-allow-origin']) {
      expect(reply.headers).not.toHaveProperty(name);
    }
    expect(reply.headers).not.toHaveProperty('strict-transport-security');
    mustSurvive('B-02', {
      figure: '8 headers right, 3 absent',
      limit: 'every header on every reply',
    });
  });

  test('with https they ask browsers to stay with it', async () => {
    const reply = await secure.visitor.get('/api/health');
    expect(reply.headers['strict-transport-security']).toMatch(
      /^max-age=31536000; includeSubDomains/,
    );
    mustSurvive('B-02', {
      figure: '1 year with subdomains',
      limit: 'HSTS of a year with subdomains',
    });
  });
});

describe('three hundred malformed requests', () => {
  const words = [
    '%00',
    '%zz',
    '%',
    '%c0%80',
    '%ff',
    '..',
    '../..',
    '..%2f..%2f',
    '%2e%2e',
    '//',
    '\\',
    "'",
    '"',
    '`',
    ';',
    '--',
    '{}',
    '[]',
    '*',
    '?',
    '&',
    '#',
    '~',
    'null',
    'undefined',
    'NaN',
    "1' or '1'='1",
    "'; select pg_sleep(5)--",
    'name"; select pg_sleep(5)--',
    '1e308',
    '-1',
    '99999999999999999999',
    '\u202e',
    'x'.repeat(300),
    '0190a5b2-0000-7000-8000-00000000000g',
    '{0190a5b2-0000-7000-8000-000000000000}',
  ];
  const lists = ['people', 'organizations', 'tasks', 'notes', 'staff-users'];
  const parameters = [
    ...['q', 'limit', 'cursor', 'sort', 'tag', 'status', 'filter', 'from', 'to', 'assigneeId'],
    ...['assignedToId', 'personId', 'organizationId', 'priority', 'tz', 'fields', 'ids[]', 'q[]'],
  ];

  test('as addresses', async () => {
    for (const word of words) {
      for (const path of [`/api/people/${word}`, `/deep/${word}`, `/api/${word}/people`]) {
        const reply = await staff.get(path);
        // A path that merely looks odd is answered with the page, if pages are built.
        expect([200, 400, 404, 414], path).toContain(reply.status);
        if (reply.status !== 200) expectPlainRefusal(reply);
      }
    }
    const figure = `${words.length * 3} addresses: 0 faults, nothing told`;
    mustSurvive('S-33', { figure, limit: '0 faults, no stack, SQL or path' });
  });

  test('as queries', async () => {
    for (const [i, word] of words.entries()) {
      for (const parameter of parameters) {
        const list = lists[i % lists.length];
        const value = word.startsWith('%') ? word : encodeURIComponent(word);
        const reply = await staff.get(`/api/${list}?${parameter}=${value}&limit=5`);
        expect([200, 400], `${list} ${parameter}=${word}`).toContain(reply.status);
        if (reply.status !== 200) expectPlainRefusal(reply);
      }
    }
    const figure = `${words.length * parameters.length} queries: 0 faults, nothing told`;
    mustSurvive('S-33', { figure, limit: '300: 0 faults, no stack, SQL or path' });
  }, 30_000);

  test.each([
    ['limit', ['-1', '0', '1001', '1e9', 'abc', '1.5', '', ' ', '5,6', '0x10', '1e2', 'Infinity']],
    ['sort', ['name desc', 'NAME', '--name', 'password_hash', 'name,id', '', 'constructor']],
    ['cursor', ['x', '', 'W10', 'bnVsbA', 'W10'.repeat(800), '[]', '%00']],
    ['tag', ['x'.repeat(61), '%00']],
    ['q', ['x'.repeat(201), 'x'.repeat(10_000), '%00']],
    ['organizationId', ['1', 'none', "' or 1=1", '']],
    ['assignedToId', ['me', '1', '']],
  ])('a bad %s is named', async (parameter, values) => {
    for (const value of values) {
      const reply = await staff.get<ErrorReply>(`/api/people?${parameter}=${value}`);
      expect(reply.status, `${parameter}=${value}`).toBe(400);
      expect(reply.body.fields).toHaveProperty(parameter);
      expectPlainRefusal(reply);
    }
    const twice = await staff.get(`/api/people?${parameter}=1&${parameter}=2`);
    expect(twice.status).toBe(400);
  });

  test.each(['Mars/Base', 'x'.repeat(200), "UTC'; select pg_sleep(5)--", '+25:00', '../UTC'])(
    'the time zone %j is refused by name',
    async (zone) => {
      const reply = await staff.get<ErrorReply>('/api/tasks?filter=today', { 'time-zone': zone });
      expect(reply).toMatchObject({
        status: 400,
        body: { fields: { 'Time-Zone': expect.any(String) } },
      });
    },
  );

  test('on the bare wire', async () => {
    const { port } = new URL(await app.listen());
    const requests = [
      'nonsense\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET /api/people\r\n\r\n',
      'GET /api/people HTTP/1.1\r\n\r\n',
      'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n0\r\n\r\n',
      'POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\nConnection: close\r\n\r\n',
      'POST /api/people HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\nConnection: close\r\n\r\nxx',
      `GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(100_000)}\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: x\r\n${'X-Many: x\r\n'.repeat(10_000)}\r\n`,
      'GET / HTTP/1.1\r\nHost: x\r\nBad Header: x\r\n\r\n',
      'GET // HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://[ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'GET http://evil.example/api/people HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
      'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ];
    for (const request of requests) {
      const answer = await onTheWire(Number(port), request);
      const [head = '', body = ''] = answer.split('\r\n\r\n');
      expect(head.split('\r\n')[0], request.slice(0, 60)).toMatch(/^HTTP\/1\.1 4\d\d /);
      if (body.startsWith('{')) {
        expect(Object.keys(JSON.parse(body)).toSorted()).toEqual(['code', 'message']);
      }
      expect(answer).not.toMatch(/node_modules|\.js:|\.ts:/);
    }
    expect((await app.visitor.get('/api/health')).status).toBe(200);
  });
});

/** Sends raw bytes and reads until the server closes the connection. */
function onTheWire(port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(port, '127.0.0.1', () => socket.end(request));
    socket.setEncoding('utf8');
    socket.on('data', (text: string) => {
      answer += text;
    });
    socket.on('close', () => resolve(answer));
    // The server may reset the connection after its answer to stop a flood.
    socket.on('error', (error) => (answer === '' ? reject(error) : undefined));
  });
}
