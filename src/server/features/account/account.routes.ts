/** The signed-in user's own account. */
import type { FastifyInstance } from 'fastify';
import { accountApi } from '#contract/account.ts';
import { rememberDevice } from '#server/features/users/known-devices.ts';
import type { Environment } from '#server/kernel/environment.ts';
import { serve } from '#server/kernel/http.ts';
import { renewSession } from '#server/kernel/sessions.ts';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  updateAccount,
} from './account.commands.ts';
import { listOwnSessions } from './account.queries.ts';

export function registerAccount(app: FastifyInstance, environment: Environment): void {
  serve(app, accountApi.update, ({ body }, ctx) => updateAccount(ctx, body));
  serve(app, accountApi.changePassword, async ({ body, request, reply }, ctx) => {
    const epoch = await changePassword(ctx, body, { limited: environment.rateLimits });
    await renewSession(request, epoch);
    await rememberDevice(request, reply, ctx.actor.id);
    return null;
  });
  serve(app, accountApi.sessions, ({ request }, ctx) =>
    listOwnSessions(ctx, request.session.sessionId),
  );
  serve(app, accountApi.endSession, async ({ params }, ctx) => {
    await endOwnSession(ctx, params.id);
    return null;
  });
  serve(app, accountApi.endOtherSessions, async ({ request }, ctx) => {
    await renewSession(request, await endOtherSessions(ctx));
    return null;
  });
}
