/** What the log keeps of an error: enough to find the cause, and nothing that people have typed. */
import { DrizzleQueryError } from 'drizzle-orm';

interface LoggedError {
  type: string;
  message: string;
  stack: string;
  cause?: LoggedError;
  [telling: string]: unknown;
}

/** Logged besides the message; the last two come from OpenID providers. */
const telling = ['code', 'constraint', 'status', 'statusCode', 'error', 'error_description'];
const deepest = 4;

/** Leaves out query values, row details and reply bodies, which hold secrets and personal data. */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'No error', stack: '' };
  const isQuery = error instanceof DrizzleQueryError;
  return {
    type: error.name,
    message: isQuery ? `Failed query: ${error.query}` : messageOf(error),
    stack: framesOf(error),
    ...Object.fromEntries(telling.map((key) => [key, plain(Reflect.get(error, key))])),
    ...(error.cause instanceof Error &&
      depth < deepest && { cause: loggedError(error.cause, depth + 1) }),
  };
}

/** What repeats the text that it is about, as JSON.parse and PostgreSQL's errors of values do, is left out. */
function messageOf(error: Error): string {
  if (error instanceof SyntaxError || isAboutValue(error))
    return 'Left out: it repeats what was read';
  const words = error.message.split(' ');
  return words.map((word) => (/[\w.+-]@/.test(word) ? '…@…' : word)).join(' ');
}

/** SQLSTATEs of class 22: data exceptions. */
function isAboutValue(error: Error): boolean {
  const code: unknown = Reflect.get(error, 'code');
  return typeof code === 'string' && /^22[0-9A-Z]{3}$/.test(code);
}

/** The stack without the message that it begins with. */
function framesOf({ stack = '' }: Error): string {
  const lines = stack.split('\n');
  return lines.filter((line) => /^ {4}at /.test(line)).join('\n');
}

function plain(value: unknown): unknown {
  return typeof value === 'string' || typeof value === 'number' ? value : undefined;
}
