/** Why a model gave no answer, in words that help a super user fix it. */

export type AiRefusal = 'off' | 'cap' | 'slow' | 'stopped' | 'provider';

export class AiError extends Error {
  override readonly name = 'AiError';
  readonly reason: AiRefusal;

  constructor(reason: AiRefusal, message: string, cause?: unknown) {
    super(message, { cause });
    this.reason = reason;
  }
}

const longestDetail = 300;

const meanings: Record<number, string> = {
  400: 'The provider does not understand the request',
  401: 'The provider refuses the key',
  403: 'The provider does not allow this with this key',
  404: 'The provider knows no such model, or the address is wrong',
  408: 'The provider took too long',
  429: 'The provider has had too many calls, or the account is out of credit',
};

/** `secret` is removed from the provider's message. */
export function toAiError(error: unknown, secret: string | undefined): AiError {
  if (error instanceof AiError) return error;
  const call = innermostCall(error);
  const { statusCode, message = error instanceof Error ? error.message : '' } = call ?? {};
  const said = detailOf(message, secret);
  if (statusCode === undefined || statusCode < 400) {
    return new AiError('provider', `The provider gave no usable answer${said}`, error);
  }
  const fault =
    statusCode >= 500 ? 'The provider is out of order' : 'The provider refused the call';
  const words = meanings[statusCode] ?? fault;
  return new AiError('provider', `${words} (HTTP ${statusCode})${said}`, error);
}

/** Retries wrap the error of the last attempt. */
function innermostCall(error: unknown): { statusCode: number; message: string } | undefined {
  if (!(error instanceof Error)) return undefined;
  // Importing the error's class would load the whole SDK at every server start.
  if ('statusCode' in error && typeof error.statusCode === 'number') {
    return { statusCode: error.statusCode, message: error.message };
  }
  return 'lastError' in error ? innermostCall(error.lastError) : undefined;
}

function detailOf(message: string, secret: string | undefined): string {
  const known = secret ? message.replaceAll(secret, '•••') : message;
  const words = known.replace(/\s+/g, ' ').trim().slice(0, longestDetail);
  return words === '' ? '.' : `: ${words}`;
}
