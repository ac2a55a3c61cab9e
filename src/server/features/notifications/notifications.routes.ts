import type { FastifyInstance } from 'fastify';
import { notificationsApi } from '#contract/notifications.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import { seeAllNotifications, seeNotification } from './notifications.commands.ts';
import { countNotifications, countUnseen, listNotifications } from './notifications.queries.ts';

export function registerNotifications(app: FastifyInstance): void {
  serveList(app, notificationsApi.list, { page: listNotifications, total: countNotifications });
  serve(app, notificationsApi.unseen, (_input, ctx) => countUnseen(ctx));
  serve(app, notificationsApi.see, async ({ params }, ctx) => {
    await seeNotification(ctx, params.id);
    return countUnseen(ctx);
  });
  serve(app, notificationsApi.seeAll, async (_input, ctx) => {
    await seeAllNotifications(ctx);
    return countUnseen(ctx);
  });
}
