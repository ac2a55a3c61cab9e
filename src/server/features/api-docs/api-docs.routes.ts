/** The API reference: as a document for programs and as a page for people. */
import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { apiDocsApi } from '#contract/api-docs.ts';
import { docsPath } from '#contract/session.ts';
import { serve } from '#server/kernel/http/http.ts';
import { docsPage } from './docs-page.ts';
import { writeOpenApi } from './openapi-document.ts';

export function registerApiDocs(app: FastifyInstance): void {
  // Once, as it changes only with the server's code.
  let written: ReturnType<typeof writeOpenApi> | undefined;
  const write = async (origin: string) => {
    written ??= writeOpenApi(app.routeTable, app.sessionCookie.name);
    return { ...(await written), servers: [{ url: origin }] };
  };
  const drawLatest = keepLatest(async (origin) => docsPage(await write(origin)));
  serve(app, apiDocsApi.openapi, ({ request }) => write(request.linkOrigin));

  // Public, because a visitor is not a program: the page sends them to sign in and back.
  app.get(docsPath, { config: { permission: 'public' } }, async (request, reply) => {
    if (!request.actor) return reply.redirect(`/api/login?next=${docsPath}`);
    const nonce = randomBytes(16).toString('base64');
    return reply
      .header(
        'Content-Security-Policy',
        `default-src 'none'; style-src 'nonce-${nonce}'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
      )
      .type('text/html; charset=utf-8')
      .send((await drawLatest(request.linkOrigin)).replace('{{nonce}}', nonce));
  });
}

function keepLatest<Made>(make: (origin: string) => Made): (origin: string) => Made {
  let latest: { origin: string; made: Made } | undefined;
  return (origin) => {
    if (latest?.origin !== origin) latest = { origin, made: make(origin) };
    return latest.made;
  };
}
