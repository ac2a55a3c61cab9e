/** The names and pictures of those who look at a record. */
import { and, inArray, isNull } from 'drizzle-orm';
import type { Viewer } from '#contract/viewers.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';

/** In the order of `ids`. */
export async function readViewers({ db }: Context, ids: readonly string[]): Promise<Viewer[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .select({ id: users.id, name: calledName, profileImageUrl: users.profileImageUrl })
    .from(users)
    .where(and(inArray(users.id, [...ids]), isNull(users.deactivatedAt)));
  const found = new Map(rows.map((row) => [row.id, { ...row, name: row.name ?? '' }]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
