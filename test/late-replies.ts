/**
 * `LATE_REPLIES=400 npx vitest run --project e2e`: every second call of the pages waits up to so many milliseconds before
 * it is worked on, and every second reply, and message of a stream, before it is sent, so that stories which hope for an
 * order fail on purpose instead of on a busy day.
 */
import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const longest = Number(process.env.LATE_REPLIES ?? 0);

/** Before `server` listens. */
export function replyLate(server: Server): void {
  if (longest === 0) return;
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.startsWith('/api/')) {
      sendLate(response);
      await pass();
    }
    for (const listener of listeners) listener.call(server, request, response);
  });
}

function sendLate(response: ServerResponse): void {
  const end = response.end.bind(response);
  const write = response.write.bind(response);
  // Each after the one before it.
  let sent = Promise.resolve();
  const send = (work: () => unknown) => {
    sent = sent.then(pass).then(() => void work());
  };
  Object.assign(response, {
    end: (...given: Parameters<typeof end>) => {
      send(() => end(...given));
      return response;
    },
    write: (...given: Parameters<typeof write>) => {
      if (!String(response.getHeader('content-type')).startsWith('text/event-stream')) {
        return write(...given);
      }
      send(() => write(...given));
      return true;
    },
  });
}

/** Every second time a while later. */
async function pass(): Promise<void> {
  if (Math.random() < 0.5) return;
  await new Promise((resolve) => setTimeout(resolve, Math.random() * longest));
}
