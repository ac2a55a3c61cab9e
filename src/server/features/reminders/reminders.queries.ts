/** Reads what the signed-in user should be reminded of. */
import { and, asc, eq, gte, isNull, lt, ne, sql } from 'drizzle-orm';
import { type DueTask, mostReminders, type Reminders } from '#contract/reminders.ts';
import { organizations } from '#server/features/organizations/organizations.table.ts';
import { people } from '#server/features/people/people.table.ts';
import { tasks } from '#server/features/tasks/tasks.table.ts';
import type { Context } from '#server/kernel/context.ts';
import { dueWindows } from '#server/kernel/local-days.ts';
import { reminderSettings } from './reminders.table.ts';

/** Read separately, so that many overdue tasks never hide those due today. */
export async function listReminders(ctx: Context): Promise<Reminders> {
  const windows = dueWindows(ctx.clock.now(), ctx.timeZone);
  const [overdue, today] = await Promise.all([
    listDue(ctx, windows.overdue),
    listDue(ctx, windows.today),
  ]);
  return { overdue, today };
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

/** Does the user want e-mails? Everybody does until they say otherwise. */
export async function wantsReminderMails(
  ctx: Pick<Context, 'db'>,
  userId: string,
): Promise<boolean> {
  const [row] = await ctx.db
    .select({ email: reminderSettings.email })
    .from(reminderSettings)
    .where(eq(reminderSettings.userId, userId));
  return row?.email ?? true;
}
