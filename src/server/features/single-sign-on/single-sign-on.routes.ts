/** Single sign-on over HTTP: to the provider, back from it, and sign-out. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { safeNextPath } from '#contract/session.ts';
import { singleSignOnApi } from '#contract/single-sign-on.ts';
import { messagePage, sendPage } from '#server/features/users/admin-login.pages.ts';
import type { SignOn } from '#server/features/users/admin-login.ts';
import { AppError } from '#server/kernel/app-error.ts';
import { getNetwork } from '#server/kernel/attempts.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { serve } from '#server/kernel/http/http.ts';
import { makeContext, makeVisitorContext } from '#server/kernel/http/http-context.ts';
import { authenticationBy } from '#server/kernel/outbound/client-authentication.ts';
import { openProvider } from '#server/kernel/outbound/openid-provider.ts';
import { noteRefusal } from '#server/kernel/refusals.ts';
import { startSession } from '#server/kernel/sessions.ts';
import type { Settings } from '#server/kernel/settings.ts';
import { confirmAtProvider, connectIdentity, isConnected, welcome } from './arrivals.ts';
import { endSessionsByToken } from './logout-tokens.ts';
import type { OidcSettings } from './oidc-variables.ts';
import {
  type Arrival,
  beginSignOn,
  callbackPath,
  finishSignOn,
  type SignOnParts,
} from './sign-on-flow.ts';
import { decideRole, leavesRoleOut } from './single-sign-on.rules.ts';
import { UserinfoFault } from './told-claims.ts';

const publicRoute = { config: { permission: 'public' as const } };

/** Undefined if no provider is configured; else the handlers that `/api/login` and `/api/logout` use. */
export function registerSingleSignOn(
  app: FastifyInstance,
  {
    environment,
    encryption,
  }: {
    environment: Pick<Settings, 'publicUrl'> & { oidc: OidcSettings | undefined };
    encryption: Encryption;
  },
): SignOn | undefined {
  const { oidc: settings, publicUrl } = environment;
  serve(app, singleSignOnApi.status, async (_input, ctx) => ({
    available: settings !== undefined,
    connected: settings !== undefined && (await isConnected(ctx)),
  }));
  if (!settings || publicUrl === undefined) {
    serve(app, singleSignOnApi.connect, async () => {
      throw new AppError('conflict', 'There is no single sign-on on this server.');
    });
    return undefined;
  }
  const { issuer, clientId, clientSecret, clientAuth } = settings;
  const authentication =
    clientSecret === undefined ? client.None() : authenticationBy(clientSecret, clientAuth);
  const provider = openProvider({ issuer, clientId, authentication });
  const parts: SignOnParts = { provider, settings, encryption, publicUrl };

  serve(app, singleSignOnApi.connect, async ({ reply }, ctx) => {
    const carried = { next: '/account', connects: ctx.actor.id, confirms: null };
    const address = await beginSignOn(parts, reply, carried).catch(() => {
      throw new AppError('unavailable', unreachable, { retryAfter: 5 });
    });
    return { address };
  });

  app.get('/api/login/confirm', publicRoute, async (request, reply) => {
    const next = safeNextPath(Object(request.query).next);
    const confirms = request.actor?.kind === 'user' ? request.actor.id : undefined;
    if (confirms === undefined) {
      return reply.redirect(`/api/login?next=${encodeURIComponent(next)}`);
    }
    try {
      return reply.redirect(await beginSignOn(parts, reply, { next, connects: null, confirms }));
    } catch (error) {
      request.log.warn({ err: error }, 'Single sign-on cannot be reached');
      return sendFault(reply, 503, unreachable);
    }
  });

  app.get(callbackPath, publicRoute, async (request, reply) => {
    let arrival: Arrival | null;
    try {
      arrival = await finishSignOn(parts, request, reply);
    } catch (error) {
      request.log.warn({ err: error }, 'A sign-in with the provider failed');
      if (error instanceof client.AuthorizationResponseError) {
        return sendFault(reply, 403, `The provider did not sign you in: ${error.error}.`);
      }
      if (isClientRefused(error)) return sendFault(reply, 503, clientRefused);
      if (error instanceof UserinfoFault) return sendFault(reply, 403, userinfoFault);
      return sendFault(reply, 403, 'The answer of the provider could not be believed.');
    }
    if (!arrival) {
      return sendFault(reply, 400, 'The sign-in took too long, or began in another browser.');
    }
    try {
      return await arrive(request, reply, arrival, parts);
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      const account = `${arrival.claims.sub} at ${arrival.claims.iss}`;
      await noteRefusal(makeVisitorContext(request), {
        verb: 'session.refused',
        about: account,
        network: getNetwork(getCallerAddress(request)),
        told: { account, reason: error.message },
      });
      return sendFault(reply, error.status, error.message);
    }
  });

  app.register((scope, _options, done) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 65_536 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    );
    scope.post('/api/login/backchannel-logout', publicRoute, async (request, reply) => {
      const token: unknown = Object(request.body).logout_token;
      if (typeof token !== 'string') throw new AppError('validation', 'There is no logout_token.');
      const { database, clock } = request.server;
      const db = database.entry.ofVisitors(getNetwork(getCallerAddress(request)));
      await endSessionsByToken({ db, clock }, parts, token);
      return reply.header('Cache-Control', 'no-store').send({});
    });
    done();
  });

  return {
    async begin(reply, next) {
      const carried = { next, connects: null, confirms: null };
      return reply.redirect(await beginSignOn(parts, reply, carried));
    },
    async addressOfLogout(idToken) {
      const configuration = await provider.configuration();
      if (!configuration.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(configuration, {
        id_token_hint: idToken,
        post_logout_redirect_uri: `${publicUrl}/`,
      }).href;
    },
  };
}

