/**
 * The gate before every route: who may call it is a required option, checked before a body is read, and again
 * after it if reading it took a while. Calls that issue something also need a recent password.
 */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Access, Endpoint } from '#contract/endpoint.ts';
import { getReach } from '#contract/permissions.ts';
import { unauthorized } from '#server/kernel/http/http-context.ts';
import { AppError } from './app-error.ts';
import { assertRecentProof } from './recent-proof.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether the whole body had arrived before the caller was checked. */
    cameWhole: boolean;
  }
  interface FastifyInstance {
    /** Every route of the app and who may call it. */
    routeTable: RouteAccess[];
  }
  interface FastifyContextConfig {
    /** The route's entry in the contract; undefined if it has none. */
    endpoint?: Endpoint;
  }
}

interface RouteAccess {
  method: string;
  path: string;
  permission: Access;
  endpoint: Endpoint | undefined;
}

/** Must be registered before the routes it guards; a route without `permission` stops the start. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('cameWhole', false);
  app.addHook('onRequest', async (request) => {
    if (isRead(request)) return;
    // A small body arrives with the head, and has been read by the next turn of the event loop.
    await nextTurn();
    request.cameWhole = request.raw.complete;
  });
  app.decorateRequest('actor', null);
  app.decorateRequest('actorNow', async () => null);
  app.decorateRequest('holdActor', async () => null);
  app.decorateRequest('lacksProof', false);
  app.decorateRequest('deed', undefined);
  app.decorateRequest('refusedToken', null);
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    if (permission === undefined) {
      throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
    }
    for (const method of [route.method].flat()) {
      app.routeTable.push({
        method,
        path: route.url,
        permission,
        endpoint: route.config?.endpoint,
      });
    }
  });
  // After all onRequest hooks, when the session is known, but before the body is read.
  app.addHook('preParsing', async (request) => admit(request));
  app.addHook('preValidation', async (request) => {
    if (!isRead(request) && !request.cameWhole) await admitAgain(request);
  });
  // Last before the work, so that nobody enters a password for something that is refused anyway.
  app.addHook('preHandler', assertRecentProof);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

/** Checks account, role, and session or token again, once a body has arrived. */
export async function admitAgain(request: FastifyRequest): Promise<void> {
  if (!request.actor) return;
  request.actor = await request.actorNow();
  admit(request);
}

function admit(request: FastifyRequest): void {
  const { permission = 'public', endpoint } = request.routeOptions.config;
  if (permission === 'public') return;
  if (!request.actor) throw unauthorized();
  if (endpoint?.needsSession && request.actor.kind === 'token') {
    throw new AppError('forbidden', 'An access token cannot do that. Please sign in.');
  }
  if (getReach(request.actor.role, permission) === 'none') {
    throw new AppError('forbidden', 'You are not allowed to do that.');
  }
}
