/** Calls to the outside reach what is public or allowed, and never the machine itself; replies are bounded. */
import { createServer, type Server } from 'node:net';
import { createGzip } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { openWebServer } from '#test/web-server.ts';
import type { OutboundError } from './outbound-error.ts';
import { isPublicAddress } from './outbound-guard.ts';
import { type OutboundRequest, openSafeFetch, type SafeFetchOptions } from './safe-fetch.ts';

/** It must never be reached: it stands for the database, the metadata service, the router. */
const canary = await openWebServer();
/** Stands for the web: a public name that may be called here, though it is on this machine. */
const web = await openWebServer();
const site = `http://site.test:${web.port}`;

beforeEach(() => {
  web.calls = [];
  web.answer = (_call, reply) => reply.end('ok');
});
afterAll(() => expect(canary.calls).toEqual([]));

const names: Record<string, string[]> = {
  'site.test': ['127.0.0.1'],
  'inside.test': ['127.0.0.1'],
  'inside6.test': ['::1'],
  'mapped.test': ['::ffff:127.0.0.1'],
  'lan.test': ['192.168.1.1'],
  'metadata.test': ['169.254.169.254'],
  'scoped.test': ['fe80::1%lo'],
  'mixed.test': ['93.184.216.34', '::1'],
  'mixed4.test': ['2606:2800:220:1:248:1893:25c8:1946', '10.0.0.1'],
  'nothing.test': [],
  'nonsense.test': ['127.1'],
};
const resolve = async (name: string) => {
  const bare = name.replace(/\.$/, '');
  if (bare === 'localhost' || bare.endsWith('.localhost')) return ['127.0.0.1', '::1'];
  const found = names[bare];
  if (!found) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
  return found;
};

function open(options: SafeFetchOptions = {}) {
  const opened = openSafeFetch({
    allow: [`site.test:${web.port}`],
    ports: [80, 443, canary.port],
    resolve,
    ...options,
  });
  afterAll(() => opened.close());
  return opened;
}
const outside = open();

async function refusal(
  address: string,
  request?: OutboundRequest,
  from = outside,
): Promise<OutboundError> {
  const outcome = await from.fetch(address, request).then(
    () => undefined,
    (error: OutboundError) => error,
  );
  if (outcome?.name !== 'OutboundError') throw outcome ?? new Error(`${address} was answered`);
  return outcome;
}

const p = canary.port;
// biome-ignore format: a list to be read at a glance
const privatePlaces = [
  '127.0.0.1', '127.1', '127.0.1', '2130706433', '0x7f000001', '0x7f.1', '0177.0.0.1',
  '017700000001', '0x7f.0x0.0x0.0x1', '127.0.0.1.', '127.255.255.254', '0', '0.0.0.0', '0x0',
  '00', '10.0.0.1', '10.255.255.255', '0xa000001', '172.16.0.1', '172.31.255.255', '192.168.0.1',
  '192.168.257', '169.254.169.254', '2852039166', '0xa9fea9fe', '0251.0376.0251.0376',
  '100.64.0.1', '100.127.255.255', '192.0.0.1', '192.0.2.1', '198.18.0.1', '198.51.100.1',
  '203.0.113.1', '224.0.0.1', '240.0.0.1', '255.255.255.255', '[::]', '[::1]',
  '[0:0:0:0:0:0:0:1]', '[::ffff:127.0.0.1]', '[::ffff:7f00:1]', '[::ffff:0:7f00:1]',
  '[::127.0.0.1]', '[::7f00:1]', '[::ffff:a9fe:a9fe]', '[64:ff9b::7f00:1]', '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]', '[2001:0:7f00:1::]', '[fc00::1]', '[fd12:3456::1]', '[fe80::1]', '[fec0::1]',
  '[ff02::1]', '[100::1]', '[2001:db8::1]', '[::ffff:10.0.0.1]', '[::2]', '[5f00::1]',
  'localhost', 'LOCALHOST', 'localhost.', 'a.localhost', 'inside.test', 'inside.test.',
  'inside6.test', 'mapped.test', 'lan.test', 'metadata.test', 'scoped.test', 'mixed.test',
  'mixed4.test', '127。0。0。1', '127．0．0．1', '①②⑦.⓪.⓪.①', '%31%32%37.0.0.1', 'ⓛocalhost',
  '127.0.0.1:80', '[::1]:443',
];

