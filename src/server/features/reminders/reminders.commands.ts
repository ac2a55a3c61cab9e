import { authorize } from '#server/kernel/authorize.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { Context } from '#server/kernel/context.ts';
import { inTransaction } from '#server/kernel/transaction.ts';
import { wantsReminderMails } from './reminders.queries.ts';
import { reminderSettings } from './reminders.table.ts';

/** Switches the user's own e-mails on or off. */
export async function changeReminderSettings(ctx: Context, email: boolean): Promise<void> {
  authorize(ctx, 'account.manage');
  const { id } = ctx.actor;
  await inTransaction(ctx, async (ctx) => {
    const before = await wantsReminderMails(ctx, id);
    if (before === email) return;
    await ctx.db
      .insert(reminderSettings)
      .values({ userId: id, email })
      .onConflictDoUpdate({ target: reminderSettings.userId, set: { email } });
    await recordChange(ctx, 'user.reminders-changed', {
      before: { id, reminderEmails: before },
      after: { id, reminderEmails: email },
    });
  });
}
