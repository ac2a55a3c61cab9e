/** A line to a database that a test can cut and mend, freeze and thaw: a small proxy for TCP. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The database's address through this line. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** A black hole: whoever is connected, or connects, stays so, and nothing gets through either way. */
  freeze(): void;
  /** What was held back goes on its way. */
  thaw(): void;
  /** Ends the database's side of every connection, and tells this side nothing. */
  halfOpen(): void;
  /** How many milliseconds each piece takes. */
  delay(milliseconds: number): void;
  close(): Promise<void>;
}

export async function openDatabaseLine(database: string): Promise<DatabaseLine> {
  const target = new URL(database);
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? (target.port || 5_432));
  const open = new Set<Socket>();
  const abandoned = new Set<Socket>();
  const pairs: [Socket, Socket][] = [];
  let isFrozen = false;
  let lag = 0;

  const server = createServer((near) => {
    const far = socketFolder?.startsWith('/')
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, socketFolder ?? target.hostname);
    pairs.push([near, far]);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      if (isFrozen) from.pause();
      from.on('data', (bytes) => {
        if (lag === 0) to.write(bytes);
        else setTimeout(() => to.write(bytes), lag);
      });
      from.on('close', () => {
        open.delete(from);
        if (!abandoned.has(to)) to.destroy();
      });
      from.on('error', () => to.destroy());
    }
  });
  const listen = (at: number) =>
    new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const { port: ownPort } = server.address() as AddressInfo;

  const cut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      for (const socket of open) socket.destroy();
    });
  target.searchParams.delete('host');
  target.searchParams.delete('port');
  target.hostname = '127.0.0.1';
  target.port = String(ownPort);
  return {
    url: target.href,
    cut,
    mend: () => listen(ownPort),
    freeze() {
      isFrozen = true;
      for (const socket of open) socket.pause();
    },
    thaw() {
      isFrozen = false;
      for (const socket of open) socket.resume();
    },
    halfOpen() {
      for (const [near, far] of pairs.splice(0)) {
        abandoned.add(near);
        far.destroy();
      }
    },
    delay(milliseconds) {
      lag = milliseconds;
    },
    close: cut,
  };
}
