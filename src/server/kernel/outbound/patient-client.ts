/**
 * Asks a JSON service with a token: only at its own origin, in turns, and with patience. It waits when
 * a limit is reached and tries again when a call failed or broke off. What differs between services is in `ServiceHabits`.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { Places } from '#server/kernel/places.ts';
import { OutboundError } from './outbound-error.ts';
import type { OutboundReply, OutboundRequest, SafeFetch } from './safe-fetch.ts';

/** Called again with the token that was just refused, to get another; throws if there is none. */
export type AccessToken = (refused?: string) => Promise<string>;

export interface ServiceAccess {
  accessToken: AccessToken;
  web: SafeFetch;
  /** In place of waiting, for tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
}

/** What happens during a call that takes long. */
export interface Patience {
  signal: AbortSignal;
  /** Called before a wait with words for people, and with null once it is over. */
  onWait?: (words: string | null) => void;
  /** Somebody waits for the answer, so a refusal is better than a long wait. */
  isHasty?: boolean;
}

export interface ServiceCall extends Patience {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path below the base, or a full address that the service sent. */
  address: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** False: not tried again if it may have been done already. */
  isRepeatable?: boolean;
}

export interface ServiceReply extends Pick<OutboundReply, 'status' | 'headers' | 'url'> {
  /** Null if it is empty. */
  body: unknown;
}

export interface PatientClient {
  /** Resolves to whatever the service's habits count as an answer. */
  call(call: ServiceCall): Promise<ServiceReply>;
  /** A call whose answer must be a success, of this shape. */
  read<Shape extends z.ZodType>(shape: Shape, call: ServiceCall): Promise<z.output<Shape>>;
  /** The same; null if the thing does not exist any more. */
  find<Shape extends z.ZodType>(shape: Shape, call: ServiceCall): Promise<z.output<Shape> | null>;
  shapedAs<Shape extends z.ZodType>(shape: Shape, reply: ServiceReply): z.output<Shape>;
  /** The error, in words for people, for an answer that is no success. */
  refusalOf(reply: ServiceReply): Error;
}

export interface ServiceHabits {
  /** The beginning of its addresses, without a slash at the end. */
  base: string;
  /** Calls under way at once; any number unless told. */
  parallel?: number;
  /** Of each call. */
  headers?: Record<string, string>;
  timeout: number;
  maxBytes: number;
  /** The body is null if it is empty, undefined if it is no JSON. */
  judge: (reply: OutboundReply, body: unknown) => 'answer' | 'limit' | 'failure';
  /** Milliseconds to wait after a limit or failure, given how many there were before; the reply is null if none came. */
  pauseAfter: (what: 'limit' | 'failure', reply: OutboundReply | null, tries: number) => number;
  mostLimits: number;
  mostFailures: number;
  /** The same if somebody waits for the answer; then limits are not waited for. */
  mostHastyFailures?: number;
  /** Whether to give up at a limit, given how long it has waited and would wait again. */
  isTooLong: (waited: number, next: number) => boolean;
  errors: ServiceErrors;
  /** What waiting people are told. */
  words?: { limit: (milliseconds: number) => string; failure: string };
}

/** Their messages are for people. */
export interface ServiceErrors {
  /** It sends us to an address that is not its own. */
  elsewhere: () => Error;
  /** A second token was refused as well. */
  tokenRefused: () => Error;
  limited: () => Error;
  /** No attempt got an answer. */
  failed: (answer: OutboundReply | OutboundError) => Error;
  /** A call that must not be repeated failed in a way that leaves open whether it was done. */
  outcomeUnknown: (answer: OutboundReply | OutboundError) => Error;
  unreadable: () => Error;
  refused: (reply: ServiceReply) => Error;
}

const second = 1_000;
const firstPause = second;
const longestPause = 64 * second;
/** The longest wait for a Retry-After, which may ask for hours. */
const longestAsked = 10 * 60 * second;
const passing = new Set<string>(['connection', 'timeout', 'broken reply', 'dns']);

export function openPatientClient(
  { accessToken, web, pause = (time, signal) => sleep(time, undefined, { signal }) }: ServiceAccess,
  { base, errors, words, ...habits }: ServiceHabits,
): PatientClient {
  const { origin } = new URL(base);
  const places = new Places(habits.parallel ?? Number.POSITIVE_INFINITY);

  const targetOf = (address: string): string => {
    const target = address.startsWith('/') ? base + address : address;
    if (URL.canParse(target) && new URL(target).origin === origin) return target;
    throw errors.elsewhere();
  };

  const ask = async (call: ServiceCall, token: string): Promise<OutboundReply | OutboundError> => {
    const { method = 'GET', body, signal } = call;
    const target = targetOf(call.address);
    const request: OutboundRequest = {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...habits.headers,
        ...call.headers,
        authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeout: habits.timeout,
      maxBytes: habits.maxBytes,
      maxRedirects: 0,
      signal,
    };
    try {
      return await places.during(() => web.fetch(target, request));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundError) return error;
      throw error;
    }
  };

