/** Refuses writes from other sites; a plain HTTP client, which names no origin, is not a site. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '#server/kernel/app-error.ts';
import { readBearer } from './bearer-tokens.ts';

const harmless = new Set(['GET', 'HEAD', 'OPTIONS']);

/** `publicOrigin` is where the app is reached, if that is configured; otherwise the checked host counts. */
export function registerOriginCheck(app: FastifyInstance, publicOrigin: string | undefined): void {
  app.addHook('onRequest', async (request) => {
    // No browser adds a token by itself, and with a token cookies are ignored.
    if (readBearer(request) !== undefined) return;
    if (!harmless.has(request.method) && isForeign(request, publicOrigin)) {
      throw new AppError('forbidden', 'Requests from other sites are not accepted.');
    }
  });
}

export function isForeign(request: FastifyRequest, publicOrigin: string | undefined): boolean {
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  const { origin } = request.headers;
  if (origin === undefined) return false;
  if (origin === publicOrigin) return false;
  try {
    return new URL(origin).host !== new URL(request.ownOrigin).host;
  } catch {
    return true; // `null`, as a sandboxed frame sends it, or nonsense.
  }
}
