/** Checks that PORT and HOST are free before anything else is started, and says in words if they are not. */
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/kernel/settings.ts';
import { StartError } from '#server/kernel/start-error.ts';

type Address = Pick<Settings, 'port' | 'host'>;

/** Listens there for a moment; throws a StartError if that fails. */
export async function tryAddress({ port, host }: Address): Promise<void> {
  const probe = createServer();
  try {
    await new Promise<void>((resolve, reject) => {
      probe.once('error', reject);
      probe.listen({ port, host, exclusive: true }, resolve);
    });
  } catch (error) {
    throw refusedAddress(error, { port, host });
  }
  await new Promise((resolve) => probe.close(resolve));
}

/** What is said of an address on which the server cannot listen. */
export function refusedAddress(error: unknown, { port, host }: Address): StartError {
  const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  switch (code) {
    case 'EADDRINUSE':
      return new StartError(
        `Port ${port} on ${host} is taken, perhaps by another start of this server. ` +
          'Stop what uses it, or set PORT to another.',
      );
    case 'EACCES':
      return new StartError(
        `Port ${port} needs rights that this account lacks. Set PORT to 1024 or higher.`,
      );
    case 'EADDRNOTAVAIL':
    case 'EAFNOSUPPORT':
    case 'EINVAL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return new StartError(
        `HOST ${host} is no address of this machine (${code}). Set it to one that is, or to 0.0.0.0 for all of them.`,
      );
    default:
      return new StartError(`The server can't listen on port ${port} of ${host} (${code}).`);
  }
}

/** Where a server really listens, as PORT may have been 0. */
export function getBoundAddress({ server }: Pick<FastifyInstance, 'server'>): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('It listens on no port');
  return address;
}
