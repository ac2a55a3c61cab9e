/** The innermost cause, in a line for people: Drizzle's own message repeats the whole statement. */
export function databaseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return databaseReason(error.cause);
  // Node's connection errors to several addresses come as one without words.
  if (error instanceof AggregateError && error.message === '')
    return databaseReason(error.errors[0]);
  return error.message;
}
