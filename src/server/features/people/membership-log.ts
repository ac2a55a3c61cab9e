/** What each deed did to memberships: rows of the change log that only Undo reads, and that count nowhere. */
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import { z } from 'zod';
import { insertMany } from '#server/kernel/bulk-writes.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import { changeEntry } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import type { MembershipRow } from './memberships.queries.ts';

/** Without `before` it is new, without `after` it is gone. */
export interface MembershipChange {
  before?: MembershipRow | undefined;
  after?: MembershipRow | undefined;
}

const Logged = z.object({
  id: z.string(),
  organizationId: z.string(),
  position: z.string().nullable(),
  fromOn: z.string().nullable(),
  untilOn: z.string().nullable(),
});
export type LoggedMembership = z.output<typeof Logged>;

/** What a deed made of a membership in the end. */
export interface MembershipEffect {
  personId: string;
  id: string;
  was: LoggedMembership | null;
  is: LoggedMembership | null;
}

export async function logMemberships(
  ctx: VisitorContext,
  changed: readonly MembershipChange[],
): Promise<void> {
  const rows = changed.flatMap(({ before, after }) => {
    const row = after ?? before;
    if (!row) return [];
    return {
      ...changeEntry(ctx, 'membership.changed', row.personId),
      before: before ? Logged.parse(before) : null,
      after: after ? Logged.parse(after) : null,
    };
  });
  await insertMany(ctx.db, changes, rows);
}

/** The people whose memberships a deed changed. */
export async function listEmployed({ db }: VisitorContext, deedId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ id: changes.recordId })
    .from(changes)
    .where(and(eq(changes.batchId, deedId), eq(changes.recordType, 'membership')));
  return rows.map(({ id }) => id);
}

export async function readMembershipEffects(
  { db }: VisitorContext,
  deedId: string,
  people: readonly string[],
): Promise<MembershipEffect[]> {
  const rows = await db
    .select({ personId: changes.recordId, before: changes.before, after: changes.after })
    .from(changes)
    .where(
      and(
        inArray(changes.recordId, [...people]),
        eq(changes.recordType, 'membership'),
        // By the index of the people: that of the deed would read all of it for each few.
        sql`${changes.batchId} is not distinct from ${deedId}::uuid`,
      ),
    )
    .orderBy(asc(changes.at), asc(changes.id));
  const effects = new Map<string, MembershipEffect>();
  for (const { personId, before, after } of rows) {
    const was = Logged.safeParse(before).data ?? null;
    const is = Logged.safeParse(after).data ?? null;
    const id = (is ?? was)?.id;
    if (id === undefined) continue;
    effects.set(id, { personId, id, was: (effects.get(id) ?? { was }).was, is });
  }
  return [...effects.values()];
}
