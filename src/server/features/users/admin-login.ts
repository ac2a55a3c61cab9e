/** The sign-in page at /api/login, which works without JavaScript, and signing out at /api/logout. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Credentials, safeNextPath } from '#contract/session.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { AppError } from '#server/kernel/errors.ts';
import { visitorContextOf } from '#server/kernel/http-context.ts';
import { endSession, startSession } from '#server/kernel/sessions.ts';
import { loginPage, logoutPage } from './admin-login.pages.ts';
import { signIn } from './sign-in.ts';

const publicRoute = { config: { permission: 'public' as const } };

/** Single sign-on will take over GET /api/login where it is configured. */
export function registerAdminLogin(app: FastifyInstance, environment: Environment): void {
  app.register((scope, _options, done) => {
    // Only these two forms are posted as forms; everywhere else such a body is refused.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/api/login', publicRoute, (request, reply) => {
      const next = nextOf(request.query);
      if (request.actor) return reply.redirect(next);
      return sendPage(reply, 200, (nonce) => loginPage({ nonce, next, username: '', fault: null }));
    });
    scope.post('/api/login', publicRoute, async (request, reply) => {
      const next = nextOf(request.body);
      const credentials = Credentials.safeParse(request.body);
      try {
        if (!credentials.success) throw new AppError('validation', 'Please fill in both fields.');
        const ctx = visitorContextOf(request);
        const user = await signIn(ctx, credentials.data, environment.rateLimits);
        await startSession(request, user.id);
        return reply.redirect(next, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const username = usernameOf(request.body);
        if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
        return sendPage(reply, error.status, (nonce) =>
          loginPage({ nonce, next, username, fault: error.message }),
        );
      }
    });
    scope.get('/api/logout', publicRoute, async (request, reply) => {
      if (request.actor && request.headers['sec-fetch-site'] === 'cross-site') {
        return sendPage(reply, 200, logoutPage);
      }
      return logOut(request, reply);
    });
    scope.post('/api/logout', publicRoute, logOut);
    done();
  });
}

async function logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await endSession(request, reply);
  return reply.redirect('/', 303);
}

function sendPage(
  reply: FastifyReply,
  status: number,
  page: (nonce: string) => string,
): FastifyReply {
  const nonce = randomBytes(16).toString('base64');
  return reply
    .status(status)
    .header(
      'Content-Security-Policy',
      `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .type('text/html; charset=utf-8')
    .send(page(nonce));
}

function nextOf(source: unknown): string {
  const next =
    typeof source === 'object' && source !== null && 'next' in source ? source.next : '/';
  return safeNextPath(next);
}

function usernameOf(body: unknown): string {
  const given =
    typeof body === 'object' && body !== null && 'username' in body ? body.username : '';
  return typeof given === 'string' ? given.slice(0, 254) : '';
}
