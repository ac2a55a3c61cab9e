/** Team members in a document: known ones keep their account, others get one that nobody can sign in to. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import type { DocumentUser } from './document-batches.ts';

/**
 * Never touches passwords, roles, sessions, or the names that an account signs in with. `known` names
 * the accounts that have another id here, found by e-mail address or username.
 */
export async function importUsers(ctx: Context, rows: readonly DocumentUser[]) {
  const known = new Map<string, string>();
  const here = await accountsLike(ctx, rows);
  const result = { created: 0, updated: 0, known };
  for (const row of rows) {
    const { id, username, email, firstName, lastName } = row;
    const names = { firstName, lastName };
    const same = here.find((account) => account.id === id);
    const alike = accountLike(here, username.toLowerCase(), email?.toLowerCase() ?? null);
    const now = ctx.clock.now();
    if (same) {
      await ctx.db.update(users).set(names).where(eq(users.id, same.id));
      result.updated += 1;
    } else if (alike) {
      known.set(id, alike.id);
      result.updated += 1;
    } else {
      await ctx.db.insert(users).values({
        id,
        username,
        email,
        ...names,
        role: 'staff',
        passwordHash: null,
        deactivatedAt: now,
        createdAt: now,
        updatedAt: now,
      });
      here.push({
        id,
        username: username.toLowerCase(),
        email: email?.toLowerCase() ?? null,
      });
      result.created += 1;
    }
  }
  return result;
}

type Known = { id: string; username: string; email: string | null };

/** People sign in with either name, so neither may also belong to another account. */
function accountLike(here: readonly Known[], username: string, email: string | null) {
  return (
    here.find((each) => email !== null && each.email === email) ??
    here.find((each) => each.username === username) ??
    here.find((each) => each.email === username || each.username === email)
  );
}

function accountsLike(ctx: Context, rows: readonly DocumentUser[]) {
  const texts = rows.flatMap(({ username, email }) => [username, email ?? []].flat());
  const names = sql`(select lower(value) from json_array_elements_text(${JSON.stringify(texts)}::json))`;
  return ctx.db
    .select({
      id: users.id,
      username: sql<string>`lower(${users.username})`,
      email: sql<string | null>`lower(${users.email})`,
    })
    .from(users)
    .where(
      or(
        inArray(
          users.id,
          rows.map(({ id }) => id),
        ),
        sql`lower(${users.username}) in ${names}`,
        sql`lower(${users.email}) in ${names}`,
      ),
    );
}
