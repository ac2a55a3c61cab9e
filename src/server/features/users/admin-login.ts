/** The sign-in page at /api/login, which works without JavaScript, and signing out at /api/logout. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Credentials, safeNextPath } from '#contract/session.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { makeVisitorContext } from '#server/kernel/http/http-context.ts';
import { endSession, startSession } from '#server/kernel/sessions.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { loginPage, logoutPage, sendPage } from './admin-login.pages.ts';
import { rememberDevice } from './known-devices.ts';
import { getSignInVisitor, signIn } from './sign-in.ts';

const publicRoute = { config: { permission: 'public' as const } };

/** Takes over GET /api/login if single sign-on is configured. */
export interface SignOn {
  /** Redirects the browser to the provider. Rejects if that cannot be reached. */
  begin(reply: FastifyReply, next: string): Promise<FastifyReply>;
  /** The address for signing out at the provider too; undefined if that is not offered. */
  addressOfLogout(idToken: string): Promise<string | undefined>;
}

export function registerAdminLogin(
  app: FastifyInstance,
  environment: Pick<Settings, 'smtpUrl' | 'rateLimits'>,
  signOn: SignOn | undefined,
): void {
  const offers = { hasSignOn: signOn !== undefined, sendsMail: environment.smtpUrl !== undefined };
  app.register((scope, _options, done) => {
    // Only these two calls accept forms; everywhere else such a body is refused.
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.get('/api/login', publicRoute, async (request, reply) => {
      const next = nextOf(request.query);
      if (request.actor) return reply.redirect(next);
      const show = (status: number, fault: string | null) =>
        sendPage(reply, status, (nonce) =>
          loginPage({ nonce, next, username: '', fault, ...offers }),
        );
      if (!signOn || Object(request.query).local === '1') return show(200, null);
      try {
        return await signOn.begin(reply, next);
      } catch (error) {
        request.log.warn({ err: error }, 'Single sign-on cannot be reached');
        return show(503, unreachable);
      }
    });
    scope.post('/api/login', publicRoute, async (request, reply) => {
      const next = nextOf(request.body);
      const credentials = Credentials.safeParse(request.body);
      try {
        if (!credentials.success) throw new AppError('validation', 'Please fill in both fields.');
        const ctx = makeVisitorContext(request);
        const visitor = getSignInVisitor(request, environment.rateLimits);
        const { user, epoch } = await signIn(ctx, credentials.data, visitor);
        await startSession(request, { id: user.id, epoch });
        await rememberDevice(request, reply, user.id);
        return reply.redirect(next, 303);
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const username = usernameOf(request.body);
        if (error.retryAfter !== undefined) reply.header('Retry-After', String(error.retryAfter));
        return sendPage(reply, error.status, (nonce) =>
          loginPage({ nonce, next, username, fault: error.message, ...offers }),
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

  async function logOut(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { idToken } = request.session.signOn ?? {};
    await endSession(request, reply);
    // The session has ended here in any case; an unreachable provider must not prevent that.
    const address = idToken && (await signOn?.addressOfLogout(idToken).catch(() => undefined));
    return reply.redirect(address || '/', 303);
  }
}

const unreachable =
  'Single sign-on cannot be reached right now. You can sign in with a local account.';

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
