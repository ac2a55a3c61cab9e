/** A line to a database that a test can cut and mend. */

import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';

export interface DatabaseLine {
  /** The database's address through this line. */
  url: string;
  /** Ends every connection and refuses new ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseLine(database: string): Promise<DatabaseLine> {
  const target = new URL(database);
  const socketFolder = target.searchParams.get('host');
  const port = Number(target.searchParams.get('port') ?? (target.port || 5_432));
  const open = new Set<Socket>();

  const server = createServer((near) => {
    const far = socketFolder?.startsWith('/')
      ? connect(`${socketFolder}/.s.PGSQL.${port}`)
      : connect(port, socketFolder ?? target.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('data', (bytes) => to.write(bytes));
      from.on('close', () => {
        open.delete(from);
        to.destroy();
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
    close: cut,
  };
}
