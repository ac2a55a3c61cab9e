import { isNull, sql } from 'drizzle-orm';
import type { Colleague } from '#server/features/crm-services/service/service-port.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

interface Member {
  id: string;
  name: string | null;
  isActive: boolean;
}

/** The team, as it is found by what another CRM calls its users. */
export interface Staff {
  /** An active member of the team; null: nobody is known by that username or e-mail address. */
  assigneeFor(colleague: Colleague | null): string | null;
  /** The same, whether they are still with the team or not. */
  authorFor(colleague: Colleague | null): string | null;
  nameOf(id: string | null): string | null;
}

export async function readStaff(ctx: Pick<VisitorContext, 'db'>): Promise<Staff> {
  const rows = await ctx.db
    .select({
      id: users.id,
      username: users.username,
      email: users.email,
      name: calledName,
      isActive: sql<boolean>`${isNull(users.deactivatedAt)}`,
    })
    .from(users);
  const byId = new Map<string, Member>(rows.map((row) => [row.id, row]));
  const byName = new Map<string, Member>();
  const byEmail = new Map<string, Member>();
  for (const row of rows) {
    byName.set(row.username.toLowerCase(), row);
    if (row.email) byEmail.set(row.email.toLowerCase(), row);
  }
  const find = (colleague: Colleague | null) => {
    const email = colleague?.email?.toLowerCase();
    const username = colleague?.username?.toLowerCase();
    return (
      (email && byEmail.get(email)) ||
      (username && (byName.get(username) ?? byEmail.get(username))) ||
      null
    );
  };
  return {
    assigneeFor: (colleague) => {
      const member = find(colleague);
      return member?.isActive ? member.id : null;
    },
    authorFor: (colleague) => find(colleague)?.id ?? null,
    nameOf: (id) => (id === null ? null : (byId.get(id)?.name ?? null)),
  };
}
