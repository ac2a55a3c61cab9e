/** Names of hosts in their one spelling, and by which of them this server may be called. */
import { hostname, networkInterfaces } from 'node:os';
import ipaddr from 'ipaddr.js';

export interface Host {
  /** Lower case, an address in its shortest form, without a port: `crm.example.com`, `10.0.0.5`, `[::1]`. */
  name: string;
  /** The same with its port, where one was given that is not 80. */
  authority: string;
}

/** The host that a `Host` header or an `ALLOWED_HOSTS` entry names; undefined where it names none. */
export function readHost(text: string): Host | undefined {
  // What else a URL may hold, such as a path or a password, is no part of a host.
  if (!/^[^\s/?#@\\%]+$/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const url = new URL(`http://${text}`);
  const name = withoutDot(url.hostname);
  if (name === '') return undefined;
  return { name, authority: url.port === '' ? name : `${name}:${url.port}` };
}

/** `crm.example.com.` is the same name, said in full. */
function withoutDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The address that a host's name is, or null where it is a name. */
function addressIn(name: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = name.replace(/^\[|\]$/g, '');
  // `process` reads an IPv4 address within an IPv6 one as what it is.
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** No other machine can be meant: browsers look none of these up. */
function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return addressIn(name)?.range() === 'loopback';
}

/** Milliseconds for which this machine's names are taken to be the same. */
const freshness = 1_000;

interface OwnNames {
  hostname: () => string;
  addresses: () => string[];
}

const system: OwnNames = {
  hostname,
  addresses: () =>
    Object.values(networkInterfaces()).flatMap((each) =>
      (each ?? []).map(({ address }) => address),
    ),
};

/**
 * Answers whether a host's name is one of this server's: of the loopback, of this machine as it is called and
 * reached right now, or one of `configured`.
 */
export function openHostList(
  configured: readonly string[],
  own: OwnNames = system,
): (name: string) => boolean {
  const known = new Set(configured.map((entry) => readHost(entry)?.name ?? entry));
  let current = new Set<string>();
  let readAt = Number.NEGATIVE_INFINITY;
  return (name) => {
    if (known.has(name) || isLoopback(name)) return true;
    // A notebook changes networks and a lease runs out while the server runs.
    if (performance.now() - readAt > freshness) {
      const addresses = own.addresses().flatMap((text) => spellingOf(addressIn(text)) ?? []);
      current = new Set([readHost(own.hostname())?.name ?? '', ...addresses]);
      readAt = performance.now();
    }
    return current.has(spellingOf(addressIn(name)) ?? name);
  };
}

function spellingOf(address: ipaddr.IPv4 | ipaddr.IPv6 | null): string | undefined {
  return address?.toString();
}
