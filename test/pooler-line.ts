/**
 * A line to the tests' database that looks like a pooler from the outside: it refuses what poolers refuse at the
 * start of a connection, and tells a session's number that it made up.
 */

import type { AddressInfo } from 'node:net';
import { createConnection, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll } from 'vitest';

/** What PgBouncer takes unless it was told to overlook more. */
const accepted = ['user', 'database', 'client_encoding', 'application_name'];
const madeUp = 1_234_567;

/** Its address, for the database that `url` leads to. */
export async function openPoolerLine(url: string): Promise<string> {
  const target = new URL(url);
  const folder = target.searchParams.get('host');
  const port = target.searchParams.get('port') || target.port || '5432';
  const path = folder?.startsWith('/') ? join(folder, `.s.PGSQL.${port}`) : undefined;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = path
      ? createConnection(path)
      : createConnection(Number(port), folder ?? target.hostname);
    for (const socket of [client, behind]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('close', () => {
        sockets.delete(socket);
        client.destroy();
        behind.destroy();
      });
    }
    client.once('data', (start: Buffer) => {
      const refused = namesOf(start).find((name) => !accepted.includes(name));
      if (refused !== undefined) return client.end(refusal(refused));
      behind.write(start);
      client.pipe(behind);
    });
    behind.on('data', (bytes: Buffer) => client.write(withoutNumber(bytes)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  afterAll(async () => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  });
  const own = new URL(url);
  own.search = '';
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);
  return own.href;
}

/** The parameters of a startup message: a length and a version, then names and values, each ended by a zero. */
function namesOf(start: Buffer): string[] {
  return start
    .subarray(8)
    .toString('utf8')
    .split('\0')
    .filter((_word, index) => index % 2 === 0)
    .filter((name) => name !== '');
}

function refusal(name: string): Buffer {
  const fields = ['SFATAL', 'C08P01', `Munsupported startup parameter: ${name}`, '']
    .map((field) => `${field}\0`)
    .join('');
  const message = Buffer.alloc(5);
  message.write('E');
  message.writeInt32BE(4 + Buffer.byteLength(fields), 1);
  return Buffer.concat([message, Buffer.from(fields)]);
}

/** BackendKeyData: `K`, its length of 12, the number, the key. */
function withoutNumber(bytes: Buffer): Buffer {
  const at = bytes.indexOf(Buffer.from([0x4b, 0, 0, 0, 12]));
  if (at < 0) return bytes;
  const changed = Buffer.from(bytes);
  changed.writeInt32BE(madeUp, at + 5);
  return changed;
}
