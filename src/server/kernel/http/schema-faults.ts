import { type AppError, invalid } from '#server/kernel/app-error.ts';

/** How many are reported; if there are more, each row probably has the same mistake. */
const mostTold = 50;

/** 400 for what a schema found: the first fault of each field, by its path. */
export function refusalOfFaults(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): AppError {
  const fields = new Map<string, string>();
  for (const { path, message } of issues) {
    const field = path.map(String).join('.');
    if (!fields.has(field)) fields.set(field, message);
    if (fields.size === mostTold) break;
  }
  return invalid(Object.fromEntries(fields));
}
