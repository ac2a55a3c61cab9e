import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';

export type NameOf = (userId: string | null) => string;

/** Everybody with an account, because deactivated users may still own records. */
export async function staffNames(ctx: Context): Promise<NameOf> {
  const rows = await ctx.db.select({ id: users.id, name: calledName }).from(users);
  const names = new Map(rows.map(({ id, name }) => [id, name ?? '']));
  return (id) => (id === null ? '' : (names.get(id) ?? ''));
}
