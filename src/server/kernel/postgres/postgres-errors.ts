/** Reads PostgreSQL's error codes, also through the wrapper that Drizzle puts around them. */

/** The SQLSTATE of an error, such as `23505` for a broken unique constraint; or undefined. */
export function postgresCode(error: unknown): string | undefined {
  const source = postgresError(error);
  return typeof source?.code === 'string' ? source.code : undefined;
}

/** The name of the constraint or unique index that refused the row. */
export function brokenConstraint(error: unknown): string | undefined {
  const source = postgresError(error);
  return typeof source?.constraint === 'string' ? source.constraint : undefined;
}

/** Whether it happened while waiting for a row that somebody else is changing. */
export function hasWaitedForRow(error: unknown): boolean {
  const { where } = postgresError(error) ?? {};
  return typeof where === 'string' && /^while (locking|updating|deleting) tuple/m.test(where);
}

/** The line of the rows given to COPY at which it stopped. */
export function brokenLine(error: unknown): string | undefined {
  const { where } = postgresError(error) ?? {};
  return typeof where === 'string' ? /^COPY \S+, line (\d+)/m.exec(where)?.[1] : undefined;
}

interface PostgresError {
  code?: unknown;
  constraint?: unknown;
  where?: unknown;
}

function postgresError(error: unknown): PostgresError | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && 'severity' in current) return current;
    current = current.cause;
  }
  return undefined;
}
