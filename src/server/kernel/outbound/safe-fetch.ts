/**
 * The only place that calls an address which a user or the web chose. Every hop is checked, every
 * reply is bounded in time and size, and nothing of ours goes along: no cookie, no password.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { Agent, type Dispatcher, fetch, type Headers, type Response } from 'undici';
import { OutboundError, type RefusalReason } from './outbound-error.ts';
import { openGuard, type Resolver } from './outbound-guard.ts';

export interface SafeFetchOptions {
  /** `host:port` pairs that may be called though they are not public, as `allowedTarget` spells them. */
  allow?: readonly string[];
  /** Default 80 and 443. */
  ports?: readonly number[];
  /** In place of the system's name service. */
  resolve?: Resolver;
  /** Milliseconds of pause for a host after a request that was `oneAtATime`. Default none. */
  rest?: number;
}

export interface OutboundRequest {
  method?: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'PROPFIND' | 'REPORT' | 'MKCOL';
  headers?: Record<string, string>;
  body?: string;
  /** Milliseconds for everything, including hops and body, but not the wait for its turn. Default 15,000. */
  timeout?: number;
  /** Largest body in bytes after unpacking. Default 5 MiB. */
  maxBytes?: number;
  /** For a larger body: an error, or its beginning. Default `refuse`. */
  overflow?: 'refuse' | 'cut';
  /** Default 5; with 0 the redirect itself is the answer. */
  maxRedirects?: number;
  /** Waits until no other such request to the same host is under way. */
  oneAtATime?: boolean;
  signal?: AbortSignal;
}

export interface OutboundReply {
  status: number;
  headers: Headers;
  body: Buffer;
  /** The address that answered, after all redirects. */
  url: string;
  /** Every address on the way, the first and the last included. */
  hops: string[];
}

export interface SafeFetch {
  /** Throws an OutboundError if there was no answer; any HTTP status is an answer. */
  fetch(address: string, request?: OutboundRequest): Promise<OutboundReply>;
  close(): Promise<void>;
}

interface Exchange extends Omit<OutboundReply, 'url' | 'hops'> {
  location: string | null;
}

const userAgent = 'DealerCRM/1.0';
const defaultTimeout = 15_000;
const defaultMaxBytes = 5 * 1_024 * 1_024;
const defaultMaxRedirects = 5;
/** Limits the packed bytes as well: a body that unpacks to almost nothing must also end. */
const mostWireBytes = 64 * 1_024 * 1_024;
const longestAddress = 8_192;
const redirects = new Set([301, 302, 303, 307, 308]);
/** The headers that may be sent on to another origin. */
const harmlessHeaders = new Set(['accept', 'accept-language', 'content-type']);

export function openSafeFetch(options: SafeFetchOptions = {}): SafeFetch {
  const { allow = [], ports, resolve, rest = 0 } = options;
  const guard = openGuard({ allow, ports, resolve });
  const agent = new Agent({
    connect: guard.connect,
    // Each connection serves one request: none outlives the check of its address.
    pipelining: 0,
    maxResponseSize: mostWireBytes,
    maxHeaderSize: 16_384,
  });
  const inTurn = takeTurns(rest);

  return {
    async fetch(address, request = {}) {
      const { maxRedirects = defaultMaxRedirects, oneAtATime = false } = request;
      const hops: string[] = [];
      let left = request.timeout ?? defaultTimeout;
      let next = { ...request };
      let target = address;
      try {
        for (;;) {
          const url = parse(target, hops.at(-1));
          hops.push(url.href);
          guard.check(url);
          const exchangeHere = async () => {
            const start = performance.now();
            const reply = await exchange(agent, url, next, left);
            left -= performance.now() - start;
            return reply;
          };
          const reply = await (oneAtATime ? inTurn(url.hostname, exchangeHere) : exchangeHere());
          const { location, ...answer } = reply;
          if (location === null || maxRedirects === 0) return { ...answer, url: url.href, hops };
          if (hops.length > maxRedirects) {
            throw new OutboundError('too many redirects', 'The address redirects too often.');
          }
          next = onwards(next, reply.status, url, parse(location, url.href));
          target = location;
        }
      } catch (error) {
        throw Object.assign(refusalOf(error), { url: hops.at(-1) ?? address, hops });
      }
    },
    close: () => agent.destroy(),
  };
}

function parse(address: string, base: string | undefined): URL {
  const isRedirect = base !== undefined;
  if (address.length <= longestAddress && URL.canParse(address, base)) {
    const url = new URL(address, base);
    url.hash = '';
    return url;
  }
  throw isRedirect
    ? new OutboundError('redirect', 'The address redirects to what is no address.')
    : new OutboundError('address', 'That is not a web address.');
}

