/** Members of the team in a document: known ones keep their account, missing ones get one that nobody can open. */
import { eq, inArray, or, sql } from 'drizzle-orm';
import { users } from '#server/features/users/users.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { references } from './document-tables.ts';

type Row = Record<string, unknown> & { id: string };

/**
 * Never touches passwords, roles, sessions, or the names that an account signs in with. `known` tells
 * whose accounts stand here under another id, found by e-mail address or username.
 */
export async function importUsers(ctx: Context, rows: readonly Row[]) {
  const known = new Map<string, string>();
  const here = await accountsLike(ctx, rows);
  const result = { created: 0, updated: 0, known };
  for (const row of rows) {
    const [username, email] = [textOf(row.username) ?? '', textOf(row.email)];
    const names = { firstName: textOf(row.firstName), lastName: textOf(row.lastName) };
    const same = here.find(({ id }) => id === row.id);
    const alike = accountLike(here, username.toLowerCase(), email?.toLowerCase() ?? null);
    const now = ctx.clock.now();
    if (same) {
      await ctx.db.update(users).set(names).where(eq(users.id, same.id));
      result.updated += 1;
    } else if (alike) {
      known.set(row.id, alike.id);
      result.updated += 1;
    } else {
      await ctx.db.insert(users).values({
        id: row.id,
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
        id: row.id,
        username: username.toLowerCase(),
        email: email?.toLowerCase() ?? null,
      });
      result.created += 1;
    }
  }
  return result;
}

type Known = { id: string; username: string; email: string | null };

/** People sign in with either name, so what one account answers to cannot be another's. */
function accountLike(here: readonly Known[], username: string, email: string | null) {
  return (
    here.find((each) => email !== null && each.email === email) ??
    here.find((each) => each.username === username) ??
    here.find((each) => each.email === username || each.username === email)
  );
}

function accountsLike(ctx: Context, rows: readonly Row[]) {
  const texts = rows.flatMap((row) => [textOf(row.username) ?? [], textOf(row.email) ?? []].flat());
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

const userFields = [
  'userId',
  ...Object.entries(references)
    .filter(([, section]) => section === 'users')
    .map(([field]) => field),
];

/** Rows that name the accounts as they are called here. */
export function withKnownUsers(rows: readonly Row[], known: Map<string, string>): Row[] {
  if (known.size === 0) return [...rows];
  return rows.map((row) => {
    const changed: Row = { ...row };
    for (const field of userFields) {
      const id = row[field];
      const here = typeof id === 'string' ? known.get(id) : undefined;
      if (here !== undefined) changed[field] = here;
    }
    return changed;
  });
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
