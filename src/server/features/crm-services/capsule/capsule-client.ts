/**
 * Asks Capsule's API v2: with the token, one page after the other, and with patience. It waits where the
 * rate limit is reached, tries again where an answer failed or was cut, and leaves its origin for nobody.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import {
  CrmServiceError,
  type Patience,
} from '#server/features/crm-services/service/service-port.ts';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type { OutboundReply, SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';

export interface CapsuleReply {
  body: unknown;
  /** The address of the next page; null on the last one. */
  next: string | null;
}

export interface CapsuleClient {
  get(address: string, patience: Patience): Promise<CapsuleReply>;
}

export interface CapsuleOptions {
  url: string;
  token: string;
  web: SafeFetch;
  now: () => Date;
  /** In place of waiting, for tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

const second = 1_000;
const minute = 60 * second;
const timeout = 40 * second;
const maxBytes = 24 * 1_048_576;
/** After a failed answer; twice as long each time. */
const firstRetry = 0.5 * second;
const mostRetries = 6;
const mostHastyRetries = 2;
/** No single wait is longer, and the limit is one of an hour: who waits much more waits for nothing. */
const longestWait = 10 * minute;
const longestPatience = 75 * minute;
const shortestWait = 0.2 * second;
const passing = new Set<string>(['connection', 'timeout', 'broken reply', 'dns']);

export function openCapsuleClient(options: CapsuleOptions): CapsuleClient {
  const { url, token, web, now } = options;
  const pause =
    options.pause ?? ((milliseconds, signal) => sleep(milliseconds, undefined, { signal }));
  const { origin } = new URL(url);

  const wait = async (milliseconds: number, words: string, { signal, onWait }: Patience) => {
    onWait?.(words);
    await pause(milliseconds, signal);
    onWait?.(null);
  };

  const send = async (address: string, patience: Patience): Promise<OutboundReply> => {
    let retries = 0;
    let waited = 0;
    for (;;) {
      patience.signal.throwIfAborted();
      const answer = await web
        .fetch(address, {
          headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
          timeout,
          maxBytes,
          maxRedirects: 0,
          signal: patience.signal,
        })
        .catch((error: unknown) => error);
      patience.signal.throwIfAborted();
      const failure = failureOf(answer);
      if (!failure) return answer as OutboundReply; // A failure is all else that there is.
      if (failure.kind === 'final') throw new CrmServiceError(failure.words);
      if (failure.kind === 'limit') {
        const milliseconds = waitOf(failure.reply, now());
        waited += milliseconds;
        if (patience.isHasty || waited > longestPatience) throw new CrmServiceError(failure.words);
        const minutes = Math.ceil(milliseconds / minute);
        const words = `Waiting for Capsule, whose limit of calls is reached (up to ${minutes} min)`;
        await wait(milliseconds, words, patience);
        continue;
      }
      retries += 1;
      if (retries > (patience.isHasty ? mostHastyRetries : mostRetries))
        throw new CrmServiceError(failure.words);
      await wait(firstRetry * 2 ** (retries - 1), 'Trying again to reach Capsule', patience);
    }
  };

  return {
    async get(address, patience) {
      const target = address.startsWith('/') ? url + address : address;
      if (!URL.canParse(target) || new URL(target).origin !== origin) {
        throw new CrmServiceError(
          'Capsule pointed to a page at another address. Nothing was sent.',
        );
      }
      const reply = await send(target, patience);
      const next = nextOf(reply.headers.get('link'), target);
      if (next === target) throw new CrmServiceError('Capsule pointed from a page to itself.');
      return { body: parsed(reply), next };
    },
  };
}

type Failure =
  | { kind: 'final' | 'passing'; words: string }
  | { kind: 'limit'; words: string; reply: OutboundReply };

function failureOf(answer: unknown): Failure | null {
  if (answer instanceof OutboundError) {
    const kind = passing.has(answer.reason) ? 'passing' : 'final';
    return { kind, words: `Capsule could not be reached: ${answer.message}` };
  }
  if (answer instanceof Error) throw answer;
  const reply = answer as OutboundReply; // What `fetch` gives where it does not throw.
  const { status } = reply;
  if (status === 200) return parses(reply) ? null : { kind: 'passing', words: unreadable };
  if (status === 401) {
    return { kind: 'final', words: 'Capsule refused the API token: it is wrong or has expired.' };
  }
  if (status === 403) {
    return { kind: 'final', words: 'The API token may not read this in Capsule.' };
  }
  if (status === 429) {
    return { kind: 'limit', words: 'Capsule takes no more calls for now.', reply };
  }
  const kind = status >= 500 || status === 408 ? 'passing' : 'final';
  return { kind, words: `Capsule answered with an error (HTTP ${status}).` };
}

const unreadable = 'Capsule answered with something else than JSON.';

function parses(reply: OutboundReply): boolean {
  try {
    parsed(reply);
    return true;
  } catch {
    return false;
  }
}

function parsed({ body }: OutboundReply): unknown {
  return JSON.parse(body.toString('utf8'));
}

/** Until the limit is lifted, which Capsule tells as an instant in seconds; others say after how many. */
function waitOf({ headers }: OutboundReply, now: Date): number {
  const reset = Number(headers.get('x-ratelimit-reset') ?? Number.NaN);
  const after = Number(headers.get('retry-after') ?? Number.NaN);
  const asked = Number.isFinite(after)
    ? after * second
    : Number.isFinite(reset)
      ? reset * second - now.getTime()
      : minute;
  return Math.min(longestWait, Math.max(shortestWait, asked));
}

function nextOf(link: string | null, base: string): string | null {
  for (const [, target = '', more = ''] of (link ?? '').matchAll(/<([^<>]*)>([^<]*)/g)) {
    if (!/;\s*rel="?next"?/i.test(more)) continue;
    return URL.canParse(target, base) ? new URL(target, base).href : target;
  }
  return null;
}
