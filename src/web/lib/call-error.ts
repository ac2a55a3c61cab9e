/** The error of a failed call, with what the server said about it. */
import { ErrorReply } from '#contract/errors.ts';

export class CallError extends Error {
  override readonly name = 'CallError';
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** A word a program can act on, such as `validation` or `not_found`. */
  readonly code: string;
  /** What is wrong with each field of the body. */
  readonly fields: Record<string, string>;
  /** The sentence of the server, without the status. */
  readonly serverMessage: string;

  constructor(status: number, reply: ErrorReply) {
    super(status === 0 ? reply.message : `${status}: ${reply.message}`);
    this.status = status;
    this.code = reply.code;
    this.fields = reply.fields ?? {};
    this.serverMessage = reply.message;
  }

  /** The session is gone: nothing but signing in again helps. */
  get isSignedOut(): boolean {
    return this.status === 401 && this.serverMessage.includes('Unauthorized');
  }
}

/** What is true of every page that lost its server: nothing on it goes. */
export const kept = 'What you typed is still here.';

/** Of an error that is not the server's. */
export const ourFault = 'This is a fault of ours. What was saved is safe.';

/** Whether nobody answered, or a proxy says that nobody is behind it, or the server that its database is not. */
export function isAbsence(error: unknown): boolean {
  if (!(error instanceof CallError)) return false;
  const { status, code } = error;
  const isProxysWord = status >= 502 && status <= 504 && code === 'unknown';
  return status === 0 || isProxysWord || (status === 503 && code === 'unavailable');
}

/** The error of an answer that is not a success. */
export function errorOfAnswer(status: number, statusText: string, body: string): CallError {
  return new CallError(
    status,
    parseReply(body) ?? { message: body || statusText, code: 'unknown' },
  );
}

/** The error of a call that got no answer. */
export function errorOfSilence(): CallError {
  return new CallError(0, {
    message: `The server cannot be reached. ${kept}`,
    code: 'network',
  });
}

/** The error of a call that needed the password again, which was not given. */
export function errorOfDoubt(): CallError {
  return new CallError(403, {
    message: 'Nothing was changed, as you did not confirm that it is you.',
    code: 'confirm-password',
  });
}

/** The server's own words for an error, or nothing where it said none or is not the server's. */
export function getServerMessage(error: unknown): string | undefined {
  return (error instanceof CallError && error.serverMessage) || undefined;
}

function parseReply(body: string): ErrorReply | undefined {
  try {
    return ErrorReply.safeParse(JSON.parse(body)).data;
  } catch {
    return undefined;
  }
}
