/** Signing up, signing in with a local account, and the signed-in user. */
import type { FastifyInstance } from 'fastify';
import type { SignUp } from '#contract/session.ts';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { routeOptions, serve, serveList } from '#server/kernel/http.ts';
import { visitorContextOf } from '#server/kernel/http-context.ts';
import { startSession } from '#server/kernel/sessions.ts';
import { countAccounts, listAccounts, updateUser } from './manage-users.ts';
import { signIn } from './sign-in.ts';
import { signUp } from './users.commands.ts';
import { countStaffUsers, getCurrentUser, listStaffUsers } from './users.queries.ts';

const signUpsPerHour = 20;

export function registerUsers(app: FastifyInstance, environment: Environment): void {
  serve(app, usersApi.current, (_input, ctx) => getCurrentUser(ctx));
  serveList(app, usersApi.list, { page: listAccounts, total: countAccounts });
  serve(app, usersApi.update, ({ params, body }, ctx) => updateUser(ctx, params.id, body));
  serveList(app, usersApi.staff, { page: listStaffUsers, total: countStaffUsers });
  serve(app, sessionApi.logIn, async ({ body, request }, ctx) => {
    const user = await signIn(ctx, body, environment.rateLimits);
    await startSession(request, user.id);
    return user;
  });
  const options = routeOptions(sessionApi.signUp);
  app.route({
    ...options,
    config: {
      ...options.config,
      ...(environment.rateLimits
        ? { rateLimit: { max: signUpsPerHour, timeWindow: '1 hour' } }
        : {}),
    },
    handler: async (request, reply) => {
      const draft = request.body as SignUp; // Parsed by the endpoint's own schema.
      const user = await signUp(visitorContextOf(request), environment.signup, draft);
      return reply.status(sessionApi.signUp.status).send(user);
    },
  });
}
