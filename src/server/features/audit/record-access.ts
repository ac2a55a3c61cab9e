/** Records sign-ins, refused calls and refused access tokens for the audit, before the reply. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { getNetwork } from '#server/kernel/attempts.ts';
import { recordChange } from '#server/kernel/change-log.ts';
import type { VisitorContext } from '#server/kernel/context.ts';
import { getCallerAddress } from '#server/kernel/http/host-check.ts';
import { newId } from '#server/kernel/ids.ts';
import { noteRefusal } from '#server/kernel/refusals.ts';

const signIns = new Set(['POST /api/staff-login', 'POST /api/login', 'GET /api/login/callback']);

/** Must be registered in the scope of the routes that it watches, after the sessions. */
export function recordAccess(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply) => {
    const { method } = request;
    const path = request.routeOptions.url ?? '';
    const ctx = contextOf(request);
    if (request.refusedToken) {
      const { known, reason } = request.refusedToken;
      await noteRefusal(ctx, {
        verb: 'access-token.refused',
        about: `${known?.id ?? ''} ${reason}`,
        network: getNetwork(getCallerAddress(request)),
        told: {
          name: known?.name ?? null,
          reason,
          ...(known && { id: known.id, userId: known.userId }),
        },
      });
    } else if (signIns.has(`${method} ${path}`)) {
      const { userId } = request.session;
      if (reply.statusCode < 400 && userId !== undefined) {
        const after = { id: userId, address: getCallerAddress(request) };
        await recordChange(
          { ...ctx, actor: { kind: 'user', id: userId, role: 'staff' } },
          'session.started',
          {
            before: null,
            after,
          },
        );
      }
    } else if (reply.statusCode === 403 && request.actor && !request.lacksProof) {
      const tokenId = request.actor.kind === 'token' ? request.actor.tokenId : null;
      const after = { id: newId(), method, path: request.url.slice(0, 500), tokenId };
      await recordChange(ctx, 'access.refused', { before: null, after });
    }
  });
}

/** Ignores the headers, so that odd ones cannot keep a refusal from being recorded. */
function contextOf({ server, actor }: FastifyRequest): VisitorContext {
  return {
    db: server.database.entry.orm,
    clock: server.clock,
    timeZone: 'UTC',
    actor,
    ifMatch: undefined,
  };
}
