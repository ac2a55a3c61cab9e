import { isNull } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { users } from './users.table.ts';

/** Who can be given records, by full name, username and e-mail in lower case. */
export async function findColleagues({
  db,
}: Pick<VisitorContext, 'db'>): Promise<Map<string, string[]>> {
  const rows = await db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(users)
    .where(isNull(users.deactivatedAt));
  const found = new Map<string, string[]>();
  for (const { id, username, email, firstName, lastName } of rows) {
    const full = [firstName, lastName].filter(Boolean).join(' ');
    const keys = [username, email, full].flatMap((key) => (key ? [key.toLowerCase()] : []));
    for (const key of new Set(keys)) found.set(key, [...(found.get(key) ?? []), id]);
  }
  return found;
}
