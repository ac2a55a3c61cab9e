/** Errors that a caller can act on; anything else is our own bug and answers 500. */
import type { ErrorReply } from '#contract/errors.ts';

const codes = {
  validation: 400,
  unauthorized: 401,
  forbidden: 403,
  /** Allowed once the password has been entered again. */
  'confirm-password': 403,
  not_found: 404,
  too_slow: 408,
  conflict: 409,
  changed_meanwhile: 412,
  too_large: 413,
  unsupported_type: 415,
  misdirected: 421,
  too_many: 429,
  unavailable: 503,
  no_room: 507,
} as const;

export type ErrorCode = keyof typeof codes;

/** A refusal with its HTTP status, a sentence for people and, for bad input, a message for each field. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly code: ErrorCode;
  readonly fields: Record<string, string> | undefined;
  /** Seconds after which a retry makes sense, for `too_many`, `unavailable` and `no_room`. */
  readonly retryAfter: number | undefined;
  /** The records that stand in the way of a new one. */
  readonly duplicates: ErrorReply['duplicates'];

  constructor(
    code: ErrorCode,
    message: string,
    more: Pick<ErrorReply, 'duplicates' | 'fields'> & { retryAfter?: number } = {},
  ) {
    super(message);
    this.code = code;
    this.fields = more.fields;
    this.retryAfter = more.retryAfter;
    this.duplicates = more.duplicates;
  }

  get status(): number {
    return codes[this.code];
  }
}

/** For a user who has too much waiting: in a line that is full, or for too long. */
export function tooMuchAtOnce(code: 'too_many' | 'unavailable'): AppError {
  return new AppError(code, 'Too much is under way for you. Please try again in a moment.', {
    retryAfter: 5,
  });
}

export function notFound(noun: string): AppError {
  return new AppError('not_found', `${noun} not found`);
}

/** Bad input, named by field; the message repeats it for clients that show only that. */
export function invalid(fields: Record<string, string>): AppError {
  const message = Object.entries(fields)
    .map(([field, fault]) => (field === '' ? fault : `${field} ${fault}`))
    .join('; ');
  return new AppError('validation', message, { fields });
}
