/** Sends reminder e-mails, and those of other features, while the server listens, if `SMTP_URL` is set. */
import type { FastifyInstance } from 'fastify';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getBoundAddress } from '#server/kernel/http/listen-address.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { beginJobs } from '#server/kernel/jobs/rounds.ts';
import type { Mailer } from '#server/kernel/outbound/mail.ts';
import type { Settings } from '#server/kernel/settings.ts';

type RunMails = (
  jobs: Jobs,
  ctx: Pick<VisitorContext, 'db' | 'clock'>,
  options: { mailer: Mailer; publicUrl: string },
) => Promise<void>;

export function startReminderMails(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'host'>,
  alsoRun: RunMails,
): void {
  const { smtpUrl } = environment;
  if (smtpUrl === undefined) return;
  const begin = async (jobs: Jobs) => {
    // Loaded only here: most servers send no mail, and all should start quickly.
    const { openMailer } = await import('#server/kernel/outbound/mail.ts');
    const { runReminders } = await import('./reminder-jobs.ts');
    const mailer = openMailer(smtpUrl);
    app.jobs.endAfterwards(() => mailer.close());
    const { port } = getBoundAddress(app);
    const publicUrl = environment.publicUrl ?? `http://${environment.host}:${port}`;
    const ctx = { db: app.database.orm, clock: app.clock };
    await runReminders(jobs, ctx, { mailer, publicUrl });
    await alsoRun(jobs, ctx, { mailer, publicUrl });
  };
  beginJobs(app, begin, 'Reminder e-mails cannot be looked after');
}
