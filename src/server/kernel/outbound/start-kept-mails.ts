/** Sends the mails that features keep, while the server listens, if `SMTP_URL` is set. */
import type { FastifyInstance } from 'fastify';
import { getBoundAddress } from '#server/kernel/http/listen-address.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { beginJobs } from '#server/kernel/jobs/rounds.ts';
import type { Settings } from '#server/kernel/settings.ts';
import type { KeptMails } from './kept-mails.ts';

/** `load` brings the features' part. */
export function startKeptMails(
  app: FastifyInstance,
  { smtpUrl, ...environment }: Pick<Settings, 'smtpUrl' | 'publicUrl' | 'host'>,
  load: () => Promise<KeptMails[]>,
): void {
  if (smtpUrl === undefined) return;
  const begin = async (jobs: Jobs) => {
    // Loaded only here: most servers send no mail, and all should start quickly.
    const [{ openMailer }, { runKeptMails }, kinds] = await Promise.all([
      import('./mail.ts'),
      import('./kept-mails.ts'),
      load(),
    ]);
    const mailer = openMailer(smtpUrl);
    app.jobs.endAfterwards(() => mailer.close());
    const { port } = getBoundAddress(app);
    const publicUrl = environment.publicUrl ?? `http://${environment.host}:${port}`;
    const ctx = { db: app.database.orm, clock: app.clock };
    for (const kind of kinds) await runKeptMails(kind, jobs, ctx, { mailer, publicUrl });
  };
  beginJobs(app, begin, 'E-mails cannot be looked after');
}
