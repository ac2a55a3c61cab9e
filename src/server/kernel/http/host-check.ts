/**
 * Answers only calls that name this server as their host, so that no page of another domain reaches it through DNS
 * (rebinding), and no link leads elsewhere. Where a call came from and which host it is for is
 * read only here.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { AppError } from '#server/kernel/app-error.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { healthPaths } from './health.ts';
import { openHostList, readHost } from './hosts.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Scheme, host and port by which this call reached the server, checked; no trailing slash. */
    ownOrigin: string;
    /** What links begin with that are made for this call: `PUBLIC_URL`, else its own origin. */
    linkOrigin: string;
  }
}

/** How many wrong hosts are logged: enough to see what a proxy does, too few to fill the log. */
const mostTold = 20;

export type OwnHosts = Pick<Settings, 'publicUrl' | 'allowedHosts' | 'host'>;

function openOwnHosts({ publicUrl, allowedHosts, host }: OwnHosts): (name: string) => boolean {
  const publicHost = publicUrl === undefined ? [] : [new URL(publicUrl).host];
  // In brackets: an IPv6 address has none in HOST.
  const listening = host.includes(':') ? `[${host}]` : host;
  return openHostList([...publicHost, ...allowedHosts, listening]);
}

/** For a listener of its own: whether a call names this server as its host. */
export function openOwnHostCheck(settings: OwnHosts): (request: IncomingMessage) => boolean {
  const isOwn = openOwnHosts(settings);
  return ({ headers }) => {
    const name = readHost(headers.host ?? '')?.name;
    return name !== undefined && isOwn(name);
  };
}

/** Must be registered before everything that answers calls. */
export function registerHostCheck(app: FastifyInstance, environment: OwnHosts): void {
  const { publicUrl } = environment;
  const isOwn = openOwnHosts(environment);
  const told = new Set<string>();
  const tellOnce = (text: string, log: FastifyBaseLogger) => {
    if (told.has(text) || told.size >= mostTold) return;
    told.add(text);
    log.warn({ host: text.slice(0, 253) }, 'Calls for another host are refused: ALLOWED_HOSTS');
  };
  app.decorateRequest('ownOrigin', '');
  app.decorateRequest('linkOrigin', '');
  app.addHook('onRequest', async (request) => {
    const [pathname] = request.url.split('?', 1);
    if (pathname !== undefined && healthPaths.has(pathname)) return;
    const stranger = (text: string) => {
      tellOnce(text, request.log);
      return misdirected();
    };
    const authority = checkedAuthority(request, isOwn, stranger);
    const scheme = request.protocol === 'https' ? 'https' : 'http';
    request.ownOrigin = new URL(`${scheme}://${authority}`).origin;
    request.linkOrigin = publicUrl ?? request.ownOrigin;
  });
}

/**
 * The host that the call is for, with its port. Every host that it names has to be the server's: a page under
 * another name may add an `X-Forwarded-Host` of its own, but not change the browser's `Host`.
 */
function checkedAuthority(
  request: FastifyRequest,
  isOwn: (name: string) => boolean,
  stranger: (text: string) => AppError,
): string {
  const given = request.raw.rawHeaders.filter(
    (word, place) => place % 2 === 0 && word.toLowerCase() === 'host',
  );
  if (given.length !== 1) {
    throw new AppError('validation', 'The request must have exactly one Host header.');
  }
  const stated = request.headers.host ?? '';
  const target = authorityOfTarget(request.originalUrl) ?? stated;
  const authorities = [stated, target, request.host].map((text) => {
    const host = readHost(text);
    if (!host || !isOwn(host.name)) throw stranger(text);
    return host.authority;
  });
  const [own = '', asked, forwarded = own] = authorities;
  if (asked !== own) throw stranger(target);
  // It does not hold what an untrusted peer claims.
  return forwarded;
}

function misdirected(): AppError {
  return new AppError(
    'misdirected',
    'This server does not answer for that host. ALLOWED_HOSTS can name what else it is called.',
  );
}

/** `http://host/path`, as a proxy is asked: the host of it. */
function authorityOfTarget(target: string): string | undefined {
  return /^[a-z][a-z\d+.-]*:\/\/([^/?#]*)/i.exec(target)?.[1];
}

/** What is routed: the target without scheme and host, so that one path has one spelling. */
export function pathOfTarget({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const path = url.replace(/^https?:\/\/[^/?#]*/i, '');
  return path === url || path.startsWith('/') ? path : `/${path}`;
}

/** The caller's address in its canonical form, or that of the nearest peer that sent a sensible one. */
export function getCallerAddress(request: FastifyRequest): string {
  // None once the connection is gone; and some proxies add the port.
  const text = String(request.ip ?? '').replace(/^\[(.*)\](?::\d+)?$|^([\d.]+):\d+$/, '$1$2');
  const known = ipaddr.isValid(text) ? text : (request.raw.socket.remoteAddress ?? '');
  return ipaddr.isValid(known) ? ipaddr.process(known).toString() : 'unknown';
}
