/** The provider at which accounts are linked: discovered once per app, and called through `safe-fetch`. */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import * as client from 'openid-client';
import { openProvider, type Provider } from '#server/kernel/outbound/openid-provider.ts';
import type { OutboundRequest, SafeFetch } from '#server/kernel/outbound/safe-fetch.ts';
import { type LinkApp, OutOfOrder } from './linking.rules.ts';

const timeout = 10_000;
const mostTries = 3;
const firstPause = 300;
const mostKnown = 20;

/** Kept per `SafeFetch`, as tests have several. */
const known = new WeakMap<SafeFetch, Map<string, Provider>>();

export function getLinkProvider(app: LinkApp, web: SafeFetch): Provider {
  const { issuer, clientId, clientSecret } = app;
  const secret = createHash('sha256').update(clientSecret).digest('hex');
  const key = JSON.stringify([issuer.href, clientId, secret]);
  const providers = known.get(web) ?? new Map<string, Provider>();
  known.set(web, providers);
  const found = providers.get(key);
  if (found) return found;
  // Both want the secret in the body: with Basic some take the escapes for parts of it.
  const authentication = client.ClientSecretPost(clientSecret);
  const provider = openProvider({ issuer, clientId, authentication, fetch: guardedFetch(web) });
  if (providers.size >= mostKnown) providers.clear();
  providers.set(key, provider);
  return provider;
}

/** Tries again if the provider says that nothing was done, but not if its answer was lost. */
function guardedFetch(web: SafeFetch): client.CustomFetch {
  return async (address, { method, headers, body, signal }) => {
    const request: OutboundRequest = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers,
      ...(body === null || body === undefined ? {} : { body: String(body) }),
      timeout,
      maxRedirects: 0,
      ...(signal ? { signal } : {}),
    };
    for (let tries = 1; ; tries += 1) {
      const reply = await web.fetch(address, request);
      const isBusy = reply.status === 429 || reply.status >= 500;
      if (isBusy && tries >= mostTries) throw new OutOfOrder(reply.status);
      if (!isBusy) {
        const type = reply.headers.get('content-type');
        return new Response(reply.body.length === 0 ? null : new Uint8Array(reply.body), {
          status: reply.status,
          headers: type === null ? {} : { 'content-type': type },
        });
      }
      await sleep(firstPause * 2 ** (tries - 1), undefined, signal ? { signal } : {});
    }
  };
}
