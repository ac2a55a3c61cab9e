/** Reads accounts: the actor behind a session, the signed-in user, the colleagues. */
import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type CurrentUser,
  type FormerColleague,
  namedAsLeft,
  type StaffUser,
} from '#contract/users.ts';
import { notFound } from '#server/kernel/app-error.ts';
import type { ActingAccount, Context, VisitorContext } from '#server/kernel/context.ts';
import { unauthorized } from '#server/kernel/http/http-context.ts';
import { boundedTotal, type ListRequest, planWindow } from '#server/kernel/lists.ts';
import { contains } from '#server/kernel/matching.ts';
import type { Handle } from '#server/kernel/postgres/database.ts';
import { users } from './users.table.ts';

type UserRow = typeof users.$inferSelect;

export function toStaffUser(row: Omit<UserRow, 'passwordHash'>): StaffUser {
  return {
    id: row.id,
    firstName: row.firstName,
    lastName: row.lastName,
    username: row.username,
    email: row.email,
    role: row.role,
    profileImageUrl: row.profileImageUrl,
  };
}

export function toCurrentUser(row: Omit<UserRow, 'passwordHash'>): CurrentUser {
  return {
    ...toStaffUser(row),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** The actor of a session; null if the account is deleted or deactivated. */
export async function findActor(db: Handle, userId: string): Promise<ActingAccount | null> {
  const [row] = await db
    .select({ id: users.id, role: users.role })
    .from(users)
    .where(and(eq(users.id, userId), isNull(users.deactivatedAt)));
  return row ?? null;
}

export async function getCurrentUser(ctx: Context): Promise<CurrentUser> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, ctx.actor.id));
  if (!row) throw unauthorized();
  return toCurrentUser(row);
}

/**
 * The display name of an account: first and last name, else the username; null if there is no row. Former colleagues
 * are shown by name only, so a username that is an e-mail address is cut at the @.
 */
export const calledName = called(sql`concat_ws(' ', ${users.firstName}, ${users.lastName})`);
const calledFirstName = called(sql`${users.firstName}`);

function called(name: SQL): SQL<string | null> {
  const given = sql`nullif(trim(${name}), '')`;
  const left = sql.raw(`'${namedAsLeft('')}'`);
  return sql<string | null>`case when ${users.deactivatedAt} is null
    then coalesce(${given}, ${users.username})
    else coalesce(${given}, split_part(${users.username}, '@', 1)) || ${left} end`;
}

/** What accounts are called, those of colleagues who have left too, by id. */
export async function readUserNames(
  { db }: Pick<VisitorContext, 'db'>,
  ids: Iterable<string>,
): Promise<Map<string, string>> {
  const asked = [...new Set(ids)];
  if (asked.length === 0) return new Map();
  const rows = await db
    .select({ id: users.id, name: calledName })
    .from(users)
    .where(inArray(users.id, asked));
  return new Map(rows.map(({ id, name }) => [id, name ?? '']));
}

/** The text that accounts are sorted and searched by. */
export const displayName = sql`lower(coalesce(${users.firstName}, '') || ' ' || coalesce(${users.lastName}, '') || ' ' || ${users.username})`;
export const orderings = {
  name: { by: displayName, direction: 'asc', type: 'text' },
  '-name': { by: displayName, direction: 'desc', type: 'text' },
  createdAt: { by: sql`${users.createdAt}`, direction: 'asc', type: 'timestamptz' },
  '-createdAt': { by: sql`${users.createdAt}`, direction: 'desc', type: 'timestamptz' },
} as const;

type StaffRequest = ListRequest & { q?: string | undefined };

function staffCondition({ q }: StaffRequest): SQL {
  const active = sql`${users.deactivatedAt} is null`;
  if (!q) return active;
  return sql`${active} and (${contains(displayName, q)} or ${contains(users.email, q)})`;
}

/** Every active account of any role, by name. */
export async function listStaffUsers(ctx: Context, request: StaffRequest) {
  const window = planWindow(request, orderings, 'name', sql`${users.id}`);
  const rows = await ctx.db
    .select({ user: users, id: users.id, cursorKey: window.cursorKey })
    .from(users)
    .where(and(staffCondition(request), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, (row) => toStaffUser(row.user));
}

export function countStaffUsers(ctx: Context, request: StaffRequest): Promise<string> {
  return boundedTotal(
    ctx.db,
    sql`select 1 from ${users} where ${staffCondition(request)}`,
    request,
  );
}

/** The users who have left, by name. */
export async function listFormerStaff(ctx: Context): Promise<FormerColleague[]> {
  const rows = await ctx.db
    .select({ id: users.id, name: calledName, firstName: calledFirstName })
    .from(users)
    .where(isNotNull(users.deactivatedAt))
    .orderBy(displayName, users.id);
  return rows.map(({ id, name, firstName }) => ({
    id,
    name: name ?? '',
    firstName: firstName ?? '',
  }));
}

/** Locks the account for a change; 404 if there is none. */
export async function lockUser(ctx: VisitorContext, id: string): Promise<UserRow> {
  const [row] = await ctx.db.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!row) throw notFound('User');
  return row;
}

/**
 * Who gets the next task of a series: its assignee or, if they have left, their named successor, or that person's
 * successor; if nobody was named, it stays with the assignee.
 */
export async function findSeriesHeir(ctx: Context, assigneeId: string): Promise<string> {
  const { rows } = await ctx.db.execute<{ id: string }>(sql`
    with recursive line as (
      select id, series_heir_id, deactivated_at, 0 as place from ${users} where id = ${assigneeId}
      union all
      select heir.id, heir.series_heir_id, heir.deactivated_at, line.place + 1
      from line join ${users} as heir on heir.id = line.series_heir_id
      where line.deactivated_at is not null and line.place < ${longestLine}
    )
    select id from line where deactivated_at is null limit 1`);
  return rows[0]?.id ?? assigneeId;
}

/** Limits the chain, since two users who have left may be each other's successors. */
const longestLine = 50;
