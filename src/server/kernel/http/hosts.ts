/** Host names in their canonical form, and which of them this server answers to. */
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
  // A host has no path, password or anything else that a URL may have.
  if (!/^[^\s/?#@\\%]+$/.test(text) || !URL.canParse(`http://${text}`)) return undefined;
  const url = new URL(`http://${text}`);
  const name = withoutDot(url.hostname);
  if (name === '') return undefined;
  return { name, authority: url.port === '' ? name : `${name}:${url.port}` };
}

/** `crm.example.com.` is the same name in its full form. */
function withoutDot(name: string): string {
  return name.endsWith('.') ? name.slice(0, -1) : name;
}

/** The address, if the host is one; null if it is a name. */
function addressIn(name: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const text = name.replace(/^\[|\]$/g, '');
  // `process` reads an IPv4 address within an IPv6 one as what it is.
  return ipaddr.isValid(text) ? ipaddr.process(text) : null;
}

/** Always this machine: browsers do not look these names up. */
function isLoopback(name: string): boolean {
  if (name === 'localhost' || name.endsWith('.localhost')) return true;
  return addressIn(name)?.range() === 'loopback';
}

/** For how many milliseconds this machine's names are assumed not to change. */
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
 * Answers whether a host is one of this server's: the loopback, this machine by its current names and
 * addresses, or one of `configured`.
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
    // These change while the server runs: a notebook joins another network, a lease expires.
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
