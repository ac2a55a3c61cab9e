import { linesIn } from '#contract/text-ends.ts';
import { postgresCode } from '#server/kernel/postgres/postgres-errors.ts';

/** A reason the server cannot start, worded for the person at the terminal: shown without a stack. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/** One line for what the person at the terminal can fix; undefined for our own bugs, whose stack is needed. */
export function wordsForPeople(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if (error instanceof StartError) return oneLine(error.message);
  if (postgresCode(error) !== undefined)
    return `The server can't start, the database refuses it: ${oneLine(causeOf(error).message)}.`;
  // System errors name the operation and its file or address.
  if ('syscall' in error && 'code' in error)
    return `The server can't start: ${oneLine(error.message)}.`;
  return undefined;
}

/** The innermost cause, since Drizzle's own message repeats the whole statement. */
function causeOf(error: Error): Error {
  return error.cause instanceof Error ? causeOf(error.cause) : error;
}

function oneLine(text: string): string {
  return linesIn(text).join(' ');
}
