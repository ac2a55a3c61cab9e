/** Headers that every reply carries, and the content security policy of pages and of everything else. */
import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';

/** The policy of a page; styles that the page makes at run time carry the nonce of its request. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "object-src 'none'",
    // Text becomes no markup and no program: `public/policy.js` is the one policy, and lets style sheets pass.
    "require-trusted-types-for 'script'",
    'trusted-types default',
  ].join('; ');
}

/** Replies other than pages may load nothing and be framed by nobody. */
const dataPolicy =
  "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'self'";
const permissionsPolicy = 'camera=(), geolocation=(), microphone=(), payment=()';

export async function registerSecurityHeaders(app: FastifyInstance, https: boolean): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: false,
    hsts: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: 'same-origin' },
    xFrameOptions: { action: 'deny' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('Content-Security-Policy', dataPolicy);
    reply.header('Permissions-Policy', permissionsPolicy);
    if (request.url.startsWith('/api')) reply.header('Cache-Control', 'no-store');
  });
}

/** For replies to requests that never reached a route, and so no hook either. */
export const headersOfUnroutable = {
  'Content-Security-Policy': dataPolicy,
  'Permissions-Policy': permissionsPolicy,
  'Cache-Control': 'no-store',
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'same-origin',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
};