describe('is never called, by itself or through a redirect:', () => {
  test('there are more than 60 spellings', () => expect(privatePlaces.length).toBeGreaterThan(60));

  test.each(privatePlaces)('%s', async (place) => {
    const hasPort = /:(80|443)$/.test(place);
    const address = `http://${place}${hasPort ? '' : `:${p}`}/`;
    for (const method of ['GET', 'HEAD', 'POST'] as const) {
      expect((await refusal(address, { method })).reason).toBe('private address');
    }
    expect((await refusal(address.replace('http:', 'https:'))).reason).toBe('private address');
    for (const status of [301, 302, 303, 307, 308]) {
      web.answer = (_call, reply) =>
        reply
          .writeHead(status, { location: address.replace(/[^ -~]/gu, encodeURIComponent) })
          .end();
      const error = await refusal(`${site}/`, { method: 'POST', body: 'x' });
      expect(error.reason).toBe('private address');
      expect(error.hops).toHaveLength(2);
    }
    mustSurvive('S-15', {
      figure: '0 hits, by itself, by 3 methods and by 5 redirects',
      limit: '0 hits in 60 variants, each hop checked',
    });
  });
});

describe('is no place to call:', () => {
  test.each([
    ['file:///etc/passwd', 'scheme'],
    ['gopher://127.0.0.1:6379/_x', 'scheme'],
    ['data:text/html,hi', 'scheme'],
    ['ftp://127.0.0.1/', 'scheme'],
    ['ws://127.0.0.1/', 'scheme'],
    ['javascript:alert(1)', 'scheme'],
    ['blob:http://127.0.0.1/x', 'scheme'],
    ['http://me@127.0.0.1/', 'credentials'],
    ['http://example.com:80@127.0.0.1/', 'credentials'],
    ['http://93.184.216.34:22/', 'port'],
    ['http://93.184.216.34:25/', 'port'],
    ['http://93.184.216.34:5432/', 'port'],
    ['http://93.184.216.34:6379/', 'port'],
    ['http://inside.test:8080/', 'port'],
    ['http://nothing.test/', 'dns'],
    ['http://nonsense.test/', 'dns'],
    ['http://unknown.test/', 'dns'],
  ])('%s', async (address, reason) => {
    expect((await refusal(address)).reason).toBe(reason);
    web.answer = (_call, reply) => reply.writeHead(302, { location: address }).end();
    const error = await refusal(site);
    expect(error.reason).toBe(reason);
    expect(error.message).toMatch(/^[A-Z].*\.$/);
    mustSurvive('S-15', {
      figure: 'refused, by itself and by a redirect',
      limit: 'schemes, ports and credentials refused',
    });
  });

  test.each(['', 'here', '//127.0.0.1/', 'http://', 'http://1.2.3.4.5.6/', 'http://[::1'])(
    '%j',
    async (address) => {
      expect((await refusal(address)).reason).toBe('address');
    },
  );

  test('an overlong address', async () => {
    expect((await refusal(`http://x/${'y'.repeat(9_000)}`)).reason).toBe('address');
  });
});

test('a name is resolved once and that address is connected to: a second answer changes nothing', async () => {
  const answers = vi.fn(async () => ['127.0.0.1']).mockResolvedValueOnce(['93.184.216.34']);
  const rebound = open({ resolve: answers });
  const error = await refusal(`http://rebind.test:${p}/`, { timeout: 300 }, rebound);
  expect(['timeout', 'connection']).toContain(error.reason);
  expect(answers).toHaveBeenCalledTimes(1);
  // The next call resolves it again, and is refused.
  expect((await refusal(`http://rebind.test:${p}/`, {}, rebound)).reason).toBe('private address');
  mustSurvive('S-16', {
    figure: 'resolved once, 0 hits, the next call refused',
    limit: '0 hits; the checked address is connected to',
  });
});

