/** The signed-in user's own account. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { accountApi } from '#contract/account.ts';
import { confirmationApi } from '#contract/confirmation.ts';
import type { OidcSettings } from '#server/features/single-sign-on/oidc-variables.ts';
import { rememberDevice } from '#server/features/users/known-devices.ts';
import { getNetwork } from '#server/kernel/attempts.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { serve } from '#server/kernel/http/http.ts';
import { renewSession } from '#server/kernel/sessions.ts';
import type { Settings } from '#server/kernel/settings.ts';
import {
  changePassword,
  confirmPassword,
  endOtherSessions,
  endOwnSession,
  updateAccount,
} from './account.commands.ts';
import { listOwnSessions, readConfirmationWays } from './account.queries.ts';

export function registerAccount(
  app: FastifyInstance,
  environment: Pick<Settings, 'rateLimits'> & { oidc: OidcSettings | undefined },
): void {
  const giverOf = (request: FastifyRequest) => ({
    network: getNetwork(getCallerAddress(request)),
    limited: environment.rateLimits,
  });
  serve(app, accountApi.update, ({ body }, ctx) => updateAccount(ctx, body));
  serve(app, accountApi.changePassword, async ({ body, request, reply }, ctx) => {
    const epoch = await changePassword(ctx, body, giverOf(request));
    await renewSession(request, epoch, 'now');
    await rememberDevice(request, reply, ctx.actor.id);
  });
  serve(app, confirmationApi.withPassword, async ({ body, request }, ctx) => {
    const { sessionId: sid } = request.session;
    await confirmPassword(ctx, body.password, { ...giverOf(request), sid });
  });
  serve(app, confirmationApi.ways, (_input, ctx) =>
    readConfirmationWays(ctx, { hasProvider: environment.oidc !== undefined }),
  );
  serve(app, accountApi.sessions, ({ request }, ctx) =>
    listOwnSessions(ctx, request.session.sessionId),
  );
  serve(app, accountApi.endSession, ({ params }, ctx) => endOwnSession(ctx, params.id));
  serve(app, accountApi.endOtherSessions, async ({ request }, ctx) => {
    await renewSession(request, await endOtherSessions(ctx));
  });
}
