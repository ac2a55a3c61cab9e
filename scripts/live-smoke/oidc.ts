/** Single sign-on as far as nobody has to sign in: the provider is found, and it takes the address and the secret. */
import * as client from 'openid-client';
import { readEnvironment } from '#server/environment.ts';
import { callbackPath } from '#server/features/single-sign-on/sign-on-flow.ts';
import { decideScope } from '#server/features/single-sign-on/single-sign-on.rules.ts';
import { authenticationBy } from '#server/kernel/outbound/client-authentication.ts';
import { openProvider } from '#server/kernel/outbound/openid-provider.ts';
import { listing } from '#server/kernel/words.ts';
import type { SmokePart } from './smoke-part.ts';

type Tell = (line: string) => void;

export const oidc: SmokePart = {
  name: 'OIDC',
  variables: ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'PUBLIC_URL'],
  optional: ['OIDC_CLIENT_SECRET', 'OIDC_CLIENT_AUTH', 'OIDC_SCOPE', 'OIDC_ROLE_CLAIM'],
  async run(given, tell) {
    const { oidc: settings, publicUrl = '' } = readEnvironment(given);
    if (!settings) throw new Error('It is not set.');
    const { issuer, clientId, clientSecret, clientAuth } = settings;
    const authentication =
      clientSecret === undefined ? client.None() : authenticationBy(clientSecret, clientAuth);
    const configuration = await openProvider({ issuer, clientId, authentication }).configuration();
    const server = configuration.serverMetadata();
    const has = [
      server.userinfo_endpoint && 'userinfo',
      server.end_session_endpoint && 'logout',
      server.backchannel_logout_supported && 'back-channel logout',
    ].filter((each) => typeof each === 'string');
    tell(`found: ${server.issuer}${has.length > 0 ? `, with ${listing(has)}` : ''}`);
    const place = { configuration, callback: publicUrl + callbackPath };
    await askForSignIn(place, decideScope(settings, server.scopes_supported), tell);
    await showSecret(place, tell);
  },
};

interface Place {
  configuration: client.Configuration;
  callback: string;
}

/** A redirect address or a scope that it does not know is refused before anybody signs in. */
async function askForSignIn({ configuration, callback }: Place, scope: string, tell: Tell) {
  const address = client.buildAuthorizationUrl(configuration, {
    redirect_uri: callback,
    scope,
    code_challenge: await client.calculatePKCECodeChallenge(client.randomPKCECodeVerifier()),
    code_challenge_method: 'S256',
    state: client.randomState(),
    nonce: client.randomNonce(),
  });
  const reply = await fetch(address, { redirect: 'manual' });
  const location = new URL(reply.headers.get('location') ?? address, address);
  const error = location.searchParams.get('error');
  if (reply.status >= 400 || error !== null) {
    const why = error ?? `it answered ${reply.status}`;
    throw new Error(`It lets nobody begin with the scope ${scope} and ${callback}: ${why}`);
  }
  tell(`asks people to sign in, with the scope ${scope}`);
}

/** With a code that nobody was given: who is not believed is refused for that, everybody else for the code. */
async function showSecret({ configuration, callback }: Place, tell: Tell) {
  const server = configuration.serverMetadata();
  const back = new URL(callback);
  back.searchParams.set('code', 'of-nobody');
  if (server.authorization_response_iss_parameter_supported) {
    back.searchParams.set('iss', server.issuer);
  }
  try {
    await client.authorizationCodeGrant(configuration, back, {
      pkceCodeVerifier: client.randomPKCECodeVerifier(),
    });
  } catch (error) {
    const isKnown = error instanceof client.ResponseBodyError && !isRefusal(error.error);
    if (isKnown) return tell(`takes the client and its secret (the made-up code: ${error.error})`);
    const why = error instanceof client.ResponseBodyError ? error.error : String(error);
    throw new Error(`It does not take the client or its secret: ${why}`, { cause: error });
  }
  throw new Error('It took a code that it never gave.');
}

function isRefusal(code: string): boolean {
  return code === 'invalid_client' || code === 'unauthorized_client';
}