  const client: PatientClient = {
    refusalOf: errors.refused,
    shapedAs(shape, { body }) {
      const { data, success } = shape.safeParse(body);
      if (success) return data;
      throw errors.unreadable();
    },
    async read(shape, call) {
      const reply = await client.call(call);
      if (!isDone(reply)) throw errors.refused(reply);
      return client.shapedAs(shape, reply);
    },
    async find(shape, call) {
      const reply = await client.call(call);
      if (isGone(reply)) return null;
      if (!isDone(reply)) throw errors.refused(reply);
      return client.shapedAs(shape, reply);
    },
    async call(call) {
      const { method = 'GET', isRepeatable = method !== 'POST', signal, onWait } = call;
      const mostFailures = (call.isHasty && habits.mostHastyFailures) || habits.mostFailures;
      let token = await accessToken();
      let isSecondToken = false;
      let limits = 0;
      let failures = 0;
      let waited = 0;
      const wait = async (milliseconds: number, told: string | undefined) => {
        waited += milliseconds;
        if (told !== undefined) onWait?.(told);
        await pause(milliseconds, signal);
        if (told !== undefined) onWait?.(null);
      };
      for (;;) {
        signal.throwIfAborted();
        const answer = await ask(call, token);
        const reply = answer instanceof OutboundError ? null : answer;
        if (reply?.status === 401) {
          if (isSecondToken) throw errors.tokenRefused();
          isSecondToken = true;
          token = await accessToken(token);
          continue;
        }
        const body = reply && bodyOf(reply);
        const verdict = reply ? habits.judge(reply, body) : 'failure';
        if (reply && verdict === 'answer') {
          const { status, headers, url } = reply;
          return { status, headers, url, body: body ?? null };
        }
        if (verdict === 'limit') {
          const next = habits.pauseAfter('limit', reply, limits);
          limits += 1;
          if (call.isHasty || limits > habits.mostLimits || habits.isTooLong(waited, next)) {
            throw errors.limited();
          }
          await wait(next, words?.limit(next));
          continue;
        }
        if (answer instanceof OutboundError && !passing.has(answer.reason)) {
          throw errors.failed(answer);
        }
        // 503 says that nothing was done.
        if (!isRepeatable && reply?.status !== 503) throw errors.outcomeUnknown(answer);
        if (failures === mostFailures) throw errors.failed(answer);
        await wait(habits.pauseAfter('failure', reply, failures), words?.failure);
        failures += 1;
      }
    },
  };
  return client;
}

export function isDone({ status }: { status: number }): boolean {
  return status >= 200 && status < 300;
}

export function isGone({ status }: { status: number }): boolean {
  return status === 404 || status === 410;
}

/** Undefined if the answer is no JSON. */
function bodyOf({ body }: OutboundReply): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** As long as the service asks for; otherwise longer each time, with some chance, so that clients do not all come back at once. */
export function usualPauses({
  now = () => new Date(),
  random = Math.random,
}: {
  now?: (() => Date) | undefined;
  /** Replaces `Math.random` in tests. */
  random?: (() => number) | undefined;
}): ServiceHabits['pauseAfter'] {
  return (what, reply, tries) => {
    const asked = reply && askedPause(reply, now());
    if (asked === null) {
      return Math.min(longestPause, firstPause * 2 ** tries) * (0.5 + random() / 2);
    }
    // A little longer than asked, so that not all come back at once.
    return what === 'limit' ? asked + random() * second : asked;
  };
}

/** Seconds or a date, as milliseconds from now; null if there is none. */
function askedPause({ headers }: OutboundReply, now: Date): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const wait = /^\d+(\.\d+)?$/.test(text.trim())
    ? Number(text) * second
    : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(longestAsked, Math.max(0, wait)) : null;
}
