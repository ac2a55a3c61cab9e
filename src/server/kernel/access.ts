/** The gate before every route: who may call it is a required option, checked before a body is read. */
import type { FastifyInstance } from 'fastify';
import type { Access } from '#contract/endpoint.ts';
import { reachOf } from '#contract/permissions.ts';
import { AppError } from './errors.ts';
import { unauthorized } from './http-context.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route of the app and who may call it. */
    routeTable: RouteAccess[];
  }
}

interface RouteAccess {
  method: string;
  path: string;
  permission: Access;
}

/** Must be registered before the routes it guards; a route without `permission` stops the start. */
export function registerAccess(app: FastifyInstance): void {
  app.decorateRequest('actor', null);
  app.decorate('routeTable', []);
  app.addHook('onRoute', (route) => {
    const permission = route.config?.permission;
    if (permission === undefined) {
      throw new Error(`The route ${route.method} ${route.url} does not say who may call it.`);
    }
    for (const method of [route.method].flat()) {
      app.routeTable.push({ method, path: route.url, permission });
    }
  });
  // After every onRequest hook, so that the session is known; before the body is read.
  app.addHook('preParsing', async (request) => {
    const permission = request.routeOptions.config.permission ?? 'public';
    if (permission === 'public') return;
    if (!request.actor) throw unauthorized();
    if (reachOf(request.actor.role, permission) === 'none') {
      throw new AppError('forbidden', 'You are not allowed to do that.');
    }
  });
}