test.each(['8.8.8.8', '93.184.216.34', '2606:4700::1111', '::ffff:8.8.8.8'])(
  '%s is public',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

describe('a call', () => {
  test('sends what it is given, its own user agent, and no cookies', async () => {
    web.answer = (_call, reply) => reply.writeHead(201, { 'set-cookie': 'a=1' }).end('made');
    const { status, body, url, hops } = await outside.fetch(`${site}/hook#part`, {
      method: 'POST',
      body: '{"a":"ü"}',
      headers: { 'content-type': 'application/json' },
    });
    expect([status, body.toString(), url, hops]).toEqual([
      201,
      'made',
      `${site}/hook`,
      [`${site}/hook`],
    ]);
    await outside.fetch(`${site}/hook`);
    expect(web.calls[0]).toMatchObject({
      method: 'POST',
      body: '{"a":"ü"}',
      headers: { 'content-type': 'application/json', 'user-agent': 'DealerCRM/1.0' },
    });
    expect(web.calls[1]?.headers.cookie).toBeUndefined();
  });

  test('answers HEAD without a body, and any status', async () => {
    web.answer = (_call, reply) => reply.writeHead(503, { 'x-word': 'later' }).end();
    const { status, headers, body } = await outside.fetch(site, { method: 'HEAD' });
    expect([status, headers.get('x-word'), body.length]).toEqual([503, 'later', 0]);
  });

  test.each([
    [301, 'GET', ''],
    [302, 'GET', ''],
    [303, 'GET', ''],
    [307, 'POST', 'x'],
    [308, 'POST', 'x'],
  ])('that is redirected by %i goes on as %s', async (status, method, body) => {
    web.answer = ({ path }, reply) =>
      path === '/' ? reply.writeHead(status, { location: 'b' }).end() : reply.end('there');
    const reply = await outside.fetch(`${site}/`, { method: 'POST', body: 'x' });
    expect(reply.hops).toEqual([`${site}/`, `${site}/b`]);
    expect(reply.body.toString()).toBe('there');
    expect(web.calls[1]).toMatchObject({ method, body });
  });

  test('does not send to another origin what was meant for one', async () => {
    const other = open({ allow: [`site.test:${web.port}`, `127.0.0.1:${web.port}`] });
    web.answer = ({ path }, reply) =>
      path === '/' ? reply.writeHead(307, { location: `${web.url}/b` }).end() : reply.end();
    const headers = { authorization: 'Bearer s', 'x-signature': 's', accept: 'text/html' };
    await other.fetch(`${site}/`, { headers });
    expect(web.calls[1]?.headers).toMatchObject({ accept: 'text/html' });
    expect(Object.keys(web.calls[1]?.headers ?? {})).not.toContain('authorization');
    expect(Object.keys(web.calls[1]?.headers ?? {})).not.toContain('x-signature');
  });

  test('follows five redirects of 10,000, or none', async () => {
    web.answer = ({ path }, reply) => {
      const n = Number(path.slice(1));
      if (n < 10_000) return reply.writeHead(302, { location: `/${n + 1}` }).end();
      reply.end('the end');
    };
    const error = await refusal(`${site}/0`);
    expect([error.reason, error.hops.length, error.url]).toEqual([
      'too many redirects',
      6,
      `${site}/5`,
    ]);
    expect(web.calls).toHaveLength(6);
    expect((await refusal(`${site}/0`, { maxRedirects: 1 })).reason).toBe('too many redirects');
    expect((await outside.fetch(`${site}/0`, { maxRedirects: 0 })).status).toBe(302);
    expect((await outside.fetch(`${site}/9996`)).body.toString()).toBe('the end');
    mustSurvive('S-17', { figure: '5 of 10,000 redirects', limit: '3 hops (5 here)' });
  });

  test('can wait for other calls to the same host', async () => {
    const waiting: (() => void)[] = [];
    web.answer = (_call, reply) => waiting.push(() => reply.end());
    const calls = [1, 2, 3].map((n) => outside.fetch(`${site}/${n}`, { oneAtATime: true }));
    for (let n = 1; n <= 3; n += 1) {
      await expect.poll(() => waiting.length).toBe(n);
      expect(web.calls.map(({ path }) => path)).toEqual(['/1', '/2', '/3'].slice(0, n));
      waiting[n - 1]?.();
      await calls[n - 1];
    }
  });
});

test('there is a pause between two calls in turn to a host, and calls to others do not wait', async () => {
  const allow = [`site.test:${web.port}`, `127.0.0.1:${web.port}`];
  const resting = open({ allow, rest: 3_600_000 });
  const inTurn = { oneAtATime: true };
  await resting.fetch(`${site}/1`, inTurn);
  void resting.fetch(`${site}/2`, inTurn);
  await resting.fetch(`${web.url}/3`, inTurn);
  await resting.fetch(`${site}/4`);
  expect(web.calls.map(({ path }) => path)).toEqual(['/1', '/3', '/4']);
});

describe('a reply that', () => {
  test('is too large is refused, or cut', async () => {
    web.answer = (_call, reply) => reply.end('x'.repeat(5_000));
    expect((await refusal(site, { maxBytes: 4_999 })).reason).toBe('too large');
    expect((await outside.fetch(site, { maxBytes: 5_000 })).body).toHaveLength(5_000);
    const cut = await outside.fetch(site, { maxBytes: 1_000, overflow: 'cut' });
    expect(cut.body.toString()).toBe('x'.repeat(1_000));
  });

  test('unpacks to 2 GB is cut off at the limit', async () => {
    let sent = 0;
    web.answer = (_call, reply) => {
      reply.writeHead(200, { 'content-encoding': 'gzip' });
      const gzip = createGzip({ level: 9 });
      gzip.on('data', ({ length }: Buffer) => {
        sent += length;
      });
      gzip.pipe(reply);
      const zeros = Buffer.alloc(1_048_576);
      let n = 0;
      const fill = () => {
        while (n < 2_048 && !reply.destroyed) {
          n += 1;
          if (!gzip.write(zeros)) return gzip.once('drain', fill);
        }
        gzip.end();
      };
      fill();
    };
    expect((await refusal(site)).reason).toBe('too large');
    expect(sent).toBeLessThan(1_048_576);
    mustSurvive('S-17', {
      figure: `cut after ${Math.round(sent / 1_024)} kB on the wire`,
      limit: 'cut off at the limit',
    });
  });

  test('trickles in, or never begins, ends at the timeout', async () => {
    web.answer = (_call, reply) => {
      const timer = setInterval(() => reply.write('.'), 20);
      reply.on('close', () => clearInterval(timer));
    };
    expect((await refusal(site, { timeout: 200 })).reason).toBe('timeout');
    web.answer = () => undefined;
    expect((await refusal(site, { timeout: 200 })).reason).toBe('timeout');
    const dead = open({ resolve: () => new Promise(() => undefined) });
    expect((await refusal('http://slow.test/', { timeout: 200 }, dead)).reason).toBe('timeout');
    web.answer = (_call, reply) =>
      setTimeout(() => reply.writeHead(302, { location: '/' }).end(), 60);
    expect((await refusal(site, { timeout: 200, maxRedirects: 1_000 })).reason).toBe('timeout');
  });

  test('nobody waits for any more is abandoned', async () => {
    web.answer = () => controller.abort();
    const controller = new AbortController();
    expect((await refusal(site, { signal: controller.signal })).reason).toBe('aborted');
  });

  test('has huge headers is refused', async () => {
    web.answer = (_call, reply) => reply.writeHead(200, { 'x-much': 'y'.repeat(100_000) }).end();
    expect((await refusal(site)).reason).toBe('too large');
  });

  test('is packed badly, or redirects nowhere, is refused', async () => {
    web.answer = (_call, reply) =>
      reply.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
    expect((await refusal(site)).reason).toBe('broken reply');
    web.answer = (_call, reply) => reply.writeHead(302, { location: 'http://[' }).end();
    expect((await refusal(site)).reason).toBe('redirect');
  });

  test('is cut off is refused', async () => {
    web.answer = (_call, reply) => {
      reply.writeHead(200, { 'content-length': 100 });
      reply.write('half', () => reply.destroy());
    };
    expect((await refusal(site)).reason).toBe('connection');
    web.answer = (_call, reply) => reply.destroy();
    expect((await refusal(site)).reason).toBe('connection');
  });
});

describe('a server that', () => {
  async function aServer(reply: string): Promise<number> {
    const server: Server = createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => socket.end(reply));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
    const address = server.address();
    return typeof address === 'object' && address ? address.port : 0;
  }

  test('speaks no HTTP, or no TLS, is reported as such and not as unreachable', async () => {
    const port = await aServer('SSH-2.0-OpenSSH_9.6\r\n');
    const direct = open({ allow: [`127.0.0.1:${port}`, '127.0.0.1:1'] });
    expect((await refusal(`http://127.0.0.1:${port}/`, {}, direct)).reason).toBe('broken reply');
    expect((await refusal(`https://127.0.0.1:${port}/`, {}, direct)).reason).toBe('tls');
  });

  test('cannot be reached', async () => {
    const free = await aServer('');
    const gone = open({ allow: [`127.0.0.1:${free + 1}`] });
    expect(['connection', 'broken reply']).toContain(
      (await refusal(`http://127.0.0.1:${free + 1}/`, {}, gone)).reason,
    );
  });
});
