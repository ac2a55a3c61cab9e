/**
 * `LATE_REPLIES=400 npx vitest run --project e2e`: every second call of the pages waits up to so many milliseconds before
 * it is worked on, and every second reply before it is sent, so that stories which hope for an order fail on purpose
 * instead of on a busy day.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const longest = Number(process.env.LATE_REPLIES ?? 0);

/** Before `server` listens. */
export function replyLate(server: Server): void {
  if (longest === 0) return;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const serve = () => {
      for (const listener of listeners) listener.call(server, request, response);
    };
    if (!request.url?.startsWith('/api/')) return serve();
    const end = response.end.bind(response);
    Object.assign(response, {
      end: (...given: Parameters<typeof end>) => {
        later(() => end(...given));
        return response;
      },
    });
    later(serve);
  });
}

function later(work: () => void): void {
  if (Math.random() < 0.5) work();
  else setTimeout(work, Math.random() * longest);
}
