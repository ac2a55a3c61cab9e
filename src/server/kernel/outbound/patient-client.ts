/**
 * Asks a service that speaks JSON, with the token of a linked account: within its own origin, in turn, and with
 * patience. It waits where a limit is reached and tries again where an answer failed or was cut.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { z } from 'zod';
import { OutboundError } from '#server/kernel/outbound/outbound-error.ts';
import type {
  OutboundReply,
  OutboundRequest,
  SafeFetch,
} from '#server/kernel/outbound/safe-fetch.ts';
import { MailServiceError, ReconnectNeeded } from './mail-provider.ts';
import { openTurns } from './request-turns.ts';
import { faultOf, type RestFault } from './rest-faults.ts';

/** Called again with the token that was just refused, to get another; ReconnectNeeded where there is none. */
export type AccessToken = (refused?: string) => Promise<string>;

export interface RestServiceOptions {
  accessToken: AccessToken;
  web: SafeFetch;
  now?: () => Date;
  /** In place of waiting, for tests. */
  pause?: (milliseconds: number, signal: AbortSignal) => Promise<unknown>;
  /** From 0 to 1, in place of chance, for tests. */
  random?: () => number;
}

export interface RestCall {
  method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** A path below the base, or a whole address that the service gave us. */
  address: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** False: not tried again once it may have been taken, as it would be done twice. */
  isRepeatable?: boolean;
  signal: AbortSignal;
}

export interface RestReply {
  status: number;
  /** Null where it is empty. */
  body: unknown;
}

export interface RestClient {
  /** Resolves to any answer below 500 that is neither a refused token nor a limit. */
  call(call: RestCall): Promise<RestReply>;
  /** A call whose answer must be a success, of this shape. */
  read<Shape extends z.ZodType>(shape: Shape, call: RestCall): Promise<z.output<Shape>>;
  /** The same, and null where there is no such thing any more. */
  find<Shape extends z.ZodType>(shape: Shape, call: RestCall): Promise<z.output<Shape> | null>;
  shapedAs<Shape extends z.ZodType>(shape: Shape, reply: RestReply): z.output<Shape>;
  /** What an answer that is no success is for people. */
  refusalOf(reply: RestReply): MailServiceError;
}

export interface RestHabits {
  /** As it stands on the screen. */
  label: string;
  /** Where its addresses begin, without a slash at the end. */
  base: string;
  /** Calls under way at once. */
  parallel: number;
  /** Of each call. */
  headers: Record<string, string>;
  /** What of the answers is a limit that passes. */
  isLimit: (fault: RestFault) => boolean;
  /** What is to be told of some errors in other words than the service's own; null: nothing. */
  explain?: (fault: RestFault) => MailServiceError | null;
}

/** A call that is not to be repeated failed in a way that leaves open whether it was taken. */
export class OutcomeUnknown extends MailServiceError {}

const second = 1_000;
const timeout = 60 * second;
const maxBytes = 32 * 1_048_576;
const firstPause = second;
const longestPause = 64 * second;
/** Of a Retry-After, which may ask for hours. */
const longestAsked = 10 * 60 * second;
const longestPatience = 30 * 60 * second;
const mostLimits = 12;
const mostRetries = 5;
const passing = new Set<string>(['connection', 'timeout', 'broken reply', 'dns']);

