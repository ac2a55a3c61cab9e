/** Reads what the signed-in user should be reminded of. */
import { and, asc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { usualLeads } from '#contract/reminder-leads.ts';
import {
  type DueTask,
  mostReminders,
  type ReminderSettings,
  type Reminders,
  type Rung,
} from '#contract/reminders.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';
import { reminderSettings, reminderSnoozes } from './reminders.table.ts';
import { type Ring, readRings } from './rings.ts';

const day = 24 * 60 * 60 * 1_000;

/** Read separately, so that many overdue tasks never hide those due today. */
export async function listReminders(ctx: Context): Promise<Reminders> {
  const windows = dueWindows(ctx.clock.now(), ctx.timeZone);
  const [overdue, today, rings] = await Promise.all([
    listDue(ctx, windows.overdue),
    listDue(ctx, windows.today),
    listRings(ctx, windows.today.from),
  ]);
  const now = ctx.clock.now().toISOString();
  const isRung = ({ ringAt }: Ring) => ringAt !== null && ringAt <= now;
  const next = rings.flatMap((ring) => (ring.ringAt === null || isRung(ring) ? [] : [ring.ringAt]));
  return {
    overdue,
    today,
    rung: rings.filter(isRung).map(toRung).slice(0, mostReminders),
    nextAt: next.sort()[0] ?? null,
    now,
  };
}

/** What has rung and is of use today, and what rings within a day. */
function listRings(ctx: Context, startOfToday: Date): Promise<Ring[]> {
  const now = sql`${ctx.clock.now().toISOString()}::timestamptz`;
  const today = sql`${startOfToday.toISOString()}::timestamptz`;
  const tomorrow = sql`${new Date(ctx.clock.now().getTime() + day).toISOString()}::timestamptz`;
  return readRings(
    ctx,
    { from: today, to: tomorrow, userId: ctx.actor.id },
    // An overdue task has its own list, unless it was put off until today.
    sql`"ringAt" <= ${tomorrow}
      and (case kind when 'task' then rings.at >= ${today} else "endsAt" > ${now} end or until >= ${today})`,
    5 * mostReminders,
  );
}

function toRung(ring: Ring): Rung {
  const { kind, ringAt, id, occurrence, title, at, hasTime, personName, organizationName } = ring;
  const told = { id, occurrence, title, at, hasTime, personName, organizationName };
  return { type: kind, ...told, rungAt: ringAt ?? at };
}

async function listDue(
  ctx: Context,
  { from, before }: { from: Date | undefined; before: Date },
): Promise<DueTask[]> {
  const due = sql`coalesce(${tasks.dueDate}, 'infinity'::timestamptz)`;
  const rows = await ctx.db
    .select({
      id: tasks.id,
      title: tasks.title,
      dueDate: tasks.dueDate,
      hasDueTime: tasks.hasDueTime,
      priority: tasks.priority,
      personName: people.name,
      organizationName: organizations.name,
    })
    .from(tasks)
    .leftJoin(people, eq(people.id, tasks.personId))
    .leftJoin(organizations, eq(organizations.id, tasks.organizationId))
    .where(
      and(
        isNull(tasks.deletedAt),
        ne(tasks.status, 'completed'),
        eq(tasks.assigneeId, ctx.actor.id),
        eq(tasks.reminderEnabled, true),
        sql`not exists (select from ${reminderSnoozes} where ${reminderSnoozes.userId} = ${tasks.assigneeId}
          and ${reminderSnoozes.recordId} = ${tasks.id} and ${reminderSnoozes.at} = ${tasks.dueDate}
          and ${reminderSnoozes.until} > ${ctx.clock.now().toISOString()}::timestamptz)`,
        from && gte(due, from.toISOString()),
        lt(due, before.toISOString()),
      ),
    )
    .orderBy(asc(due), asc(tasks.id))
    .limit(mostReminders);
  return rows.flatMap(({ dueDate, ...row }) =>
    dueDate ? [{ ...row, dueDate: dueDate.toISOString() }] : [],
  );
}

/** Everybody gets e-mails about tasks until they say otherwise. */
export async function readReminderSettings(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<Omit<ReminderSettings, 'available'>> {
  const [row] = await ctx.db
    .select({
      email: reminderSettings.email,
      eventEmail: reminderSettings.eventEmail,
      taskLead: reminderSettings.taskLead,
      eventLead: reminderSettings.eventLead,
    })
    .from(reminderSettings)
    .where(eq(reminderSettings.userId, userId));
  const { task: taskLead, event: eventLead } = usualLeads;
  return row ?? { email: true, eventEmail: false, taskLead, eventLead };
}
