import { sql } from 'drizzle-orm';
import { namedAsLeft } from '#contract/users.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { users } from './users.table.ts';

interface Colleague {
  id: string;
  /** The name of one who has left and can be given nothing; null of those who are here. */
  leftAs: string | null;
}

/**
 * Everybody by full name, username and e-mail in lower case; who has left also as lists write them. Where a colleague
 * who is here has the name of one who left, only the former is meant.
 */
export async function findColleagues({
  db,
}: Pick<VisitorContext, 'db'>): Promise<Map<string, Colleague[]>> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      hasLeft: sql<boolean>`${users.deactivatedAt} is not null`,
    })
    .from(users);
  const found = new Map<string, Colleague[]>();
  for (const { id, username, email, firstName, lastName, hasLeft } of rows) {
    const full = [firstName, lastName].filter(Boolean).join(' ');
    // A username may be an e-mail address, which is not shown of whoever has left.
    const called = full || (username.split('@')[0] ?? username);
    const keys = [username, email, full, ...(hasLeft ? [namedAsLeft(called)] : [])];
    const colleague = { id, leftAs: hasLeft ? called : null };
    for (const key of new Set(keys.flatMap((key) => (key ? [key.toLowerCase()] : [])))) {
      found.set(key, [...(found.get(key) ?? []), colleague]);
    }
  }
  for (const [key, all] of found) {
    const present = all.filter(({ leftAs }) => leftAs === null);
    if (present.length > 0) found.set(key, present);
  }
  return found;
}
