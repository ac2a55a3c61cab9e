import type { FastifyInstance } from 'fastify';
import { followsApi } from '#contract/follows.ts';
import type { Context } from '#server/kernel/context.ts';
import { serve } from '#server/kernel/http/http.ts';
import { beginFollowing, endFollowing, isFollowing } from './follows.commands.ts';

export function registerFollows(app: FastifyInstance): void {
  const read = async (ctx: Context, id: string) => ({ following: await isFollowing(ctx, id) });
  serve(app, followsApi.read, ({ params }, ctx) => read(ctx, params.id));
  serve(app, followsApi.begin, async ({ body }, ctx) => {
    await beginFollowing(ctx, body);
    return read(ctx, body.id);
  });
  serve(app, followsApi.end, async ({ params }, ctx) => {
    await endFollowing(ctx, params.id);
    return read(ctx, params.id);
  });
}