const unreachable = 'Single sign-on cannot be reached right now.';
const clientRefused =
  'The provider does not accept how this server proves who it is. Its administrator finds what to change in OIDC_CLIENT_ID, OIDC_CLIENT_SECRET and OIDC_CLIENT_AUTH.';
const userinfoFault =
  'The userinfo of the provider, which is to tell your role, could not be read, or not be believed. Please try again.';
const tooManyGroups =
  'You are in so many groups that the provider leaves them out, as Microsoft Entra does above 200, so that you have no role in Dealer CRM. Ask your administrator to assign you an app role instead: these have no such limit.';

/** Only for the token endpoint: later errors have another name. */
function isClientRefused(error: unknown): boolean {
  if (error instanceof client.WWWAuthenticateChallengeError) return error.status === 401;
  const refusals = ['invalid_client', 'unauthorized_client'];
  return error instanceof client.ResponseBodyError && refusals.includes(error.error);
}

async function arrive(
  request: FastifyRequest,
  reply: FastifyReply,
  { claims, idToken, next, connects, confirms, signedIn }: Arrival,
  { settings }: SignOnParts,
): Promise<FastifyReply> {
  const ctx = makeVisitorContext(request);
  if (connects !== null) {
    if (request.actor?.id !== connects) {
      throw new AppError('forbidden', 'You are no longer signed in to the account to connect.');
    }
    await connectIdentity(makeContext(request), claims, connects);
    return reply.redirect(next, 303);
  }
  if (confirms !== null) {
    if (request.actor?.id !== confirms) {
      throw new AppError('forbidden', 'You are no longer signed in to the account to confirm.');
    }
    const { sessionId: sid } = request.session;
    // If the provider tells no time, it was asked to make everybody sign in.
    await confirmAtProvider(makeContext(request), claims, { sid, proof: signedIn ?? 'now' });
    return reply.redirect(next, 303);
  }
  const role = decideRole(claims, settings);
  if (!role && leavesRoleOut(claims, settings.roleClaim)) {
    request.log.warn(`The provider leaves the claim ${settings.roleClaim} out: it is too long`);
    throw new AppError('forbidden', tooManyGroups);
  }
  if (!role) {
    throw new AppError(
      'forbidden',
      `Your account at the provider gives you no role in Dealer CRM (claim ${settings.roleClaim}).`,
    );
  }
  const account = await welcome(ctx, claims, role);
  const sid = typeof claims.sid === 'string' ? claims.sid : null;
  const signOn = { iss: claims.iss, sub: claims.sub, sid, idToken };
  await startSession(request, account, { signOn, proof: signedIn });
  return reply.redirect(next, 303);
}

function sendFault(reply: FastifyReply, status: number, fault: string): FastifyReply {
  const isSignedIn = reply.request.actor !== null;
  return sendPage(reply, status, (nonce) => messagePage({ nonce, fault, isSignedIn }));
}
