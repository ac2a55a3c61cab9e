/** The jobs behind the mails of views: planned every minute by one server, sent by any. */
import type { VisitorContext } from '#server/kernel/context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import type { Mailer } from '#server/kernel/outbound/mail.ts';
import { planViewMails, sendViewMail } from './view-mails.ts';

const plan = 'views.plan';
const send = 'views.send';

/** About nine hours of tries. */
const persistence = { retryLimit: 12, retryDelay: 30, retryDelayMax: 3_600 };

export async function runViewMails(
  jobs: Jobs,
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  options: { mailer: Mailer; publicUrl: string },
): Promise<void> {
  await jobs.on(send, persistence, ({ id }) => sendViewMail(ctx, id, options));
  await jobs.everyMinute(plan, async () => {
    const ids = await planViewMails(ctx);
    await jobs.add(send, ids);
  });
}
