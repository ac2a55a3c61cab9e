/** Large replies: sent in pieces, complete, and given up if the client reads too slowly. */
import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { gunzipSync } from 'node:zlib';
import compress from '@fastify/compress';
import fastify from 'fastify';
import { afterAll, expect, test } from 'vitest';
import { mustSurvive } from '#test/must-survive.ts';
import { registerLargeReplies } from './large-replies.ts';

const mebibyte = 1_048_576;
/** More than the buffers of the system hold for one connection. */
const much = 32 * mebibyte;
const pace = { over: 600, bytesPerSecond: mebibyte };
const long = 'Ärger '.repeat(100_000);

const app = fastify();
registerLargeReplies(app, pace);
await app.register(compress, { encodings: ['gzip'], threshold: 1_024 });
app.get('/text', async (_request, reply) => reply.type('text/plain').send(long));
app.get('/stream', async (_request, reply) =>
  reply.type('text/plain').send(Readable.from([long, long], { objectMode: false })),
);
app.get('/much', async () => Buffer.alloc(much));
app.get('/broken', async (_request, reply) => {
  const breaks = Readable.from(
    (async function* () {
      yield long;
      throw new Error('Broken');
    })(),
    { objectMode: false },
  );
  return reply.type('text/plain').send(breaks);
});
await app.listen({ port: 0, host: '127.0.0.1' });
const { port } = app.server.address() as AddressInfo;
const url = `http://127.0.0.1:${port}`;
afterAll(() => app.close());

const plain = { 'accept-encoding': 'identity' };

test('a long text arrives complete, with its length', async () => {
  const reply = await fetch(`${url}/text`, { headers: plain });
  expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(long)));
  expect(await reply.text()).toBe(long);
});

test('a stream and a compressed reply arrive complete too', async () => {
  const stream = await fetch(`${url}/stream`, { headers: plain });
  expect(await stream.text()).toBe(long + long);
  const packed = await app.inject({ url: '/text', headers: { 'accept-encoding': 'gzip' } });
  expect(packed.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(packed.rawPayload).toString()).toBe(long);
});

test('HEAD says what GET would', async () => {
  const reply = await fetch(`${url}/text`, { method: 'HEAD', headers: plain });
  expect(reply.headers.get('content-length')).toBe(String(Buffer.byteLength(long)));
});

test('a reply that breaks off does not look complete', async () => {
  const reply = await fetch(`${url}/broken`, { headers: plain });
  await expect(reply.text()).rejects.toThrow('terminated');
});

/** Sends a request and reads so many bytes every 5 ms; `all` resolves to how many arrived. */
function take(bytes: number, from = port) {
  const socket = connect(from, '127.0.0.1');
  const all = Promise.withResolvers<number>();
  let came = 0;
  const timer = setInterval(() => {
    const piece: Buffer | null = socket.read(Math.min(bytes, socket.readableLength));
    came += piece?.length ?? 0;
  }, 5);
  socket.on('readable', () => undefined);
  socket.on('error', () => undefined);
  socket.on('close', () => {
    clearInterval(timer);
    all.resolve(came);
  });
  socket.write('GET /much HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
  return { socket, all: all.promise };
}

test('S-30: a client that only reads a little now and then is disconnected', async () => {
  const accepted = once(app.server, 'connection');
  const { socket } = take(200);
  // Seen from the server: on this side much has arrived already that is still to be read.
  const [connection] = await accepted;
  await once(connection, 'close');
  expect(connection.bytesWritten).toBeLessThan(much);
  socket.destroy();
  mustSurvive('S-30', { figure: 'dropped', limit: 'dropped within 60 s' });
});

test('a client that reads slowly, but at a fair pace, gets all of it', async () => {
  // It takes 64 KiB at a time. On a busy machine it may be a hundred times slower than it means to be.
  const fair = fastify();
  registerLargeReplies(fair, { over: 600, bytesPerSecond: mebibyte / 8 });
  fair.get('/much', async () => Buffer.alloc(much));
  await fair.listen({ port: 0, host: '127.0.0.1' });
  const address = fair.server.address() as AddressInfo;
  expect(await take(mebibyte, address.port).all).toBeGreaterThan(much);
  await fair.close();
});
