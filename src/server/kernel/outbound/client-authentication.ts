/** How an app authenticates at an OpenID provider with its client secret. */
import * as client from 'openid-client';

export type ClientAuth = 'basic' | 'post';

/** Without a `way` the provider's metadata decides: Basic, unless it only accepts the other. */
export function authenticationBy(secret: string, way: ClientAuth | undefined): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  const basic = basicAuthentication(secret);
  if (way !== undefined) return way === 'post' ? post : basic;
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: taken } = server;
    // A provider that says nothing takes Basic (OpenID Connect Discovery, 3).
    const isPost =
      Array.isArray(taken) &&
      !taken.includes('client_secret_basic') &&
      taken.includes('client_secret_post');
    return (isPost ? post : basic)(server, ...rest);
  };
}

/**
 * Percent-encodes as RFC 6749 (2.3.1) asks, but only what has to be encoded: providers that forget
 * to decode then refuse fewer secrets than with the library's own, which encodes even `-`, `_` and `.`.
 */
function basicAuthentication(secret: string): client.ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const pair = [id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}
