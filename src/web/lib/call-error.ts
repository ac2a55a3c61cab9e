/** The error of a failed call, with what the server said. */
import type { ErrorReply } from '#contract/errors.ts';
import { isObject } from '#contract/read-values.ts';

type Told = Pick<ErrorReply, 'message' | 'code' | 'fields'>;

export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** A word that a program can act on, such as `validation` or `not_found`. */
  readonly code: string;
  /** What is wrong with each field of the body. */
  readonly fields: Record<string, string>;
  /** The server's message, without the status. */
  readonly serverMessage: string;

  constructor(status: number, reply: Told) {
    super(status === 0 ? reply.message : `${status}: ${reply.message}`);
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.serverMessage = reply.message;
  }

  /** The session is gone: only signing in again helps. */
  get isSignedOut(): boolean {
    return this.status === 401 && this.serverMessage.includes('Unauthorized');
  }
}

/** True on every page that loses its server: what was typed stays. */
export const kept = 'What you typed is still here.';

/** For errors that are not the server's. */
export const ourFault = 'This is our fault. What was saved is safe.';

/** Whether nobody answered, or a proxy says that its server is away, or the server that its database is. */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  const isProxysWord = status >= 502 && status <= 504 && code === 'unknown';
  return status === 0 || isProxysWord || (status === 503 && code === 'unavailable');
}

/** The error for an answer that is not a success. */
export function errorOfAnswer(status: number, statusText: string, body: string): CallError {
  return new CallError(
    status,
    parseReply(body) ?? { message: body || statusText, code: 'unknown' },
  );
}

/** The error for a call that got no answer. */
export function errorOfSilence(): CallError {
  return new CallError(0, {
    message: `The server cannot be reached. ${kept}`,
    code: 'network',
  });
}

/** The error for a call that needed the password again and did not get it. */
export function errorOfDoubt(): CallError {
  return new CallError(403, {
    message: 'Nothing was changed, as you did not confirm that it is you.',
    code: 'confirm-password',
  });
}

/** The server's message for an error; undefined if it had none or is not from the server. */
export function getServerMessage(error: unknown): string | undefined {
  return (error instanceof CallError && error.serverMessage) || undefined;
}

/** By hand, as Zod is not among what a page loads first. */
function parseReply(body: string): Told | undefined {
  try {
    const given: unknown = JSON.parse(body);
    return isTold(given) ? given : undefined;
  } catch {
    return undefined;
  }
}

function isTold(given: unknown): given is Told {
  if (!isObject(given)) return false;
  const { message, code, fields = {} } = given;
  const areWords = isObject(fields) && Object.values(fields).every(isText);
  return isText(message) && isText(code) && areWords;
}

const isText = (value: unknown): value is string => typeof value === 'string';
