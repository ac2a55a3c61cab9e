import type { FastifyInstance } from 'fastify';
import { makeTable } from '#contract/fields.ts';
import {
  type NotificationSettings,
  notificationKinds,
  notificationsApi,
} from '#contract/notifications.ts';
import type { Context } from '#server/kernel/context.ts';
import { serve, serveList } from '#server/kernel/http/http.ts';
import type { Settings } from '#server/kernel/settings.ts';
import {
  changeNotificationSettings,
  seeAllNotifications,
  seeNotification,
} from './notifications.commands.ts';
import {
  countNotifications,
  countUnseen,
  listMailedKinds,
  listNotifications,
} from './notifications.queries.ts';

export function registerNotifications(
  app: FastifyInstance,
  { smtpUrl }: Pick<Settings, 'smtpUrl'>,
): void {
  const settingsOf = async (ctx: Context): Promise<NotificationSettings> => {
    const mailed = await listMailedKinds(ctx, ctx.actor.id);
    const mail = makeTable(notificationKinds, (kind) => mailed.includes(kind));
    return { mail, available: smtpUrl !== undefined };
  };
  serve(app, notificationsApi.settings, (_input, ctx) => settingsOf(ctx));
  serve(app, notificationsApi.changeSettings, async ({ body }, ctx) => {
    await changeNotificationSettings(ctx, body);
    return settingsOf(ctx);
  });
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
