/** How faults of the connection, the database and the disk are reported: in words, and with advice to try again. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { DrizzleQueryError } from 'drizzle-orm';
import fastify from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { findRefusal, registerErrorHandler } from './http-errors.ts';

const failed = (cause: Error) => new DrizzleQueryError('select 1', [], cause);
const coded = (code: string, more: object = {}) =>
  Object.assign(new Error(`failed: ${code}`), { code, ...more });
const fromDatabase = (code: string) => coded(code, { severity: 'ERROR' });

const unreachable = 'The database cannot be reached right now.';
const noRoom = 'The server has no room left on its disk. Nothing was changed.';

test.each<[string, Error, string]>([
  ['refused', coded('ECONNREFUSED'), unreachable],
  ['reset', coded('ECONNRESET'), unreachable],
  ['cut while writing', coded('EPIPE'), unreachable],
  ['silent', coded('ETIMEDOUT'), unreachable],
  ['not routed', coded('EHOSTUNREACH'), unreachable],
  ['not known', coded('ENOTFOUND'), unreachable],
  ['without a socket', coded('ENOENT', { syscall: 'connect' }), unreachable],
  ['ended', new Error('Connection terminated unexpectedly'), unreachable],
  [
    'given up in a transaction',
    new Error('Client has encountered a connection error and is not queryable'),
    unreachable,
  ],
  ['nowhere free', new Error('timeout exceeded when trying to connect'), unreachable],
  ['shutting down', fromDatabase('57P01'), unreachable],
  ['cut for idling', fromDatabase('25P03'), unreachable],
  ['out of connections', fromDatabase('53300'), unreachable],
  ['a deadlock', fromDatabase('40P01'), 'Others are changing the same. Please try again.'],
])('a database that is %s', (_, cause, message) => {
  for (const error of [cause, failed(cause)]) {
    expect(findRefusal(error)).toMatchObject({
      status: 503,
      message,
      retryAfter: expect.any(Number),
    });
  }
});

test.each<[string, Error]>([
  ['ours', coded('ENOSPC', { syscall: 'write' })],
  ['an outside database’s', fromDatabase('53100')],
  ['an outside database’s, in a query', failed(fromDatabase('53100'))],
])('R-05: a full disk, %s', (_, error) => {
  expect(findRefusal(error)).toMatchObject({ status: 507, code: 'no_room', message: noRoom });
});

test.each<[string, unknown]>([
  ['a file that is missing', coded('ENOENT', { syscall: 'open' })],
  ['a column that is missing', fromDatabase('42703')],
  ['a bug', new TypeError('undefined is not a function')],
  ['no error', 'words'],
])('%s is a fault of ours', (_, error) => expect(findRefusal(error)).toBe(null));

test('who hangs up before a reply begins is no fault of ours, and a stream that breaks is', async () => {
  const faults: string[] = [];
  const stream = { write: (line: string) => faults.push(line) };
  const app = fastify({ logger: { level: 'error', stream } });
  onTestFinished(() => app.close());
  registerErrorHandler(app);
  let closed = 0;
  app.get('/waits', (request, reply) => {
    const words = new PassThrough();
    request.raw.resume();
    request.raw.socket.once('close', () => {
      closed += 1;
      words.destroy();
    });
    return reply.send(words);
  });
  app.get('/breaks', (_, reply) => {
    const words = new PassThrough();
    setImmediate(() => words.destroy());
    return reply.send(words);
  });
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
  const socket = connect(Number(port), '127.0.0.1');
  const isAsked = once(app.server, 'request');
  socket.write('GET /waits HTTP/1.1\r\nHost: crm\r\n\r\n');
  await isAsked;
  socket.destroy();
  await expect.poll(() => closed).toBe(1);
  const reply = await fetch(`http://127.0.0.1:${port}/breaks`);
  expect(reply.status).toBe(500);
  // The first was told, if at all, before the second was asked for.
  expect(faults).toHaveLength(1);
});
