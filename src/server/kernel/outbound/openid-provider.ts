/** An OpenID provider: discovered when it is first needed, so that the server starts even if it is down. */
import * as client from 'openid-client';

export interface Provider {
  /** Rejects if the provider cannot be reached; the next call tries again. */
  configuration(): Promise<client.Configuration>;
}

interface ProviderSettings {
  issuer: URL;
  clientId: string;
  /** How the client proves who it is. */
  authentication: client.ClientAuth;
  /** A `fetch` to use instead of the usual one. */
  fetch?: client.CustomFetch;
}

/** Seconds. */
const timeout = 10;
/** Providers change their addresses rarely, and their keys are fetched again by themselves. */
const freshness = 24 * 60 * 60 * 1_000;

export function openProvider({
  issuer,
  clientId,
  authentication,
  fetch,
}: ProviderSettings): Provider {
  let found: { configuration: Promise<client.Configuration>; at: number } | undefined;
  const discover = () =>
    client.discovery(issuer, clientId, undefined, authentication, {
      timeout,
      ...(fetch ? { [client.customFetch]: fetch } : {}),
      execute: [
        // The connection is not enough: every ID token has to prove where it comes from.
        client.enableNonRepudiationChecks,
        // An issuer on http is only accepted on this machine.
        ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
      ],
    });
  return {
    configuration() {
      const now = performance.now();
      if (!found || now - found.at > freshness) {
        const configuration = discover();
        const fresh = { configuration, at: now };
        found = fresh;
        configuration.catch(() => {
          if (found === fresh) found = undefined;
        });
      }
      return found.configuration;
    },
  };
}
