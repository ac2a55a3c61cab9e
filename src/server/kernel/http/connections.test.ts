/** Which connections are closed, and which are waited for. */
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { type Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import fastify from 'fastify';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { registerConnections } from './connections.ts';

const patience = 50;
const app = fastify({ bodyLimit: 64 * 1_024 * 1_024 });
registerConnections(app, { silence: patience });
app.addContentTypeParser('text/upload', (_request, body, done) => done(null, body));
app.post<{ Body: Readable }>('/refused', async ({ body }, reply) => {
  // Reads a little and then stops, like somebody who notices that it is the wrong file.
  body.pipe(new Writable({ write: () => undefined }));
  await once(body, 'data');
  return reply.status(415).send('refused');
});
app.get('/much', async () => Buffer.alloc(64 * 1_024 * 1_024));
app.get('/late', async () => {
  await pause(patience * 6);
  return 'here it is';
});
app.post('/', async () => 'taken');
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
afterAll(() => app.close());

function ask(request: string) {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  socket.write(`${request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`);
  return socket;
}

test('S-30: a client that does not read', async () => {
  const count = () =>
    new Promise((resolve) => app.server.getConnections((_, open) => resolve(open)));
  const socket = ask('GET /much');
  socket.pause();
  await expect.poll(count).toBe(1);
  socket.write('\r\n');
  await expect.poll(count).toBe(0);
  socket.destroy();
});

test('a client that stops sending, signed in or not', async () => {
  const socket = ask('POST /').resume();
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a');
  await once(socket, 'close');
});

describe('a body', async () => {
  const limits = { body: 600, smallBody: 10_000, bytesPerSecond: 20_000 };
  const measured = fastify({ bodyLimit: 64 * 1_024 * 1_024 });
  registerConnections(measured, limits);
  measured.addContentTypeParser('text/upload', (_request, body, done) => done(null, body));
  measured.addContentTypeParser('multipart/form-data', (_request, _body, done) => done(null));
  let kept = 0;
  measured.post<{ Body: Readable | undefined }>('/', async ({ body, raw }) => {
    let size = 0;
    for await (const piece of body ?? raw) size += Buffer.byteLength(piece);
    kept += 1;
    return `${size} bytes`;
  });
  await measured.listen({ port: 0, host: '127.0.0.1' });
  afterAll(() => measured.close());
  beforeEach(() => {
    kept = 0;
  });

  function begin(header: string) {
    const { port } = measured.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    // Writing to a client that has hung up breaks the connection.
    socket.on('error', () => undefined);
    let answer = '';
    socket.setEncoding('utf8').on('data', (text: string) => {
      answer += text;
    });
    const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
    socket.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${header}\r\n\r\n`);
    return { socket, closed };
  }
  const upload = 'Content-Type: text/upload\r\n';
  const form = 'Content-Type: multipart/form-data; boundary=x\r\n';

  test.each([
    ['that is small', `${upload}Content-Length: 9000`],
    ['of unknown length', `${upload}Transfer-Encoding: chunked`],
    ['that is large', `${upload}Content-Length: 1000000`],
    ['of a form, however small', `${form}Content-Length: 5000`],
  ])('%s and does not come is given up, and told so', async (_, header) => {
    const { closed } = begin(header);
    const answer = await closed;
    expect(answer).toMatch(/^HTTP\/1\.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"too_slow"');
    expect(kept).toBe(0);
  });

  test.each([
    ['that is small', `${upload}Content-Length: 9000`, 1],
    ['that is large', `${upload}Content-Length: 1000000`, 50],
  ])('%s and only trickles in is given up as well', async (_, header, bytes) => {
    const { socket, closed } = begin(header);
    const timer = setInterval(() => socket.write('x'.repeat(bytes)), 20);
    await closed;
    clearInterval(timer);
    expect(kept).toBe(0);
  });

  test('that is large may take as long as it needs, if it is fast enough', async () => {
    const size = 150_000;
    const { socket, closed } = begin(`${upload}Content-Length: ${size}`);
    const start = performance.now();
    for (let sent = 0; sent < size; await pause(10)) {
      const due = Math.min(size, Math.ceil((performance.now() - start) * 80));
      socket.write('x'.repeat(due - sent));
      sent = due;
    }
    expect(await closed).toContain(`${size} bytes`);
    expect(performance.now() - start).toBeGreaterThan(limits.body * 2);
  });
});

test('but not a client that waits for us', async () => {
  const socket = ask('GET /late');
  socket.write('\r\n');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  await once(socket, 'close');
  expect(answer).toContain('here it is');
});

test('an upload that is refused half-read does not hold up what comes after it', async () => {
  const size = 1_024 * 1_024;
  const socket = connect(port, '127.0.0.1');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  socket.write('POST /refused HTTP/1.1\r\nHost: x\r\nContent-Type: text/upload\r\n');
  socket.write(`Content-Length: ${size}\r\n\r\n`);
  socket.write(Buffer.alloc(size));
  socket.write('GET /late HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  await once(socket, 'close');
  expect(answer.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 415', 'HTTP/1.1 200']);
});

test('who is refused half-way and sends on is answered before the connection is closed', async () => {
  const size = 30 * 1_024 * 1_024;
  const socket = ask('POST /refused');
  socket.write(`Content-Type: text/upload\r\nContent-Length: ${size}\r\n\r\n`);
  let [sent, isOver] = [0, false];
  socket.once('close', () => {
    isOver = true;
  });
  // Like many programs, it reads the answer once it has sent everything.
  for (const piece = Buffer.alloc(65_536); sent < size && !isOver; sent += piece.length) {
    if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]);
  }
  let answer = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    answer += text;
  });
  if (!isOver) await once(socket, 'close');
  expect([sent, answer.slice(0, 12)]).toEqual([size, 'HTTP/1.1 415']);
});

test('who goes on sending after a refusal is hung up on in the end', async () => {
  const impatient = fastify();
  registerConnections(impatient, { linger: 200 });
  impatient.addContentTypeParser('text/upload', (_request, _body, done) => done(null));
  impatient.post('/', async (_, reply) => reply.status(415).send('refused'));
  await impatient.listen({ port: 0, host: '127.0.0.1' });
  const { port } = impatient.server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).resume();
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.on('error', () => undefined);
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: text/upload\r\n');
  socket.write('Transfer-Encoding: chunked\r\n\r\n');
  const timer = setInterval(() => socket.write('1\r\nx\r\n'), 5);
  await once(socket, 'end');
  const answered = performance.now();
  await closed;
  expect(performance.now() - answered).toBeGreaterThan(100);
  clearInterval(timer);
  await impatient.close();
});

test('a closing server waits for an answer under way, but for no further request on its connection', async () => {
  const closing = fastify();
  registerConnections(closing);
  const begun = Promise.withResolvers<void>();
  const held = Promise.withResolvers<string>();
  closing.get('/', () => {
    begun.resolve();
    return held.promise;
  });
  const address = await closing.listen({ port: 0, host: '127.0.0.1' });
  const agent = new Agent({ keepAlive: true });
  const answer = new Promise<string>((resolve, reject) => {
    get(address, { agent }, async (reply) => resolve((await reply.toArray()).join(''))).on(
      'error',
      reject,
    );
  });
  await begun.promise;
  const closed = closing.close();
  held.resolve('in time');
  expect(await answer).toBe('in time');
  await closed;
  agent.destroy();
  mustSurvive('R-16', { figure: 'waits for no idle connection', limit: 'exit within 15 s' });
});

test.each([
  ['nothing yet, as a browser opens one ahead', ''],
  ['half a request', 'GET / HTTP/1.1\r\nHost: x\r\n'],
])('nor for a connection that has brought %s', async (_, sent) => {
  const closing = fastify();
  registerConnections(closing);
  await closing.listen({ port: 0, host: '127.0.0.1' });
  const accepted = once(closing.server, 'connection');
  const socket = connect((closing.server.address() as AddressInfo).port, '127.0.0.1').resume();
  socket.write(sent);
  const hungUp = once(socket, 'close');
  const [connection] = await accepted;
  await expect.poll(() => connection.bytesRead).toBe(sent.length);
  await closing.close();
  await hungUp;
});

test('a call from inside the server has no connection to close', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    expect((await app.inject('/much')).statusCode).toBe(200);
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
