/** Writes memberships: those that a person's primary organization begins and ends, and those that somebody says. */
import { and, eq, inArray, isNull, or } from 'drizzle-orm';
import type { MembershipDraft } from '#contract/memberships.ts';
import { insertMany, updateMany } from '#server/kernel/bulk-writes.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { newId } from '#server/kernel/ids.ts';
import { getLocalDay } from '#server/kernel/local-days.ts';
import { logMemberships, type MembershipChange } from './membership-log.ts';
import type { MembershipRow } from './memberships.queries.ts';
import { memberships } from './memberships.table.ts';

/** Somebody's primary organization of before and of now. */
export interface Move {
  personId: string;
  from: string | null;
  to: string | null;
  /** What they were where they leave. */
  role: string | null;
}

const keyOf = ({ personId, organizationId }: Pick<MembershipRow, 'personId' | 'organizationId'>) =>
  `${personId} ${organizationId}`;

/**
 * Ends the memberships that these leave today and begins those that they enter. Who goes back on the same day has
 * never been away: that was a slip.
 */
export async function noteMoves(ctx: VisitorContext, moves: readonly Move[]): Promise<void> {
  const moved = moves.filter(({ from, to }) => from !== to);
  if (moved.length === 0) return;
  const today = getLocalDay(ctx.clock.now(), ctx.timeZone);
  const theirs = await ctx.db
    .select()
    .from(memberships)
    .where(
      and(
        inArray(memberships.personId, [...new Set(moved.map(({ personId }) => personId))]),
        or(isNull(memberships.untilOn), eq(memberships.untilOn, today)),
      ),
    )
    .for('update');
  const present = new Map(
    theirs.filter(({ untilOn }) => untilOn === null).map((row) => [keyOf(row), row]),
  );
  const endedToday = new Map(
    theirs.filter(({ untilOn }) => untilOn !== null).map((row) => [keyOf(row), row]),
  );
  const changed: MembershipChange[] = [];
  for (const { personId, from, to, role } of moved) {
    if (from !== null) {
      const left = { personId, organizationId: from };
      const leaving = present.get(keyOf(left));
      const isSlip = leaving?.fromOn === today;
      const ended = leaving
        ? { ...leaving, position: role ?? leaving.position, untilOn: today }
        : newMembership(ctx, { ...left, position: role, untilOn: today });
      changed.push({ before: leaving, after: isSlip ? undefined : ended });
    }
    if (to === null) continue;
    const entered = { personId, organizationId: to };
    const backAgain = endedToday.get(keyOf(entered));
    if (present.has(keyOf(entered))) continue;
    if (backAgain) changed.push({ before: backAgain, after: { ...backAgain, untilOn: null } });
    // Who had none before may have been there for long: only now somebody says so.
    else if (from !== null) {
      changed.push({ after: newMembership(ctx, { ...entered, fromOn: today }) });
    }
  }
  await saveMemberships(ctx, changed);
}

/** Makes what is kept of a person what somebody says; rows that go on keep their ids. */
export async function writeMemberships(
  ctx: VisitorContext,
  personId: string,
  kept: readonly MembershipRow[],
  said: readonly MembershipDraft[],
): Promise<void> {
  const free = [...kept];
  const changed: MembershipChange[] = [];
  for (const { organizationId, role = null, from = null, until = null } of said) {
    const values = { organizationId, position: role, fromOn: from, untilOn: until };
    const place = free.findIndex((row) => row.organizationId === organizationId);
    const [row] = place < 0 ? [] : free.splice(place, 1);
    const after = row ? { ...row, ...values } : newMembership(ctx, { personId, ...values });
    changed.push({ before: row, after });
  }
  await saveMemberships(ctx, [...changed, ...free.map((before) => ({ before }))]);
}

/** Writes rows as they shall be, and notes what they were, so that it can be taken back. */
export async function saveMemberships(
  ctx: VisitorContext,
  changed: readonly MembershipChange[],
): Promise<void> {
  const gone = changed.flatMap(({ before, after }) => (before && !after ? before.id : []));
  const kept = changed.flatMap(({ before, after }) => (before && after ? after : []));
  const added = changed.flatMap(({ before, after }) => (after && !before ? after : []));
  if (gone.length > 0) await ctx.db.delete(memberships).where(inArray(memberships.id, gone));
  await updateMany(ctx.db, memberships, kept.map(touchedNow(ctx)));
  await insertMany(ctx.db, memberships, added);
  await logMemberships(ctx, changed);
}

export function newMembership(
  ctx: VisitorContext,
  values: Pick<MembershipRow, 'personId' | 'organizationId'> & Partial<MembershipRow>,
): MembershipRow {
  const now = ctx.clock.now();
  const row = { id: newId(), position: null, fromOn: null, untilOn: null };
  return { ...row, createdAt: now, updatedAt: now, ...values };
}

const touchedNow = (ctx: VisitorContext) => (row: MembershipRow) => ({
  ...row,
  updatedAt: ctx.clock.now(),
});
