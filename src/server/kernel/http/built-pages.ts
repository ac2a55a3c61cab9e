/** Serves the built pages: hashed assets for ever, and one index.html, with a fresh nonce, for every path. */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isPagePath } from '#contract/pages.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { isApiPath, sendRefusal } from './http-errors.ts';
import { pagePolicy } from './security-headers.ts';

const noncePlaceholder = '{{nonce}}';
/** Whether the browser sent a session at all; if it did not, the page need not ask who is signed in. */
const sessionPlaceholder = '{{session}}';
/** What a build or an editor may leave beside the assets: maps of the sources, and hidden files. */
const notForBrowsers = /\.map$|[\\/]\./i;
const oneYear = 31_536_000_000;

/** `folder` holds the built pages; without it only the API answers, as in development. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const indexFile = join(folder, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  await app.register(staticFiles, {
    root: folder,
    serve: false,
    index: false,
    preCompressed: true,
  });

  const publicRoute = { config: { permission: 'public' as const } };
  app.get<{ Params: { '*': string } }>('/assets/*', publicRoute, (request, reply) => {
    const file = join('assets', request.params['*']);
    if (!file.startsWith('assets') || notForBrowsers.test(file)) throw notFound('File');
    return reply.sendFile(file, { immutable: true, maxAge: oneYear });
  });
  for (const name of ['favicon.svg', 'theme.js', 'policy.js']) {
    app.get(`/${name}`, publicRoute, (_request, reply) => reply.sendFile(name, { maxAge: 0 }));
  }

  app.setNotFoundHandler((request, reply) => {
    const [pathname = ''] = request.url.split('?', 1);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // Pages have no dots in their paths; nobody on a page of ours asks for /.env or /x.map.
    if (!isPage || isApiPath(request) || pathname.includes('.') || index === undefined) {
      return sendRefusal(reply, notFound(isApiPath(request) ? 'Endpoint' : 'Page'));
    }
    const nonce = randomBytes(16).toString('base64');
    return (
      reply
        // The page says "not found" either way; the status tells a scanner that nothing is there.
        .status(isPagePath(pathname) ? 200 : 404)
        .header('Content-Security-Policy', pagePolicy(nonce))
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          index
            .replaceAll(noncePlaceholder, nonce)
            .replace(sessionPlaceholder, hasSessionCookie(request) ? 'maybe' : 'none'),
        )
    );
  });
}

function hasSessionCookie(request: FastifyRequest): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.cookie ?? '');
}
