/** The way to the provider and back: to sign in, to connect the account that is signed in, or to confirm that it is still its user's. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { safeNextPath } from '#contract/session.ts';
import type { Encryption } from '#server/kernel/encryption.ts';
import { openCodeFlow } from '#server/kernel/outbound/code-flow.ts';
import type { Provider } from '#server/kernel/outbound/openid-provider.ts';
import type { OidcSettings } from './oidc-variables.ts';
import { type Claims, decideScope } from './single-sign-on.rules.ts';
import { readAllClaims } from './told-claims.ts';

export const callbackPath = '/api/login/callback';

const Carried = z.object({
  next: z.string(),
  /** The account that is to be connected; null for a sign-in. */
  connects: z.string().nullable(),
  /** The account whose user is to sign in there again. */
  confirms: z.string().nullable(),
});
type Carried = z.output<typeof Carried>;

const flow = openCodeFlow({ name: 'sign-on', path: '/api/login', carried: Carried });

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
  confirms: string | null;
  /** The sign-in at the provider, where it tells when that was. */
  signedIn: { signedInAt: number } | undefined;
}

/**
 * Seconds. As a provider tells when somebody signed in only where an age is asked for, one is asked for that
 * hardly ever makes them sign in again.
 */
const longestSignIn = 30 * 24 * 60 * 60;

/** The address at the provider to send the browser to. Rejects where that cannot be reached. */
export async function beginSignOn(
  { provider, settings, encryption, publicUrl }: SignOnParts,
  reply: FastifyReply,
  carried: Carried,
): Promise<string> {
  const isAgain = carried.confirms !== null;
  const configuration = await provider.configuration();
  const { scopes_supported: known } = configuration.serverMetadata();
  return flow.begin(reply, {
    configuration,
    encryption,
    callback: publicUrl + callbackPath,
    carried,
    parameters: {
      scope: decideScope(settings, known),
      max_age: String(isAgain ? 0 : longestSignIn),
      ...(isAgain && { prompt: 'login' }),
    },
    behindTheBrowser: isAgain,
  });
}

/** Null where the browser did not begin here, or too long ago. Rejects where the answer is not to be believed. */
export async function finishSignOn(
  { provider, settings, encryption, publicUrl }: SignOnParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Arrival | null> {
  const callback = publicUrl + callbackPath;
  const taken = flow.take(request, reply, { encryption, callback });
  if (!taken) return null;
  const configuration = await provider.configuration();
  const place = { configuration, callback };
  const { claims: shown, idToken, tokens } = await flow.finish(request, taken, place);
  const { next, connects, confirms } = taken.carried;
  const { auth_time: signedInAt } = shown;
  const signedIn = typeof signedInAt === 'number' ? { signedInAt } : undefined;
  // To connect or to confirm an account, issuer and subject are enough.
  const isSignIn = connects === null && confirms === null;
  const { access_token: accessToken } = tokens;
  const told = { configuration, accessToken, settings, log: request.log };
  const claims = isSignIn ? await readAllClaims(shown, told) : shown;
  return { claims, idToken, next: safeNextPath(next), connects, confirms, signedIn };
}
