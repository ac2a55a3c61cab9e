/** The jobs behind reminder e-mails: planned every minute by one server, sent by any. */
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import type { Mailer } from '#server/kernel/outbound/mail.ts';
import { planReminderMails, sendReminderMail } from './reminder-mails.ts';

const plan = 'reminders.plan';
const send = 'reminders.send';

/** About nine hours of tries; after that only the bell reminds. */
const persistence = { retryLimit: 12, retryDelay: 30, retryDelayMax: 3_600 };

export async function runReminders(
  jobs: Jobs,
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  options: { mailer: Mailer; publicUrl: string; retryDelay?: number },
): Promise<void> {
  const { retryDelay = persistence.retryDelay } = options;
  await jobs.on(send, { ...persistence, retryDelay }, ({ id }) =>
    sendReminderMail(ctx, id, options),
  );
  await jobs.everyMinute(plan, async () => {
    // A job has the mail's own id, so that one already under way is not started again.
    const ids = await planReminderMails(ctx);
    await jobs.add(send, ids);
  });
}
