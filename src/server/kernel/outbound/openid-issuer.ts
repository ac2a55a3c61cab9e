import { z } from 'zod';

const issuerRule = 'must be the https address of a provider, such as https://login.example.com';
const loopback = new Set(['127.0.0.1', '[::1]', 'localhost']);
/** The address of an OpenID provider: https, or http on this machine; nothing after its path. */
export const Issuer = z.string().transform((value, ctx): URL => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  const isSafe =
    url?.protocol === 'https:' || (url?.protocol === 'http:' && loopback.has(url.hostname));
  if (url && isSafe && url.username + url.password === '' && url.search === '' && url.hash === '')
    return url;
  ctx.addIssue({ code: 'custom', message: issuerRule });
  return z.NEVER;
});