export function openRestClient(
  { accessToken, web, now = () => new Date(), ...options }: RestServiceOptions,
  { label, base, parallel, headers, isLimit, explain }: RestHabits,
): RestClient {
  const pause = options.pause ?? ((time, signal) => sleep(time, undefined, { signal }));
  const random = options.random ?? Math.random;
  const { origin } = new URL(base);
  const inTurn = openTurns(parallel);

  const targetOf = (address: string): string => {
    const target = address.startsWith('/') ? base + address : address;
    if (URL.canParse(target) && new URL(target).origin === origin) return target;
    throw new MailServiceError(`${label} pointed to a page at another address. Nothing was sent.`);
  };

  const ask = async (call: RestCall, token: string): Promise<OutboundReply | OutboundError> => {
    const { method = 'GET', body, signal } = call;
    const request: OutboundRequest = {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
        ...call.headers,
        authorization: `Bearer ${token}`,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      timeout,
      maxBytes,
      maxRedirects: 0,
      signal,
    };
    try {
      return await inTurn(() => web.fetch(targetOf(call.address), request));
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof OutboundError) return error;
      throw error;
    }
  };

  /** Longer each time, and never the same for two who were refused together. */
  const backOff = (tries: number): number =>
    Math.min(longestPause, firstPause * 2 ** tries) * (0.5 + random() / 2);

  const client: RestClient = {
    refusalOf({ status, body }) {
      const fault = faultOf(status, body);
      const words = `${label} refused it: ${fault.message} (HTTP ${status})`;
      return explain?.(fault) ?? new MailServiceError(words);
    },
    shapedAs(shape, { body }) {
      const { data, success } = shape.safeParse(body);
      if (success) return data;
      throw new MailServiceError(`${label} answered with something that cannot be read.`);
    },
    async read(shape, call) {
      const reply = await client.call(call);
      if (!isDone(reply)) throw client.refusalOf(reply);
      return client.shapedAs(shape, reply);
    },
    async find(shape, call) {
      const reply = await client.call(call);
      if (isGone(reply)) return null;
      if (!isDone(reply)) throw client.refusalOf(reply);
      return client.shapedAs(shape, reply);
    },
    async call(call) {
      const { method = 'GET', isRepeatable = method !== 'POST', signal } = call;
      let token = await accessToken();
      let isSecondToken = false;
      let limits = 0;
      let retries = 0;
      let waited = 0;
      const wait = async (milliseconds: number) => {
        waited += milliseconds;
        await pause(milliseconds, signal);
      };
      for (;;) {
        signal.throwIfAborted();
        const answer = await ask(call, token);
        const reply = answer instanceof OutboundError ? null : answer;
        const body = reply && bodyOf(reply);
        const fault = reply && reply.status >= 400 ? faultOf(reply.status, body) : null;
        if (reply?.status === 401) {
          if (isSecondToken) throw new ReconnectNeeded(`${label} refuses the link to the account.`);
          isSecondToken = true;
          token = await accessToken(token);
          continue;
        }
        if (reply && fault && (reply.status === 429 || isLimit(fault))) {
          limits += 1;
          if (limits > mostLimits || waited > longestPatience) {
            throw new MailServiceError(`${label} takes no more calls for now. Try again later.`);
          }
          // Who is asked to wait waits so long, and a little more, lest all come back at once.
          const asked = askedPause(reply, now());
          await wait(asked === null ? backOff(limits - 1) : asked + random() * second);
          continue;
        }
        if (reply && reply.status < 500 && (body !== undefined || fault)) {
          return { status: reply.status, body: body ?? null };
        }
        const why = reasonOf(answer);
        if (answer instanceof OutboundError && !passing.has(answer.reason)) {
          throw new MailServiceError(`${label} could not be reached: ${why}`, { cause: answer });
        }
        // 503 says that nothing was done.
        if (!isRepeatable && reply?.status !== 503) {
          throw new OutcomeUnknown(`${label} did not say whether it was saved: ${why}`);
        }
        retries += 1;
        if (retries > mostRetries) {
          throw new MailServiceError(`${label} could not be reached: ${why}`);
        }
        const asked = reply && askedPause(reply, now());
        await wait(asked ?? backOff(retries - 1));
      }
    },
  };
  return client;
}

export function isDone({ status }: RestReply): boolean {
  return status >= 200 && status < 300;
}

export function isGone({ status }: RestReply): boolean {
  return status === 404 || status === 410;
}

/** Undefined: an answer that is no JSON. */
function bodyOf({ body }: OutboundReply): unknown {
  if (body.length === 0) return null;
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

function reasonOf(answer: OutboundReply | OutboundError): string {
  if (answer instanceof OutboundError) return answer.message;
  if (answer.status < 500) return 'It answered with something else than JSON.';
  return `It answered with an error (HTTP ${answer.status}).`;
}

/** Seconds or a date, in milliseconds from now; null: it says none. */
function askedPause({ headers }: OutboundReply, now: Date): number | null {
  const text = headers.get('retry-after');
  if (text === null) return null;
  const wait = /^\d+(\.\d+)?$/.test(text.trim())
    ? Number(text) * second
    : Date.parse(text) - now.getTime();
  return Number.isFinite(wait) ? Math.min(longestAsked, Math.max(0, wait)) : null;
}
