/** The way to the provider and back: to sign in, to connect the signed-in account, or to confirm who its user is. */
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
  /** The account to connect; null for a sign-in. */
  connects: z.string().nullable(),
  /** The account whose user must sign in there again. */
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

/** Who came back from the provider, and why. */
export interface Arrival {
  claims: Claims & { iss: string; sub: string };
  idToken: string;
  next: string;
  connects: string | null;
  confirms: string | null;
  /** When the user signed in at the provider, if it says so. */
  signedIn: { signedInAt: number } | undefined;
}

/**
 * Seconds. Providers tell the time of a sign-in only if a maximum age is requested, so we request one that
 * hardly ever makes anybody sign in again.
 */
const longestSignIn = 30 * 24 * 60 * 60;

/** The provider's address to send the browser to. Rejects if the provider cannot be reached. */
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

/** Null if the browser did not begin here, or too long ago. Rejects if the answer is invalid. */
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
  // Issuer and subject are enough to connect or confirm an account.
  const isSignIn = connects === null && confirms === null;
  const { access_token: accessToken } = tokens;
  const told = { configuration, accessToken, settings, log: request.log };
  const claims = isSignIn ? await readAllClaims(shown, told) : shown;
  return { claims, idToken, next: safeNextPath(next), connects, confirms, signedIn };
}
