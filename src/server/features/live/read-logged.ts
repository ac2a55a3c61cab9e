/** Reads from the change log what may not have been told yet. */
import { and, desc, gt, inArray, sql } from 'drizzle-orm';
import { liveKinds } from '#contract/live.ts';
import { notifications } from '#server/features/notifications/notifications.table.ts';
import { changes } from '#server/kernel/change-log.table.ts';
import type { VisitorContext } from '#server/kernel/context.ts';

/** A row of the change log. */
export interface LoggedChange {
  id: string;
  recordType: string;
  /** The user whom it concerns, for what users have of their own; null if everybody. */
  recordId: string | null;
  batchId: string | null;
}

export interface Reading {
  /** When it was read. */
  at: Date;
  /** The newest first. */
  rows: LoggedChange[];
  /** Whether they are all that there are since then. */
  isWhole: boolean;
}

/** The most rows that are read at once. */
const mostRows = 2_000;
/** Longer than a transaction is open, in milliseconds: its changes have the time at which they were made. */
export const longestTransaction = 60_000;

/** What was logged lately, as a transaction that began before others may end after them. */
export function readLately(ctx: Pick<VisitorContext, 'db' | 'clock'>): Promise<Reading> {
  return readSince(ctx, new Date(ctx.clock.now().getTime() - longestTransaction));
}

export async function readSince(
  { db, clock }: Pick<VisitorContext, 'db' | 'clock'>,
  since: Date,
): Promise<Reading> {
  const at = clock.now();
  const [logged, told] = await Promise.all([readLog({ db }, since), readNotified({ db }, since)]);
  return {
    at,
    rows: [...logged, ...told],
    isWhole: logged.length < mostRows && told.length < mostRows,
  };
}

/** Of a shared view, or one that was shared, everybody hears; of any other, and of pins, whose they are. */
const viewer = sql`case
  when ${changes.verb} = 'view.pinned' then ${changes.actorId}
  when 'true' in (${changes.before} ->> 'shared', ${changes.after} ->> 'shared') then null
  else (coalesce(${changes.after}, ${changes.before}) ->> 'createdById')::uuid end`;

function readLog({ db }: Pick<VisitorContext, 'db'>, since: Date): Promise<LoggedChange[]> {
  return db
    .select({
      id: changes.id,
      recordType: changes.recordType,
      recordId: sql<
        string | null
      >`case ${changes.recordType} when 'view' then ${viewer} else ${changes.recordId} end`,
      batchId: changes.batchId,
    })
    .from(changes)
    .where(and(gt(changes.at, since), inArray(changes.recordType, [...liveKinds])))
    .orderBy(desc(changes.at), desc(changes.id))
    .limit(mostRows);
}

/** Whose notifications came or were seen. That is not logged, and one may be changed again. */
async function readNotified(
  { db }: Pick<VisitorContext, 'db'>,
  since: Date,
): Promise<LoggedChange[]> {
  const { id, userId, changedAt } = notifications;
  const rows = await db
    .select({ id, userId, changedAt })
    .from(notifications)
    .where(gt(changedAt, since))
    .orderBy(desc(changedAt))
    .limit(mostRows);
  return rows.map((row) => ({
    id: `${row.id} ${row.changedAt.getTime()}`,
    recordType: 'notification',
    recordId: row.userId,
    batchId: null,
  }));
}
