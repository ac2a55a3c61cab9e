/** Sends reminder e-mails while the server listens, where `SMTP_URL` says how. */
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '#server/kernel/settings.ts';

export function startReminderMails(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'host'>,
): void {
  const { smtpUrl } = environment;
  if (smtpUrl === undefined) return;
  let stop = async () => {};

  app.addHook('onListen', async () => {
    // Loaded only here: most servers send no mail, and all should start quickly.
    const { openMailer } = await import('#server/kernel/outbound/mail.ts');
    const { startJobs } = await import('#server/kernel/jobs/jobs.ts');
    const { runReminders } = await import('./reminder-jobs.ts');
    const mailer = openMailer(smtpUrl);
    const jobs = await startJobs(app.database, (error) =>
      app.log.warn({ err: error }, 'A job could not be done'),
    );
    stop = async () => {
      await jobs.stop();
      mailer.close();
    };
    const { port } = app.server.address() as AddressInfo;
    const publicUrl = environment.publicUrl ?? `http://${environment.host}:${port}`;
    await runReminders(jobs, { db: app.database.orm, clock: app.clock }, { mailer, publicUrl });
  });
  app.addHook('onClose', () => stop());
}
