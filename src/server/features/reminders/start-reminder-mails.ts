/** Sends e-mails of reminders and notifications while the server listens, if `SMTP_URL` is set. */
import type { FastifyInstance } from 'fastify';
import { getBoundAddress } from '#server/kernel/http/listen-address.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { beginJobs } from '#server/kernel/jobs/rounds.ts';
import type { Settings } from '#server/kernel/settings.ts';

export function startReminderMails(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'host'>,
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
    const { runNotificationMails } = await import(
      '#server/features/notifications/notification-mail-jobs.ts'
    );
    const ctx = { db: app.database.orm, clock: app.clock };
    await runReminders(jobs, ctx, { mailer, publicUrl });
    await runNotificationMails(jobs, ctx, { mailer, publicUrl });
  };
  beginJobs(app, begin, 'Reminder e-mails cannot be looked after');
}
