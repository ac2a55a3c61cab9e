/** The jobs behind e-mails of notifications: planned every minute by one server, sent by any. */
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import type { Mailer } from '#server/kernel/outbound/mail.ts';
import { planNotificationMails, sendNotificationMail } from './notification-mails.ts';

const plan = 'notifications.plan';
const send = 'notifications.send';

/** About nine hours of tries; after that only the bell tells. */
const persistence = { retryLimit: 12, retryDelay: 30, retryDelayMax: 3_600 };

export async function runNotificationMails(
  jobs: Jobs,
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  options: { mailer: Mailer; publicUrl: string; retryDelay?: number },
): Promise<void> {
  const { retryDelay = persistence.retryDelay } = options;
  await jobs.on(send, { ...persistence, retryDelay }, ({ id }) =>
    sendNotificationMail(ctx, id, options),
  );
  // A job has the mail's own id, so that one already under way is not started again.
  await jobs.everyMinute(plan, async () => jobs.add(send, await planNotificationMails(ctx)));
}
