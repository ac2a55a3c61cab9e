import { notificationsApi } from '#contract/notifications.ts';
import { makePagedQuery, makeQuery } from '#web/lib/queries.ts';
import { writeHook } from '#web/ui/write-hook.ts';

export const notificationsQuery = makePagedQuery(notificationsApi.list, { limit: 20 });

export const unseenQuery = makeQuery(notificationsApi.unseen);

export const useSeeNotification = writeHook(notificationsApi.see, 'notification');
export const useSeeAllNotifications = writeHook(notificationsApi.seeAll, 'notification');

export const notificationSettingsQuery = makeQuery(notificationsApi.settings);

export const useChangeNotificationSettings = writeHook(
  notificationsApi.changeSettings,
  'notification',
);
