/** Serves who looks at a record, and tells the streams of those who look that others have come or gone. */
import type { FastifyInstance } from 'fastify';
import { viewersApi } from '#contract/viewers.ts';
import { authorize } from '#server/kernel/authorize.ts';
import { serve } from '#server/kernel/http/http.ts';
import { UserLook, Viewers } from './present-viewers.ts';
import { readViewers } from './read-viewers.ts';

interface ServedViewers {
  /** What another process has said. */
  hear(message: unknown): void;
  /** `tell` gets the id of each record that the user looks at, now and when others come or go. Returns how to leave. */
  follow(userId: string, tell: (id: string) => void): () => void;
}

/** `say` tells the other processes. */
export function serveViewers(app: FastifyInstance, say: (look: UserLook) => void): ServedViewers {
  const streams = new Map<string, Set<(id: string) => void>>();
  const viewers = new Viewers((id, users) => {
    for (const user of users) for (const tell of streams.get(user) ?? []) tell(id);
  });
  app.addHook('onClose', async () => viewers.close());
  serve(app, viewersApi.look, async ({ body }, ctx) => {
    authorize(ctx, `${body.type}.read`);
    const look = { ...body, userId: ctx.actor.id };
    viewers.hear(look);
    say(look);
    if (body.leaves) return [];
    const others = viewers.at(body.type, body.id).filter((id) => id !== ctx.actor.id);
    return readViewers(ctx, others);
  });
  return {
    hear(message) {
      const look = UserLook.safeParse(message).data;
      if (look) viewers.hear(look);
    },
    follow(userId, tell) {
      const own = streams.get(userId) ?? new Set();
      streams.set(userId, own.add(tell));
      // Others may have come since the user's windows asked.
      for (const id of viewers.shownTo(userId)) tell(id);
      return () => {
        own.delete(tell);
        if (own.size === 0) streams.delete(userId);
      };
    },
  };
}
