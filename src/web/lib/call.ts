/** The one way the pages talk to the server: takes an endpoint of the contract, returns its reply. */
import { makeUrl } from '#contract/call-addresses.ts';
import { deedHeader } from '#contract/deeds.ts';
import type { CallInput, CallReply, Endpoint, ListEndpoint } from '#contract/endpoint.ts';
import {
  type CallError,
  errorOfAnswer,
  errorOfDoubt,
  errorOfSilence,
  isAbsence,
} from './call-error.ts';
import { firstAnswers } from './first-answers.ts';
import { noteDeed } from './last-deed.ts';
import { reportSilence } from './server-away.ts';
import { keyOfSubmission, settleSubmission } from './submission-keys.ts';
import { noteWritten } from './written.ts';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The `ETag` that came with the record; the server refuses (412) if the record has changed since. */
  ifMatch?: string | undefined;
  /** It is sent even if the page goes away meanwhile. */
  keepalive?: boolean;
}

/** One page of a list. */
export interface Page<Item> {
  items: Item[];
  /** The `cursor` of the next page; null on the last one. */
  next: string | null;
  /** How many rows the whole list has; with `more`, at least that many. */
  total: { count: number; more: boolean };
}

let reportSignedOut: (error: CallError) => void = () => {};

/** Sets what happens when the session is gone; the app does this once. */
export function whenSignedOut(report: (error: CallError) => void): void {
  reportSignedOut = report;
}

let askForPassword: () => Promise<boolean> = async () => false;

/**
 * Sets what asks for the password when a call needs it again, and resolves to whether it was given;
 * the app does this once.
 */
export function whenPasswordIsAsked(ask: () => Promise<boolean>): void {
  askForPassword = ask;
}

let readsGoOn: PromiseWithResolvers<void> | undefined;

/** Reads that begin from now on wait until the returned function is called. */
export function holdReads(): () => void {
  const held = Promise.withResolvers<void>();
  readsGoOn = held;
  return () => {
    readsGoOn = undefined;
    held.resolve();
  };
}

/** Calls an endpoint. Rejects with a `CallError`, or with the signal's own reason when aborted. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> & CallOptions = {},
): Promise<CallReply<E>> {
  const response = await send(endpoint, input);
  // An endpoint whose reply is null answers 204.
  if (response.status === 204) return trustReply<E>(null);
  const reply = trustReply<E>(await response.json());
  if (endpoint.method !== 'GET') noteWritten(reply, endpoint.path, endpoint.status === 201);
  return reply;
}

/** The server has checked the reply against the same contract, so it is not checked again here. */
export function trustReply<E extends Endpoint>(reply: unknown): CallReply<E> {
  return reply as CallReply<E>;
}

/** Reads one page of a list; without `limit` in the query that page is the whole list. */
export async function callPage<E extends ListEndpoint>(
  endpoint: E,
  input: CallInput<E> & CallOptions = {},
): Promise<Page<CallReply<E>[number]>> {
  const response = await send(endpoint, input);
  return makePage<E>(trustReply<E>(await response.json()), response.headers);
}

function makePage<E extends ListEndpoint>(
  items: CallReply<E>,
  headers: Headers,
): Page<CallReply<E>[number]> {
  const total = headers.get('X-Total-Count') ?? String(items.length);
  return {
    items,
    next: nextCursor(headers.get('Link')),
    total: { count: Number.parseInt(total, 10), more: total.endsWith('+') },
  };
}

/** What `call` would resolve to, if the HTML has asked for it and the answer has come. */
export function takeReply<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): CallReply<E> | undefined {
  const answer = firstAnswers?.takeSuccess(makeUrl(endpoint, input));
  return answer && trustReply<E>(answer.data);
}

/** The same for `callPage`. */
export function takePage<E extends ListEndpoint>(
  endpoint: E,
  input: CallInput<E> = {},
): Page<CallReply<E>[number]> | undefined {
  const answer = firstAnswers?.takeSuccess(makeUrl(endpoint, input));
  return answer && makePage<E>(trustReply<E>(answer.data), answer.headers);
}

