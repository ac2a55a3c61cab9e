/**
 * Speaks WebDAV for one account through `safe-fetch`. The password is only sent to the addresses that were
 * entered and to others of the same owners; answers are limited in time, size and shape.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { type DAVResponse, davRequest } from 'tsdav';
import {
  MailServiceError,
  ReconnectNeeded,
} from '#server/features/mail/providers/mail-provider.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type {
  OutboundReply,
  OutboundRequest,
  SafeFetch,
} from '#server/kernel/outbound/safe-fetch.ts';
import { type MultiStatus, readMultiStatus } from './multi-status.ts';
import { isSameSite } from './sites.rules.ts';

export interface DavCall {
  url: string;
  method: 'PROPFIND' | 'REPORT';
  depth: '0' | '1';
  /** In tsdav's form: one element, its name with the prefix. */
  body: Record<string, unknown>;
  signal: AbortSignal;
}

export interface DavReply {
  status: number;
  /** Null if the server answered something else, such as an error. */
  multiStatus: MultiStatus | null;
  /** Where the server redirects to. */
  location: string | null;
}

export interface DavFile {
  status: number;
  etag: string | null;
  text: string;
}

export interface DavClient {
  /** The entered address: of the calendars, and of the address books unless they have their own. */
  server: URL;
  /** The address of the address books; null if it is the same. */
  contactsServer: URL | null;
  ask(call: DavCall): Promise<DavReply>;
  get(url: string, signal: AbortSignal): Promise<DavFile>;
  put(url: string, file: PutFile, signal: AbortSignal): Promise<DavFile>;
  remove(url: string, etag: string, signal: AbortSignal): Promise<DavFile>;
  /** Whether the password may be sent there. */
  maySend(url: string): boolean;
  /** Throws unless it may be sent there. */
  check(url: string): void;
}

interface PutFile {
  text: string;
  contentType: string;
  /** Null: only if there is no such file yet. */
  etag: string | null;
}

