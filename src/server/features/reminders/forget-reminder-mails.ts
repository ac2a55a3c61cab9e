import { inArray } from 'drizzle-orm';
import type { VisitorContext } from '#server/kernel/context.ts';
import { reminderMails } from './reminders.table.ts';

/** Those of tasks that go for good. */
export async function forgetReminderMails(
  { db }: VisitorContext,
  taskIds: readonly string[],
): Promise<void> {
  await db.delete(reminderMails).where(inArray(reminderMails.taskId, [...taskIds]));
}
