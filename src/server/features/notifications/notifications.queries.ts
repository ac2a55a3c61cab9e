/** Reads the signed-in user's notifications, with what they are about as far as it is there and may be read. */
import { and, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  mostUnseen,
  type Notification,
  type NotificationFilter,
  type NotificationKind,
  type Unseen,
} from '#contract/notifications.ts';
import { getReach } from '#contract/permissions.ts';
import { recordKinds } from '#contract/records.ts';
import type { RecordLink } from '#contract/sentences.ts';
import { calendarEvents } from '#server/features/events/events.table.ts';
import { notes } from '#server/features/notes/notes.table.ts';
import { opportunities } from '#server/features/opportunities/opportunities.table.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import { calledName } from '#server/features/users/users.queries.ts';
import { users } from '#server/features/users/users.table.ts';
import type { ActingAccount, Context } from '#server/kernel/context.ts';
import { bothWays, boundedTotal, planWindow } from '#server/kernel/lists.ts';
import { notificationSettings, notifications } from './notifications.table.ts';

const { recordKind, recordId } = notifications;

const orderings = bothWays({ at: { by: sql`${notifications.at}`, type: 'timestamptz' } });

/** The page that shows the record: of a note, whatever it was written about. Nothing if that is deleted. */
const target = sql`(
  select 'person' as type, id, name from ${people}
    where ${recordKind} = 'person' and id = ${recordId} and deleted_at is null
  union all select 'organization', id, name from ${organizations}
    where ${recordKind} = 'organization' and id = ${recordId} and deleted_at is null
  union all select 'opportunity', id, name from ${opportunities}
    where ${recordKind} = 'opportunity' and id = ${recordId} and deleted_at is null
  union all select 'task', id, title from ${tasks}
    where ${recordKind} = 'task' and id = ${recordId} and deleted_at is null
  union all select 'event', id, title from ${calendarEvents}
    where ${recordKind} = 'event' and id = ${recordId} and deleted_at is null
  union all select
      case when deal.id is not null then 'opportunity' when person.id is not null then 'person' else 'organization' end,
      coalesce(deal.id, person.id, organization.id), coalesce(deal.name, person.name, organization.name)
    from ${notes} note
    left join ${opportunities} deal on deal.id = note.opportunity_id and deal.deleted_at is null
    left join ${people} person on person.id = note.person_id and person.deleted_at is null
    left join ${organizations} organization on organization.id = note.organization_id and organization.deleted_at is null
    where ${recordKind} = 'note' and note.id = ${recordId} and note.deleted_at is null
      and coalesce(deal.id, person.id, organization.id) is not null
) as target`;

export function isOwn(
  { actor }: { actor: ActingAccount },
  filter: Pick<NotificationFilter, 'unseen'> = {},
) {
  const readable = recordKinds.filter((kind) => getReach(actor.role, `${kind}.read`) === 'any');
  return and(
    eq(notifications.userId, actor.id),
    or(isNull(recordKind), inArray(recordKind, readable)),
    filter.unseen ? isNull(notifications.seenAt) : undefined,
  );
}

function selectNotifications({ db }: Pick<Context, 'db'>, cursorKey: SQL<string>) {
  return db
    .select({
      id: notifications.id,
      notification: notifications,
      actorName: calledName,
      targetType: sql<RecordLink['type'] | null>`target.type`,
      targetId: sql<string | null>`target.id`,
      targetName: sql<string | null>`target.name`,
      cursorKey,
    })
    .from(notifications)
    .leftJoin(users, eq(users.id, notifications.actorId))
    .leftJoin(sql`lateral ${target}`, sql`true`)
    .$dynamic();
}

type Read = Awaited<ReturnType<typeof selectNotifications>>[number];

function toNotification({ notification: row, actorName, ...found }: Read): Notification {
  const { targetType, targetId, targetName } = found;
  return {
    id: row.id,
    kind: row.kind,
    actor: row.actorId === null ? null : { id: row.actorId, name: actorName ?? '' },
    recordType: row.recordKind,
    count: row.recordKind === null ? null : row.count,
    name: targetName,
    link: targetType && targetId ? { type: targetType, id: targetId } : null,
    subject: row.subject,
    outcome: row.outcome,
    at: row.at.toISOString(),
    seenAt: row.seenAt?.toISOString() ?? null,
  };
}

export async function listNotifications(ctx: Context, filter: NotificationFilter) {
  const window = planWindow(filter, orderings, '-at', sql`${notifications.id}`);
  const rows = await selectNotifications(ctx, window.cursorKey)
    .where(and(isOwn(ctx, filter), window.after))
    .orderBy(window.orderBy)
    .limit(window.take);
  return window.page(rows, toNotification);
}

/** One as its reader sees it; undefined if they may not. */
export async function findNotification(
  reader: Pick<Context, 'db'> & { actor: ActingAccount },
  id: string,
): Promise<Notification | undefined> {
  const [row] = await selectNotifications(reader, sql<string>`''`).where(
    and(isOwn(reader), eq(notifications.id, id)),
  );
  return row && toNotification(row);
}

function selectOwn(ctx: Context, filter: Pick<NotificationFilter, 'unseen'>): SQL {
  return sql`select 1 from ${notifications} where ${isOwn(ctx, filter)}`;
}

export function countNotifications(ctx: Context, filter: NotificationFilter): Promise<string> {
  return boundedTotal(ctx.db, selectOwn(ctx, filter), filter);
}

export async function countUnseen(ctx: Context): Promise<Unseen> {
  const { rows } = await ctx.db.execute<Unseen>(sql`
    select count(*)::int as count from (${selectOwn(ctx, { unseen: 'true' })} limit ${mostUnseen}) as unseen`);
  return rows[0] ?? { count: 0 };
}

/** The kinds of which a user wants e-mails. */
export async function listMailedKinds(
  { db }: Pick<Context, 'db'>,
  userId: string,
): Promise<NotificationKind[]> {
  const [row] = await db
    .select({ mailed: notificationSettings.mailed })
    .from(notificationSettings)
    .where(eq(notificationSettings.userId, userId));
  return row?.mailed ?? [];
}