export interface DavClientOptions {
  serverUrl: string;
  contactsUrl?: string | null | undefined;
  username: string;
  password: string;
  web: SafeFetch;
  /** The `host:port` pairs that `web` allows though they are not public. */
  allow: readonly string[];
  /** Milliseconds for one answer; default 55,000. */
  timeout?: number;
  /** Replaces waiting in tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** One card or event, pictures included. */
export const largestItem = 4 * 1_048_576;
const largestAnswer = 10 * 1_048_576;
const mostTags = 1_000_000;
const deepest = 50;
/** A big address book that a server has to read for the first time takes long. */
const usualTimeout = 55_000;
const mostRetries = 2;
const longestPause = 10_000;

/** It is larger than what we read. */
export class TooLarge extends MailServiceError {}

/** The server redirects to where the password must not be sent, or in circles. */
export class LedAstray extends MailServiceError {}

export function openDavClient(options: DavClientOptions): DavClient {
  const { username, password, web, allow, timeout = usualTimeout } = options;
  const server = serverOf(options.serverUrl, allow);
  const contactsServer = options.contactsUrl ? serverOf(options.contactsUrl, allow) : null;
  const servers = [server, ...(contactsServer ? [contactsServer] : [])];
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
  const pause = options.pause ?? ((time, signal) => sleep(time, undefined, { signal }));

  const maySend = (address: string) => {
    const url = URL.parse(address);
    return (
      url !== null && isSafe(url, allow) && servers.some((entered) => isSameSite(entered, url))
    );
  };
  const check = (address: string) => {
    if (maySend(address)) return;
    const host = URL.canParse(address) ? new URL(address).origin : 'somewhere else';
    throw new LedAstray(
      `The server points to another address, ${host.slice(0, 200)}, where the password is not sent. If it is right, enter that address.`,
    );
  };

  const send = async (address: string, request: OutboundRequest, signal: AbortSignal) => {
    check(address);
    const isRead = request.method !== 'PUT' && request.method !== 'DELETE';
    for (let tries = 0; ; tries += 1) {
      signal.throwIfAborted();
      const reply = await web
        .fetch(address, {
          ...request,
          headers: { authorization, ...request.headers },
          timeout,
          maxRedirects: 0,
          signal,
        })
        .catch((error: unknown) => {
          signal.throwIfAborted();
          if (!(error instanceof OutboundError)) throw error;
          if (!isRead || error.reason !== 'connection' || tries >= mostRetries) {
            throw failureOf(error);
          }
          return null;
        });
      const isBusy = reply !== null && [429, 502, 503, 504].includes(reply.status);
      if (reply !== null && !(isBusy && isRead)) return settled(reply);
      if (reply !== null && tries >= mostRetries) {
        throw new MailServiceError(`The server is too busy to answer (HTTP ${reply.status}).`);
      }
      await pause(pauseOf(reply, tries), signal);
    }
  };

  const fileOf = ({ status, headers, body }: OutboundReply): DavFile => ({
    status,
    etag: headers.get('etag'),
    text: body.toString('utf8'),
  });

  return {
    server,
    contactsServer,
    maySend,
    check,
    async ask({ url, method, depth, body, signal }) {
      let location: string | null = null;
      const exchange = async (text: string) => {
        const headers = { 'content-type': 'application/xml; charset=utf-8', depth };
        const reply = await send(
          url,
          { method, headers, body: text, maxBytes: largestAnswer },
          signal,
        );
        location = reply.headers.get('location');
        const answer = reply.body.toString('utf8');
        if (reply.status < 300) checkShape(answer);
        const isEmpty = [204, 205, 304].includes(reply.status);
        return new Response(isEmpty ? null : answer, {
          status: reply.status,
          headers: { 'content-type': reply.headers.get('content-type') ?? '' },
        });
      };
      const responses: DAVResponse[] = await davRequest({
        url,
        init: { method, headers: { depth }, body },
        fetch: (_address, init) => exchange(String(init?.body)),
      }).catch((error: unknown) => {
        signal.throwIfAborted();
        if (error instanceof MailServiceError) throw error;
        const words = 'The server answered with something that cannot be read.';
        throw new MailServiceError(words, { cause: error });
      });
      const status = responses[0]?.raw?.multistatus ? 207 : (responses[0]?.status ?? 0);
      return { status, multiStatus: readMultiStatus(responses), location };
    },
    async get(url, signal) {
      // Xandikos fails if two of the accepted types fit.
      const headers = { accept: '*/*' };
      return fileOf(await send(url, { headers, maxBytes: largestItem }, signal));
    },
    async put(url, { text, contentType, etag }, signal) {
      const condition: Record<string, string> =
        etag === null ? { 'if-none-match': '*' } : { 'if-match': strong(etag) };
      const headers = { 'content-type': contentType, ...condition };
      return fileOf(await send(url, { method: 'PUT', headers, body: text }, signal));
    },
    async remove(url, etag, signal) {
      const headers = { 'if-match': strong(etag) };
      return fileOf(await send(url, { method: 'DELETE', headers }, signal));
    },
  };
}

function serverOf(address: string, allow: readonly string[]): URL {
  if (!URL.canParse(address)) throw new MailServiceError('That is not the address of a server.');
  const url = new URL(address);
  url.hash = '';
  if (!isSafe(url, allow)) {
    throw new MailServiceError(
      'The address must begin with https://, or the password could be read on its way.',
    );
  }
  return url;
}

/** The connection is encrypted, or the operator has allowed it. */
function isSafe({ protocol, hostname, port }: URL, allow: readonly string[]): boolean {
  return protocol === 'https:' || allow.includes(`${hostname}:${port || '80'}`);
}

function settled(reply: OutboundReply): OutboundReply {
  if (reply.status !== 401) return reply;
  const asks = reply.headers.get('www-authenticate') ?? '';
  if (/\bdigest\b/i.test(asks) && !/\bbasic\b/i.test(asks)) {
    throw new ReconnectNeeded('The server signs in by Digest alone; let it sign in by Basic too.');
  }
  throw new ReconnectNeeded('The server refuses the user name or the password.');
}

function failureOf(error: OutboundError): MailServiceError {
  const { reason, message } = error;
  if (reason === 'too large') return new TooLarge('The server answered with more than we read.');
  const hint =
    reason === 'private address' || reason === 'port'
      ? ' Who runs this CRM can allow it with OUTBOUND_ALLOW.'
      : '';
  return new MailServiceError(`The server could not be reached: ${message}${hint}`, {
    cause: error,
  });
}

function pauseOf(reply: OutboundReply | null, tries: number): number {
  const asked = Number(reply?.headers.get('retry-after') ?? Number.NaN) * 1_000;
  const usual = 500 * 4 ** tries;
  return Math.min(longestPause, Number.isFinite(asked) ? Math.max(200, asked) : usual);
}

/** No WebDAV answer has a document type; one is only sent for an attack with entities. */
function checkShape(text: string): void {
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) {
    throw new MailServiceError('The server answered with a document type, which WebDAV has not.');
  }
  let tags = 0;
  let depth = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', at + 1)) {
    tags += 1;
    if (text.startsWith('<![CDATA[', at)) {
      at = text.indexOf(']]>', at);
      if (at < 0) break;
    } else if (text[at + 1] === '/') depth -= 1;
    else if (text[at + 1] !== '?' && text[at + 1] !== '!') {
      const end = text.indexOf('>', at);
      if (end < 0) break;
      if (text[end - 1] !== '/') depth += 1;
    }
    if (tags > mostTags || depth > deepest) {
      throw new TooLarge('The server answered with more than we read.');
    }
  }
}

/** Servers mark an etag as weak when they compress the answer; conditions need the strong one. */
export function strong(etag: string): string {
  return etag
    .trim()
    .replace(/^W\//, '')
    .replace(/-gzip"$/, '"');
}
