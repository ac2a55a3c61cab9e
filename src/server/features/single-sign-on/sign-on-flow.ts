/** The code flow with PKCE, state and nonce, which a sealed cookie carries over to the provider and back. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as client from 'openid-client';
import { z } from 'zod';
import { safeNextPath } from '#contract/session.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import type { OidcSettings } from '#server/kernel/oidc-variables.ts';
import type { Provider } from './provider.ts';
import type { Claims } from './single-sign-on.rules.ts';

export const callbackPath = '/api/login/callback';
const cookieName = 'sign-on';
const cookiePath = '/api/login';
const purpose = 'sign-on';
/** Seconds that somebody may take at the provider. */
const patience = 600;

const Flow = z.object({
  verifier: z.string(),
  state: z.string(),
  nonce: z.string(),
  next: z.string(),
  /** The account that is to be connected; null for a sign-in. */
  connects: z.string().nullable(),
  startedAt: z.number(),
});
type Flow = z.output<typeof Flow>;

export interface SignOnParts {
  provider: Provider;
  settings: OidcSettings;
  encryption: Encryption;
  publicUrl: string;
}

/** Who came back from the provider, and for what. */
export interface Arrival {
  claims: Claims & { iss: string; sub: string };
  idToken: string;
  next: string;
  connects: string | null;
}

/** Sends the browser to the provider. Rejects where that cannot be reached. */
export async function beginSignOn(
  { provider, settings, encryption, publicUrl }: SignOnParts,
  reply: FastifyReply,
  { next, connects }: Pick<Flow, 'next' | 'connects'>,
): Promise<FastifyReply> {
  const configuration = await provider.configuration();
  const flow: Flow = {
    verifier: client.randomPKCECodeVerifier(),
    state: client.randomState(),
    nonce: client.randomNonce(),
    next,
    connects,
    startedAt: Date.now(),
  };
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: publicUrl + callbackPath,
    scope: settings.scope,
    code_challenge: await client.calculatePKCECodeChallenge(flow.verifier),
    code_challenge_method: 'S256',
    state: flow.state,
    nonce: flow.nonce,
  });
  reply.setCookie(cookieName, encryption.seal(JSON.stringify(flow), purpose), {
    ...cookieOptions(publicUrl),
    maxAge: patience,
  });
  return reply.redirect(address.href);
}

/** Null where the browser did not begin here, or too long ago. Rejects where the answer is not to be believed. */
export async function finishSignOn(
  { provider, encryption, publicUrl }: SignOnParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Arrival | null> {
  const flow = readFlow(request, encryption);
  reply.clearCookie(cookieName, cookieOptions(publicUrl));
  if (!flow) return null;
  const configuration = await provider.configuration();
  const tokens = await client.authorizationCodeGrant(
    configuration,
    // Built on the address we know, never on the Host header.
    new URL(publicUrl + request.url),
    {
      pkceCodeVerifier: flow.verifier,
      expectedState: flow.state,
      expectedNonce: flow.nonce,
      idTokenExpected: true,
    },
  );
  const claims = tokens.claims();
  if (!claims || tokens.id_token === undefined) throw new Error('The provider sent no ID token');
  return {
    claims,
    idToken: tokens.id_token,
    next: safeNextPath(flow.next),
    connects: flow.connects,
  };
}

function readFlow(request: FastifyRequest, encryption: Encryption): Flow | null {
  const sealed = request.cookies[cookieName];
  if (sealed === undefined) return null;
  try {
    const flow = Flow.parse(JSON.parse(encryption.open(sealed, purpose)));
    return Date.now() - flow.startedAt <= patience * 1_000 ? flow : null;
  } catch {
    return null;
  }
}

function cookieOptions(publicUrl: string) {
  const secure = publicUrl.startsWith('https:');
  // Lax: the provider's redirect back is a navigation from another site.
  return { path: cookiePath, httpOnly: true, sameSite: 'lax', secure } as const;
}
