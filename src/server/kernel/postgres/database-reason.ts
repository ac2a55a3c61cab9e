/** The innermost cause, in a line for people: Drizzle's own message repeats the whole statement. */
export function databaseReason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return databaseReason(error.cause);
  // If several addresses were tried, Node's error has no message of its own.
  if (error instanceof AggregateError && error.message === '')
    return databaseReason(error.errors[0]);
  return error.message;
}