/** Sends the call; resolves to its answer if that is a success. */
async function send(
  endpoint: Endpoint,
  input: { params?: unknown; query?: unknown; body?: unknown } & CallOptions,
): Promise<Response> {
  if (readsGoOn && endpoint.method === 'GET') await readsGoOn.promise;
  const url = makeUrl(endpoint, input);
  const body = input.body === undefined ? undefined : JSON.stringify(input.body);
  const submission = endpoint.status === 201 ? `${url} ${body}` : undefined;
  const headers = new Headers({ 'Time-Zone': Intl.DateTimeFormat().resolvedOptions().timeZone });
  if (body !== undefined) headers.set('Content-Type', 'application/json');
  if (input.ifMatch) headers.set('If-Match', input.ifMatch);
  if (submission) headers.set('Idempotency-Key', keyOfSubmission(submission));

  const ask = () =>
    firstAnswers?.take(endpoint.method, url) ??
    fetch(url, {
      method: endpoint.method,
      credentials: 'same-origin',
      headers,
      body: body ?? null,
      signal: input.signal ?? null,
      keepalive: input.keepalive ?? false,
    });
  let response: Response;
  try {
    response = await ask();
    // The same submission is still under way, from a first click or a try whose answer was lost.
    for (let tries = 1; submission && isUnderWay(response) && tries < mostTries; tries += 1) {
      await pause(response, input.signal);
      response = await ask();
    }
  } catch (error) {
    if (input.signal?.aborted) throw error;
    reportSilence();
    throw errorOfSilence();
  }
  if (submission && response.status < 500 && !isUnderWay(response)) settleSubmission(submission);
  if (response.ok) {
    if (endpoint.method !== 'GET') noteDeed(response.headers.get(deedHeader));
    return response;
  }

  const error = refusal(endpoint, response.status, response.statusText, await response.text());
  if (error.code !== 'confirm-password') throw error;
  if (!(await askForPassword())) throw errorOfDoubt();
  input.signal?.throwIfAborted();
  return send(endpoint, input);
}

/** How often to ask for a submission that is still under way, at the pace the server asks for. */
const mostTries = 60;

function isUnderWay({ status, headers }: Response): boolean {
  return status === 409 && headers.has('Retry-After');
}

async function pause({ headers }: Response, signal: AbortSignal | undefined): Promise<void> {
  const seconds = Number(headers.get('Retry-After')) || 1;
  await new Promise((resolve) => setTimeout(resolve, seconds * 1_000));
  signal?.throwIfAborted();
}

/**
 * Where a 401 is no news: the first is how the app finds out whether anybody is signed in; the dot at the bell and the
 * views in the sidebar, how far a change of many is and what comes up with units are read by themselves at any time, and whoever
 * is signed out is told at what they do next.
 */
const quietCalls = [
  'GET /api/auth/user',
  'GET /api/notifications/unseen',
  'GET /api/views',
  'GET /api/bulk/:id',
  'GET /api/units/signals',
];

/** The error for an answer that is not a success; also reports a lost session. */
export function refusal(
  endpoint: Endpoint,
  status: number,
  statusText: string,
  body: string,
): CallError {
  const error = errorOfAnswer(status, statusText, body);
  if (isAbsence(error)) reportSilence();
  const call = `${endpoint.method} ${endpoint.path}`;
  if (error.isSignedOut && !quietCalls.includes(call)) reportSignedOut(error);
  return error;
}

/** The cursor in a `Link: <…?cursor=…>; rel="next"` header. */
function nextCursor(link: string | null): string | null {
  const next = link?.match(/<([^<>]*)>\s*;[^,<]*rel="?next"?/)?.[1];
  return next ? new URL(next, 'http://localhost').searchParams.get('cursor') : null;
}
