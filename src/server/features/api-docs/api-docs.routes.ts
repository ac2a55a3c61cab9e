/** The API reference: as a document for programs and as a page for people. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { apiDocsApi } from '#contract/api-docs.ts';
import { docsPath } from '#contract/session.ts';
import { serve } from '#server/kernel/http/http.ts';
import { docsPage } from './docs-page.ts';
import { writeOpenApi } from './openapi-document.ts';

export function registerApiDocs(app: FastifyInstance): void {
  const place = (request: FastifyRequest) => ({
    origin: request.linkOrigin,
    cookieName: app.sessionCookie.name,
  });
  serve(app, apiDocsApi.openapi, async ({ request }) => ({
    ...writeOpenApi(app.routeTable, place(request)),
  }));

  // The page as rendered for the last origin: otherwise it changes only with the server's code.
  let latest = { origin: '', page: '' };
  const pageAt = (request: FastifyRequest) => {
    const { origin, cookieName } = place(request);
    if (latest.origin !== origin) {
      latest = { origin, page: docsPage(writeOpenApi(app.routeTable, { origin, cookieName })) };
    }
    return latest.page;
  };

  // Public, because a visitor is not a program: the page sends them to sign in and back.
  app.get(docsPath, { config: { permission: 'public' } }, (request, reply) => {
    if (!request.actor) return reply.redirect(`/api/login?next=${docsPath}`);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send(pageAt(request).replace('{{nonce}}', nonce));
  });
}
