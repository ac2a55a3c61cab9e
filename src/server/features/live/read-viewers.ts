/** The names and pictures of those who look at a record. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Viewer } from '#contract/viewers.ts';
import { calledName, displayName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';

/** By name. */
export async function readViewers({ db }: Context, ids: readonly string[]): Promise<Viewer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id, name: calledName, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deactivatedAt)))
    .orderBy(displayName, users.id);
  return rows.map((row) => ({ ...row, name: row.name ?? '' }));
}
