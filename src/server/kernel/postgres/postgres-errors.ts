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

function postgresError(error: unknown): { code?: unknown; constraint?: unknown } | undefined {
  for (let current = error, depth = 0; current instanceof Error && depth < 5; depth += 1) {
    if ('code' in current && 'severity' in current) return current;
    current = current.cause;
  }
  return undefined;
}
