/**
 * Decides where the server may connect on behalf of a user or of the web, and connects nowhere else:
 * to public addresses on ports 80 and 443, or to what the operator allows by name and port.
 */
import { type LookupAddress, promises } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { buildConnector } from 'undici';
import { OutboundError } from './outbound-error.ts';
import { getPort, nameTarget } from './outbound-targets.ts';

/** All addresses of a host name, as text. */
export type Resolver = (hostname: string) => Promise<readonly string[]>;

export interface Guard {
  /** Throws an OutboundError unless the address may be called; names are resolved only on connecting. */
  check(url: URL): void;
  /** For an undici Agent: resolves a name once, checks all it resolves to, and connects to just those. */
  connect: buildConnector.connector;
}

interface GuardOptions {
  /** Host and port as in `allowedTarget`, for which there are no other checks. */
  allow: readonly string[];
  /** Default 80 and 443. */
  ports?: readonly number[] | undefined;
  resolve?: Resolver | undefined;
  /** Milliseconds; default 10,000. */
  connectTimeout?: number;
}

const globalUnicast: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse('2000::'), 3];

/** Whether it is an address of the public internet: not this machine, not its network, and no disguise of either. */
export function isPublicAddress(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalUnicast);
}

export function openGuard({
  allow,
  ports = [80, 443],
  resolve = lookUp,
  connectTimeout = 10_000,
}: GuardOptions): Guard {
  const allowed = new Set(allow);
  const guarded = buildConnector({ timeout: connectTimeout, lookup: lookupOf(resolve, true) });
  const open = buildConnector({ timeout: connectTimeout, lookup: lookupOf(resolve, false) });
  const check = (url: URL) => {
    if (url.protocol !== 'http:' && url.protocol !== 'https:') {
      throw new OutboundError('scheme', 'Only addresses with http and https can be called.');
    }
    if (url.username !== '' || url.password !== '') {
      throw new OutboundError('credentials', 'The address must not hold a name or a password.');
    }
    if (allowed.has(nameTarget(url))) return;
    if (!ports.includes(getPort(url))) {
      const known = ports.join(' and ');
      throw new OutboundError('port', `Only ports ${known} can be called, not ${getPort(url)}.`);
    }
    // A literal address is never looked up, so it is checked here.
    const literal = withoutBrackets(url.hostname);
    if (isIP(literal) !== 0 && !isPublicAddress(literal)) throw privateAddress(literal);
  };
  return {
    check,
    connect(options, callback) {
      const { protocol, hostname, port } = options;
      const host = isIP(hostname) === 6 ? `[${hostname}]` : hostname;
      try {
        const url = new URL(`${protocol}//${host}${port ? `:${port}` : ''}`);
        check(url);
        const connect = allowed.has(nameTarget(url)) ? open : guarded;
        return connect(options, callback);
      } catch (error) {
        callback(error instanceof Error ? error : new Error(String(error)), null);
      }
    },
  };
}

/** Hands the connection the very addresses that were checked, so that a second answer cannot differ. */
function lookupOf(resolve: Resolver, mustBePublic: boolean): LookupFunction {
  const find = async (hostname: string): Promise<LookupAddress[]> => {
    let addresses: readonly string[];
    try {
      addresses = await resolve(hostname);
    } catch (error) {
      throw new OutboundError('dns', `No address is known for ${hostname}.`, error);
    }
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    if (found.length === 0 || found.some(({ family }) => family === 0)) {
      throw new OutboundError('dns', `No address is known for ${hostname}.`);
    }
    const bad = mustBePublic ? addresses.find((address) => !isPublicAddress(address)) : undefined;
    if (bad !== undefined) throw privateAddress(hostname);
    return found;
  };
  return (hostname, options, callback) => {
    find(hostname).then(
      (found) => {
        if (options.all) return callback(null, found);
        callback(null, found[0]?.address ?? '', found[0]?.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

async function lookUp(hostname: string): Promise<string[]> {
  const found = await promises.lookup(hostname, { all: true });
  return found.map(({ address }) => address);
}

function privateAddress(host: string): OutboundError {
  return new OutboundError('private address', `${host} is not on the public internet.`);
}

function withoutBrackets(hostname: string): string {
  return hostname.startsWith('[') ? hostname.slice(1, -1) : hostname;
}
