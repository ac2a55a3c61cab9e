/** Which hosts the server answers for, and whose word on a visitor's address it believes. */
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, connect } from 'node:net';
import { hostname, networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import type { ErrorReply } from '#contract/errors.ts';
import { openTestApp, type TestApp } from '#test/app.ts';
import { mustSurvive } from '#test/must-survive.ts';
import { openHostList, readHost } from './hosts.ts';

const plain = await openTestApp();
const named = await openTestApp({
  environment: {
    PUBLIC_URL: 'https://crm.example.com',
    ALLOWED_HOSTS: 'crm.lan,10.0.0.5',
    TRUSTED_PROXIES: '127.0.0.1,10.7.0.0/16',
  },
});
const trusting = await openTestApp({ environment: { ALLOWED_HOSTS: 'crm.lan' } });
const trustless = await openTestApp({ environment: { TRUSTED_PROXIES: 'none' } });
await plain.listen();

/** Sends the lines as they are on a new connection, and reads the whole answer. */
async function sendRaw(...lines: string[]): Promise<{ status: number; reply: string }> {
  const { port } = plain.fastify.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.write(`${lines.join('\r\n')}\r\nConnection: close\r\n\r\n`);
  const reply = await text(socket);
  return { status: Number(reply.split(' ', 2)[1]), reply };
}

const statusFor = async (app: TestApp, host: string) =>
  (await app.visitor.get('/api/login', { host })).status;

describe('S-25: a host that is not the server’s', () => {
  test.each([
    'evil.example',
    'evil.example:3000',
    'localhost.evil.example',
    'localhost@evil.example',
    'localhost/evil.example',
    'evillocalhost',
    '127.0.0.1.evil.example',
    '128.0.0.1',
    '169.254.169.254',
    '[2001:db8::1]',
    'evil.example, localhost',
    'local host',
    '%6cocalhost',
    'xn--lclhost-',
    '*',
  ])('is misdirected: %s', async (host) => {
    for (const path of ['/', '/api/login', '/api/people', '/no-such-page', '/api/feeds/x.ics']) {
      const reply = await plain.visitor.get<ErrorReply>(path, { host });
      expect(reply).toMatchObject({ status: 421, body: { code: 'misdirected' } });
      expect(reply.headers).toHaveProperty('content-security-policy');
    }
    const write = await plain.visitor.post('/api/signup', { username: 'rebound' }, { host });
    expect(write.status).toBe(421);
    mustSurvive('S-25', { figure: '421 on 6 calls', limit: '421 or 400' });
  });

  test('is not one over a real connection either, in any form', async () => {
    const forms = [
      ['GET /api/login HTTP/1.1', 'Host: evil.example'],
      ['GET /api/login HTTP/1.1', 'Host:'],
      ['GET http://evil.example/api/login HTTP/1.1', 'Host: localhost'],
      ['GET http://localhost/api/login HTTP/1.1', 'Host: evil.example'],
      ['GET HTTPS://evil.example:3000/api/login HTTP/1.1', 'Host: evil.example'],
      ['GET ftp://evil.example/api/login HTTP/1.1', 'Host: localhost'],
      // Both are its own, but which of them is meant?
      ['GET http://127.0.0.1/api/login HTTP/1.1', 'Host: localhost'],
    ];
    for (const form of forms) {
      const { status, reply } = await sendRaw(...form);
      expect([form[0], status]).toEqual([form[0], 421]);
      expect(reply).not.toContain('evil.example');
    }
  });

  test('cannot stand beside one that is: there is exactly one Host header', async () => {
    for (const hosts of [
      ['Host: localhost', 'Host: evil.example'],
      ['Host: evil.example', 'host: localhost'],
      ['Host: localhost', 'Host: localhost'],
      [],
    ]) {
      expect(await sendRaw('GET /api/login HTTP/1.1', ...hosts)).toMatchObject({ status: 400 });
    }
    expect(await sendRaw('GET /api/login HTTP/1.0')).toMatchObject({ status: 400 });
  });

  test('lets no page of that name read an answer', async () => {
    const staff = await plain.signIn('staff');
    const origin = 'https://evil.example';
    const asks = { origin, 'access-control-request-method': 'GET' };
    const replies = [
      ...(await Promise.all([
        staff.get('/api/people', { origin }),
        staff.get('/api/health', { origin }),
      ])),
      await staff.send('OPTIONS', '/api/people', undefined, asks),
    ];
    for (const { headers } of replies) {
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });

  test('may ask whether the server is well', async () => {
    for (const lines of [
      ['GET /api/health HTTP/1.1', 'Host: evil.example'],
      ['GET http://evil.example/api/health?full HTTP/1.1', 'Host: localhost'],
      ['GET /api/health HTTP/1.0'],
      ['GET /api/health/live HTTP/1.1', 'Host: 10.42.0.7:3000'],
      ['GET /api/health/ready HTTP/1.1', 'Host: 10.42.0.7:3000'],
      ['GET /api/health HTTP/1.1', 'Host: localhost', 'Host: evil.example'],
    ]) {
      expect(await sendRaw(...lines)).toMatchObject({ status: 200 });
    }
    expect(await sendRaw('GET /api/healthy HTTP/1.1', 'Host: evil.example')).toMatchObject({
      status: 421,
    });
  });
});

describe('the server’s own host', () => {
  const addresses = Object.values(networkInterfaces())
    .flatMap((each) => each ?? [])
    .map(({ address, family }) => (family === 'IPv6' ? `[${address}]` : address));
  test.each([
    'localhost',
    'LOCALHOST:3000',
    'crm.localhost:8080',
    'localhost.',
    '127.0.0.1:1',
    '127.1.2.3',
    '[::1]:3000',
    '[0:0:0:0:0:0:0:1]',
    '[::ffff:127.0.0.1]',
    hostname(),
    `${hostname().toUpperCase()}:3000`,
    ...addresses,
  ])('is answered: %s', async (host) => {
    expect(await statusFor(plain, host)).toBe(200);
  });

  test('is also PUBLIC_URL’s and what ALLOWED_HOSTS names, at any port', async () => {
    for (const host of ['crm.example.com', 'CRM.example.com:443', 'crm.lan:3000', '10.0.0.5:81']) {
      expect([host, await statusFor(named, host)]).toEqual([host, 200]);
      expect([host, await statusFor(plain, host)]).toEqual([host, 421]);
    }
    expect(await statusFor(named, 'sub.crm.example.com')).toBe(421);
  });

  test('is served in the absolute form, as the same path', async () => {
    const { status, reply } = await sendRaw(
      'GET http://localhost:3000/api/people HTTP/1.1',
      'Host: localhost:3000',
    );
    expect(status).toBe(401);
    expect(reply).toContain('"unauthorized"');
    expect(reply.toLowerCase()).toContain('cache-control: no-store');
    expect(await sendRaw('GET http://localhost?x HTTP/1.1', 'Host: localhost')).toMatchObject({
      status: 404,
    });
  });

  test('follows the machine to another network and name', async () => {
    let addresses = ['192.168.1.5', 'fe80::1'];
    let name = 'crm-box';
    const isOwn = openHostList([], { hostname: () => name, addresses: () => addresses });
    const answers = () =>
      ['192.168.1.5', '[fe80::1]', '10.9.9.9', 'crm-box', 'crm-two'].map((text) =>
        isOwn(readHost(text)?.name ?? ''),
      );
    expect(answers()).toEqual([true, true, false, true, false]);
    [addresses, name] = [['10.9.9.9'], 'crm-two'];
    await expect.poll(answers).toEqual([false, false, true, false, true]);
  });
});

describe('what a link begins with', () => {
  async function feedAddress(app: TestApp, headers: Record<string, string>) {
    const staff = await app.signIn('staff');
    const reply = await staff.post<{ address: string }>('/api/account/calendar-feed', {}, headers);
    return reply.status === 200 ? new URL(reply.body.address).origin : reply.status;
  }

  test.each([
    ['evil.example', 421],
    ['localhost:3000', 'http://localhost:3000'],
    ['LOCALHOST:80', 'http://localhost'],
    ['127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ])('the checked host: %s', async (host, expected) => {
    expect(await feedAddress(plain, { host })).toBe(expected);
  });

  test('PUBLIC_URL, whatever host was called', async () => {
    const headers = { host: 'crm.lan:3000', 'x-forwarded-host': '10.0.0.5' };
    expect(await feedAddress(named, headers)).toBe('https://crm.example.com');
  });

  test.each([
    [{ 'x-forwarded-host': 'evil.example' }, 421],
    [{ 'x-forwarded-host': 'crm.lan, evil.example' }, 421],
    [{ 'x-forwarded-host': 'crm.lan' }, 'http://crm.lan'],
    [{ 'x-forwarded-host': 'evil.example, crm.lan:8080' }, 'http://crm.lan:8080'],
    [{ 'x-forwarded-host': 'crm.lan', 'x-forwarded-proto': 'https' }, 'https://crm.lan'],
    [{ 'x-forwarded-proto': 'javascript' }, 'http://localhost'],
    // A page under another name can add this header, and its browser a Host that it cannot change.
    [{ host: 'evil.example', 'x-forwarded-host': 'localhost' }, 421],
    [{ 'x-forwarded-server': 'evil.example', forwarded: 'host=evil.example' }, 'http://localhost'],
  ])('by the word of a trusted proxy: %o', async (headers, expected) => {
    expect(await feedAddress(trusting, { host: 'localhost', ...headers })).toBe(expected);
  });

  test('never because somebody else says so', async () => {
    const headers = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
    expect(await feedAddress(trustless, { host: 'localhost', ...headers })).toBe(
      'http://localhost',
    );
  });
});

describe('the address of a visitor', () => {
  async function addressSeen(app: TestApp, remoteAddress: string, forwardedFor: string) {
    await app.fastify.inject({
      method: 'POST',
      url: '/api/staff-login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwardedFor },
      payload: { username: `seen ${forwardedFor}`, password: 'wrong-one' },
    });
    const boss = await app.signIn('super_user');
    const { body } = await boss.get<{ after: { address: string } }[]>(
      `/api/audit?limit=1&q=${encodeURIComponent(`seen ${forwardedFor}`)}`,
    );
    return body[0]?.after.address;
  }

  test.each([
    // A trusted peer, with and without an https PUBLIC_URL.
    [trusting, '127.0.0.1', '203.0.113.7', '203.0.113.7'],
    [named, '127.0.0.1', '203.0.113.8', '203.0.113.8'],
    // What the visitor put in front of it is not believed.
    [trusting, '::1', '198.51.100.1, 203.0.113.9', '203.0.113.9'],
    // A row of proxies, all of them trusted.
    [named, '10.7.1.1', '203.0.113.10, 10.7.2.2', '203.0.113.10'],
    // With a port, as some write it; in IPv6, which is counted by its network, and as what it is.
    [trusting, '127.0.0.1', '203.0.113.11:4711', '203.0.113.11'],
    [trusting, '127.0.0.1', '[2001:db8:0::7]:4711', '2001:db8::/64'],
    [trusting, '127.0.0.1', '::ffff:203.0.113.12', '203.0.113.12'],
    // Nonsense is not an address.
    [trusting, '127.0.0.1', 'somewhere', '127.0.0.1'],
    // An untrusted peer, and loopback where it is not among the trusted.
    [trusting, '192.0.2.1', '203.0.113.13', '192.0.2.1'],
    [named, '::1', '203.0.113.14', '::/64'],
    [trustless, '127.0.0.1', '203.0.113.15', '127.0.0.1'],
  ])('%#', async (app, peer, forwardedFor, expected) => {
    expect(await addressSeen(app, peer, forwardedFor)).toBe(expected);
  });
});

test('host, scheme and address of a call are read in one place', () => {
  const reads =
    /request\.(ip|ips|host|hostname|protocol)\b|headers\.host\b|x-forwarded-|remoteAddress/;
  const found = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .filter((name) => reads.test(readFileSync(`src/server/${name}`, 'utf8')));
  expect(found).toEqual(['kernel/http/host-check.ts']);
});
