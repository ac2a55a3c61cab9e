/** How an app proves to an OpenID provider that it is itself, by a secret that both know. */
import * as client from 'openid-client';

export type ClientAuth = 'basic' | 'post';

/** Without a `way` the provider's own word counts: Basic, but where it says that it takes the other alone. */
export function authenticationBy(secret: string, way: ClientAuth | undefined): client.ClientAuth {
  const post = client.ClientSecretPost(secret);
  const basic = basicAuthentication(secret);
  if (way !== undefined) return way === 'post' ? post : basic;
  return (server, ...rest) => {
    const { token_endpoint_auth_methods_supported: taken } = server;
    // Who says nothing takes Basic (OpenID Connect Discovery, 3).
    const isPost =
      Array.isArray(taken) &&
      !taken.includes('client_secret_basic') &&
      taken.includes('client_secret_post');
    return (isPost ? post : basic)(server, ...rest);
  };
}

/**
 * Percent-encodes as RFC 6749 (2.3.1) wants it, but nothing that reads the same without: providers that forget
 * to decode then refuse fewer secrets than with the library's own, which encodes even `-`, `_` and `.`.
 */
function basicAuthentication(secret: string): client.ClientAuth {
  return (_server, { client_id: id }, _body, headers) => {
    const pair = [id, secret].map(encodeURIComponent).join(':');
    headers.set('authorization', `Basic ${btoa(pair)}`);
  };
}