/** The request after a redirect, by the rules of browsers; what was meant for one origin is not sent to another. */
function onwards(request: OutboundRequest, status: number, from: URL, to: URL): OutboundRequest {
  const { body, headers = {}, ...rest } = request;
  const isSameOrigin = from.origin === to.origin;
  const becomesGet = request.method === 'POST' && (status === 301 || status === 302);
  const losesBody = becomesGet || (status === 303 && request.method !== 'HEAD');
  const kept = Object.entries(headers).filter(([name]) => {
    const lower = name.toLowerCase();
    return (isSameOrigin || harmlessHeaders.has(lower)) && !(losesBody && lower === 'content-type');
  });
  return {
    ...rest,
    headers: Object.fromEntries(kept),
    ...(losesBody ? { method: 'GET' } : body !== undefined && { body }),
  };
}

async function exchange(
  dispatcher: Dispatcher,
  url: URL,
  request: OutboundRequest,
  timeLeft: number,
): Promise<Exchange> {
  const { method = 'GET', headers, body, maxBytes = defaultMaxBytes, overflow } = request;
  const timer = AbortSignal.timeout(Math.max(0, Math.ceil(timeLeft)));
  const caller = request.signal;
  try {
    const response = await fetch(url, {
      dispatcher,
      method,
      headers: { 'user-agent': userAgent, ...headers },
      redirect: 'manual',
      credentials: 'omit',
      signal: caller ? AbortSignal.any([timer, caller]) : timer,
      ...(body !== undefined && { body }),
    });
    const { status } = response;
    const location = redirects.has(status) ? response.headers.get('location') : null;
    const follows = location !== null && request.maxRedirects !== 0;
    if (follows) await response.body?.cancel();
    return {
      status,
      headers: response.headers,
      location,
      body: follows ? Buffer.alloc(0) : await bodyOf(response, maxBytes, overflow === 'cut'),
    };
  } catch (error) {
    if (caller?.aborted) throw new OutboundError('aborted', 'The call was stopped.', error);
    if (timer.aborted) {
      throw new OutboundError('timeout', 'The address took too long to answer.', error);
    }
    throw error;
  }
}

/** Reads no more than is kept; the rest is neither unpacked nor waited for. */
async function bodyOf(response: Response, maxBytes: number, cut: boolean): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  // The reader of a web stream: leaving the loop early cancels it, and with it the connection.
  for await (const chunk of response.body ?? []) {
    if (!(chunk instanceof Uint8Array)) continue;
    chunks.push(chunk);
    size += chunk.byteLength;
    if (size > maxBytes && !cut) {
      throw new OutboundError('too large', `The answer is larger than ${maxBytes} bytes.`);
    }
    if (size >= maxBytes && cut) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes);
}

const words: Partial<Record<RefusalReason, string>> = {
  connection: 'No connection could be made, or it was cut.',
  tls: 'The secure connection failed: the certificate is not trusted, or the server speaks no TLS.',
  timeout: 'The address took too long to answer.',
  'too large': 'The answer is too large.',
  'broken reply': 'The answer is not proper HTTP.',
  dns: 'No address is known for the host.',
};

const reasonOf: readonly [RegExp, RefusalReason][] = [
  [/^UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT$|^ETIMEDOUT$/, 'timeout'],
  [/^UND_ERR_(RES_EXCEEDED_MAX_SIZE|HEADERS_OVERFLOW)$|^HPE_HEADER_OVERFLOW$/, 'too large'],
  [/^(ENOTFOUND|EAI_)/, 'dns'],
  [/TLS|SSL|CERT|^EPROTO$|SIGNATURE|ISSUER/, 'tls'],
  [/^(HPE_|Z_|ERR_BROTLI|ERR__ERROR|ERR_PADDING|ERR_HTTP)/, 'broken reply'],
];

/** Undici wraps what went wrong, and sockets tried in turn wrap it once more. */
function refusalOf(error: unknown): OutboundError {
  let inner: unknown = error;
  while (inner instanceof Error) {
    if (inner instanceof OutboundError) return inner;
    const code = 'code' in inner ? inner.code : undefined;
    if (typeof code === 'string' && code !== '') {
      const [, reason] = reasonOf.find(([pattern]) => pattern.test(code)) ?? [];
      return new OutboundError(reason ?? 'connection', words[reason ?? 'connection'] ?? '', error);
    }
    inner = inner instanceof AggregateError ? inner.errors[0] : inner.cause;
  }
  return new OutboundError('broken reply', words['broken reply'] ?? '', error);
}

/** Runs work with the same key one after the other, with a pause between. */
function takeTurns(rest: number) {
  const last = new Map<string, Promise<unknown>>();
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(work);
    const settled = mine
      .catch(() => undefined)
      // A pause must not keep the server from stopping.
      .then(() => (rest > 0 ? pause(rest, undefined, { ref: false }) : undefined))
      .then(() => {
        if (last.get(key) === settled) last.delete(key);
      });
    last.set(key, settled);
    return mine;
  };
}
