/**
 * Keeps this process on its machine: no name is looked up, and nothing but loopback and Unix sockets is
 * connected to. What was turned away is told, so that a test can say what it expected.
 */
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import { isIP, Socket } from 'node:net';
import ipaddr from 'ipaddr.js';

const turnedAway = new Set<string>();
let stands = false;

/** Hosts that somebody wanted to reach since the fence was put up. */
export function putUpFence(): ReadonlySet<string> {
  if (stands) return turnedAway;
  stands = true;
  fenceLookups();
  fenceSockets();
  return turnedAway;
}

function isHere(host: string): boolean {
  if (isIP(host) === 0) return host === '' || host === 'localhost';
  return ipaddr.process(host).range() === 'loopback';
}

function refusal(host: string, code: string): Error {
  turnedAway.add(host);
  return Object.assign(new Error(`${code} ${host}: outside of this machine`), { code });
}

function fenceLookups(): void {
  const { lookup } = dns;
  const far = dns.promises.lookup;
  const fenced = (host: string, ...rest: unknown[]) => {
    if (isHere(host)) return Reflect.apply(lookup, dns, [host, ...rest]);
    const answer = rest.at(-1);
    const error = refusal(host, 'ENOTFOUND');
    if (typeof answer === 'function') process.nextTick(() => answer(error));
  };
  const fencedPromise = async (host: string, ...rest: unknown[]) => {
    if (!isHere(host)) throw refusal(host, 'ENOTFOUND');
    return Reflect.apply(far, dns.promises, [host, ...rest]);
  };
  Object.assign(dns, { lookup: fenced });
  Object.assign(dns.promises, { lookup: fencedPromise });
  syncBuiltinESMExports();
}

function fenceSockets(): void {
  const { connect } = Socket.prototype;
  Socket.prototype.connect = function (this: Socket, ...given: unknown[]): Socket {
    // node:net hands over its own calls as one list.
    const [first, second] = Array.isArray(given[0]) ? given[0] : given;
    const host = String(Object(first).host ?? (typeof second === 'string' ? second : ''));
    if (isIP(host) !== 0 && !isHere(host)) return this.destroy(refusal(host, 'ECONNREFUSED'));
    return Reflect.apply(connect, this, given);
  };
}
