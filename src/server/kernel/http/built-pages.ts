/**
 * Serves the built pages: hashed assets for ever, and one index.html for every path, with a fresh nonce and the names of
 * all files that the asked-for page needs.
 */
import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { listFirstCalls } from '#contract/first-calls.ts';
import { findShape } from '#contract/page-shapes.ts';
import { findPage, isBarePage } from '#contract/pages.ts';
import { notFound } from '#server/kernel/app-error.ts';
import { isApiPath, sendRefusal } from './http-errors.ts';
import { pagePolicy } from './security-headers.ts';

const noncePlaceholder = '{{nonce}}';
/** Whether the browser sent a session at all; if it did not, the page need not ask who is signed in. */
const sessionPlaceholder = '{{session}}';
/** Of the frame that signed-in users see. */
const skeleton = { from: '<!--skeleton-->', to: '<!--/skeleton-->' };
/** What a build or an editor may leave beside the assets: maps of the sources, and hidden files. */
const notForBrowsers = /\.map$|[\\/]\./i;
const oneYear = 31_536_000_000;

/** `folder` holds the built pages; without it only the API answers, as in development. */
export async function registerPages(app: FastifyInstance, folder: string): Promise<void> {
  const indexFile = join(folder, 'index.html');
  const index = existsSync(indexFile) ? readFileSync(indexFile, 'utf8') : undefined;
  const unframed = index && withoutSkeleton(index);
  const tags = readTags(folder);
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
  for (const name of ['favicon.svg', 'theme.js', 'policy.js', 'first-calls.js']) {
    app.get(`/${name}`, publicRoute, (_request, reply) => reply.sendFile(name, { maxAge: 0 }));
  }

  app.setNotFoundHandler((request, reply) => {
    const { pathname, search } = partsOf(request.url);
    const isPage = request.method === 'GET' || request.method === 'HEAD';
    // Pages have no dots in their paths; nobody on a page of ours asks for /.env or /x.map.
    if (
      !isPage ||
      isApiPath(request) ||
      pathname.includes('.') ||
      index === undefined ||
      unframed === undefined
    ) {
      return sendRefusal(reply, notFound(isApiPath(request) ? 'Endpoint' : 'Page'));
    }
    const nonce = randomBytes(16).toString('base64');
    const page = findPage(pathname);
    const isSignedIn = hasSessionCookie(request);
    const isFramed = isSignedIn && !isBarePage(pathname);
    const calls = page && isFramed ? callsTag(page, pathname, search) : '';
    return (
      reply
        // The page says "not found" either way; the status tells a scanner that nothing is there.
        .status(page ? 200 : 404)
        .header('Content-Security-Policy', pagePolicy(nonce))
        .header('Cache-Control', 'no-store')
        .type('text/html; charset=utf-8')
        .send(
          (isFramed ? index : unframed)
            .replace(
              'class="skeleton"',
              (skeleton) => `${skeleton} data-shape="${findShape(page, search)}"`,
            )
            .replace('<head>', () => `<head>${calls}`)
            .replace('</head>', `${tags(page, isSignedIn)}</head>`)
            .replaceAll(noncePlaceholder, nonce)
            .replace(sessionPlaceholder, isSignedIn ? 'maybe' : 'none'),
        )
    );
  });
}

function hasSessionCookie(request: FastifyRequest): boolean {
  return /(?:^|;\s*)(?:__Host-)?session=/.test(request.headers.cookie ?? '');
}

function partsOf(url: string): { pathname: string; search: string } {
  const end = url.includes('?') ? url.indexOf('?') : url.length;
  return { pathname: url.slice(0, end), search: url.slice(end) };
}

function withoutSkeleton(index: string): string {
  const [from, to] = [index.indexOf(skeleton.from), index.indexOf(skeleton.to)];
  return to < 0 ? index : index.slice(0, from) + index.slice(to + skeleton.to.length);
}

type Page = NonNullable<ReturnType<typeof findPage>>;

/** Has the browser ask for what the page asks for first; an address holds no character that ends the attribute. */
function callsTag(page: Page, pathname: string, search: string): string {
  const calls = listFirstCalls(page, { pathname, search }).join(' ').replaceAll('&', '&amp;');
  return `<script async fetchpriority="high" src="/first-calls.js" data-calls="${calls}"></script>`;
}

/** As `scripts/files-of-pages.ts` writes them: by the path of the page, or `visitor`. */
const FilesOfPages = z.record(
  z.string(),
  z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }),
);

/** What the HTML names besides what every page starts with; `files-of-pages.json` is written by the build. */
function readTags(folder: string): (page: string | undefined, isSignedIn: boolean) => string {
  const file = join(folder, 'files-of-pages.json');
  if (!existsSync(file)) return () => '';
  const files = FilesOfPages.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tagsOf = (name: string) => {
    const { scripts, styles } = files[name] ?? { scripts: [], styles: [] };
    const attributes = `crossorigin nonce="${noncePlaceholder}"`;
    return [
      ...styles.map((each) => `<link rel="stylesheet" href="/${each}" ${attributes}>`),
      ...scripts.map((each) => `<link rel="modulepreload" href="/${each}" ${attributes}>`),
    ].join('\n');
  };
  const tags = new Map(Object.keys(files).map((name) => [name, tagsOf(name)]));
  return (page = '', isSignedIn) => {
    if (isSignedIn || isBarePage(page)) return tags.get(page) ?? '';
    return page === '/' ? (tags.get('visitor') ?? '') : '';
  };
}
