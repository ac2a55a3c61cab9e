/** Invitations and password links: made by super users, used by the people who get them. */
import type { FastifyInstance } from 'fastify';
import { sessionApi } from '#contract/session.ts';
import { usersApi } from '#contract/users.ts';
import { serve } from '#server/kernel/http/http.ts';
import {
  acceptInvitation,
  inviteUser,
  listInvitations,
  openLink,
  resetPassword,
  setPassword,
  withdrawInvitation,
} from './account-links.ts';
import { rememberDevice } from './known-devices.ts';

export function registerAccountLinks(app: FastifyInstance): void {
  serve(app, usersApi.invitations, (_input, ctx) => listInvitations(ctx));
  serve(app, usersApi.invite, ({ body }, ctx) => inviteUser(ctx, body));
  serve(app, usersApi.withdrawInvitation, ({ params }, ctx) => withdrawInvitation(ctx, params.id));
  serve(app, usersApi.resetPassword, ({ params }, ctx) => resetPassword(ctx, params.id));
  serve(app, usersApi.openLink, ({ body }, ctx) => openLink(ctx, body.token));
  serve(app, sessionApi.acceptInvitation, async ({ body, request, reply }, ctx) => {
    const user = await acceptInvitation(ctx, body);
    await rememberDevice(request, reply, user.id);
    return user;
  });
  serve(app, sessionApi.setPassword, async ({ body, request, reply }, ctx) => {
    const userId = await setPassword(ctx, body);
    // Otherwise a user who is locked out by a stranger's guesses could not sign in with the new password either.
    await rememberDevice(request, reply, userId);
  });
}
