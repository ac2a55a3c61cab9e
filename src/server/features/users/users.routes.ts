/** Signing up, signing in with a local account, and the signed-in user. */
import type { FastifyInstance } from 'fastify';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import { type Budget, getNetwork, takeAttempts } from '#server/kernel/attempts.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { getInput, routeOptions, serve, serveList } from '#server/kernel/http/http.ts';
import { makeVisitorContext } from '#server/kernel/http/http-context.ts';
import { startSession } from '#server/kernel/sessions.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { rememberDevice } from './known-devices.ts';
import { countAccounts, listAccounts, updateUser } from './manage-users.ts';
import { getSignInVisitor, signIn } from './sign-in.ts';
import { signUp } from './users.commands.ts';
import {
  countStaffUsers,
  getCurrentUser,
  listFormerStaff,
  listStaffUsers,
} from './users.queries.ts';
import type { SignupPolicy } from './users.rules.ts';

const signUps: Budget = {
  what: 'sign-ups from',
  most: 20,
  within: 60 * 60,
  refusal: 'Too many sign-ups.',
};

export function registerUsers(
  app: FastifyInstance,
  environment: Pick<Settings, 'rateLimits'> & { signup: SignupPolicy },
): void {
  serve(app, usersApi.current, (_input, ctx) => getCurrentUser(ctx));
  serveList(app, usersApi.list, { page: listAccounts, total: countAccounts });
  serve(app, usersApi.update, ({ params, body }, ctx) => updateUser(ctx, params.id, body));
  serveList(app, usersApi.staff, { page: listStaffUsers, total: countStaffUsers });
  serve(app, usersApi.formerStaff, (_input, ctx) => listFormerStaff(ctx));
  serve(app, sessionApi.logIn, async ({ body, request, reply }, ctx) => {
    const { user, epoch } = await signIn(
      ctx,
      body,
      getSignInVisitor(request, environment.rateLimits),
    );
    await startSession(request, { id: user.id, epoch });
    await rememberDevice(request, reply, user.id);
    return user;
  });
  const options = routeOptions(sessionApi.signUp);
  app.route({
    ...options,
    // Before the body is read, so that a malformed one counts too.
    onRequest: async (request) => {
      if (!environment.rateLimits) return;
      await takeAttempts(app.database.entry.orm, [signUps, getNetwork(getCallerAddress(request))]);
    },
    handler: async (request, reply) => {
      const { body: draft } = getInput(sessionApi.signUp, request);
      const party = getNetwork(getCallerAddress(request));
      const user = await signUp(makeVisitorContext(request), environment.signup, draft, party);
      return reply.status(sessionApi.signUp.status).send(user);
    },
  });
}
