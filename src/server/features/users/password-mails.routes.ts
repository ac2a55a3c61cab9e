/** 'Forgot password?', as a call and as a page without JavaScript; offered if `SMTP_URL` is set. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { PasswordMailRequest, safeNextPath, sessionApi } from '#contract/session.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { getNetwork } from '#server/kernel/attempts.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { serve } from '#server/kernel/http/http.ts';
import { makeVisitorContext } from '#server/kernel/http/http-context.ts';
import type { Jobs } from '#server/kernel/jobs/jobs.ts';
import { beginJobs } from '#server/kernel/jobs/rounds.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { forgotPasswordPage, passwordMailSentPage, sendPage } from './admin-login.pages.ts';
import { orderPasswordMail, type PasswordMailOrder, sendPasswordMail } from './recover-account.ts';

const queue = 'passwords.mail';
/** Some attempts within the hour for which the link is valid; the request is deleted soon after. */
const persistence = {
  retryLimit: 6,
  retryDelay: 15,
  retryDelayMax: 600,
  keptFor: 3_600,
  batch: 20,
};
/** How many milliseconds a request waits for the queue while the server starts. */
const startPatience = 5_000;
const path = '/api/login/forgot-password';
const publicRoute = { config: { permission: 'public' as const } };

const Order: z.ZodType<PasswordMailOrder> = z.object({
  username: z.string(),
  network: z.string(),
  origin: z.string(),
  askedAt: z.string(),
});

export function registerPasswordMails(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl' | 'rateLimits' | 'publicUrl'>,
): void {
  const { smtpUrl, rateLimits: limited } = environment;
  const send = smtpUrl === undefined ? undefined : startPasswordMails(app, smtpUrl);
  const order = async (request: FastifyRequest, username: string) => {
    if (!send) {
      const words = 'This server sends no e-mail. Ask a super user of your team for a link.';
      throw new AppError('not_found', words);
    }
    const from = { network: getNetwork(getCallerAddress(request)), origin: request.linkOrigin };
    await orderPasswordMail(makeVisitorContext(request), { username, ...from }, { limited, send });
  };

  serve(app, sessionApi.passwordMails, async () => ({ available: send !== undefined }));
  serve(app, sessionApi.askForPasswordMail, ({ body, request }) => order(request, body.username));
  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get(path, publicRoute, (request, reply) => {
      const next = safeNextPath(Object(request.query).next);
      const fault = send ? null : 'This server sends no e-mail. Ask a super user for a link.';
      return sendPage(reply, send ? 200 : 404, (nonce) =>
        forgotPasswordPage({ nonce, next, username: '', fault }),
      );
    });
    scope.post(path, publicRoute, async (request, reply) => {
      const next = safeNextPath(Object(request.body).next);
      const asked = PasswordMailRequest.safeParse(request.body);
      try {
        if (!asked.success) {
          throw new AppError('validation', 'Please say who you are.');
        }
        await order(request, asked.data.username);
        return sendPage(reply, 200, (nonce) => passwordMailSentPage({ nonce, next }));
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const { status, message: fault, retryAfter } = error;
        if (retryAfter !== undefined) reply.header('Retry-After', String(retryAfter));
        const username = asked.data?.username ?? '';
        return sendPage(reply, status, (nonce) =>
          forgotPasswordPage({ nonce, next, username, fault }),
        );
      }
    });
    done();
  });
}

/** Sends them while the server listens; the returned function queues one for any free server. */
function startPasswordMails(
  app: FastifyInstance,
  smtpUrl: string,
): (order: PasswordMailOrder) => Promise<void> {
  const { database, clock } = app;
  const ctx = { db: database.orm, clock, timeZone: 'UTC', actor: null, ifMatch: undefined };
  const begin = async (jobs: Jobs) => {
    // Only loaded here: most servers send no mail, and all should start quickly.
    const { openMailer } = await import('#server/kernel/outbound/mail.ts');
    const mailer = openMailer(smtpUrl);
    app.jobs.endAfterwards(() => mailer.close());
    await jobs.on(queue, persistence, ({ data }) =>
      sendPasswordMail(ctx, Order.parse(data), mailer),
    );
  };
  const begun = beginJobs(app, begin, 'Mails for lost passwords cannot be looked after');
  return async (order) => {
    const jobs = await Promise.race([begun(), sleep(startPatience)]);
    if (!jobs) {
      const words = 'The server has only just started. Please try again.';
      throw new AppError('unavailable', words, { retryAfter: 2 });
    }
    await jobs.send(queue, { ...order });
  };
}
