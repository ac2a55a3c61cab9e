/**
 * Lines of the log as JSON: each line of a request has its id and its user's id, and none has what people typed: no
 * address as it was called, no body, no header.
 */
import {
  type FastifyReply,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify';
import { loggedError } from '#server/kernel/logged-errors.ts';
import type { RecentLines } from '#server/kernel/monitoring/recent-lines.ts';

type Logging = FastifyServerOptions['logger'];

/** Whose a logger is. */
const requests = new WeakMap<object, FastifyRequest>();

export function logOptions(given: Logging, recent: RecentLines): Logging {
  if (typeof given !== 'object') return false;
  return {
    ...given,
    serializers: { err: loggedError, req: ({ id }) => ({ id }), res: () => ({}) },
    mixin: (_line, _level, logger) => whoAsked(logger),
    hooks: {
      streamWrite(line) {
        recent.note(line);
        return line;
      },
    },
  };
}

/** Who is calling is known only after the logger was made. */
function whoAsked(logger: object): { userId?: string } {
  const actor = requests.get(logger)?.actor;
  return actor ? { userId: actor.id } : {};
}

/** Fastify's own lines, without those that hold an address: with the level `info` each call has one, once it is answered. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest): void {
    requests.set(request.log, request);
  }

  override requestCompleted(
    error: Error | null | undefined,
    request: FastifyRequest,
    reply: FastifyReply,
  ): void {
    if (error) {
      super.requestCompleted(error, request, reply);
      return;
    }
    const { method, routeOptions } = request;
    const milliseconds = Math.round(reply.elapsedTime * 10) / 10;
    const status = reply.statusCode;
    request.log.info({ method, route: routeOptions.url ?? null, status, milliseconds }, 'Answered');
  }

  override routeNotFound(): void {}
}
